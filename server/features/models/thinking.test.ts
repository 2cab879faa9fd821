import { describe, expect, it } from "vitest";
import { createThinkingFilter } from "./thinking.ts";

/** What a reader of the stream has at the end, and whether any reasoning was shown on the way. */
function read(text: string, size: number, { isHeldBack = false, isCutOff = false } = {}) {
  const filter = createThinkingFilter(isHeldBack);
  let shown = "";
  let isReasoningShown = false;
  for (let at = 0; at < text.length; at += size) {
    const { text: more, isRestart } = filter.next(text.slice(at, at + size));
    if (isRestart) {
      isReasoningShown ||= shown !== "";
      shown = "";
    }
    shown += more;
  }
  return { shown: shown + filter.rest(isCutOff), isReasoningShown };
}

const sizes = [1, 2, 3, 5, 8, 13, 1000];

describe("reasoning", () => {
  it.each([
    ["between tags", "<think>They sound tired.</think>\n\nYou sound tired."],
    ["between tags after blanks", "\n<think>\nThey sound tired.\n</think>\nYou sound tired."],
    ["between tags of another name", "<thinking>They sound tired.</thinking>You sound tired."],
    ["between tags in brackets", "[THINK]They sound tired.[/THINK]You sound tired."],
    ["before a closing tag alone", "They sound tired. [1] <3\n</think>\n\nYou sound tired."],
    ["before a closing tag alone, at once", "</think>\nYou sound tired."],
  ])("%s is no part of the answer, in whatever pieces it comes", (_, text) => {
    for (const size of sizes) {
      expect(read(text, size).shown).toBe("You sound tired.");
      expect(read(text, size, { isHeldBack: true })).toEqual({
        shown: "You sound tired.",
        isReasoningShown: false,
      });
    }
  });

  it.each([
    "You sound tired.",
    "  You wrote “a < b” [1], and <b>bold</b>.",
    "The tag `</think>` ends it, and “</think>” too.",
    "<thinner>",
    "<",
    "It ends with `",
    "<think>a</think>After it, </think> is a word like others.",
  ])("leaves an answer as it is: %s", (text) => {
    const answer = text.replace("<think>a</think>", "");
    for (const size of sizes) {
      expect(read(text, size).shown).toBe(answer);
      expect(read(text, size, { isHeldBack: true }).shown).toBe(answer);
    }
  });

  it("that reached the limit of tokens is dropped, where it has no opening tag", () => {
    for (const size of sizes)
      expect(read("They sound tired, and", size, { isHeldBack: true, isCutOff: true }).shown).toBe("");
  });

  it("shows ordinary text as it comes", () => {
    const filter = createThinkingFilter();
    expect(["You", " sound", " tired."].map((piece) => filter.next(piece).text)).toEqual([
      "You",
      " sound",
      " tired.",
    ]);
  });
});
