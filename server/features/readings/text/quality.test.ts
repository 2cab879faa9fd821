import { describe, expect, it } from "vitest";
import { labelledLines, spotQuality, toneQuality } from "./quality.ts";

const topics = ["tone", "traps", "gratitude", "questions"] as const;

describe("lines that the rules were not built with", () => {
  it("are labelled, and apart from those that they were built with", () => {
    for (const topic of topics) {
      const unseen = labelledLines(topic, "test");
      const seen = new Set(labelledLines(topic, "build").map(({ text }) => text));
      expect(unseen.filter(({ label, text }) => label === "" || text === "" || seen.has(text))).toEqual([]);
    }
    const valences = topics.flatMap((topic) => (topic === "tone" ? labelledLines(topic, "test") : []));
    expect(valences.length).toBeGreaterThan(140);
    expect(valences.every(({ label }) => /^[1-9]$/.test(label))).toBe(true);
  });

  it("have a tone that goes with how people would rate them", () => {
    const { correlation, lines, read } = toneQuality("test");
    expect(correlation).toBeGreaterThan(0.6);
    expect(read / lines).toBeGreaterThan(0.95);
  });

  it("are seldom taken for a trap, for thanks or for an open question when they are none", () => {
    for (const topic of ["traps", "gratitude", "questions"] as const) {
      const { precision, recall } = spotQuality(topic, "test");
      expect(precision, topic).toBeGreaterThanOrEqual(0.95);
      expect(recall, topic).toBeGreaterThan(0.8);
    }
  });
});
