import { expect, it } from "vitest";
import { sourceWords } from "./origin-words.ts";

it("names the app that a reflection was imported from, and its journal there", () => {
  const bare = { source: "Day One", journal: null };
  expect(sourceWords(bare)).toBe("Day One");
  expect(sourceWords({ ...bare, journal: "Travel" })).toBe("Day One, Travel");
  expect(sourceWords({ ...bare, journal: "Day One" })).toBe("Day One");
});
