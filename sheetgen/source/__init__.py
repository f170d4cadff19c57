"""Reading TOML files of any kind, with their problems."""
