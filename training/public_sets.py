"""Writes lines of two public sets into `data/public`, which is not part of the repository.

EmoBank (Buechel and Hahn, 2017; CC BY-SA 4.0; https://github.com/JULIELab/EmoBank) and the WNUT 2017 set of emerging
entities (Derczynski and others, 2017; CC BY 4.0; https://github.com/leondz/emerging_entities_17), each as a checkout.
"""

import csv
import json
import random
import sys
from pathlib import Path

out = Path(__file__).parent / "data/public"


def emobank(folder: Path):
    rows = [row for row in csv.DictReader((folder / "corpus/emobank.csv").open()) if row["split"] == "train" and len(row["text"]) > 15]
    rows.sort(key=lambda row: -abs(float(row["V"]) - 3))
    chosen = rows[:2000] + random.Random(1).sample(rows[2000:], 500)
    # Readers' and writers' ratings seldom leave 2 to 4 of 5.
    return [{"text": row["text"], "lang": "en", "tone": min(9, max(1, 5 + 2.6 * (float(row["V"]) - 3))), "kind": "emobank"} for row in chosen]


def wnut(folder: Path):
    lines = []
    for file in ("emerging.dev.conll", "emerging.test.annotated"):
        for block in (folder / file).read_text().split("\n\n"):
            words = [line.split("\t") for line in block.splitlines() if "\t" in line]
            text, names, before = "", {"person": [], "location": []}, ""
            for word, tag, *_ in words:
                gap = "" if word in {".", ",", "!", "?", ":", ";", "'s", "n't", "'m", "'re"} or not text else " "
                kind = tag[2:]
                if kind in names:
                    if tag[0] == "I" and before == kind and names[kind]:
                        names[kind][-1] += gap + word
                    else:
                        names[kind].append(word)
                before = kind
                text += gap + word
            found = names["person"] or names["location"]
            if words and len(text) < 300 and (found or random.Random(text).random() < 0.15):
                lines.append({"text": text, "lang": "en", "people": names["person"], "places": names["location"]})
    return lines


if __name__ == "__main__":
    out.mkdir(exist_ok=True)
    for name, read, folder in (("emobank", emobank, sys.argv[1]), ("wnut", wnut, sys.argv[2])):
        lines = read(Path(folder))
        (out / f"{name}.jsonl").write_text("".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines))
        print(name, len(lines))
