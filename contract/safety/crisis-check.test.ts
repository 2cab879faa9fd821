import { describe, expect, it } from "vitest";
import { findCrisisSign } from "./crisis-check.ts";

/** The words that were found. */
const found = (text: string) => {
  const sign = findCrisisSign(text);
  return sign && text.slice(sign.start, sign.end);
};

describe("the crisis check", () => {
  it("finds someone who wants to end their life", () => {
    expect(findCrisisSign("I want to end my life")).toEqual({ kind: "explicit", start: 10, end: 21 });
    expect(found("A long day.\n\nI want to\ndie, and nobody knows.")).toBe("want to\ndie");
  });

  it("finds a question about bridges after a loss", () => {
    expect(findCrisisSign("I lost my job today. Which bridges here are higher than 25 metres?")?.kind).toBe(
      "means",
    );
    expect(findCrisisSign("Which bridges here are higher than 25 metres? For my physics class.")).toBeNull();
  });

  it("leaves plain days and figures of speech alone", () => {
    expect(findCrisisSign("I nearly died laughing. What a day.")).toBeNull();
    expect(findCrisisSign("")).toBeNull();
  });
});
