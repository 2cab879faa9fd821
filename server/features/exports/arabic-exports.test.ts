import { expect, it } from "vitest";
import type { Step } from "#contract/activities/activity-shapes.ts";
import { inWords } from "#contract/activities/answers-markdown.ts";
import { stepId } from "#contract/activities/testing.ts";
import { aReflection } from "#contract/reflections/testing.ts";
import { toMarkdown } from "#server/features/reflections/index.ts";
import { inLanguage } from "#server/platform/languages/languages.ts";
import { moodsCsv } from "./moods-csv.ts";

const isolates = /[\u2066-\u2069]/;
const inFog = aReflection({ mood: 4, weather: { description: "Fog", celsius: 16 } });

it("tables have no invisible characters in their headings and cells", async () => {
  async function* journal() {
    yield [{ state: "opened" as const, id: inFog.id, change: 1, reflection: inFog, extra: null }];
  }
  const csv = await inLanguage("ar", () => Array.fromAsync(moodsCsv(journal(), () => Promise.resolve([]))));
  expect(csv.join("")).toContain("ضباب، 16 °C");
  expect(csv.join("")).not.toMatch(isolates);
});

it("Markdown has none in its front matter", () => {
  const markdown = inLanguage("ar", () => toMarkdown(inFog, [], new Map(), ""));
  expect(markdown).toContain("weather: ضباب، 16 °C");
  expect(markdown).not.toMatch(isolates);
});

it("an answer on a scale is its number and its words, in the order of the language", () => {
  const step: Step = {
    id: stepId(1),
    kind: "scale",
    ...{ prompt: "How often?", help: "", required: true },
    ...{ min: 0, max: 1, low_label: "", high_label: "", labels: ["Not at all", "Several days"] },
  };
  expect(inLanguage("ar", () => inWords(step, 1))).toBe("1، Several days");
  expect(inLanguage("es", () => inWords(step, 1))).toBe("1, Several days");
});
