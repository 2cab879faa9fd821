import { describe, expect, it } from "vitest";
import type { QuestionFilter } from "#contract/chat/messages.ts";
import { addDays } from "#contract/day-rules.ts";
import { asksHowItWas, type MoodsInRange } from "./how-it-was.ts";
import { aPassage, lastText, talk } from "./testing.ts";

const october: QuestionFilter = {
  kind: "days",
  words: "last month",
  from: "2026-10-01",
  to: "2026-10-31",
};
const year: QuestionFilter = { kind: "days", words: "this year", from: "2026-01-01", to: "2026-12-31" };
const moodsFrom = (from: string, moods: readonly number[]) =>
  moods.map((mood, at) => ({ day: addDays(from, at), mood }));
const recorded = (more: Partial<MoodsInRange>): MoodsInRange => ({ moods: [], feelings: [], ...more });
const asked = (given: MoodsInRange, filter = october, passages = [aPassage("We walked by the canal.")]) =>
  lastText(["Hello", "How was I last month?"], { filters: [filter], moodsInRange: given, passages });

describe("how a time was", () => {
  it.each([
    "How was I last month?",
    "how did I feel last month",
    "How have I been doing last month?",
    "How was last month?",
  ])("is asked for: %s", (message) => {
    expect(asksHowItWas(message, [october])).toBe(true);
  });

  it.each([
    "How did I sleep last month?",
    "How often did I run last month?",
    "How was the wedding last month?",
    "What happened last month?",
  ])("is not asked for: %s", (message) => {
    expect(asksHowItWas(message, [october])).toBe(false);
  });

  it("is asked for in the other languages whose times are understood", () => {
    const days = (words: string) => [{ ...october, words }];
    expect(asksHowItWas("Wie ging es mir letzten Monat?", days("letzten Monat"))).toBe(true);
    expect(asksHowItWas("Wie war letzter Monat?", days("letzter Monat"))).toBe(true);
    expect(asksHowItWas("Wie war der Krieg letzten Monat?", days("letzten Monat"))).toBe(false);
    expect(asksHowItWas("¿Cómo estuve el mes pasado?", days("el mes pasado"))).toBe(true);
    expect(asksHowItWas("Comment j'allais le mois dernier ?", days("le mois dernier"))).toBe(true);
    expect(asksHowItWas("How was I?", [])).toBe(false);
  });

  it("is told by its moods, counted, and by the week that had most of the low ones", () => {
    const moods = moodsFrom("2026-10-06", [4, 4, 4, 2, 1, 2, 4, 3, 3, 5, 4]);
    expect(asked(recorded({ moods }))).toContain(
      "You marked 11 days between 1 October 2026 and 31 October 2026: 5 Good, 2 Even, 2 Low, 1 Bright and 1 Heavy. Most of the low ones were in the second week.",
    );
    const spread = [1, 9, 17, 25].flatMap((at) => moodsFrom(addDays("2026-10-01", at), [2, 4]));
    expect(asked(recorded({ moods: spread }))).not.toContain("Most of the low ones");
    expect(asked(recorded({ moods: moods.filter(({ mood }) => mood > 1) }))).not.toContain("Most of the low");
  });

  it("is told by the month that had most of the low ones, if it is longer", () => {
    const moods = [...moodsFrom("2026-03-03", [2, 2, 1, 2]), ...moodsFrom("2026-06-01", [4, 2, 4, 5])];
    expect(asked(recorded({ moods }), year)).toContain("Most of the low ones were in March 2026.");
  });

  it("is told by the feelings that were named more than once", () => {
    const feelings = [
      { name: "proud", times: 1 },
      { name: "tired", times: 2 },
      { name: "calm", times: 6 },
      { name: "what?", times: 9 },
    ];
    expect(asked(recorded({ moods: moodsFrom("2026-10-01", [4, 4]), feelings }))).toContain(
      "The feelings you named most: calm (6) and tired (2).",
    );
  });

  it("is told by a bright and a heavy day, each with its words", () => {
    const passages = [
      aPassage("We walked by the canal.", { mood: 4 }),
      aPassage("The boiler broke again.", { mood: 1, day: "2026-10-09" }),
      aPassage("The letter came at last.", { mood: 5, day: "2026-10-20" }),
    ];
    const [, answer] = talk(["Hello", "How was I last month?"], {
      filters: [october],
      moodsInRange: recorded({ moods: moodsFrom("2026-10-01", [4, 4]) }),
      passages,
    });
    expect(answer?.text).toContain("20 October 2026, Bright: “The letter came at last” [1]");
    expect(answer?.text).toContain("9 October 2026, Heavy: “The boiler broke again” [2]");
    expect(answer?.cited).toEqual([2, 1]);
  });

  it("is said plainly of one day, and from its words alone if no day has a mood", () => {
    const passages = [aPassage("We walked by the canal.", { mood: 4, day: "2026-10-12" })];
    expect(asked(recorded({ moods: [{ day: "2026-10-12", mood: 4 }] }), october, passages)).toContain(
      "You marked 12 October 2026 as Good.\n\n12 October 2026: “We walked by the canal” [1]",
    );
    expect(asked(recorded({}))).toContain("I found this in your journal, between 1 October 2026");
  });
});
