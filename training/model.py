"""The reader's network, and the encoder that it stands on."""

import copy

import numpy as np
import onnx
import torch
from encoder import Encoder, Layer, folders, hidden, layers, load_tokenizer
from lines import flags, signs, tags
from onnx import numpy_helper
from torch import nn


class Reader(nn.Module):
    """Takes the encoder's hidden states at some depth and says what a passage shows."""

    def __init__(self, depth):
        super().__init__()
        self.layers = nn.ModuleList(Layer() for _ in range(layers - depth))
        self.shapes = nn.Embedding(4, hidden)
        nn.init.zeros_(self.shapes.weight)
        self.sentence = nn.Sequential(nn.Linear(hidden, 256), nn.GELU(), nn.Dropout(0.1))
        self.flags = nn.Linear(256, len(flags))
        nn.init.constant_(self.flags.bias, -1.0)
        self.kinds = nn.Linear(256, len(signs))
        self.weight, self.tone = nn.Linear(hidden, 1), nn.Sequential(nn.Linear(hidden, 64), nn.GELU(), nn.Linear(64, 1))
        self.tags = nn.Linear(hidden, len(tags))

    @staticmethod
    def above(encoder, depth):
        """Begins with the encoder's own upper layers."""
        reader = Reader(depth)
        reader.layers = copy.deepcopy(encoder.layers[depth:])
        return reader

    def forward(self, states, mask, sentences, shapes):
        """states: (batch, tokens, hidden); sentences: (batch, tokens), -1 where there is none."""
        x = states + self.shapes(shapes)
        for layer in self.layers:
            x = layer(x, mask)
        count = int(sentences.max()) + 1
        belongs = (sentences[:, None, :] == torch.arange(count)[None, :, None]).float()
        sizes = belongs.sum(-1, keepdim=True)
        vectors = self.sentence(belongs @ x / sizes.clamp(min=1))
        of_sentences = self.flags(vectors).masked_fill(sizes == 0, -1e4)
        # A passage shows what its plainest sentence shows: a soft maximum, so that each sentence learns.
        sharpness = 3.0
        in_passage = (torch.logsumexp(of_sentences * sharpness, 1) ) / sharpness
        shares = torch.softmax(of_sentences[..., 0] * sharpness, 1)
        kinds = (self.kinds(vectors) * shares[..., None]).sum(1)
        weights = torch.softmax(self.weight(x).squeeze(-1).masked_fill(sentences < 0, -1e4), 1)
        tone = self.tone((x * weights[..., None]).sum(1)).squeeze(-1)
        return {"flags": in_passage, "sentences": of_sentences, "kinds": kinds, "tone": tone, "tags": self.tags(x)}


def base_of(name):
    """The encoder that a reader stands on, and its tokenizer."""
    tokenizer = load_tokenizer(folders[name])
    if name == "english":
        return from_onnx(), tokenizer
    encoder = Encoder(vocabulary=tokenizer.get_vocab_size())
    encoder.load_state_dict(torch.load("e5.pt"))
    return encoder.eval(), tokenizer


def from_onnx():
    """The encoder with the weights of `lower.onnx` and `upper.onnx`, as floats."""
    graphs = [onnx.load(folders["english"] / f"{part}.onnx").graph for part in ("lower", "upper")]
    stored = {tensor.name: numpy_helper.to_array(tensor) for graph in graphs for tensor in graph.initializer}

    def floats(name):
        scale, zero = stored[f"{name}_scale"], stored[f"{name}_zero_point"]
        return torch.tensor((stored[f"{name}_quantized"].astype(np.float32) - zero.astype(np.float32)) * scale)

    products = {
        node.name.split("/MatMul")[0].strip("/"): node.input[1].removesuffix("_quantized")
        for graph in graphs
        for node in graph.node
        if node.op_type == "MatMulInteger"
    }
    given = lambda name: torch.tensor(stored[name].copy())
    names = {
        "query": "attention.self.query", "key": "attention.self.key", "value": "attention.self.value",
        "attended": "attention.output.dense", "up": "intermediate.dense", "down": "output.dense",
    }
    encoder = Encoder()
    with torch.no_grad():
        for part, name in (("words", "word"), ("positions", "position"), ("types", "token_type")):
            getattr(encoder, part).weight.copy_(floats(f"embeddings.{name}_embeddings.weight"))
        norms = [(encoder.norm, "embeddings.LayerNorm")]
        for number, layer in enumerate(encoder.layers):
            start = f"encoder.layer.{number}"
            for part, name in names.items():
                linear = getattr(layer, part)
                linear.weight.copy_(floats(products[f"{start}.{name}".replace(".", "/").replace(f"layer/{number}", f"layer.{number}")]).T)
                linear.bias.copy_(given(f"{start}.{name}.bias"))
            norms += [(layer.norm1, f"{start}.attention.output.LayerNorm"), (layer.norm2, f"{start}.output.LayerNorm")]
        for norm, name in norms:
            norm.weight.copy_(given(f"{name}.weight"))
            norm.bias.copy_(given(f"{name}.bias"))
    return encoder.eval()
