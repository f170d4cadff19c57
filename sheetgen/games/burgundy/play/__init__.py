"""Châteauma at play: a player without a person, whose turns follow from dice and state.

The rules are the clauses 33.32 to 33.91 and 42.1 to 42.10 of
``docs/rules/burgundy.md``; `docs/chateauma.md` describes states, logs and switches.
"""
