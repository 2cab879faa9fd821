import { describe, expect, it } from "vitest";
import { readMessage } from "#server/features/companion/index.ts";
import type { Measured } from "#server/features/readings/index.ts";
import { followUps } from "./follow-ups.ts";

const page = (reflection_id: string, day: string, people: string[], themes: string[] = []): Measured => ({
  reflection_id,
  day,
  tone: null,
  words: 20,
  people,
  places: [],
  themes,
});
const journal = [
  page("a", "2026-03-02", ["Emil", "Ida"], ["night shift"]),
  page("b", "2026-03-09", ["Emil"], ["night shift"]),
  page("c", "2026-03-20", ["Emil"], ["night shift"]),
  page("d", "2026-05-01", ["Jonas"]),
  page("e", "2026-06-01", ["Jonas"]),
];
const cited = [{ reflection_id: "a", day: "2026-03-02", quote: "I walked with Emil." }];
const exchange = {
  asked: "Where did I walk?",
  said: "Where did I walk?\nI found this.",
  cited,
  language: "en" as const,
};

describe("follow-up questions", () => {
  it("are about people, months and themes of the cited pages that have other pages", () => {
    expect(followUps(exchange, journal)).toEqual(["What did I write about Emil?", "How was March 2026?"]);
    expect(followUps({ ...exchange, asked: "What of Emil?" }, journal)).toEqual([
      "How was March 2026?",
      "What did I write about “night shift”?",
    ]);
  });

  it("are about people of the journal whom the message names", () => {
    const said = "I argued with jonas.\nWhat happened?";
    expect(followUps({ ...exchange, said, cited: [] }, journal)).toEqual(["What did I write about Jonas?"]);
  });

  it("are not asked where the journal has nothing more", () => {
    expect(followUps({ ...exchange, cited: [] }, journal)).toEqual([]);
    expect(followUps(exchange, journal.slice(0, 1))).toEqual([]);
    expect(followUps(exchange, [])).toEqual([]);
  });

  it.each(["en", "de", "es", "fr", "pt", "it"] as const)("are questions to the journal in %s", (language) => {
    const asked = followUps({ ...exchange, language }, journal);
    expect(asked.length).toBeGreaterThan(0);
    for (const text of asked) expect(readMessage([{ role: "person", text }], []).asksJournal).toBe(true);
  });
});
