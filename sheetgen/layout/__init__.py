"""Layout and rules files: from TOML to frozen values."""
