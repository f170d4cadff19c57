"""What was read from a sheet: how sure it is, and what has to be asked.

Part of the core that runs in the browser too: whoever sees the sheet, a program on the
computer or a script on a phone, hands on what it saw and is told what to make of it.
"""
