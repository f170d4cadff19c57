"""The server's name on the local network: `sheetgen.local`, by multicast DNS."""

import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from ipaddress import IPv4Address, ip_address

import ifaddr
from zeroconf import IPVersion, ServiceInfo
from zeroconf.asyncio import AsyncZeroconf

from sheetgen.language.message import message

NAME = "sheetgen.local"
_KIND = "_http._tcp.local."
LISTENING = 1200  # milliseconds in which another owner of the name would answer
_EVERYWHERE = "0.0.0.0"


def list_addresses(host: str) -> list[str]:
    """Return the addresses at which a server that listens at *host* can be reached.

    Addresses of the network come first, this machine's loopback address last.
    """
    if host not in (_EVERYWHERE, "::"):
        return [host]
    found = {
        IPv4Address(ip.ip)
        for adapter in ifaddr.get_adapters()
        for ip in adapter.ips
        if isinstance(ip.ip, str)
    }
    outward = _outward()
    ranked = sorted(
        found,
        key=lambda ip: (ip.is_loopback, ip.is_link_local, str(ip) != outward, ip),
    )
    return [str(ip) for ip in ranked] or ["127.0.0.1"]


def is_loopback(host: str) -> bool:
    """Return whether only this machine itself can reach *host*."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def link_to(address: str, port: int) -> str:
    """Return the link to a server at an address.

    >>> link_to("192.0.2.7", 8037), link_to("2001:db8::7", 80)
    ('http://192.0.2.7:8037/', 'http://[2001:db8::7]:80/')
    """
    return (
        f"http://[{address}]:{port}/" if ":" in address else f"http://{address}:{port}/"
    )


@asynccontextmanager
async def announce(addresses: list[str], port: int) -> AsyncIterator[str]:
    """Answer for `NAME` until the context ends.

    Yields an empty text, or why the name is not answered; the server runs without it.

    Args:
        addresses: to answer with and to listen at; the loopback address is used only if
            there is no other.
        port: the port of the server.
    """
    usable = [address for address in addresses if _is_plain(address)]
    own = [address for address in usable if not is_loopback(address)] or usable
    if not own:
        yield message(
            "the server has no address of the kind that names are answered with"
        )
        return
    try:
        zeroconf = AsyncZeroconf(interfaces=own, ip_version=IPVersion.V4Only)
    except OSError as error:
        yield message(
            "this network has no multicast DNS ({reason})",
            reason=error.strerror or error,
        )
        return
    problem: str = ""
    name = f"sheetgen.{_KIND}"
    info = ServiceInfo(
        _KIND,
        name,
        port=port,
        parsed_addresses=own,
        server=f"{NAME}.",
        properties={"path": "/"},
    )
    try:
        if await zeroconf.async_get_service_info(_KIND, name, LISTENING):
            problem = message(
                "another `sheetgen serve` on this network has the name already"
            )
        else:  # the query above found the name free
            await zeroconf.async_register_service(info, cooperating_responders=True)
    except OSError as error:
        problem = message(
            "the name cannot be announced ({reason})", reason=error.strerror or error
        )
    try:
        yield problem
    finally:
        await zeroconf.async_close()


def _outward() -> str:
    """Return the address that routes out of this machine; empty if none does."""
    with closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # from RFC 5737; nothing is sent
            return str(probe.getsockname()[0])
        except OSError:
            return ""


def _is_plain(address: str) -> bool:
    try:
        return ip_address(address).version == 4
    except ValueError:
        return False
