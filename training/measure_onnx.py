"""Measures the files as they are shipped on lines with labels. Prints counts alone."""

import argparse
import json
from pathlib import Path

import numpy as np
import onnxruntime
from encoder import load_tokenizer
from lines import data, flags, read_lines
from measure import measured


def reading_of(folder, lines):
    lower, reader = (onnxruntime.InferenceSession(str(folder / f"{name}.onnx")) for name in ("lower", "reader"))
    said = []
    for line in lines:
        ids = line.ids[None].astype(np.int64)
        (states,) = lower.run(["states"], {"input_ids": ids, "attention_mask": np.ones_like(ids), "token_type_ids": np.zeros_like(ids)})
        count = int(line.sentences.max()) + 1
        inside = (line.sentences[None] == np.arange(count)[:, None]).astype(np.float32)
        shares = inside / np.maximum(inside.sum(1, keepdims=True), 1)
        shown, _, tones, tags = reader.run(None, {"states": states, "shares": shares, "shapes": line.shapes[None].astype(np.int64)})
        read = inside.sum(1) > 0
        soft = np.log(np.exp(3 * shown[read]).sum(0)) / 3
        chance = 1 / (1 + np.exp(-soft))
        said.append({"sign": float(chance[0]), "flags": 1 / (1 + np.exp(-shown[read].max(0))), "kind": 0, "tone": float(tones[read].mean()), "tags": tags.argmax(-1)})
    return said


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--threshold", type=float, default=0.972)
    options = parser.parse_args()
    lines = read_lines(options.files, load_tokenizer(options.folder))
    print(json.dumps(measured(list(zip(lines, reading_of(options.folder, lines))), {"sign": options.threshold}), indent=1))
