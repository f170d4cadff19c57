"""The kinds of files of Keythedral that are not about a sheet."""

from sheetgen.games.keythedral.files import land_file, payment_file, workers_file

# Workers are on a land, so they come first.
RESULTS = (workers_file.RESULT, payment_file.RESULT, land_file.RESULT)
