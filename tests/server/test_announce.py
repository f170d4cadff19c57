"""The name on the local network; here the network is this machine alone."""

import pytest
from zeroconf import IPVersion
from zeroconf.asyncio import AsyncZeroconf

from sheetgen.server.announce import NAME, announce
from tests.loops import run_loop

LOOPBACK = ["127.0.0.1"]


async def ask_for(name: str) -> tuple[list[str], int | None]:
    """Return the addresses and the port that the network knows for a service."""
    asking = AsyncZeroconf(interfaces=LOOPBACK, ip_version=IPVersion.V4Only)
    try:
        kind = "_http._tcp.local."
        info = await asking.async_get_service_info(kind, f"sheetgen.{kind}", 3000)
        if info is None:
            return [], None
        assert info.server == f"{name}."
        return info.parsed_addresses(), info.port
    finally:
        await asking.async_close()


@pytest.mark.slow
def test_the_name_is_answered_as_long_as_it_is_wanted() -> None:
    async def run() -> str:
        async with announce(LOOPBACK, 8037) as problem:
            if problem:
                return problem
            assert await ask_for(NAME) == (LOOPBACK, 8037)
            async with announce(LOOPBACK, 8038) as other:
                assert "has the name already" in other
        return ""

    problem = run_loop(run())
    if problem:
        pytest.skip(f"NO MULTICAST ON THIS MACHINE: {problem}")


def test_without_an_address_that_fits_there_is_a_reason_and_no_error() -> None:
    async def run() -> str:
        async with announce(["2001:db8::7"], 8037) as problem:
            return problem

    assert "no address" in run_loop(run())
