import { describe, expect, it } from "vitest";
import { emptySession, spanOfSession, swapped, withChosen } from "./session-draft.ts";
import { type Found, type Line, linesOf } from "./session-lines.ts";

const span = { from: "2026-11-16", to: "2026-11-29" };
const nothing: Found = {
  days: [],
  scores: { check_ins: [] },
  words: { topics: [], pages: [] },
  themes: { themes: [], by: "meaning" },
  facts: [],
  values: [],
  revisits: [],
};
const linesWith = (found: Partial<Found>) => linesOf({ ...nothing, ...found }, span);
const textsOf = (lines: readonly Line[]) => lines.map(({ text }) => text);

describe("the lines of a period", () => {
  it("are none without data", () => {
    expect(Object.values(linesWith({})).flat()).toEqual([]);
  });

  it("count moods, and show those of each day in words", () => {
    const { moods } = linesWith({
      days: [
        { day: "2026-11-16", moods: [4, 2] },
        { day: "2026-11-17", moods: [] },
        { day: "2026-11-18", moods: [3, 3] },
      ],
    });
    expect(textsOf(moods)).toEqual(["A mood on 2 days: Even each time", "Good, Low", "Even"]);
  });

  it("show scores on their published scale, with what must be said with them", () => {
    const { check_ins } = linesWith({
      scores: {
        check_ins: [
          {
            score: "phq_8",
            activity_id: "phq",
            title: "Low mood (PHQ-8)",
            caution: "Not a diagnosis.",
            measures: [
              {
                name: "low",
                label: "Signs of depression",
                least: 0,
                most: 24,
                bands: [],
                points: [{ reflection_id: "a", day: "2026-11-20", value: 12, band: "Moderate" }],
              },
            ],
          },
        ],
      },
    });
    expect(check_ins).toEqual([
      {
        key: "score:a:low",
        day: "2026-11-20",
        text: "Low mood (PHQ-8) · Signs of depression: 12 of 24, Moderate",
        caution: "Not a diagnosis.",
      },
    ]);
  });

  it("put daily facts into one line each", () => {
    const fact = { unit: "", damaged: false };
    const value = (fact_id: string, amount: number) => ({ fact_id, day: "2026-11-20", value: amount });
    const { facts } = linesWith({
      facts: [
        { ...fact, id: "ran", name: "ran", kind: "yes_no" },
        { ...fact, id: "slept", name: "slept", kind: "number", unit: "h" },
        { ...fact, id: "energy", name: "energy", kind: "scale" },
        { ...fact, id: "unset", name: "unset", kind: "scale" },
      ],
      values: [
        ...[1, 0, 1].map((each) => value("ran", each)),
        ...[5, 8, 7].map((each) => value("slept", each)),
        value("energy", 3),
      ],
    });
    expect(textsOf(facts)).toEqual([
      "ran: yes on 2 of 3 days",
      "slept: 6.7 h on average on 3 days, from 5 h to 8 h",
      "energy: 3 of 5 on 1 day",
    ]);
  });

  it("hold what came back in the period, and mark what tells of a crisis", () => {
    const revisit = { kind: "worry", answer: "", damaged: false, source: { day: "2026-11-01" } } as const;
    const open = { outcome: null, closed_on: null } as const;
    const { came_back } = linesWith({
      revisits: [
        { ...revisit, ...open, id: "open", words: "They will laugh.", due_on: "2026-11-20" },
        { ...revisit, ...open, id: "later", words: "Rain.", due_on: "2026-12-20" },
        {
          ...revisit,
          id: "closed",
          words: "I want to kill myself.",
          due_on: "2026-11-02",
          outcome: "did_not",
          closed_on: "2026-11-29",
        },
      ],
    });
    expect(came_back.map(({ key, outcome, hasSign }) => [key, outcome, hasSign])).toEqual([
      ["revisit:open", "Not answered yet", false],
      ["revisit:closed", expect.stringMatching(/^It did not, .*2026$/), true],
    ]);
  });

  it("take sentences in the order of their days", () => {
    const page = { title: "", has_sign: false };
    const { quotes } = linesWith({
      words: {
        topics: [{ kind: "person", name: "Ana", days: 2 }],
        pages: [
          { ...page, reflection_id: "b", day: "2026-11-20", sentences: ["Three."] },
          { ...page, reflection_id: "a", day: "2026-11-18", sentences: ["One.", "Two."] },
        ],
      },
    });
    expect(quotes.map(({ quote }) => quote)).toEqual(["One.", "Two.", "Three."]);
  });
});

describe("a choice", () => {
  const proposed = ["a", "b", "c"];

  it("takes its proposed place, unless the person moved the others", () => {
    expect(withChosen(["c", "x"], ["a", "b"], proposed)).toEqual(["a", "b", "c", "x"]);
    expect(withChosen(swapped(["a", "b"], "a", "b"), ["c", "a"], proposed)).toEqual(["b", "a", "c"]);
  });

  it("is about some weeks, or the time since the last session", () => {
    expect(spanOfSession(emptySession, "2026-11-29")).toEqual(span);
    const since = { ...emptySession, period: "session" } as const;
    expect(spanOfSession(since, "2026-11-29")).toBeNull();
    expect(spanOfSession({ ...since, last_session: "2026-11-24" }, "2026-11-29")).toEqual({
      from: "2026-11-24",
      to: "2026-11-29",
    });
  });
});
