"""What files and codes say: verdicts on filled sheets, and what a code holds."""
