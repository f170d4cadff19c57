"""Readings of a sheet: how certain they are, and what the user has to be asked.

Part of the core that runs in the browser too: the program that sees the sheet, on a
computer or a phone, hands over what it saw and gets back what it means.
"""
