import { describe, expect, it } from "vitest";
import { contentSchema } from "#contract/activities/activities.ts";
import { builtInActivities, translatedActivities } from "#contract/activities/built-in-activities.ts";
import { inLanguage } from "#server/platform/languages/languages.ts";

describe("built-in activities in another language", () => {
  const english = builtInActivities;
  const translated = inLanguage("en-XA", translatedActivities);

  it("keep ids, and have every text translated that is not of a published questionnaire", () => {
    expect(translated.map(({ id }) => id)).toEqual(english.map(({ id }) => id));
    for (const { title, purpose, evidence, notice } of translated)
      for (const text of [title, purpose, evidence?.note, evidence?.source, notice])
        if (text) expect(text).toMatch(/^⟦/);
    const steps = translated.filter(({ scoring }) => scoring === null).flatMap((each) => each.steps);
    for (const step of steps) expect(step.prompt).toMatch(/^⟦/);
  });

  it("have a questionnaire without a published translation in English, and say so", () => {
    const asked = translated.find(({ scoring }) => scoring === "swls");
    const published = english.find(({ scoring }) => scoring === "swls");
    expect(asked?.language).toBe("en");
    expect(asked?.notice).toMatch(/^⟦Ţĥ/);
    expect(asked?.steps.map(({ prompt }) => prompt)).toEqual(published?.steps.map(({ prompt }) => prompt));
    expect(asked?.steps[0]?.help).toBe(published?.notice);
  });

  it("have a questionnaire in the words of its published translation, and cite that", () => {
    const asked = inLanguage("de", translatedActivities).find(({ scoring }) => scoring === "phq_8");
    expect(asked?.language).toBe("de");
    expect(asked?.notice).toMatch(/ Wie oft fühlten Sie sich .+ beeinträchtigt\?$/);
    expect(asked?.steps[0]).toMatchObject({
      prompt: "Wenig Interesse oder Freude an Ihren Tätigkeiten",
      labels: [
        "Überhaupt nicht",
        "An einzelnen Tagen",
        "An mehr als der Hälfte der Tage",
        "Beinahe jeden Tag",
      ],
    });
    expect(asked?.evidence?.source).toContain("Übersetzung: PHQ-9, deutsche Fassung");
    expect(contentSchema.shape.evidence.parse(asked?.evidence)).toEqual(asked?.evidence);
  });

  it("are the English ones in English", () => {
    expect(translatedActivities()).toEqual(english);
  });
});
