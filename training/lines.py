"""Reads the lines to train with and to measure with, and splits them into tokens and sentences."""

import json
import re
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

data = Path(__file__).parent / "data"
signs = ["explicit", "passive", "veiled", "means", "self-harm", "danger", "other", "postpartum", "psychosis"]
traps = [
    "all-or-nothing", "overgeneralization", "mental-filter", "discounting-positive", "mind-reading",
    "fortune-telling", "magnification", "emotional-reasoning", "should", "labeling", "personalization",
]
"""What a sentence may show. A passage shows what one of its sentences shows."""
flags = ["sign", *traps, "thanks", "strength", "question"]
tags = ["O", "B-person", "I-person", "B-place", "I-place"]
ignored = -100


@dataclass
class Line:
    text: str
    lang: str
    group: str
    """Lines of one pair stay on one side of a split."""
    ids: np.ndarray
    sentences: np.ndarray
    """For each token the number of its sentence, from 0; -1 for the first and last token."""
    shapes: np.ndarray
    """For each token: 0 small letters, 1 a capital first, 2 capitals only, 3 a capital first in a sentence."""
    flags: dict[str, float] = field(default_factory=dict)
    kind: int | None = None
    tone: float | None = None
    tags: np.ndarray | None = None
    near: str = ""


def sentence_ends(text):
    """Offsets after which a sentence ends. Short parts stay with what follows."""
    ends, start = [], 0
    for match in re.finditer(r"[.!?…]+[\"'”’)]*\s+|\n+", text):
        if match.end() - start >= 12:
            ends.append(match.end())
            start = match.end()
    return ends


def read_lines(files, tokenizer):
    lines = []
    for file in files:
        for number, row in enumerate(map(json.loads, file.read_text().splitlines())):
            text = row["text"]
            encoding = tokenizer.encode(text)
            offsets = [inside(text, span) for span in encoding.offsets]
            ends = np.array(sentence_ends(text))
            starts = np.array([a for a, _ in offsets])
            special = np.array(encoding.special_tokens_mask, bool)
            sentences = np.where(special, -1, np.searchsorted(ends, starts, side="right") if len(ends) else 0)
            pair = row.get("pair")
            line = Line(text, row["lang"], f"{file.name}/{pair or number}", np.array(encoding.ids), sentences,
                        shapes_of(text, offsets, special, sentences), near=row.get("near") or row.get("kind") or "")
            if "crisis" in row:
                line.flags["sign"] = float(row["crisis"] != "none")
                if row["crisis"] in signs:
                    line.kind = signs.index(row["crisis"])
            if "tone" in row:
                line.tone = (row["tone"] - 5) / 4
            if "trap" in row:
                line.flags |= {trap: float(trap == row["trap"]) for trap in traps}
                line.flags |= {name: float(row[name]) for name in ("thanks", "strength", "question")}
            if "people" in row:
                line.tags = tags_of(text, offsets, special, row["people"], row["places"])
            lines.append(line)
    return lines


def inside(text, span):
    """The span without the white space that some tokens begin with."""
    start, end = span
    while start < end and text[start].isspace():
        start += 1
    return start, end


def shapes_of(text, offsets, special, sentences):
    shapes, before = [], -1
    for (start, end), is_special, sentence in zip(offsets, special, sentences):
        word_start = start
        while word_start and text[word_start - 1].isalpha():
            word_start -= 1
        word = re.match(r"[^\W\d_]*", text[word_start:]).group()
        if is_special or not word[:1].isupper():
            shapes.append(0)
        elif len(word) > 1 and word.isupper():
            shapes.append(2)
        else:
            shapes.append(3 if sentence != before else 1)
        if end > start and text[start:end].strip():
            before = sentence
    return np.array(shapes)


def tags_of(text, offsets, special, people, places):
    tagged = np.where(special, ignored, 0)
    for names, first in ((people, 1), (places, 3)):
        for name in sorted(names, key=len):
            for match in re.finditer(rf"(?<!\w){re.escape(name)}(?!\w)", text):
                inside = [i for i, (a, b) in enumerate(offsets) if not special[i] and a >= match.start() and b <= match.end() and b > a]
                for i in inside:
                    tagged[i] = first + 1
                if inside:
                    tagged[inside[0]] = first
    return tagged
