import { describe, expect, it } from "vitest";
import { someoneIn, topicsOf } from "./topics.ts";

describe("someone whom a text names", () => {
  it.each([
    ["My fiancé left today.", "your fiancé"],
    ["I miss my fiancée tonight.", "your fiancée"],
    ["My fiance and I talked.", "your fiance"],
    ["My sister called.", "your sister"],
    ["My sister's friend called.", null],
    ["My sisterhood is strong.", null],
  ])("%s", (text, who) => {
    expect(someoneIn(text)).toBe(who);
  });

  it("may be a matter of love", () => {
    expect(topicsOf("My fiancé left today.")).toContain("love");
  });
});
