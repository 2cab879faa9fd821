import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Step } from "#contract/activities/activity-shapes.ts";
import type { Answer, Answered } from "#contract/activities/answers.ts";
import { answersIn, countOptions, isSameWording, questionsOf, scalesOf } from "./questions.ts";

type Asked = { step: Step; answer: Answer | undefined };

const asked = (id: string, prompt: string) => ({ id, prompt, help: "", required: false });
const idOf = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;

const sittingOf = (number: number, parts: readonly Asked[], scoring: "phq_8" | null = null): Answered => ({
  reflection_id: `11111111-0000-4000-8000-${String(number).padStart(12, "0")}`,
  day: "2026-11-21",
  written_at: "2026-11-21T19:00:00.000Z",
  time_zone: "Europe/Vienna",
  programme_run_id: null,
  excerpt: "",
  damaged: false,
  answers: {
    activity: {
      title: "A week",
      icon: "sun",
      category: "other",
      revision: 1,
      scoring,
      language: null,
      programme: null,
      notice: null,
    },
    steps: parts.map(({ step }) => step),
    answers: Object.fromEntries(
      parts.flatMap(({ step, answer }) => (answer === undefined ? [] : [[step.id, answer]])),
    ),
    at: null,
    intention: "",
    finished_at: "2026-11-21T19:10:00.000Z",
  },
});

const line = fc.string({ minLength: 1, maxLength: 6 }).filter((text) => text.trim() !== "");
const options = fc.uniqueArray(line, { minLength: 2, maxLength: 4 });
/** Few prompts, so that a wording comes back after others. */
const prompt = fc.constantFrom("What went well?", "What was good?", "Why?");

const partOf = (id: string): fc.Arbitrary<Asked> =>
  fc.oneof(
    fc.record({
      step: prompt.map((words): Step => ({ ...asked(id, words), kind: "short_text" })),
      answer: fc.option(line, { nil: undefined }),
    }),
    fc.record({
      step: fc.record({ words: prompt, max: fc.constantFrom(5, 10) }).map(
        ({ words, max }): Step => ({
          ...asked(id, words),
          kind: "scale",
          min: 1,
          max,
          low_label: "low",
          high_label: "high",
          labels: [],
        }),
      ),
      answer: fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined }),
    }),
    fc.record({ words: prompt, offered: options, count: fc.nat(3) }).map(
      ({ words, offered, count }): Asked => ({
        step: { ...asked(id, words), kind: "checklist", options: offered },
        answer: offered.slice(0, count),
      }),
    ),
  );

const history = fc
  .array(
    fc
      .subarray([1, 2, 3, 4, 5], { minLength: 1 })
      .chain((numbers) => fc.tuple(...numbers.map((number) => partOf(idOf(number))))),
    { maxLength: 8 },
  )
  .map((sittings) => sittings.map((parts, number) => sittingOf(number, parts)));

describe("answers by question", () => {
  it("shows every answer once, with its step as worded in that sitting", () => {
    fc.assert(
      fc.property(history, (sittings) => {
        const shown = questionsOf(sittings).flatMap(({ id, answers }) =>
          answers.map(({ sitting, step, answer }) => {
            expect(step).toBe(sitting.answers?.steps.find((each) => each.id === id));
            expect(answer).toBe(sitting.answers?.answers[id]);
            return `${sitting.reflection_id} ${id}`;
          }),
        );
        const wanted = sittings.flatMap((sitting) =>
          answersIn(sitting).map(({ step }) => `${sitting.reflection_id} ${step.id}`),
        );
        expect(new Set(shown).size).toBe(shown.length);
        expect([...shown].sort()).toEqual([...wanted].sort());
      }),
    );
  });

  it("keeps the order of the sittings, and words each question as it was asked last", () => {
    fc.assert(
      fc.property(history, (sittings) => {
        const places = new Map(sittings.map(({ reflection_id }, place) => [reflection_id, place]));
        for (const { step, answers } of questionsOf(sittings)) {
          const order = answers.map(({ sitting }) => places.get(sitting.reflection_id) ?? -1);
          expect(order).toEqual([...order].sort((one, other) => one - other));
          expect(step).toBe(answers[0]?.step);
        }
      }),
    );
  });

  it("puts no two scales into one chart, and leaves no number out", () => {
    fc.assert(
      fc.property(history, (sittings) => {
        for (const question of questionsOf(sittings)) {
          const charts = scalesOf(question);
          for (const { step, numbers } of charts)
            for (const number of numbers) {
              expect(number.step).toMatchObject({ kind: "scale" });
              expect({ ...number.step, prompt: "" }).toEqual({ ...step, prompt: "" });
            }
          const numeric = question.answers.filter(({ answer }) => typeof answer === "number");
          expect(charts.flatMap(({ numbers }) => numbers)).toHaveLength(numeric.length);
        }
      }),
    );
  });

  it("counts each choice, also of options that are no longer offered", () => {
    fc.assert(
      fc.property(history, (sittings) => {
        for (const question of questionsOf(sittings)) {
          const chosen = question.answers.flatMap(({ answer }) => (Array.isArray(answer) ? answer : []));
          const counted = countOptions(question);
          expect(counted.reduce((sum, { count }) => sum + count, 0)).toBe(chosen.length);
          for (const { option, count } of counted)
            expect(count).toBe(chosen.filter((each) => each === option).length);
        }
      }),
    );
  });

  it("treats a changed prompt or changed options as a new wording", () => {
    const step: Step = { ...asked(idOf(1), "What helped?"), kind: "checklist", options: ["A walk", "Tea"] };
    expect(isSameWording(step, { ...step, help: "Any of them", required: true })).toBe(true);
    expect(isSameWording(step, { ...step, prompt: "What did help?" })).toBe(false);
    expect(isSameWording(step, { ...step, options: ["Tea", "A walk"] })).toBe(false);
  });

  it("begins with the questions of the newest sitting, in their order; dropped ones come after", () => {
    const text = (number: number): Asked => ({
      step: { ...asked(idOf(number), `Question ${number}`), kind: "short_text" },
      answer: "Yes",
    });
    const sittings = [sittingOf(2, [text(3), text(1)]), sittingOf(1, [text(1), text(2), text(3)])];
    expect(questionsOf(sittings).map(({ id }) => id)).toEqual([idOf(3), idOf(1), idOf(2)]);
  });

  it("has no answers from a sitting that can't be opened or was written freely", () => {
    const damaged = { ...sittingOf(1, []), answers: null, damaged: true };
    expect(questionsOf([damaged, { ...damaged, damaged: false, excerpt: "Once" }])).toEqual([]);
  });
});
