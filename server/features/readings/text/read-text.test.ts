import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyCharacter } from "#contract/testing.ts";
import { readText } from "./testing.ts";

const cuts = (body: string, kind: string) =>
  readText(body)
    .spots.filter((spot) => spot.kind === kind)
    .map(({ start, end }) => body.slice(start, end));
const toneOf = (body: string) => readText(body).tone?.mean ?? Number.NaN;

describe("the tone of a text", () => {
  it("is more certain, the more sentences there are", () => {
    const one = readText("I was happy today.").tone;
    const ten = readText("I was happy today. ".repeat(10)).tone;
    const width = (tone: typeof one) => (tone ? tone.high - tone.low : Number.NaN);
    expect(width(ten)).toBeLessThan(width(one) / 2);
    expect(ten?.sentences).toBe(10);
  });

  it("is unknown where there are no words", () => {
    expect(readText("😀 12").tone).toBeNull();
  });

  it("is read in other languages, and thanks, strengths and thinking traps are not", () => {
    const { tone, spots } = readText(
      "Heute war ich happy, grateful und proud, und es war ein sehr schöner Tag mit dem Hund im Wald.",
    );
    expect(tone?.mean).toBeGreaterThan(0);
    expect(spots.map(({ kind }) => kind)).toEqual(["tone.light"]);
  });

  it("leaves out prompts and quotes of others", () => {
    const own = "I was happy today at home with my dog.";
    expect(toneOf(`${own}\n\n## What was terrible?\n\n> Everything is awful.`)).toBe(toneOf(own));
  });
});

describe("places in a text", () => {
  it("are those of the sentences in its Markdown", () => {
    const body =
      "## Today\n\n**I always ruin** everything. I'm grateful for *tea*.\n\n- Why do I stay so long?\n";
    expect(cuts(body, "trap.overgeneralizing")).toEqual(["I always ruin** everything."]);
    expect(cuts(body, "gratitude")).toEqual(["I'm grateful for *tea*."]);
    expect(cuts(body, "question.open")).toEqual(["Why do I stay so long?"]);
    expect(cuts(body, "language.absolutist")).toEqual(["I always ruin** everything."]);
  });
});

describe("the use of language", () => {
  it("counts absolute words, oneself, tenses and certainty as shares of the words", () => {
    const { language_use: use } = readText("I always walked home. Maybe I will certainly swim. She is nice.");
    expect(use?.absolutist).toBeCloseTo(1 / 12);
    expect(use?.self).toBeCloseTo(2 / 12);
    expect(use?.past).toBeCloseTo(1 / 12);
    expect(use?.future).toBeCloseTo(1 / 12);
    expect(use?.present).toBeCloseTo(1 / 12);
    expect(use?.certain).toBeCloseTo(1 / 12);
    expect(use?.tentative).toBeCloseTo(1 / 12);
  });

  it("marks each sentence with an absolute word, and of the other kinds the one with the most of it", () => {
    const body =
      "I walked home. I told myself I always win. We never sing. Perhaps it rains. It will surely snow.";
    const { spots } = readText(body);
    const of = (kind: string) =>
      spots
        .filter((spot) => spot.kind === `language.${kind}`)
        .map(({ start, end }) => body.slice(start, end));
    expect(of("absolutist")).toEqual(["I told myself I always win.", "We never sing."]);
    expect(of("self")).toEqual(["I told myself I always win."]);
    expect(of("past")).toEqual(["I walked home."]);
    expect(of("tentative")).toEqual(["Perhaps it rains."]);
    expect(of("future")).toEqual(["It will surely snow."]);
    expect(of("certain")).toEqual(["It will surely snow."]);
  });
});

describe("a question", () => {
  it("is open unless the next sentence answers it", () => {
    expect(readText("Why am I so tired? I slept well.").asked).toHaveLength(1);
    expect(readText("Why am I so tired? Because I slept badly.").asked).toHaveLength(0);
  });

  it("and its answer share words", () => {
    const { asked } = readText("Should I leave the job in Lyon?");
    const { settled } = readText("I've decided to leave the job.");
    expect(asked[0]?.stems).toEqual(["leav", "job", "lyon"]);
    expect(settled[0]?.stems).toEqual(expect.arrayContaining(["leav", "job"]));
  });
});

describe("any text", () => {
  const piece = fc.oneof(
    fc.constantFrom(
      ...[
        "I always fail. ",
        "I am grateful for you! ",
        "Why do I stay? ",
        "Ich war müde. ",
        "😀",
        "שלום ",
        "日本。",
      ],
      ...["\n\n", "> ", "# ", "- ", "**", "&amp;", "12.5 ", "because ", "not ", "I never ", "happy ", ":) "],
    ),
    fc.string({ unit: "grapheme" }),
    fc.string({ unit: anyCharacter }),
  );
  const anyText = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(""));

  it("is read without a fault, the same each time, with places inside it and bounded numbers", () => {
    fc.assert(
      fc.property(anyText, (body) => {
        const reading = readText(body);
        expect(readText(body)).toEqual(reading);
        for (const { start, end, strength } of reading.spots) {
          expect(start).toBeGreaterThanOrEqual(0);
          expect(end).toBeGreaterThan(start);
          expect(end).toBeLessThanOrEqual(body.length);
          expect(strength).toBeGreaterThan(0);
          expect(strength).toBeLessThanOrEqual(1);
        }
        const { tone } = reading;
        if (tone) {
          expect(tone.low).toBeGreaterThanOrEqual(-1);
          expect(tone.low).toBeLessThanOrEqual(tone.mean);
          expect(tone.mean).toBeLessThanOrEqual(tone.high);
          expect(tone.high).toBeLessThanOrEqual(1);
        }
        for (const share of Object.values(reading.language_use ?? {})) expect(share).toBeLessThanOrEqual(1);
        expect(JSON.parse(JSON.stringify(reading))).toEqual(reading);
      }),
    );
  });

  it("makes a reading of bounded size", () => {
    const words = Array.from(
      { length: 5000 },
      (_, at) => `I always wonder why thing${at.toString(36)} fails.`,
    );
    expect(JSON.stringify(readText(words.join(" "))).length).toBeLessThan(60_000);
  });
});
