"""Score sheets declared in files: the parts without a browser, such as drawing."""
