"""The automated player Châteauma, whose turns follow from the dice and the state.

The rules are the clauses 33.32 to 33.91 and 42.1 to 42.10 of
``docs/rules/burgundy.md``; `docs/chateauma.md` describes states, logs and switches.
"""
