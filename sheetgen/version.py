"""The version of this copy, in one place."""

__version__ = "0.6.0"
