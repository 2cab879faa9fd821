import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isResumed, isShortened, mostCrowded } from "./version-rules.ts";

const minute = 60_000;

describe("a later writing session", () => {
  const stored = { writing_began_at: 0, updated_at: 20 * minute, saved_session: "phone" };

  it.each([
    ["goes on at the same device within ten minutes", 30 * minute - 1, "phone", false],
    ["begins at another device", 20 * minute, "desk", true],
    ["begins where nobody knows the device", 20 * minute, null, true],
    ["begins half an hour after the first", 30 * minute, "phone", true],
  ])("%s", (_, now, session, expected) => {
    expect(isResumed(stored, now, session)).toBe(expected);
  });

  it("begins after a pause of more than ten minutes", () => {
    const begun = { ...stored, updated_at: minute };
    expect(isResumed(begun, 11 * minute, "phone")).toBe(false);
    expect(isResumed(begun, 11 * minute + 1, "phone")).toBe(true);
  });
});

it.each([
  [50, 25, false],
  [50, 24, true],
  [49, 0, false],
  [1000, 499, true],
  [1000, 2000, false],
])("of %i words, %i left are much taken away: %s", (stored, left, expected) => {
  expect(isShortened(stored, left)).toBe(expected);
});

describe("the version to drop", () => {
  it.each([
    [[], -1],
    [[5], -1],
    [[0, 10], 0],
    [[0, 10, 11], 1],
    [[0, 1, 20], 1],
    [[0, 1, 3, 20], 1],
    [[0, 100, 110, 200, 209, 400], 3],
    [[7, 7, 7], 1],
  ])("of %j is at %i", (moments, at) => {
    expect(mostCrowded(moments)).toBe(at);
  });

  it("is never the newest, and no other is closer in time to a neighbour", () => {
    const moments = fc
      .array(fc.integer({ min: 0, max: 1000 }), { minLength: 2, maxLength: 30, size: "max" })
      .map((some) => some.sort((one, other) => one - other));
    fc.assert(
      fc.property(moments, (some) => {
        const at = mostCrowded(some);
        const nearest = (index: number) =>
          Math.min(
            ...[index - 1, index + 1].flatMap((other) => {
              const [here, there] = [some[index], some[other]];
              return here === undefined || there === undefined ? [] : [Math.abs(here - there)];
            }),
          );
        expect(at).toBeGreaterThanOrEqual(0);
        expect(at).toBeLessThan(some.length - 1);
        for (let other = 0; other < some.length - 1; other += 1)
          expect(nearest(at)).toBeLessThanOrEqual(nearest(other));
      }),
    );
  });
});
