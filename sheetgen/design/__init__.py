"""The editor of boards and sheets, which runs on this machine only."""
