"""The user's browser."""

import os
import sys


def show_browser(address: str) -> None:
    """Open a page, unless the only browser would take over the terminal."""
    has_screen = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    if sys.platform in ("win32", "darwin") or has_screen:
        import webbrowser

        webbrowser.open(address)
