import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { maxAnswered } from "#contract/activities/activity-rules.ts";
import type { Step } from "#contract/activities/activity-shapes.ts";
import { isEmptyAnswer } from "#contract/activities/answered-rules.ts";
import type { Answer, AnswerSet } from "#contract/activities/answers.ts";
import { answerSetSchema } from "#contract/activities/answers.ts";
import { answersMarkdown } from "#contract/activities/answers-markdown.ts";
import { type Draft, emptyDraft } from "#contract/reflections/reflections.ts";
import { type Merge, mergeDrafts, mergedDraft } from "./merge-drafts.ts";
import { splitBlocks } from "./split-blocks.ts";
import type { Pick } from "./three-way.ts";

const idOf = (place: number) => `0198c0de-0000-7000-8000-${String(place).padStart(12, "0")}`;

/** The wordings that each step had, and what can be answered to it. */
const text = fc.constantFrom(
  "",
  "Rain.",
  "Rain.\n\nLow water.",
  "Soup on the stove.",
  "Rain all day.\n\nSoup.",
);
const lines = fc.array(fc.constantFrom("rain", "soup", "frost", ""), { maxLength: 4 });
const options = ["walk", "read", "sleep"];
const some = fc.uniqueArray(fc.constantFrom(...options), { maxLength: 3 });
const kinds: { step: (asked: { id: string; prompt: string }) => Step; answer: fc.Arbitrary<Answer> }[] = [
  { step: (asked) => ({ ...asked, ...plain, kind: "long_text" }), answer: text },
  { step: (asked) => ({ ...asked, ...plain, kind: "timed", minutes: 10 }), answer: text },
  {
    step: (asked) => ({ ...asked, ...plain, kind: "short_text" }),
    answer: fc.constantFrom("", "one", "other"),
  },
  { step: (asked) => ({ ...asked, ...plain, kind: "list", least: 0, most: 4 }), answer: lines },
  {
    step: (asked) => ({
      ...asked,
      ...plain,
      kind: "scale",
      min: 0,
      max: 10,
      low_label: "Low",
      high_label: "High",
      labels: [],
    }),
    answer: fc.integer({ min: 0, max: 10 }),
  },
  { step: (asked) => ({ ...asked, ...plain, kind: "mood" }), answer: fc.integer({ min: 1, max: 5 }) },
  { step: (asked) => ({ ...asked, ...plain, kind: "choice", many: true, options }), answer: some },
  { step: (asked) => ({ ...asked, ...plain, kind: "checklist", options }), answer: some },
  { step: (asked) => ({ ...asked, ...plain, kind: "date" }), answer: fc.constantFrom("", "2026-11-20") },
];
const plain = { help: "", required: false };

const activityOf = (revision: number): AnswerSet["activity"] => ({
  title: "Thought record",
  icon: "leaf",
  category: "feelings",
  revision,
  scoring: null,
  language: null,
  programme: null,
  notice: null,
});

const asked = (place: number): fc.Arbitrary<{ step: Step; answer: Answer | null }> => {
  const [first, second = first] = [kinds[place % kinds.length], kinds[(place + 1) % kinds.length]];
  if (!first || !second) throw new Error("There is no such kind.");
  // Now and then an activity was changed so far that a step under the same id asks for something else.
  return fc
    .tuple(fc.constantFrom(first, first, first, second), fc.constantFrom("What was it?", "What happened?"))
    .chain(([{ step, answer }, prompt]) =>
      fc.record({
        step: fc.constant(step({ id: idOf(place), prompt: `${place}. ${prompt}` })),
        answer: fc.option(answer, { nil: null }),
      }),
    );
};

const answerSet: fc.Arbitrary<AnswerSet> = fc
  .record({
    steps: fc.subarray([...kinds.keys()], { minLength: 1 }).chain((places) => fc.tuple(...places.map(asked))),
    revision: fc.integer({ min: 1, max: 3 }),
    intention: fc.constantFrom("", "Be kind", "Be quick"),
    at: fc.constantFrom(null, idOf(0), idOf(1)),
    finished_at: fc.constantFrom(null, "2026-11-20T08:00:00.000Z", "2026-11-21T08:00:00.000Z"),
  })
  .map(({ steps, revision, ...rest }) => ({
    activity: activityOf(revision),
    steps: steps.map(({ step }) => step),
    answers: Object.fromEntries(
      steps.flatMap(({ step, answer }) =>
        answer === null || isEmptyAnswer(answer) ? [] : [[step.id, answer] as const],
      ),
    ),
    ...rest,
  }));

