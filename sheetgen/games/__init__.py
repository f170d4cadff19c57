"""The games: each is a folder of its own, found by listing this one."""
