"""Preflight: find what would fail in print, in PDFs from any source.

`inspect` reads a file in three ways: its objects and drawing operators (`document`,
`content`), pictures of its pages by PDFium (`render`, `look`), and its words
(`render`). The other modules turn the findings into lines of a report, with a module
for each kind of check.
"""
