"""The part that runs in the browser too: plain Python on the standard library alone."""
