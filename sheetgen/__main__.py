"""Run the command line as ``python -m sheetgen``."""

from sheetgen.cli import main

main()
