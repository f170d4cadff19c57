"""What can be printed: each module makes files of one kind, and knows no command."""
