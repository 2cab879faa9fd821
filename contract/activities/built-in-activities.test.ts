import { describe, expect, it } from "vitest";
import { contentSchema } from "./activities.ts";
import { builtInActivities } from "./built-in-activities.ts";

describe("the built-in activities", () => {
  it("are sixteen activities and five check-ins", () => {
    const checkIns = builtInActivities.filter(({ category }) => category === "check_in");
    expect([builtInActivities.length, checkIns.length]).toEqual([21, 5]);
    expect(checkIns.every(({ scoring }) => scoring !== null)).toBe(true);
  });

  it.each(builtInActivities)("have $title, which meets the rules for own activities", (activity) => {
    const { id, scoring, language, revision, ...content } = activity;
    expect(contentSchema.parse(content)).toEqual(content);
  });

  it("have unique ids, and so do their steps", () => {
    const ids = builtInActivities.flatMap(({ id, steps }) => [id, ...steps.map((step) => step.id)]);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("each name their evidence and its source", () => {
    for (const { evidence } of builtInActivities) {
      expect(evidence?.source).toMatch(/\((19|20)\d\d\)/);
      if (evidence?.address) expect(evidence.address).toMatch(/^https:\/\/doi\.org\/10\.\d{4,}\/\S+$/);
    }
  });

  it("promise nothing: once each, with the evidence, they say that they may help", () => {
    for (const { scoring, purpose, steps, evidence, notice } of builtInActivities) {
      const words = [purpose, evidence?.note, notice, ...steps.flatMap(({ prompt, help }) => [prompt, help])];
      expect(words.join(" ")).not.toMatch(/\b(treats?|treatments?|cures?|heals?|guarantee[ds]?|proven)\b/i);
      if (scoring === null) expect(evidence?.note).toMatch(/^(It|They|Putting it into words) may /);
      expect(purpose).not.toMatch(/\bmay\b/);
    }
  });

  it("warn that writing can stir things up and that a number is no diagnosis", () => {
    const noticeOf = (title: string) => builtInActivities.find((each) => each.title === title)?.notice ?? "";
    expect(noticeOf("Expressive writing")).toContain("You may feel worse right after writing.");
    expect(noticeOf("Low mood (PHQ-8)")).toContain("not a diagnosis");
    expect(noticeOf("Worry and unease (GAD-7)")).toContain("not a diagnosis");
  });
});