const draftOf = (answers: AnswerSet): Draft => ({
  ...emptyDraft,
  title: answers.activity.title,
  body: answersMarkdown(answers),
  answers,
});
const draft = answerSet.map(draftOf);
const start = fc.oneof(fc.constant(emptyDraft), draft);

/** Three as two people's devices make them: now and then a side is what both started from. */
const three = fc
  .tuple(start, draft, draft)
  .chain(([base, mine, theirs]) =>
    fc.constantFrom<[Draft, Draft, Draft]>(
      [base, mine, theirs],
      [base, mine, theirs],
      [mine, mine, theirs],
      [theirs, mine, theirs],
    ),
  );

const setOf = ({ answers }: Draft): AnswerSet => {
  if (!answers) throw new Error("There are no answers.");
  return answers;
};
const all = (merge: Merge, pick: Pick) =>
  new Map<string, Pick>([
    ...merge.fields.map(({ name }) => [name, pick] as const),
    ...(merge.answers?.steps ?? []).flatMap(({ key, hunks }) => [
      [key, pick] as const,
      ...(hunks ?? []).map((hunk) => [hunk.key, pick] as const),
    ]),
  ]);
const noPicks = new Map<string, Pick>();

const given = (set: AnswerSet) =>
  Object.fromEntries(set.steps.flatMap(({ id }) => (id in set.answers ? [[id, set.answers[id]]] : [])));

describe("merging two sets of answers with the one that both started from", () => {
  it("makes a set that can be stored, whatever was chosen", () => {
    fc.assert(
      fc.property(three, fc.constantFrom<Pick>("mine", "theirs", "both"), ([base, mine, theirs], pick) => {
        const merge = mergeDrafts(base, mine, theirs);
        for (const picks of [noPicks, all(merge, pick)]) {
          const merged = mergedDraft(merge, picks);
          expect(answerSetSchema.safeParse(merged.answers).error).toBeUndefined();
          expect(merged.body).toBe(answersMarkdown(setOf(merged)));
        }
      }),
      { numRuns: 500 },
    );
  });

  it("takes over what only one side changed, to the letter", () => {
    fc.assert(
      fc.property(draft, draft, (base, side) => {
        expect(mergedDraft(mergeDrafts(base, side, base), noPicks)).toEqual(side);
        expect(mergedDraft(mergeDrafts(base, base, side), noPicks)).toEqual(side);
      }),
      { numRuns: 500 },
    );
  });

  it("has the answers of one side where all of it is chosen, each under the wording that it was given to", () => {
    fc.assert(
      fc.property(three, ([base, mine, theirs]) => {
        const merge = mergeDrafts(base, mine, theirs);
        for (const [pick, side] of [
          ["mine", mine],
          ["theirs", theirs],
        ] as const) {
          const merged = setOf(mergedDraft(merge, all(merge, pick)));
          expect(given(merged)).toEqual(given(setOf(side)));
          for (const { step } of merge.answers?.steps ?? []) {
            const worded = (set: AnswerSet) => set.steps.find(({ id }) => id === step.id);
            if (step.id in setOf(side).answers) expect(worded(merged)).toEqual(worded(setOf(side)));
          }
        }
      }),
      { numRuns: 500 },
    );
  });

  it("leaves no answered word out of both the result and the choices", () => {
    fc.assert(
      fc.property(three, ([base, mine, theirs]) => {
        const merge = mergeDrafts(base, mine, theirs);
        const merged = setOf(mergedDraft(merge, noPicks));
        for (const side of ["mine", "theirs"] as const)
          for (const [id, answer] of Object.entries(setOf(merge[side]).answers)) {
            const differing = merge.answers?.steps.find(({ step }) => step.id === id);
            if (!differing) expect(merged.answers[id]).toEqual(answer);
            else if (differing.hunks)
              expect(
                differing.hunks.flatMap(({ hunk }) => (hunk.kind === "same" ? hunk.text : hunk[side] || [])),
              ).toEqual(splitBlocks(String(answer)));
            else expect(differing[side]?.answer).toEqual(answer);
          }
      }),
      { numRuns: 500 },
    );
  });

  it("by default includes every answer that only one side gave", () => {
    fc.assert(
      fc.property(draft, draft, (mine, theirs) => {
        const merged = setOf(mergedDraft(mergeDrafts(emptyDraft, mine, theirs), noPicks));
        for (const [one, other] of [
          [setOf(mine), setOf(theirs)],
          [setOf(theirs), setOf(mine)],
        ] as const)
          for (const [id, answer] of Object.entries(one.answers))
            if (!(id in other.answers)) expect(merged.answers[id]).toEqual(answer);
      }),
      { numRuns: 500 },
    );
  });

  it("is finished where either side is, and both began unfinished", () => {
    fc.assert(
      fc.property(draft, draft, (mine, theirs) => {
        const { finished_at } = setOf(mergedDraft(mergeDrafts(emptyDraft, mine, theirs), noPicks));
        expect(finished_at === null).toBe(
          setOf(mine).finished_at === null && setOf(theirs).finished_at === null,
        );
      }),
    );
  });
});

