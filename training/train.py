"""Trains the reader: further layers above the encoder's lower ones, and what they say about a passage.

The encoder itself stays as it is, so the vectors of texts do not change.
"""

import argparse
import json
import math
import random
import time

import numpy as np
import torch
from encoder import folders
from lines import data, flags, ignored, read_lines, signs
from measure import measured
from model import Reader, base_of
from torch.nn import functional as F


def cached(encoder, lines, depth):
    """The hidden states of the lines at a depth of the encoder, which training never changes."""
    with torch.inference_mode(), torch.autocast("cpu", torch.bfloat16):
        for start in range(0, len(lines), 32):
            part = lines[start : start + 32]
            ids, mask = padded([torch.tensor(line.ids) for line in part], 0), masks(part)
            for line, states in zip(part, encoder(ids, mask, depth)):
                line.states = states[: len(line.ids)].half()


def padded(values, by):
    return torch.nn.utils.rnn.pad_sequence(values, batch_first=True, padding_value=by)


def masks(lines):
    return padded([torch.ones(len(line.ids), dtype=torch.bool) for line in lines], False)


def batch_of(lines):
    return dict(
        states=padded([line.states.float() for line in lines], 0.0),
        mask=masks(lines),
        sentences=padded([torch.tensor(line.sentences) for line in lines], -1),
        shapes=padded([torch.tensor(line.shapes) for line in lines], 0),
    )


def losses(said, lines):
    """Each head learns from the lines that have its label."""
    wanted = torch.tensor([[line.flags.get(flag, math.nan) for flag in flags] for line in lines])
    known = ~wanted.isnan()
    total = torch.zeros(())
    if known.any():
        # Smoothed, so that the network stays unsure where labels are.
        bce = F.binary_cross_entropy_with_logits(said["flags"], wanted.nan_to_num() * 0.94 + 0.03, reduction="none")
        weights = torch.ones(len(flags))
        weights[0] = 3.0
        total = total + (bce * known * weights).sum() / len(lines)
    kinds = torch.tensor([ignored if line.kind is None else line.kind for line in lines])
    if (kinds != ignored).any():
        total = total + 0.3 * F.cross_entropy(said["kinds"], kinds, ignore_index=ignored, reduction="sum") / len(lines)
    tone = torch.tensor([math.nan if line.tone is None else line.tone for line in lines])
    has_tone = ~tone.isnan()
    if has_tone.any():
        total = total + 6.0 * ((said["tone"] - tone.nan_to_num()) ** 2 * has_tone).sum() / len(lines)
    with_tags = [i for i, line in enumerate(lines) if line.tags is not None]
    if with_tags:
        tags = padded([torch.tensor(lines[i].tags) for i in with_tags], ignored)
        logits = said["tags"][with_tags][:, : tags.shape[1]]
        total = total + 3.0 * len(with_tags) / len(lines) * F.cross_entropy(logits.flatten(0, 1), tags.flatten(), ignore_index=ignored)
    return total


def train(reader, lines, *, passes, rate, seed, until=None):
    torch.manual_seed(seed)
    shuffle = random.Random(seed)
    size = 48
    groups = [
        {"params": [p for n, p in reader.named_parameters() if n.startswith("layers")], "lr": rate},
        {"params": [p for n, p in reader.named_parameters() if not n.startswith("layers")], "lr": 10 * rate},
    ]
    optimizer = torch.optim.AdamW(groups, weight_decay=0.01, fused=True)
    steps = passes * math.ceil(len(lines) / size)
    schedule = torch.optim.lr_scheduler.LambdaLR(optimizer, lambda s: min(1.0, (s + 1) / (0.1 * steps)) * max(0.0, 1 - s / steps))
    reader.train()
    started = time.time()
    for number in range(passes):
        order = sorted(lines, key=lambda line: len(line.ids) + shuffle.random() * 12)
        batches = [order[i : i + size] for i in range(0, len(order), size)]
        shuffle.shuffle(batches)
        summed = 0.0
        for batch in batches:
            with torch.autocast("cpu", torch.bfloat16):
                said = reader(**batch_of(batch))
            loss = losses({name: value.float() for name, value in said.items()}, batch)
            optimizer.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(reader.parameters(), 1.0)
            optimizer.step()
            schedule.step()
            summed += loss.item()
        print(f"pass {number + 1}: loss {summed / len(batches):.3f}, {time.time() - started:.0f} s", flush=True)
    reader.eval()


@torch.inference_mode()
def read(reader, lines):
    said = []
    for start in range(0, len(lines), 64):
        part = lines[start : start + 64]
        out = reader(**batch_of(part))
        for i, line in enumerate(part):
            said.append({
                "sign": torch.sigmoid(out["flags"][i, 0]).item(),
                "flags": torch.sigmoid(out["flags"][i]).numpy(),
                "kind": out["kinds"][i].argmax().item(),
                "tone": out["tone"][i].item(),
                "tags": out["tags"][i, : len(line.ids)].argmax(-1).numpy(),
            })
    return said


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--passes", type=int, default=4)
    parser.add_argument("--rate", type=float, default=2e-4)
    parser.add_argument("--depth", type=int, default=6, help="Layers of the encoder that stay as they are.")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--parts", type=int, default=10, help="One of so many parts of the lines is left out, to measure on.")
    parser.add_argument("--base", choices=folders, default="english", help="The encoder below, and the languages to learn from: English or all.")
    parser.add_argument("--save", default="reader.pt")
    options = parser.parse_args()
    torch.set_num_threads(2)
    encoder, tokenizer = base_of(options.base)
    chosen = "*-en-*.jsonl" if options.base == "english" else "*.jsonl"
    files = sorted((data / "train").glob(chosen)) + sorted((data / "public").glob("*.jsonl"))
    lines = read_lines(files, tokenizer)
    print(len(lines), "lines", flush=True)
    cached(encoder, lines, options.depth)
    names = sorted({line.group for line in lines})
    random.Random(0).shuffle(names)
    part = {name: i % options.parts for i, name in enumerate(names)}
    reader = Reader.above(encoder, options.depth)
    trained = [line for line in lines if part[line.group] != 0]
    train(reader, trained, passes=options.passes, rate=options.rate, seed=options.seed)
    torch.save({"reader": reader.state_dict(), "depth": options.depth}, options.save)
    left = [line for line in lines if part[line.group] == 0 and not line.group.startswith(("emobank", "wnut"))]
    said = list(zip(left, read(reader, left)))
    for name, is_english in (("English", True), ("other languages", False)):
        print(name, json.dumps(measured([pair for pair in said if (pair[0].lang == "en") == is_english]), indent=1))
