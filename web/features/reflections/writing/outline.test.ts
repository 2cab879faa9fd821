import { expect, it } from "vitest";
import { builtInActivities } from "#contract/activities/built-in-activities.ts";
import { fromMarkdown, toMarkdown } from "#web/editor/markdown.ts";
import { outlineOf } from "./outline.ts";

it("has each question as a heading, with room below it", () => {
  expect(fromMarkdown(outlineOf([{ prompt: "What *is* it?" }, { prompt: "1. And\nthen?" }])).content).toEqual(
    [
      { type: "heading", attrs: { level: 3 }, content: [{ type: "text", text: "What *is* it?" }] },
      { type: "paragraph" },
      { type: "heading", attrs: { level: 3 }, content: [{ type: "text", text: "1. And then?" }] },
      { type: "paragraph" },
    ],
  );
});

it("stays as it is when the editor reads and writes it", () => {
  for (const { steps } of builtInActivities) {
    const outline = outlineOf(steps);
    expect(toMarkdown(fromMarkdown(outline))).toBe(outline);
  }
});
