import type { Step } from "#contract/activities/activity-shapes.ts";
import { oneLine } from "#contract/text-rules.ts";
import { toMarkdown } from "#web/editor/markdown.ts";

/** A text to begin from: each question as a heading, with an empty paragraph below it. */
export const outlineOf = (steps: readonly Pick<Step, "prompt">[]): string =>
  toMarkdown({
    type: "doc",
    content: steps.flatMap(({ prompt }) => [
      { type: "heading", attrs: { level: 3 }, content: [{ type: "text", text: oneLine(prompt) }] },
      { type: "paragraph" },
    ]),
  });
