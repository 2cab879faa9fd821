import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { maxAnswered, maxSteps } from "./activity-rules.ts";
import type { Step } from "./activity-shapes.ts";
import {
  beginAnswers,
  hasEnough,
  missingSteps,
  moodOfSet,
  scoreOfSet,
  withNewSteps,
} from "./answer-rules.ts";
import { hasAnswers, isAnswered } from "./answered-rules.ts";
import type { Answer, AnswerSet } from "./answers.ts";
import { answerSetSchema } from "./answers.ts";
import { builtInActivities } from "./built-in-activities.ts";
import { anActivity, answerSetOf, answerTo, stepId, stepOf } from "./testing.ts";

const asked = { help: "", required: true };
const long = (number: number, prompt = `Question ${number}`): Step => ({
  ...asked,
  id: stepId(number),
  kind: "long_text",
  prompt,
});
const list: Step = { ...long(1), kind: "list", least: 2, most: 3 };
const scale = (number: number, min = 0, max = 3): Step => ({
  ...long(number),
  kind: "scale",
  min,
  max,
  low_label: "Never",
  high_label: "Always",
  labels: [],
});
const choice: Step = { ...long(1), kind: "choice", options: ["Sea", "Hill"], many: false };
const many: Step = { ...long(1), kind: "choice", options: ["Sea", "Hill"], many: true };
const mood = (number: number): Step => ({ ...long(number), kind: "mood" });
const date: Step = { ...long(1), kind: "date" };

const begun = (steps: Step[], answers: AnswerSet["answers"] = {}): AnswerSet => ({
  ...beginAnswers(anActivity(steps), null),
  answers,
});
const idsOf = (set: AnswerSet) => set.steps.map(({ id }) => Number(id.slice(-12)));

describe("an answer", () => {
  it.each<[string, Step, Answer]>([
    ["text", long(1), "At the river"],
    ["nothing yet", long(1), ""],
    ["lines", list, ["one", "", "three"]],
    ["the lowest value of a scale", scale(1, -5, 5), -5],
    ["its highest", scale(1, -5, 5), 5],
    ["a mood", mood(1), 5],
    ["what was chosen", choice, ["Hill"]],
    ["all that was chosen", many, ["Hill", "Sea"]],
    ["nothing chosen", choice, []],
    ["a day", date, "2024-02-29"],
    ["no day yet", date, ""],
  ])("can be %s", (_, step, answer) => {
    expect(answerSetSchema.safeParse(begun([step], { [step.id]: answer })).error).toBeUndefined();
  });

  it.each<[string, Step, unknown]>([
    ["a number to a question for text", long(1), 3],
    ["text to a scale", scale(1), "3"],
    ["a value below its scale", scale(1), -1],
    ["a value above it", scale(1), 4],
    ["half a value", scale(1), 1.5],
    ["mood 6", mood(1), 6],
    ["text to a list", list, "one"],
    ["51 lines", list, Array.from({ length: 51 }, () => "line")],
    ["a line of 1,001 characters", list, ["x".repeat(1001)]],
    ["an option that there is not", choice, ["Lake"]],
    ["two options where one can be chosen", choice, ["Sea", "Hill"]],
    ["an option twice", many, ["Sea", "Sea"]],
    ["the 30th of February", date, "2026-02-30"],
    ["200,001 characters", long(1), "x".repeat(200_001)],
    ["half a surrogate pair", long(1), "\ud800"],
    ["nothing that can be sent", long(1), null],
    ["an object", long(1), {}],
  ])("can't be %s", (_, step, answer) => {
    const { error } = answerSetSchema.safeParse({ ...begun([step]), answers: { [step.id]: answer } });
    expect(error?.issues[0]?.path[0]).toBe("answers");
  });

  it("belongs to a step that was asked, and no two steps share an id", () => {
    const problemsOf = (set: AnswerSet) =>
      answerSetSchema.safeParse(set).error?.issues.map(({ message }) => message);
    expect(problemsOf(begun([long(1)], { [stepId(2)]: "?" }))).toEqual([
      "An answer belongs to a step that doesn’t exist.",
    ]);
    expect(problemsOf(begun([long(1), long(1)]))).toEqual(["Two steps have the same id."]);
    expect(problemsOf(begun([long(1), scale(2)], { [stepId(2)]: "?" }))).toEqual([
      "Step 2: this is not an answer to it.",
    ]);
  });

  it("is enough if a list has the lines it asks for, or if any other answer isn't empty", () => {
    const enough = (step: Step, answer: Answer) => hasEnough(begun([step], { [step.id]: answer }), step);
    expect(enough(list, ["one", " ", ""])).toBe(false);
    expect(enough(list, ["one", "", "two"])).toBe(true);
    expect(enough({ ...list, least: 0 }, [" "])).toBe(false);
    expect(enough({ ...list, least: 0 }, ["one"])).toBe(true);
    expect(enough(long(1), " \n")).toBe(false);
    expect(enough(scale(1), 0)).toBe(true);
    expect(enough(choice, [])).toBe(false);
    expect(
      missingSteps(begun([list, long(2), { ...long(3), required: false }], { [stepId(2)]: "x" })),
    ).toEqual([list]);
  });
});

