"""How a photograph is taken: light, shadows, blur, noise, sharpening and packing.

What the lens shows comes in as a picture of 8 bits, and leaves as a phone keeps it.
"""

from dataclasses import dataclass, replace

import cv2
import numpy as np

from sheetgen.core.units import Px

COARSE = 8  # pixels between which light is interpolated
GROUNDS = ("plain", "wood", "white", "cloth")
WOOD = (92, 110, 128)  # as blue, green, red
DIMMED = 0.5  # what is left of the light at night
KNUCKLES = ((0, 0, 0.16), (0.16, 0.03, 0.13), (0.3, 0.1, 0.1))  # of a shadow's hand


@dataclass(frozen=True)
class Light:
    """Light from one side, with a soft shadow.

    Attributes:
        angle: that it comes from, in radians.
        level: in the middle of the picture, where 1 keeps its colours.
        ramp: how much brighter one side is than the other.
        middle: of the soft shadow, in parts of the picture.
        reach: of it, in parts of the width.
        depth: how much of the light it takes.
        tint: of blue, green and red.
    """

    angle: float
    level: float
    ramp: float
    middle: tuple[float, float]
    reach: float
    depth: float
    tint: tuple[float, float, float]


@dataclass(frozen=True)
class Shade:
    """The shadow of what is held over the sheet.

    Attributes:
        kind: ``phone`` or ``hand``.
        place: of its middle, in parts of the picture.
        turn: in radians.
        size: in parts of the width.
        depth: how much of the light it takes.
        soft: how soft its edge is, in parts of the width.
    """

    kind: str
    place: tuple[float, float]
    turn: float
    size: float
    depth: float
    soft: float


@dataclass(frozen=True)
class Shot:
    """How a photograph is taken.

    Attributes:
        light: that falls on the sheet.
        blur: of the lens, the deviation of a spot.
        noise: deviation of greys in the light; in the dark it is more.
        quality: of the JPEG.
        motion: how far the hand moved.
        way: in which it did, in radians.
        sharpen: how much of what is blurred away is added again.
        shades: shadows.
        ground: one of `GROUNDS`, which the sheet lies on.
    """

    light: Light
    blur: Px
    noise: float
    quality: int
    motion: Px = 0
    way: float = 0
    sharpen: float = 0
    shades: tuple[Shade, ...] = ()
    ground: str = "plain"


def choose_shot(chance: np.random.Generator) -> Shot:
    """Return a shot as most are: dull light, a little blur and noise."""
    light = Light(
        angle=chance.uniform(0, 2 * np.pi),
        level=chance.uniform(0.72, 0.95),
        ramp=chance.uniform(0, 0.3),
        middle=(chance.uniform(0, 1), chance.uniform(0, 1)),
        reach=chance.uniform(0.2, 0.5),
        depth=chance.uniform(0, 0.25),
        tint=(chance.uniform(0.88, 1), 1, chance.uniform(0.94, 1)),
    )
    blur, noise = chance.uniform(0.4, 1.2), chance.uniform(2, 8)
    return Shot(light, blur, noise, int(chance.integers(45, 90)))


def choose_shade(chance: np.random.Generator) -> Shade:
    """Return the shadow of a phone or a hand, from one edge of the picture."""
    side = chance.integers(4)
    along, inside = chance.uniform(0.2, 0.8), chance.uniform(0.05, 0.3)
    place = [(along, inside), (1 - inside, along), (along, 1 - inside), (inside, along)]
    return Shade(
        kind=str(chance.choice(("phone", "hand"))),
        place=place[side],
        turn=side * np.pi / 2 + chance.normal(0, 0.4),
        size=chance.uniform(0.4, 0.7),
        depth=chance.uniform(0.25, 0.6),
        soft=chance.uniform(0.01, 0.05),
    )


TROUBLES = ("shade", "sharpened", "night", "shaken", "unsharp", "packed")


def trouble(shot: Shot, kind: str, chance: np.random.Generator) -> Shot:
    """Return a shot with one of `TROUBLES`."""
    if kind == "shade":
        return replace(shot, shades=(*shot.shades, choose_shade(chance)))
    if kind == "sharpened":
        return replace(shot, sharpen=chance.uniform(0.5, 1.5))
    if kind == "night":
        light = replace(shot.light, level=shot.light.level * DIMMED)
        return replace(shot, light=light, noise=chance.uniform(8, 14), sharpen=0.4)
    if kind == "shaken":
        way = chance.uniform(0, np.pi)
        return replace(shot, motion=chance.uniform(2, 6), way=way)
    if kind == "unsharp":
        return replace(shot, blur=chance.uniform(1.4, 3))
    return replace(shot, quality=int(chance.integers(18, 40)))


def choose_ground(shot: Shot, chance: np.random.Generator) -> Shot:
    """Return a shot of a sheet on some table."""
    return replace(shot, ground=str(chance.choice(GROUNDS)))


