"""Crops that are written in by hand, one line after the other."""

import cv2
import numpy as np

from sheetgen.scan.place import Grey

SIDE = 43  # pixels of a crop of a box of 6 mm
WHITE = 210


def blank(
    seed: int = 0, noise: float = 2, slope: float = 20, wide: int = SIDE
) -> np.ndarray:
    """Return a crop of bare paper, lighter at the right, with noise."""
    chance = np.random.default_rng(seed)
    light = WHITE + slope * np.linspace(-0.5, 0.5, wide)
    return np.tile(light, (SIDE, 1)) + chance.normal(0, noise, (SIDE, wide))


def written(
    *lines: list[tuple[float, float]],
    dark: float = 0.6,
    width: int = 4,
    paper: np.ndarray | None = None,
) -> Grey:
    """Return a crop with lines through places in pixels."""
    paper = blank() if paper is None else paper
    ink = np.zeros(paper.shape, np.uint8)
    for line in lines:
        cv2.polylines(ink, [np.array(line, np.int32)], False, 255, width, cv2.LINE_AA)
    ink = cv2.GaussianBlur(ink, (0, 0), 0.8)
    return np.clip(paper * (1 - dark * ink / 255), 0, 255).astype(np.uint8)


def texted(text: str, wide: int = SIDE, dark: float = 0.6) -> Grey:
    """Return a crop with a text in the lines that OpenCV has for plotters."""
    ink = np.zeros((SIDE, wide), np.uint8)
    font, size = cv2.FONT_HERSHEY_SIMPLEX, 0.9
    (across, down), _ = cv2.getTextSize(text, font, size, 3)
    start = (wide - across) // 2, (SIDE + down) // 2
    cv2.putText(ink, text, start, font, size, 255, 3, cv2.LINE_AA)
    paper = blank(wide=wide)
    return np.clip(paper * (1 - dark * ink / 255), 0, 255).astype(np.uint8)
