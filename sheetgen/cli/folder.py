"""Where commands keep what belongs to their user."""

from pathlib import Path

import click


def settings_folder() -> Path:
    """Return the folder of the user's settings."""
    return Path(click.get_app_dir("sheetgen"))
