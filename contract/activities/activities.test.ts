import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { activityFileSchema, contentSchema } from "./activities.ts";

const asked = (more: object) => ({
  id: randomUUID(),
  prompt: "What did you see?",
  help: "",
  required: false,
  ...more,
});
const aText = (more: object = {}) => asked({ kind: "long_text", ...more });
const aScale = (more: object) =>
  asked({ kind: "scale", min: 1, max: 3, low_label: "Little", high_label: "Much", labels: [], ...more });
const aChoice = (options: string[]) => asked({ kind: "choice", options, many: false });
const contentOf = (steps: unknown[], more: object = {}) => ({
  title: "A walk",
  purpose: "",
  icon: "leaf",
  category: "rest",
  minutes: 5,
  evidence: null,
  notice: null,
  programme: null,
  steps,
  ...more,
});

/** The path and sentence of each mistake. */
const mistakesIn = (content: unknown) =>
  contentSchema.safeParse(content).error?.issues.map(({ path, message }) => [path.join("."), message]);

describe("an activity", () => {
  it("can have steps of every kind", () => {
    const steps = [
      aText(),
      asked({ kind: "short_text" }),
      asked({ kind: "list", least: 3, most: 3 }),
      aScale({ min: 0, max: 100 }),
      aScale({ min: -1, max: 1, low_label: "", high_label: "", labels: ["Less", "As before", "More"] }),
      asked({ kind: "mood" }),
      aChoice(["Yes", "No"]),
      asked({ kind: "checklist", options: ["Breathe"] }),
      asked({ kind: "timed", minutes: 15 }),
      asked({ kind: "date" }),
    ];
    const compares = [steps[5]?.id];
    expect(
      mistakesIn(contentOf(steps, { programme: { sittings: 4, every_days: 1, compares } })),
    ).toBeUndefined();
  });

  it("has one step at least, and fifty at most", () => {
    const some = (length: number) => mistakesIn(contentOf(Array.from({ length }, () => aText())));
    expect(some(0)).toEqual([["steps", "Add at least one step."]]);
    expect(some(50)).toBeUndefined();
    expect(some(51)).toEqual([["steps", "An activity can have at most 50 steps."]]);
  });

  it.each<[string, object, string, string]>([
    ["from 5 to 1", { min: 5, max: 1 }, "max", "The highest value must be above the lowest."],
    ["from 3 to 3", { min: 3, max: 3 }, "max", "The highest value must be above the lowest."],
    ["of 102 values", { min: -1, max: 100 }, "max", "A scale can have at most 101 values."],
    ["in halves", { max: 2.5 }, "max", "This must be a whole number."],
    ["without words", { low_label: "", high_label: "" }, "low_label", "Say what the lowest value means."],
    ["with one end", { high_label: " " }, "high_label", "Say what the highest value means."],
    ["with the same ends", { high_label: "little" }, "high_label", "Both ends have the same label."],
    [
      "labelled twice over",
      { labels: ["a", "b", "c"] },
      "labels",
      "Label both ends, or each value, but not both.",
    ],
    [
      "with too few labels",
      { low_label: "", high_label: "", labels: ["a", "b"] },
      "labels",
      "Give each of the 3 values a label.",
    ],
    [
      "with an empty label",
      { low_label: "", high_label: "", labels: ["a", " ", "c"] },
      "labels",
      "Give each of the 3 values a label.",
    ],
    [
      "with the same label twice",
      { low_label: "", high_label: "", labels: ["Often", "b", "often "] },
      "labels",
      "Two values have the same label: “often”.",
    ],
  ])("has no scale %s", (_, scale, field, sentence) => {
    expect(mistakesIn(contentOf([aText(), aScale(scale)]))).toEqual([
      [`steps.1.${field}`, `Step 2: ${sentence}`],
    ]);
  });

  it.each<[string, unknown, string]>([
    ["an empty prompt", aText({ prompt: "  " }), "Step 1: Write what this step asks."],
    [
      "a prompt too long",
      aText({ prompt: "x".repeat(501) }),
      "Step 1: At most 500 characters; this has 501.",
    ],
    ["a prompt that is no text", aText({ prompt: 7 }), "Step 1: This must be text."],
    ["a null byte", aText({ help: "a\u0000" }), "Step 1: This contains characters that can’t be stored."],
    ["the same option twice", aChoice(["Yes", "No", " yes"]), "Step 1: Two options are the same: “yes”."],
    ["one option alone", aChoice(["Yes"]), "Step 1: Add at least 2 options."],
    ["an empty option", aChoice(["Yes", ""]), "Step 1: An option is empty."],
    [
      "more lines than there is room for",
      asked({ kind: "list", least: 4, most: 3 }),
      "Step 1: The minimum number of lines can’t be more than the maximum.",
    ],
    ["no time", asked({ kind: "timed", minutes: 0 }), "Step 1: This must be at least 1."],
  ])("has no step with %s", (_, step, sentence) => {
    expect(mistakesIn(contentOf([step]))?.map(([, said]) => said)).toEqual([sentence]);
  });

  it("refuses unknown fields in a step", () => {
    expect(mistakesIn(contentOf([aText({ colour: "red" })]))).toHaveLength(1);
    expect(mistakesIn(contentOf([asked({ kind: "drawing" })]))?.[0]?.[1]).toContain(
      "Step 1: A step is one of",
    );
  });

  it.each<[string, object, string, string]>([
    ["no title", { title: " " }, "title", "Enter a title."],
    ["no category of ours", { category: "sport" }, "category", "Choose a category."],
    ["no icon of any name", { icon: "Leaf!" }, "icon", "Enter the name of an icon, such as moon-star."],
    ["no time", { minutes: 0 }, "minutes", "Enter at least 1 minute."],
    [
      "a source that runs a script",
      { evidence: { note: "a", source: "b", address: "javascript:alert(1)" } },
      "evidence.address",
      "Enter an address such as https://example.org.",
    ],
    [
      "one sitting",
      { programme: { sittings: 1, every_days: 1, compares: [] } },
      "programme.sittings",
      "A programme needs at least 2 sittings.",
    ],
    [
      "a step to compare that it does not have",
      { programme: { sittings: 2, every_days: 1, compares: [randomUUID()] } },
      "programme.compares",
      "A step to compare no longer exists.",
    ],
  ])("is not taken with %s", (_, more, path, sentence) => {
    expect(mistakesIn(contentOf([aText()], more))).toEqual([[path, sentence]]);
  });

  it("has steps with unique ids", () => {
    const step = aText();
    expect(mistakesIn(contentOf([step, aText(), step]))).toEqual([
      ["steps.2.id", "Step 3: Another step has the same id."],
    ]);
  });

  it("accepts a scale only if it goes upwards and its labels differ", () => {
    const number = fc.integer({ min: -110, max: 110 });
    const span = fc.oneof(fc.integer({ min: 1, max: 3 }), fc.integer({ min: -220, max: 220 }));
    let labelled = 0;
    const labels = fc.array(fc.constantFrom("", "a", "A", "b", "c"), { maxLength: 5 });
    const label = fc.constantFrom("", "a", "b");
    fc.assert(
      fc.property(number, span, labels, label, label, (min, more, given, low_label, high_label) => {
        const max = min + more;
        const scale = aScale({ min, max, labels: given, low_label, high_label });
        if (mistakesIn(contentOf([scale])) !== undefined) return;
        expect(min).toBeLessThan(max);
        const words = given.length > 0 ? given : [low_label, high_label];
        expect(new Set(words.map((word) => word.toLowerCase())).size).toBe(words.length);
        expect(words).not.toContain("");
        if (given.length === 0) return;
        labelled += 1;
        expect(given).toHaveLength(max - min + 1);
      }),
      { numRuns: 1000 },
    );
    expect(labelled).toBeGreaterThan(0);
  });
});

