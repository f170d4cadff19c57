"""What can be written on a sheet, declared once; its formats follow."""
