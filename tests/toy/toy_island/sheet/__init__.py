"""Its score sheet: boards, boxes, fields and drawing."""
