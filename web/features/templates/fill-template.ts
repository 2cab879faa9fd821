import type { JSONContent } from "@tiptap/core";
import type { Day } from "#contract/day-rules.ts";
import { fromMarkdown, toMarkdown } from "#web/editor/markdown.ts";
import { formatDay, formatTime } from "#web/lib/dates.ts";

export type TemplateMoment = {
  day: Day;
  now: Date;
};

const fillings: Record<string, (moment: TemplateMoment) => string> = {
  date: ({ day }) => formatDay(day, "dateAndYear"),
  weekday: ({ day }) => formatDay(day, "longWeekday"),
  time: ({ now }) => formatTime(now.toISOString()),
};
const placeholder = /\{\{ *(date|weekday|time) *\}\}/gi;

/**
 * Writes the page's date and weekday, and the time, where a template says `{{date}}`, `{{weekday}}` and `{{time}}`. Any
 * other words in braces stay.
 */
export function fillTemplate(markdown: string, moment: TemplateMoment): string {
  if (markdown.search(placeholder) < 0) return markdown;
  // In the text, not in its Markdown: “23. November” would begin a numbered list.
  return toMarkdown(
    inTexts(fromMarkdown(markdown), (text) =>
      text.replace(placeholder, (_, name: string) => fillings[name.toLowerCase()]?.(moment) ?? ""),
    ),
  );
}

function inTexts(node: JSONContent, change: (text: string) => string): JSONContent {
  return {
    ...node,
    ...(node.text !== undefined && { text: change(node.text) }),
    ...(node.content && { content: node.content.map((child) => inTexts(child, change)) }),
  };
}
