import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { exceedsTokenLimit } from "./json-tokens.ts";

const signsIn = (value: unknown): number => {
  if (Array.isArray(value))
    return 1 + Math.max(0, value.length - 1) + value.map(signsIn).reduce((sum, each) => sum + each, 0);
  if (typeof value !== "object" || value === null) return 0;
  const held: unknown[] = Object.values(value);
  return 1 + Math.max(0, 2 * held.length - 1) + held.map(signsIn).reduce((sum, each) => sum + each, 0);
};

describe("signs of a JSON text", () => {
  it("are counted outside of its strings, whatever those hold", () => {
    const text = fc.array(fc.constantFrom('"', "\\", ",", ":", "{", "[", "a"), { maxLength: 8 });
    const value = fc.jsonValue({ maxDepth: 3 });
    fc.assert(
      fc.property(text, value, fc.nat(3), (pieces, other, space) => {
        const both = [pieces.join(""), other, { [pieces.join("")]: other }];
        const json = JSON.stringify(both, null, space);
        const signs = signsIn(JSON.parse(json));
        expect(exceedsTokenLimit(json, signs - 1)).toBe(true);
        expect(exceedsTokenLimit(json, signs)).toBe(false);
      }),
    );
  });

  it.each([
    ["nests very deep", "[".repeat(2000), 3000],
    ["is mostly spaces", `[${" ".repeat(10_000)}]`, 100],
    ["is mostly digits", `[${"1".repeat(10_000)}]`, 100],
  ])("are too many in a text that %s", (_, json, most) => {
    expect(exceedsTokenLimit(json, most)).toBe(true);
    expect(exceedsTokenLimit(JSON.stringify(json), most)).toBe(false);
  });

  it("are too many in a text of many different keys", () => {
    const keys = ["a", "b", 'a":{"', "a"];
    const json = JSON.stringify(keys.map((key) => ({ [key]: key })));
    expect([2, 3].map((maxKeys) => exceedsTokenLimit(json, 100, maxKeys))).toEqual([true, false]);
  });

  it.each(['["never closed, [', '{"a": "\\', '"'])("are counted in a text that breaks off: %s", (json) => {
    expect(exceedsTokenLimit(json, 2)).toBe(false);
  });
});
