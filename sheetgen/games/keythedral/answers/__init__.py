"""What files and pages are answered: judges, reports, and the API of the page."""
