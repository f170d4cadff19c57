"""What files of Keythedral can hold that are of no sheet."""

from sheetgen.games.keythedral.files import land_file, payment_file, workers_file

# Workers stand on a land, so they go first.
RESULTS = (workers_file.RESULT, payment_file.RESULT, land_file.RESULT)
