import { describe, expect, it } from "vitest";
import { parseText } from "../parsed-text.ts";
import { findPhrases, keyOfPhrase } from "./find-phrases.ts";

const phrasesIn = (body: string) => findPhrases(parseText(body), []);

describe("key phrases", () => {
  const body =
    "The job interview is on my mind again. I want that job, and I could not sleep.\n\n- The **deadlines** at work were bad.";

  it("are the writer's own nouns, with their places", () => {
    const found = phrasesIn(body);
    expect(found.map(({ phrase }) => phrase)).toEqual(
      expect.arrayContaining(["job interview", "interview", "job", "deadlines", "work"]),
    );
    for (const { phrase, start, end } of found) expect(body.slice(start, end).toLowerCase()).toBe(phrase);
  });

  it("weigh more where a word stands with many others", () => {
    const weightOf = (wanted: string) => phrasesIn(body).find(({ phrase }) => phrase === wanted)?.weight ?? 0;
    expect(weightOf("job interview")).toBeGreaterThan(weightOf("work"));
  });

  it("are no days and no empty words", () => {
    const found = phrasesIn(
      "Emil and I spent the day in Leipzig. It was a good day and a nice time, and then a thing.",
    );
    expect(found).toEqual([]);
  });

  it("are not taken from other languages", () => {
    expect(
      phrasesIn("Heute war ich müde und die Arbeit war wieder sehr viel, aber der Garten war schön."),
    ).toEqual([]);
  });

  it("have one key in singular and plural", () => {
    expect(["deadline", "Deadlines", "panic attacks", "parties", "class", "boxes"].map(keyOfPhrase)).toEqual([
      "deadline",
      "deadline",
      "panic attack",
      "party",
      "class",
      "box",
    ]);
  });
});
