"""What files and pages are answered."""
