"""The publisher's known boards, to distinguish them from a user's own boards.

Their maps are in the layouts, but the core that runs in the browser has no layouts, so
the terrains are repeated here, cell by cell in reading order. A test compares the two.

Part of the core that runs in the browser too.
"""

from collections.abc import Sequence

LETTERS = {
    "city": "t",
    "monastery": "k",
    "river": "r",
    "pasture": "p",
    "castle": "c",
    "mine": "m",
}
BOARDS = (
    "pcckppcktpptkttrrrcrrrttmttptmkttmkkt",  # 1
    "kkkcttrpmmttrprctrcktrkrtpktttptmpptc",  # 2
    "pppprrcrrtmkkrtttkckttttkkttcpmmctprt",  # 3
    "ctrtpptrrtptrcmpppkkmrtckttktmtktrtkc",  # 4
    "pttrpptmmtckrrrttpkcttkcpkrttptcrkktm",  # 5
    "kkcrkttrtppmrttkttcrttkttmrtkmpprcppc",  # 6
    "kccrkppprrmttmprktttpttkttpttrmktrcck",  # 7
    "ttrttckcttkmkkrrpkmpkrrppmpttcpcttrtt",  # 8
    "ttckttpprttpprrckkmrckrrkmtpktttpmctt",  # 9
    "rtpcprtptppptkttttttkckkmkmrttmkrcrrc",  # 10
    "cttckkkkkrpttrptrtttpmtrttpmcrkpcmrpt",  # 23
    "tttctmkkttmmpktcrrpkktrrrpkcrpppttctt",  # 24
    "cttkmpttpttcpppkttmrrpkkkcrrrttkmrttc",  # 25
    "rcctrrkttrrrtttppmmmkkptpptkttpktctkc",  # 26
    "mmkkkttrtcktkrcpppkttmprrtttprrttpcct",  # 27
    "tttrkkctrrttmttcttmprcktmprrktckkpppp",  # 28
    "ttmrtpptttctkctrrtcktrpptkrrmpctkpkkm",  # 29
    "rrkmrtkkrpttttccrcpppptttktcttkktmprm",  # 30
    "cptrpptrrtttrcmpppkkmrtckttttmtkkrtkc",  # 2011-4
    "ttrtrckcttkmkkrtpkmpktrpppmttcpcrtrtt",  # 2011-8
    "ptrmttckctpckmrtrttrttkkkppkrtcprtmtp",  # solo-33
    "rtmkkcttrcptpprkttkcrpprkkrttmpttttmc",  # solo-34
)
SOLO_BOARDS = BOARDS[-2:]  # [burgundy 30.3]


def is_official(terrain: Sequence[str]) -> bool:
    """Return whether cells with these terrains make a known board."""
    return _letters(terrain) in BOARDS


def is_solo_board(terrain: Sequence[str]) -> bool:
    """Return whether cells with these terrains make one of the two solo boards."""
    return _letters(terrain) in SOLO_BOARDS


def _letters(terrain: Sequence[str]) -> str:
    return "".join(LETTERS.get(name, "?") for name in terrain)
