import { expect, it } from "vitest";
import { withoutAttachments } from "./attachment-rules.ts";

const id = "01930000-0000-7000-8000-00000000000a";

it.each([
  [`Before ![the \\[old\\] jetty](attachment:${id}) after`, "Before  after"],
  [`a\\\\[b](attachment:${id})`, "a\\\\"],
  [`a\\[b](attachment:${id})`, `a\\[b](attachment:${id})`],
  ["\\[".repeat(100_000), "\\[".repeat(100_000)],
])("a text without its pictures and files keeps what is escaped", (markdown, words) => {
  expect(withoutAttachments(markdown)).toBe(words);
});
