"""Settings of switches that stand on a sheet, each to be circled.

The spot of a setting is named by its switch: ``edition:2011``.

Part of the core that runs in the browser too.
"""

from collections.abc import Mapping, Sequence

from sheetgen.core.reading.spot import CIRCLED


def gather_settings(
    switches: Sequence[str], values: Mapping[str, str]
) -> dict[str, str]:
    """Return the settings that are circled, by switch.

    Where none of a switch is circled, or several are, it is left out: it is as usual.

    Args:
        switches: that stand on the sheet.
        values: what stands in its spots, by their names.
    """
    settings = {}
    for switch in switches:
        circled = [
            name.partition(":")[2]
            for name in values
            if name.partition(":")[0] == switch and CIRCLED in values[name]
        ]
        if len(circled) == 1:
            settings[switch] = circled[0]
    return settings


def scatter_settings(settings: Mapping[str, str]) -> dict[str, str]:
    """Return what stands in the spots of settings by switch, by their names."""
    return {f"{switch}:{settings[switch]}": CIRCLED for switch in settings}
