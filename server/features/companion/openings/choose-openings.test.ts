import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, type Day } from "#contract/day-rules.ts";
import { chooseOpenings, type RecentText } from "./choose-openings.ts";

const today: Day = "2026-11-22";
const page = (day: Day, text: string, mood: number | null = null): RecentText => ({
  id: `of ${day}`,
  day,
  mood,
  text,
});
const textsOf = (recent: readonly RecentText[], day = today) =>
  chooseOpenings(recent, day).map(({ text }) => text);

describe("openings", () => {
  it("take up a change of mood", () => {
    const texts = textsOf([page("2026-11-18", "", 1), page("2026-11-20", "", 4)]);
    expect(texts).toContain(
      "My mood was Heavy on Wednesday and Good on Friday. I’d like to see what changed.",
    );
  });

  it("take up a name that came back", () => {
    const recent = [
      page("2026-11-18", "I met with Jonas at the station, and we talked."),
      page("2026-11-21", "It was good that Jonas called me about the flat."),
    ];
    expect(textsOf(recent)).toContain(
      "Jonas came up more than once this week. What have I written about Jonas?",
    );
    expect(textsOf(recent.slice(0, 1)).join()).not.toContain("Jonas came up");
  });

  it("take up a question that was left open, in the words it was asked in", () => {
    const texts = textsOf([
      page("2026-11-21", "A long day. When did I stop calling my friends? Then I slept."),
    ]);
    expect(texts).toContain("Yesterday I asked myself: “When did I stop calling my friends?”");
  });

  it("continue from today's page", () => {
    const texts = textsOf([page(today, "Rain. I keep putting off the letter to my aunt.")]);
    expect(texts).toContain(
      "I’d like to continue from today’s page: “I keep putting off the letter to my aunt.”",
    );
  });

  it("pick up where someone left off, without a word about the days between", () => {
    const texts = textsOf([page("2026-10-02", "I want to learn how to be alone in the evenings.")]);
    expect(texts).toContain(
      "I’d like to pick up where I left off: “I want to learn how to be alone in the evenings.”",
    );
    expect(texts.join()).not.toMatch(/October|days|missed|gap/);
  });

  it.each([
    [
      "Ich denke immer wieder an den Garten hinter unserem Haus",
      "Am Mittwoch habe ich geschrieben: „…“ Dazu gibt es noch mehr zu sagen.",
    ],
    [
      "Sigo pensando mucho en el jardín que estaba detrás de la casa",
      "El miércoles escribí: «…» Hay más que decir sobre eso.",
    ],
    [
      "Je pense encore souvent au jardin qui était derrière la maison",
      "Mercredi, j’ai écrit : «\u00a0…\u00a0» Il y a plus à en dire.",
    ],
    [
      "Eu continuo a pensar muito no jardim que ficava atrás da casa",
      "Quarta-feira eu escrevi: “…” Há mais a dizer sobre isso.",
    ],
    [
      "Io penso ancora spesso al giardino che era dietro la casa",
      "Mercoledì ho scritto: «…» C’è altro da dire.",
    ],
  ])("are in the language that the week was written in: %s", (words, line) => {
    expect(textsOf([page("2026-11-18", `${words}.`)])).toContain(line.replace("…", `${words}.`));
  });

  it("name days and moods in that language", () => {
    const words = "Ich denke immer wieder an den Garten hinter unserem alten Haus.";
    expect(textsOf([page("2026-11-01", words, 1), page("2026-11-21", words, 4)])).toContain(
      "Meine Stimmung war am 1. November Schwer und gestern Gut. Ich möchte sehen, was sich verändert hat.",
    );
  });

  it("name days as the person chose to read dates, if that is the language they are in", () => {
    const words = "I keep thinking about the garden behind our old house.";
    const recent = [page("2026-11-01", words, 1), page("2026-11-21", words, 4)];
    const textsIn = (dateLanguage: string) =>
      chooseOpenings(recent, today, dateLanguage).map(({ text }) => text);
    expect(textsIn("en-US")[0]).toContain("on November 1 and");
    expect(textsIn("de-AT")[0]).toContain("on 1 November and");
  });

  it("are general ones for an empty journal, and belong to no reflection", () => {
    const openings = chooseOpenings([], today);
    expect(openings).toHaveLength(3);
    expect(new Set(openings.map(({ text }) => text)).size).toBe(3);
    for (const opening of openings) expect(opening).toMatchObject({ reflection_id: null, day: null });
  });

  it("put forward no verdicts and no grave words", () => {
    const texts = textsOf([
      page("2026-11-20", "I'm such a failure at all of this. I hate myself for it. I wish I was dead today."),
    ]);
    expect(texts.join()).not.toMatch(/failure|hate|dead/);
  });

  it("stay the same all day, and change from day to day", () => {
    const recent = Array.from({ length: 6 }, (_, at) =>
      page(
        addDays(today, at - 5),
        `I thought about matter number ${at} for a long time. What do I want from it, and when?`,
        (at % 2) * 3 + 1,
      ),
    );
    expect(chooseOpenings(recent, today)).toEqual(chooseOpenings(recent, today));
    expect(textsOf(recent)).not.toEqual(textsOf(recent, addDays(today, 1)));
  });

  it("are three different ones of any journal, drawn from different reflections", () => {
    const anyPage = fc.record({
      back: fc.nat(9),
      mood: fc.option(fc.integer({ min: 1, max: 5 })),
      text: fc.oneof(
        fc.string({ unit: "grapheme", maxLength: 80 }),
        fc.constantFrom("I met with Jonas. Will he call me again?", "", "# Title\n\n- I like lists a lot"),
      ),
    });
    fc.assert(
      fc.property(fc.array(anyPage, { maxLength: 8 }), (pages) => {
        const recent = pages
          .map(({ back, mood, text }, at) => ({ id: String(at), day: addDays(today, -back), mood, text }))
          .sort((one, other) => (one.day < other.day ? -1 : 1));
        const openings = chooseOpenings(recent, today);
        expect(openings).toHaveLength(3);
        const ids = openings.flatMap(({ reflection_id }) => reflection_id ?? []);
        expect(new Set(ids).size).toBe(ids.length);
        for (const { text } of openings) expect(text.length).toBeLessThan(240);
      }),
    );
  });
});
