import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { embed } from "./encoder-thread.ts";

const folder = join(import.meta.dirname, "bge-small-diary");
const cosine = (one: Float32Array | undefined, other: ArrayLike<number> | undefined) =>
  one?.reduce((sum, each, at) => sum + each * (other?.[at] ?? 0), 0) ?? Number.NaN;

describe("the encoder that comes with Reflector", () => {
  it.each(["model.onnx", "tokenizer.json"])(
    "has its %s as it was made, with the checksum that its README names",
    async (name) => {
      const sum = createHash("sha256")
        .update(await readFile(join(folder, name)))
        .digest("hex");
      expect(await readFile(join(folder, "README.md"), "utf8")).toContain(`| \`${name}\` | \`${sum}\` |`);
    },
  );

  it("puts texts of the same meaning near to each other, whatever their words", async () => {
    const [one, same, other] = await embed([
      "Lay awake until four again and counted the cars.",
      "I could not sleep last night.",
      "We repainted the fence and had lemonade.",
    ]);
    expect(one).toHaveLength(384);
    expect(cosine(one, one)).toBeCloseTo(1);
    expect(cosine(one, same)).toBeGreaterThan(cosine(one, other) + 0.1);
  });

  it("puts a question nearer to what answers it than to another question", async () => {
    const [question, answer, other] = await embed([
      "When was I unable to sleep?",
      "Lay awake until four again.",
      "When did I last go and ask someone?",
    ]);
    expect(cosine(question, answer)).toBeGreaterThan(cosine(question, other));
  });

  it("reads any text", async () => {
    for (const vector of await embed(["", "\ud800", "\0", "😀".repeat(600)]))
      expect(Math.hypot(...vector)).toBeCloseTo(1);
  });
});
