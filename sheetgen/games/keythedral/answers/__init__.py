"""Answers about files and to the page: judges, reports, and the page's API."""
