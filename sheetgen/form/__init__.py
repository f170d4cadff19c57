"""The possible contents of a sheet, declared once; the formats follow."""
