"""Simulated players of this game, and reviews of played games."""
