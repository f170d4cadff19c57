"""The content of files and codes: verdicts on filled sheets, and decoded codes."""