describe("answers that are begun", () => {
  const programme = { sittings: 4, every_days: 1, compares: [], last_only: [stepId(2)] };
  const activity = anActivity([long(1), long(2), long(3)], { programme });

  it("leave out the last sitting's steps in a programme's earlier sittings", () => {
    const at = (number: number) => idsOf(beginAnswers(activity, { number, of: 4 }));
    expect([at(1), at(3), at(4)]).toEqual([
      [1, 3],
      [1, 3],
      [1, 2, 3],
    ]);
    expect(idsOf(beginAnswers(activity, null))).toEqual([1, 2, 3]);
  });

  it("leave them out of newer steps, too, unless they were answered", () => {
    const set = beginAnswers(activity, { number: 1, of: 4 });
    const sitting = { number: 1, of: 4 };
    expect(idsOf(withNewSteps(set, activity, sitting))).toEqual([1, 3]);
    const whole = { ...beginAnswers(activity, null), answers: { [stepId(2)]: "It makes sense." } };
    expect(idsOf(withNewSteps(whole, activity, sitting))).toEqual([1, 2, 3]);
  });

  it("are accepted by the contract for every built-in activity", () => {
    for (const each of builtInActivities) {
      const set = beginAnswers(each, null, "Be kind");
      expect(answerSetSchema.safeParse(set).error).toBeUndefined();
      expect(hasAnswers(set)).toBe(false);
    }
  });
});

