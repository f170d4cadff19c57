import json

import pytest

from tests.conftest import Run


@pytest.mark.slow
def test_every_name_of_the_list_is_one_that_commands_take(run: Run) -> None:
    for game in json.loads(run("list", "--json").out)["games"]:
        keys = "layout", "short"
        names = [item[key] for item in game["layouts"] for key in keys if item[key]]
        assert run("validate", *names).code == 0
