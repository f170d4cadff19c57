"""What a print shop or a home printer would stumble over in a PDF, whoever made it.

`inspect` reads a file in three ways: its objects and drawing operators (`document`,
`content`), a picture by PDFium (`render`, `look`) and its words (`words`). The other
modules turn what was found into lines of a report, a module for each kind of check.
"""