const longStep: Step = { ...plain, id: idOf(0), prompt: "What happened?", kind: "long_text" };
const listStep: Step = { ...plain, id: idOf(3), prompt: "Three things", kind: "list", least: 0, most: 3 };
const scaleStep: Step = {
  ...plain,
  id: idOf(4),
  prompt: "How strong?",
  kind: "scale",
  min: 0,
  max: 10,
  low_label: "Not at all",
  high_label: "Very",
  labels: [],
};
const set = (answers: AnswerSet["answers"], steps: Step[] = [longStep, listStep, scaleStep]) =>
  draftOf({ activity: activityOf(1), steps, answers, at: null, intention: "", finished_at: null });

describe("two devices answering one activity", () => {
  it("are joined without a question where they answered different steps", () => {
    const merge = mergeDrafts(
      set({}),
      set({ [longStep.id]: "Rain.", [scaleStep.id]: 4 }),
      set({ [listStep.id]: ["soup"] }),
    );
    expect(merge.answers?.steps.map(({ by }) => by)).toEqual(["mine", "theirs", "mine"]);
    expect(setOf(mergedDraft(merge, noPicks)).answers).toEqual({
      [longStep.id]: "Rain.",
      [listStep.id]: ["soup"],
      [scaleStep.id]: 4,
    });
  });

  it("are asked by paragraph, by value, and about lists only where both don't fit", () => {
    const base = set({ [longStep.id]: "Rain.\n\nLow water." });
    const mine = set({
      [longStep.id]: "Rain. Hail.\n\nLow water.",
      [listStep.id]: ["a", "b"],
      [scaleStep.id]: 4,
    });
    const theirs = set({
      [longStep.id]: "Rain.\n\nLow water, still.",
      [listStep.id]: ["b", "c"],
      [scaleStep.id]: 9,
    });
    const merge = mergeDrafts(base, mine, theirs);
    expect(setOf(mergedDraft(merge, noPicks)).answers).toEqual({
      [longStep.id]: "Rain. Hail.\n\nLow water, still.",
      [listStep.id]: ["b", "c", "a"],
      [scaleStep.id]: 4,
    });
    expect(
      setOf(mergedDraft(merge, new Map([[`step ${scaleStep.id}`, "theirs"]]))).answers[scaleStep.id],
    ).toBe(9);
    const full = mergeDrafts(set({}), set({ [listStep.id]: ["a", "b"] }), set({ [listStep.id]: ["c", "d"] }));
    expect(full.answers?.steps[0]?.both).toBeNull();
  });

  it("choose between answers and a text without steps as a whole", () => {
    const free: Draft = { ...emptyDraft, body: "### What happened?\n\nOnly rain." };
    const answered = set({ [longStep.id]: "Rain." });
    const merge = mergeDrafts(emptyDraft, free, answered);
    expect(mergedDraft(merge, noPicks)).toMatchObject({ answers: answered.answers, body: answered.body });
    expect(mergedDraft(merge, new Map([["answers", "mine"]]))).toMatchObject({
      answers: null,
      body: free.body,
    });
  });

  it("choose as a whole, too, where the steps of both are more than one set has room for", () => {
    const many = (from: number) =>
      Array.from({ length: maxAnswered }, (_, place): Step => ({ ...longStep, id: idOf(from + place) }));
    const merge = mergeDrafts(set({}), set({ [idOf(1)]: "a" }, many(0)), set({ [idOf(150)]: "b" }, many(60)));
    expect(merge.answers).toBeNull();
    expect(mergedDraft(merge, new Map([["answers", "theirs"]])).answers?.answers).toEqual({
      [idOf(150)]: "b",
    });
  });
});
