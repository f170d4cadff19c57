"""Answers to files and pages: judges, reports, and the API of the page."""
