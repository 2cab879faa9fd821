import { cp, mkdtemp, rm, truncate } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { damagedModelFiles } from "./damaged-files.ts";
import { embed, read as readIn } from "./encoder-thread.ts";

const read = (sentences: readonly string[], language = "en") =>
  readIn(sentences.map((text) => ({ text, language })));
/** "person Lucy", in the order of the text. */
const namesIn = async (sentence: string, language?: string) => {
  const [said] = await read([sentence], language);
  return said?.names.map(({ kind, start, end }) => `${kind} ${sentence.slice(start, end)}`);
};
const cosine = (one: Float32Array | undefined, other: ArrayLike<number> | undefined) =>
  one?.reduce((sum, each, at) => sum + each * (other?.[at] ?? 0), 0) ?? Number.NaN;

describe("the files of the networks", () => {
  it("are as they were made", async () => {
    expect(await damagedModelFiles()).toEqual([]);
  });

  it("are named where they are missing or damaged", async () => {
    const folder = await mkdtemp(join(tmpdir(), "models-"));
    await cp(import.meta.dirname, folder, { recursive: true });
    const lower = join(folder, "bge-small-diary/lower.onnx");
    const tokenizer = join(folder, "bge-small-diary/tokenizer.json");
    const sums = join(folder, "multilingual-e5-small-diary/SHA256SUMS");
    await truncate(lower, 100_000);
    await rm(tokenizer);
    await rm(sums);
    expect(await damagedModelFiles(folder)).toEqual([lower, tokenizer, sums]);
    await rm(folder, { recursive: true });
  });
});

describe("the encoder that comes with Reflector", () => {
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

describe("the reader", () => {
  it("tells the tone of sentences", async () => {
    const [glad] = await read(["What a wonderful evening, we laughed until our sides hurt."]);
    const [low] = await read(["I felt awful all day and cried in the car."]);
    expect(glad?.tone).toBeGreaterThan(0.3);
    expect(low?.tone).toBeLessThan(-0.3);
  });

  it("finds a sign of a crisis, and none in a plain day", async () => {
    const [sign] = await read(["I don't want to live anymore."]);
    const [plain] = await read(["We painted the kitchen and had soup."]);
    expect(sign?.sign).toBeGreaterThan(0.9);
    expect(plain?.sign).toBeLessThan(0.5);
  });

  it("finds people and places, also in small letters and beyond Latin-1", async () => {
    expect(await namesIn("Met Łukasz in Lisbon after work.")).toEqual(["person Łukasz", "place Lisbon"]);
    expect(await namesIn("met lucy and priya for coffee in leeds")).toEqual([
      "person lucy",
      "person priya",
      "place leeds",
    ]);
  });

  it("reads any text, and gives an answer for each sentence", async () => {
    const hostile = ["", "\ud800", "😀".repeat(600), "a ".repeat(2000), "?!?!", "今日は寒い。"];
    for (const language of ["en", "de"]) expect(await read(hostile, language)).toHaveLength(hostile.length);
    expect(await read([])).toEqual([]);
  });

  it.each([
    [
      "de",
      "Ein wunderschöner Abend, wir haben so viel gelacht.",
      "Mir geht es furchtbar, ich habe nur geweint.",
    ],
    ["fr", "Une soirée merveilleuse, nous avons tellement ri.", "Je me sens affreusement mal, j’ai pleuré."],
    ["es", "Una tarde maravillosa, nos reímos muchísimo.", "Me siento fatal, he llorado todo el día."],
    ["it", "Una serata meravigliosa, abbiamo riso tanto.", "Sto malissimo, ho pianto tutto il giorno."],
    ["pt", "Uma noite maravilhosa, rimos tanto.", "Sinto-me péssima, chorei o dia todo."],
  ])("tells tone in the language %s", async (language, light, heavy) => {
    const [[glad], [low]] = [await read([light], language), await read([heavy], language)];
    expect(glad?.tone).toBeGreaterThan(0.3);
    expect(low?.tone).toBeLessThan(-0.3);
  });

  it("finds people and places in German and in French", async () => {
    expect(await namesIn("Heute war ich mit Jürgen und Anna in Köln im Kino.", "de")).toEqual([
      "person Jürgen",
      "person Anna",
      "place Köln",
    ]);
    expect(await namesIn("J’ai appelé Chloé avant d’aller à Lyon avec Benoît.", "fr")).toEqual([
      "person Chloé",
      "place Lyon",
      "person Benoît",
    ]);
  });

  it("reads sentences in several languages in their order", async () => {
    const texts = [
      { text: "We painted the kitchen and had soup.", language: "en" },
      { text: "Mir geht es furchtbar, ich habe nur geweint.", language: "de" },
      { text: "", language: "de" },
      { text: "What a wonderful evening, we laughed a lot.", language: "en" },
    ];
    const [, low, empty, glad] = await readIn(texts);
    expect(low?.tone).toBeLessThan(-0.3);
    expect(empty).toBeNull();
    expect(glad?.tone).toBeGreaterThan(0.3);
  });
});