describe("an activity file", () => {
  const file = (activity: unknown, more: object = {}) => ({
    format: "reflector-activity",
    version: 1,
    activity,
    ...more,
  });
  const refusal = (value: unknown) =>
    activityFileSchema.safeParse(value).error?.issues.map(({ path, message }) => [path[0], message]);

  it("is accepted if it is complete", () => {
    expect(refusal(file(contentOf([aText()])))).toBeUndefined();
  });

  it("is refused with the unknown kinds of steps, each named once", () => {
    const steps = ["drawing", "long_text", "slider", "drawing"].map((kind) => asked({ kind }));
    expect(refusal(file(contentOf(steps)))).toEqual([
      [
        "activity",
        "This file has kinds of steps that Reflector doesn’t know: “drawing” and “slider”. Nothing was imported.",
      ],
    ]);
  });

  it("is refused with the number of the wrong step", () => {
    expect(refusal(file(contentOf([aText(), aText({ prompt: "" })])))).toEqual([
      ["activity", "Step 2: Write what this step asks."],
    ]);
  });

  it.each<[object, string, string]>([
    [{ format: "day-one" }, "format", "This is not an activity file from Reflector."],
    [
      { version: 2 },
      "version",
      "This file was made by a newer version of Reflector. It can be imported once this server is updated.",
    ],
    [{ version: "1" }, "version", "This file has no version number, so it can’t be imported."],
    [{ activity: "a walk" }, "activity", "Invalid input: expected object, received string"],
  ])("is refused with %j", (more, field, sentence) => {
    expect(refusal(file(contentOf([aText()]), more))).toEqual([[field, sentence]]);
  });
});
