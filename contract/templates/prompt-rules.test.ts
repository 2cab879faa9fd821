import { describe, expect, it } from "vitest";
import { maxPrompts, parsePrompts, promptsProblem } from "./prompt-rules.ts";

describe("a list of prompts", () => {
  it.each([
    ["- What helped?\n* [ ] What hurt?\n• What now?", ["What helped?", "What hurt?", "What now?"]],
    ["1. What helped?\n2) What hurt?\n(3) What now?", ["What helped?", "What hurt?", "What now?"]],
    ['“What helped?”\r\n\r\n"What hurt?"\r\n> **What now?**', ["What helped?", "What hurt?", "What now?"]],
    ['prompt,tag\n"What helped, and ""why""?",sleep', ['What helped, and "why"?']],
    ["\uFEFF# Evening\n\n   What   helped?\n---\n", ["What helped?"]],
    ["3 things that helped", ["3 things that helped"]],
    ["It's “fine” or “not”?", ["It's “fine” or “not”?"]],
  ])("is read from %j", (text, prompts) => {
    expect(parsePrompts(text)).toEqual({ prompts, duplicates: 0 });
  });

  it("has each prompt once, as it came first", () => {
    expect(parsePrompts("What helped?\nWhat now?\n- what helped?")).toEqual({
      prompts: ["What helped?", "What now?"],
      duplicates: 1,
    });
  });

  it("is refused if it is empty, too long, or has a line that is too long", () => {
    expect(promptsProblem("What helped?\n")).toBeNull();
    expect(promptsProblem("\n")).toBe("Write at least one prompt.");
    expect(promptsProblem("Why?\n".repeat(maxPrompts + 1))).toContain("501 prompts");
    expect(promptsProblem(`Why?\n${"a".repeat(301)}`)).toMatch(/^Line 2, “a{40}…”, has 301 characters\./);
  });
});
