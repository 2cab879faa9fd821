import { expect, it } from "vitest";
import { chanceCount, chanceWords } from "./chance-words.ts";

it("says how seldom chance alone makes such a difference, after allowing for all comparisons", () => {
  expect(chanceWords(0.00001, 12)).toBe(
    "If nothing linked them, a difference this large would come up less than once in 1,000 times. That allows for all 12 comparisons that were made. It does not say which comes first.",
  );
  expect(chanceWords(0.049, 1)).toBe(
    "If nothing linked them, a difference this large would come up less than once in 20 times. It does not say which comes first.",
  );
  expect(chanceWords(0.45, 1)).toBe("A difference like this could easily be chance.");
  expect(chanceWords(0.45, 40)).toContain("Among 40 comparisons");
});

it("counts comparisons that could be chance in one line", () => {
  expect(chanceCount(4, true)).toBe("4 more comparisons could be chance");
  expect(chanceCount(1, false)).toBe("1 comparison could be chance");
});
