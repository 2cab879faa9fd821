"""Writes a trained reader as an 8-bit ONNX file, and compares it with PyTorch."""

import argparse
from pathlib import Path

import numpy as np
import onnxruntime
import torch
from encoder import hidden
from model import Reader, from_onnx
from onnxruntime.quantization import QuantType, quantize_dynamic
from torch import nn


class Exported(nn.Module):
    """The reader for one passage, with each sentence's flags and tone, and each token's tag."""

    def __init__(self, reader):
        super().__init__()
        self.reader = reader

    def forward(self, states, shares, shapes):
        """states: (1, tokens, hidden); shares: (sentences, tokens), each row a mean; shapes: (1, tokens)."""
        r = self.reader
        x = states + r.shapes(shapes)
        mask = torch.ones(x.shape[:2], dtype=torch.bool)
        for layer in r.layers:
            x = attended(layer, x)
        vectors = r.sentence(shares @ x[0])
        inside = (shares > 0).float()
        weights = torch.exp(r.weight(x[0]).squeeze(-1))[None] * inside
        weights = weights / weights.sum(1, keepdim=True).clamp(min=1e-9)
        tones = r.tone(weights @ x[0]).squeeze(-1)
        return r.flags(vectors), r.kinds(vectors), tones, r.tags(x[0])


def attended(layer, x):
    """A layer without a mask, in operations that every runtime has."""
    heads, size = 12, hidden // 12
    split = lambda y: y.view(1, -1, heads, size).transpose(1, 2)
    scores = split(layer.query(x)) @ split(layer.key(x)).transpose(2, 3) / size**0.5
    y = (torch.softmax(scores, -1) @ split(layer.value(x))).transpose(1, 2).reshape(1, -1, hidden)
    x = layer.norm1(x + layer.attended(y))
    return layer.norm2(x + layer.down(nn.functional.gelu(layer.up(x))))


def export(module, inputs, names, outputs, axes, file):
    plain = file.with_suffix(".float.onnx")
    torch.onnx.export(module, inputs, plain, input_names=names, output_names=outputs, dynamic_axes=axes, opset_version=17, dynamo=False)
    quantize_dynamic(plain, file, weight_type=QuantType.QInt8, per_channel=True, op_types_to_quantize=["MatMul", "Gather"], extra_options={"MatMulConstBOnly": True})
    plain.unlink()


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("weights", type=Path)
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    stored = torch.load(options.weights)
    depth = stored["depth"]
    reader = Reader.above(from_onnx(), depth)
    reader.load_state_dict(stored["reader"])
    reader.eval()
    options.out.mkdir(exist_ok=True, parents=True)
    states, shares, shapes = torch.randn(1, 9, hidden), torch.full((2, 9), 1 / 9), torch.zeros(1, 9, dtype=torch.long)
    export(Exported(reader), (states, shares, shapes), ["states", "shares", "shapes"], ["flags", "kinds", "tones", "tags"],
           {"states": {1: "tokens"}, "shares": {0: "sentences", 1: "tokens"}, "shapes": {1: "tokens"}, "flags": {0: "sentences"}, "kinds": {0: "sentences"}, "tones": {0: "sentences"}, "tags": {0: "tokens"}},
           options.out / "reader.onnx")
    session = onnxruntime.InferenceSession(str(options.out / "reader.onnx"))
    said = session.run(None, {"states": states.numpy(), "shares": shares.numpy(), "shapes": shapes.numpy()})
    with torch.inference_mode():
        wanted = Exported(reader)(states, shares, shapes)
    for name, a, b in zip(("flags", "kinds", "tones", "tags"), said, wanted):
        print(name, a.shape, "largest difference", float(np.abs(a - b.numpy()).max()), "of", float(b.abs().max()))
