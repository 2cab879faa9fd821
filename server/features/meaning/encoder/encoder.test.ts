import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { embed, embedQuestion } from "./encoder-thread.ts";
import { usualQuestion, usualQuestions } from "./usual-question.ts";

const folder = join(import.meta.dirname, "bge-small-en-v1.5");
const cosine = (one: Float32Array | undefined, other: ArrayLike<number> | undefined) =>
  one?.reduce((sum, each, at) => sum + each * (other?.[at] ?? 0), 0) ?? Number.NaN;

describe("the encoder that comes with Reflector", () => {
  it.each(["model.onnx", "tokenizer.json"])(
    "has its %s as it was published, with the checksum that its README names",
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

  it("puts a question near to what answers it", async () => {
    const question = await embedQuestion("When was I unable to sleep?");
    const [answer, asked] = await embed([
      "Lay awake until four again.",
      "When did I last go and ask someone?",
    ]);
    expect(cosine(question, answer)).toBeGreaterThan(cosine(question, asked));
  });

  it("takes away from a question what the usual ones have in common", async () => {
    const vectors = await embed([...usualQuestions.slice(0, 5), "The train was late and it rained."]);
    const near = vectors.map((vector) => cosine(vector, usualQuestion) / Math.hypot(...usualQuestion));
    expect(near.slice(0, -1).every((each) => each > (near.at(-1) ?? 1) + 0.05)).toBe(true);
  });

  it("reads any text", async () => {
    for (const vector of await embed(["", "\ud800", "\0", "😀".repeat(600)]))
      expect(Math.hypot(...vector)).toBeCloseTo(1);
  }, 60_000);
});