def draw_ground(
    ground: str, frame: tuple[int, int], chance: np.random.Generator
) -> np.ndarray:
    """Return a table without a sheet, in a frame of some width and height."""
    wide, high = frame
    picture = np.empty((high, wide, 3), np.uint8)
    if ground in ("plain", "white"):
        picture[:] = WOOD if ground == "plain" else (226, 230, 232)
        return picture
    if ground == "wood":
        grain = chance.normal(0, 1, (24, high // 6)).astype(np.float32)
        spots = cv2.resize(grain, (high, wide), interpolation=cv2.INTER_CUBIC).T
        spots = cv2.GaussianBlur(np.ascontiguousarray(spots), (0, 0), 2) * 16
    else:
        threads = chance.normal(0, 1, (high // 5, wide // 5)).astype(np.float32)
        checks = (
            (np.add.outer(np.arange(high), np.zeros(wide)) // (high // 9)) % 2
        ) * 40
        spots = cv2.resize(threads, (wide, high)) * 9 + checks - 20
    base = np.array(WOOD if ground == "wood" else (120, 84, 70), np.float32)
    gain = 1 + spots.astype(np.float32) / 110
    return np.clip(gain[:, :, None] * base, 0, 255, dtype=np.float32).astype(np.uint8)


def develop(picture: np.ndarray, shot: Shot, chance: np.random.Generator) -> np.ndarray:
    """Return a picture as the phone keeps it.

    Args:
        picture: as the lens shows it, of 8 bits; it changes.
        shot: how it is taken.
        chance: noise is drawn from it.
    """
    if shot.motion >= 1:
        cv2.filter2D(picture, -1, _smear(shot.motion, shot.way), dst=picture)
    cv2.GaussianBlur(picture, (0, 0), shot.blur, dst=picture)
    gain = _gain(picture.shape[:2], shot)
    lit = cv2.multiply(picture, _tinted(gain, shot.light.tint), dtype=cv2.CV_8U)
    lit = _noisy(lit, shot.noise, chance)
    if shot.sharpen:
        soft = cv2.GaussianBlur(lit, (0, 0), 1.3)
        cv2.addWeighted(lit, 1 + shot.sharpen, soft, -shot.sharpen, 0, dst=lit)
    quality = [cv2.IMWRITE_JPEG_QUALITY, shot.quality]
    _, packed = cv2.imencode(".jpg", lit, quality)
    return cv2.imdecode(packed, cv2.IMREAD_COLOR)


def _smear(length: Px, way: float) -> np.ndarray:
    """Return what a point becomes while the hand moves."""
    side = int(np.ceil(length / 2)) * 2 + 3
    kernel = np.zeros((side, side), np.float32)
    half = np.array((np.cos(way), np.sin(way))) * length / 2
    middle = (side - 1) / 2
    here, there = (
        np.rint((middle + sign * half) * 16).astype(int).tolist() for sign in (-1, 1)
    )
    cv2.line(kernel, here, there, 1.0, 1, cv2.LINE_AA, 4)
    return kernel / kernel.sum()


def _gain(size: tuple[int, int], shot: Shot) -> np.ndarray:
    """Return how much light falls on each pixel of a picture of some size."""
    high, wide = (-(-side // COARSE) for side in size)
    light = shot.light
    y, x = (along.astype(np.float32) for along in np.ogrid[0:high, 0:wide])
    x, y = (x + 0.5) / wide, (y + 0.5) / high
    gain = light.level + light.ramp * (
        (x - 0.5) * np.cos(light.angle) + (y - 0.5) * np.sin(light.angle)
    )
    far = (x - light.middle[0]) ** 2 + ((y - light.middle[1]) * high / wide) ** 2
    gain *= 1 - light.depth * np.exp(-far / light.reach**2)
    for shade in shot.shades:
        gain *= 1 - shade.depth * _silhouette(shade, (high, wide))
    return cv2.resize(gain.astype(np.float32), size[::-1])


def _silhouette(shade: Shade, size: tuple[int, int]) -> np.ndarray:
    """Return a shadow, 1 where it is dark."""
    high, wide = size
    dark = np.zeros(size, np.float32)
    middle = np.array(shade.place) * (wide, high)
    along = np.array((np.cos(shade.turn), np.sin(shade.turn)))
    side = np.array((-along[1], along[0]))
    long = shade.size * wide
    if shade.kind == "phone":
        half = np.array([(1, 0.5), (1, -0.5), (-1, -0.5), (-1, 0.5)]) * long / 2
        shape = middle + half[:, :1] * along + half[:, 1:] * side
        cv2.fillPoly(dark, [np.rint(shape).astype(int)], 1.0)
    else:
        # A fist that holds something, fingers side by side, an arm behind it.
        for ahead, beside, reach in KNUCKLES:
            for sign in (-1, 1):
                spot = middle + along * ahead * long + side * sign * beside * long
                cv2.circle(
                    dark, np.rint(spot).astype(int).tolist(), int(reach * long), 1.0, -1
                )
        arm = np.rint(middle - along * long * 2).astype(int).tolist()
        here = np.rint(middle).astype(int).tolist()
        cv2.line(dark, here, arm, 1.0, max(int(0.2 * long), 1))
    return cv2.GaussianBlur(dark, (0, 0), max(shade.soft * wide, 0.5))


def _tinted(gain: np.ndarray, tint: tuple[float, float, float]) -> np.ndarray:
    return cv2.merge([gain * np.float32(part) for part in tint])


def _noisy(
    picture: np.ndarray, spread: float, chance: np.random.Generator
) -> np.ndarray:
    """Return a picture with noise: greys mostly, in spots that are larger than a pixel.

    Colours have some of their own, in larger spots.
    """
    cv2.setRNGSeed(int(chance.integers(1 << 31)))
    high, wide = picture.shape[:2]
    grey = np.empty((high, wide), np.int16)
    # Numbers of 8 bits would be too coarse; sixteenths are drawn.
    cv2.randn(grey, 0, spread * 16 * 1.25)
    cv2.GaussianBlur(grey, (3, 3), 0.45, dst=grey)
    colour = np.empty((-(-high // 2), -(-wide // 2), 3), np.int16)
    cv2.randn(colour, 0, spread * 16 * 0.6)
    colour = cv2.resize(colour, (wide, high), interpolation=cv2.INTER_LINEAR)
    both = cv2.add(colour, cv2.merge([grey] * 3))
    return cv2.addWeighted(picture, 1, both, 1 / 16, 0, dtype=cv2.CV_8U)
