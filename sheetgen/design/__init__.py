"""The editor of boards beside a layout file, on this machine alone."""