describe("answers to an activity that was changed", () => {
  it("keep their place, even if their step is no longer asked", () => {
    const set = begun([long(1), long(2), long(3), long(4)], {
      [stepId(1)]: "one",
      [stepId(3)]: "three",
      [stepId(4)]: "four",
    });
    const now = withNewSteps(set, anActivity([long(2, "Asked anew"), long(5), long(1, "Asked anew")]));
    expect(idsOf(now)).toEqual([2, 3, 4, 5, 1]);
    expect(now.steps.map(({ prompt }) => prompt)).toEqual([
      "Asked anew",
      "Question 3",
      "Question 4",
      "Question 5",
      "Question 1",
    ]);
    expect(now.answers).toEqual(set.answers);
  });

  it("show the last shown step, if it is still asked", () => {
    const set = { ...begun([long(1), long(2)]), at: stepId(2) };
    expect(withNewSteps(set, anActivity([long(2)])).at).toBe(stepId(2));
    expect(withNewSteps(set, anActivity([long(1)])).at).toBeNull();
  });

  it("are all kept; if there are too many steps, the last unanswered ones are dropped", () => {
    const steps = Array.from({ length: maxAnswered }, (_, at) => long(at + 1));
    const answers = Object.fromEntries(steps.slice(0, 90).map(({ id }) => [id, "x"]));
    const fresh = Array.from({ length: maxSteps }, (_, at) => long(at + 201));
    const now = withNewSteps(begun(steps, answers), anActivity(fresh));
    expect(now.answers).toEqual(answers);
    expect(now.steps).toHaveLength(maxAnswered);
    expect(idsOf(now).filter((id) => id > 200)).toEqual([201, 202, 203, 204, 205, 206, 207, 208, 209, 210]);
    expect(answerSetSchema.safeParse(now).success).toBe(true);
  });

  const edit = fc.record({
    what: fc.constantFrom("reword", "change kind", "remove", "add", "move" as const),
    at: fc.nat(20),
    to: fc.nat(20),
    step: fc.integer({ min: 1, max: 12 }).chain((number) => stepOf(stepId(number))),
  });
  type Edit = typeof edit extends fc.Arbitrary<infer Made> ? Made : never;
  function edited(steps: readonly Step[], { what, at, to, step }: Edit): Step[] {
    const place = at % steps.length;
    const others = steps.filter((_, other) => other !== place);
    const [chosen = step] = steps.slice(place);
    if (what === "add") return steps.some(({ id }) => id === step.id) ? [...steps] : [...steps, step];
    if (what === "remove") return others.length > 0 ? others : [...steps];
    if (what === "move") return others.toSpliced(to % steps.length, 0, chosen);
    const changed = what === "reword" ? { ...chosen, prompt: step.prompt } : { ...step, id: chosen.id };
    return steps.with(place, changed);
  }

  it("survive any sequence of edits, word for word, and so do the questions that they answer", () => {
    fc.assert(
      fc.property(
        answerSetOf(6),
        fc.array(fc.tuple(edit, fc.option(fc.tuple(fc.nat(20), fc.gen()))), { maxLength: 8 }),
        (first, rounds) => {
          let set = first;
          let steps = first.steps;
          for (const [change, answering] of rounds) {
            steps = edited(steps, change);
            const given = set.steps.filter((step) => isAnswered(set, step));
            const before = set;
            set = withNewSteps(set, anActivity(steps));
            for (const step of given) {
              expect(set.steps).toContainEqual(step);
              expect(set.answers[step.id]).toEqual(before.answers[step.id]);
            }
            expect(Object.keys(set.answers).sort()).toEqual(given.map(({ id }) => id).sort());
            expect(idsOf(set)).toEqual(expect.arrayContaining(steps.map(({ id }) => Number(id.slice(-12)))));
            expect(set.steps).toHaveLength(new Set(idsOf(set)).size);
            for (const step of set.steps)
              if (!given.some(({ id }) => id === step.id)) expect(steps).toContainEqual(step);
            expect(answerSetSchema.safeParse(set).error).toBeUndefined();
            const [at, gen] = answering ?? [];
            const step = at === undefined ? undefined : set.steps[at % set.steps.length];
            if (step && gen) set = { ...set, answers: { ...set.answers, [step.id]: gen(answerTo, step) } };
          }
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe("the score and mood of an answer set", () => {
  const phq = builtInActivities.find(({ scoring }) => scoring === "phq_8");
  const answered = (value: number, but = 0): AnswerSet => {
    const set = beginAnswers(phq ?? anActivity([]), null);
    return { ...set, answers: Object.fromEntries(set.steps.slice(but).map(({ id }) => [id, value])) };
  };

  it("has a score for a complete check-in, and none for half of one", () => {
    expect(scoreOfSet(answered(1))).toMatchObject({
      measures: [{ value: 8, band: "Mild" }],
      help: null,
    });
    expect(scoreOfSet(answered(2))).toMatchObject({
      measures: [{ value: 16, band: "Moderately severe" }],
      help: "panel",
    });
    expect(scoreOfSet(answered(2, 1))).toBeNull();
    expect(scoreOfSet(begun([scale(1)], { [stepId(1)]: 3 }))).toBeNull();
  });

  it("has the last answered mood", () => {
    const steps = [mood(1), long(2), mood(3)];
    expect(moodOfSet(begun(steps, { [stepId(1)]: 2, [stepId(3)]: 4 }))).toBe(4);
    expect(moodOfSet(begun(steps, { [stepId(1)]: 2 }))).toBe(2);
    expect(moodOfSet(begun(steps, { [stepId(2)]: "fine" }))).toBeNull();
  });
});
