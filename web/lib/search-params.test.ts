import fc from "fast-check";
import { expect, it } from "vitest";
import { parseSearch, stringifySearch } from "./search-params.ts";

it("preserves searched words as typed, also those that look like numbers", () => {
  expect(stringifySearch({ q: "007" })).toBe("?q=007");
  expect(parseSearch("?q=1e3")).toEqual({ q: "1e3" });
  expect(stringifySearch({ q: "" })).toBe("");
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), (q) => {
      expect(parseSearch(stringifySearch({ q }))).toEqual({ q });
    }),
  );
});
