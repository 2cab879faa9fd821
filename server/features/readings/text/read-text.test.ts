import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyCharacter } from "#contract/testing.ts";
import { readText } from "./testing.ts";

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

  it("is read in other languages", () => {
    expect(
      toneOf("Heute war ich happy, und es war ein sehr schöner Tag mit dem Hund im Wald."),
    ).toBeGreaterThan(0);
  });

  it("leaves out prompts and quotes of others", () => {
    const own = "I was happy today at home with my dog.";
    expect(toneOf(`${own}\n\n## What was terrible?\n\n> Everything is awful.`)).toBe(toneOf(own));
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
        for (const { start, end } of [...reading.phrases, ...reading.mentions, ...reading.passages]) {
          expect(start).toBeGreaterThanOrEqual(0);
          expect(end).toBeGreaterThan(start);
          expect(end).toBeLessThanOrEqual(body.length);
        }
        const { tone } = reading;
        if (tone) {
          expect(tone.low).toBeGreaterThanOrEqual(-1);
          expect(tone.low).toBeLessThanOrEqual(tone.mean);
          expect(tone.mean).toBeLessThanOrEqual(tone.high);
          expect(tone.high).toBeLessThanOrEqual(1);
        }
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
