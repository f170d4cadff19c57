"""From faces to PDF: the only package that knows points, paper and PDF."""
