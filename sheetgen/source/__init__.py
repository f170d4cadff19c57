"""TOML files of any kind while they are read, and what is wrong in them."""
