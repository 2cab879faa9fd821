"""Writes a trained reader as an 8-bit ONNX file, with the lower layers of a multilingual one, and compares it with PyTorch."""

import argparse
from pathlib import Path

import numpy as np
import onnxruntime
import torch
from encoder import folders, hidden
from model import Reader, base_of
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


class Lower(nn.Module):
    """The encoder's word vectors and lower layers, with the inputs of the English one."""

    def __init__(self, encoder, depth):
        super().__init__()
        self.encoder, self.depth = encoder, depth

    def forward(self, input_ids, attention_mask, token_type_ids):
        e = self.encoder
        positions = e.positions.weight[torch.arange(input_ids.shape[1])]
        x = e.norm(e.words(input_ids) + positions + e.types(token_type_ids))
        for layer in e.layers[: self.depth]:
            x = attended(layer, x)
        # The mask has no effect, but stays an input.
        return x + 0.0 * attention_mask.sum()


def export(module, inputs, names, outputs, axes, file):
    plain = file.with_suffix(".float.onnx")
    torch.onnx.export(module, inputs, plain, input_names=names, output_names=outputs, dynamic_axes=axes, opset_version=17, dynamo=False)
    quantize_dynamic(plain, file, weight_type=QuantType.QInt8, per_channel=True, op_types_to_quantize=["MatMul", "Gather"], extra_options={"MatMulConstBOnly": True})
    plain.unlink()


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("weights", type=Path)
    parser.add_argument("--base", choices=folders, default="english")
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    stored = torch.load(options.weights)
    depth = stored["depth"]
    encoder, _ = base_of(options.base)
    reader = Reader.above(encoder, depth)
    reader.load_state_dict(stored["reader"])
    reader.eval()
    options.out.mkdir(exist_ok=True, parents=True)
    states, shares, shapes = torch.randn(1, 9, hidden), torch.full((2, 9), 1 / 9), torch.zeros(1, 9, dtype=torch.long)
    export(Exported(reader), (states, shares, shapes), ["states", "shares", "shapes"], ["flags", "kinds", "tones", "tags"],
           {"states": {1: "tokens"}, "shares": {0: "sentences", 1: "tokens"}, "shapes": {1: "tokens"}, "flags": {0: "sentences"}, "kinds": {0: "sentences"}, "tones": {0: "sentences"}, "tags": {0: "tokens"}},
           options.out / "reader.onnx")
    if options.base == "multilingual":
        ids = torch.randint(5, 99, (1, 9))
        names = ["input_ids", "attention_mask", "token_type_ids"]
        export(Lower(encoder, depth), (ids, torch.ones_like(ids), torch.zeros_like(ids)), names, ["states"], {name: {1: "tokens"} for name in [*names, "states"]}, options.out / "lower.onnx")
    session = onnxruntime.InferenceSession(str(options.out / "reader.onnx"))
    said = session.run(None, {"states": states.numpy(), "shares": shares.numpy(), "shapes": shapes.numpy()})
    with torch.inference_mode():
        wanted = Exported(reader)(states, shares, shapes)
    for name, a, b in zip(("flags", "kinds", "tones", "tags"), said, wanted):
        print(name, a.shape, "largest difference", float(np.abs(a - b.numpy()).max()), "of", float(b.abs().max()))
