"""The encoders of the repository in PyTorch."""

from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import numpy_helper
from tokenizers import Tokenizer
from torch import nn

encoders = Path(__file__).parent.parent / "server/features/meaning/encoder"
folders = {"english": encoders / "bge-small-diary", "multilingual": encoders / "multilingual-e5-small-diary"}
hidden, heads, layers, max_tokens = 384, 12, 12, 256


class Layer(nn.Module):
    """One layer of BERT: attention and a feed-forward part, each with a residual and a normalization after it."""

    def __init__(self):
        super().__init__()
        self.query, self.key, self.value, self.attended = (nn.Linear(hidden, hidden) for _ in range(4))
        self.up, self.down = nn.Linear(hidden, 4 * hidden), nn.Linear(4 * hidden, hidden)
        self.norm1, self.norm2 = nn.LayerNorm(hidden, eps=1e-12), nn.LayerNorm(hidden, eps=1e-12)
        self.dropout = nn.Dropout(0.1)

    def forward(self, x, mask):
        """x: (batch, tokens, hidden); mask: (batch, tokens), true where there is a token."""
        batch, tokens, _ = x.shape
        split = lambda y: y.view(batch, tokens, heads, hidden // heads).transpose(1, 2)
        attended = nn.functional.scaled_dot_product_attention(
            split(self.query(x)), split(self.key(x)), split(self.value(x)), attn_mask=mask[:, None, None, :]
        )
        attended = attended.transpose(1, 2).reshape(batch, tokens, hidden)
        x = self.norm1(x + self.dropout(self.attended(attended)))
        return self.norm2(x + self.dropout(self.down(nn.functional.gelu(self.up(x)))))


class Encoder(nn.Module):
    def __init__(self, vocabulary=30522):
        super().__init__()
        self.words, self.positions, self.types = nn.Embedding(vocabulary, hidden), nn.Embedding(512, hidden), nn.Embedding(2, hidden)
        self.norm = nn.LayerNorm(hidden, eps=1e-12)
        self.layers = nn.ModuleList(Layer() for _ in range(layers))

    def forward(self, ids, mask, depth=layers):
        x = self.words(ids) + self.positions.weight[: ids.shape[1]] + self.types.weight[0]
        x = self.norm(x)
        for layer in self.layers[:depth]:
            x = layer(x, mask)
        return x


def load_tokenizer(folder):
    tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
    tokenizer.enable_truncation(max_tokens)
    tokenizer.no_padding()
    return tokenizer
