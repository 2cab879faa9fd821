import { expect, it } from "vitest";
import type { Step } from "#contract/activities/activity-shapes.ts";
import { beginAnswers } from "#contract/activities/answer-rules.ts";
import { anActivity, stepId } from "#contract/activities/testing.ts";
import { inLanguage } from "#server/platform/languages/languages.ts";
import { createColumns } from "./answered-columns.ts";

it("headings have no invisible characters in Arabic", () => {
  const step: Step = {
    ...{ id: stepId(1), kind: "scale", prompt: "How often?", help: "", required: true },
    ...{ min: 0, max: 1, low_label: "Never", high_label: "Often", labels: [] },
  };
  const names = inLanguage("ar", () => {
    const columns = createColumns();
    columns.add({
      ...{ id: "1", day: "2026-11-21", writtenAt: 0, timeZone: "UTC", runId: null, text: "", damaged: false },
      answers: { ...beginAnswers(anActivity([step]), null), answers: { [step.id]: 1 } },
    });
    return columns.all().map(({ name }) => name);
  });
  expect(names.join()).toContain("0 Never");
  expect(names.join()).not.toMatch(/[\u2066-\u2069]/);
});
