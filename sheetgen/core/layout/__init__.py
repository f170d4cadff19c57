"""Text maps of boards, read and written."""
