"""Printed tiles and tokens, and their art."""
