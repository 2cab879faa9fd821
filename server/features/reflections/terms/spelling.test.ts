import fc from "fast-check";
import { expect, it } from "vitest";
import { distanceOf } from "./spelling.ts";

const word = fc.stringMatching(/^[abc]{0,6}$/);
const far = 99;

it.each([
  ["therapist", "theripist", 1],
  ["therapist", "thearpist", 1],
  ["therapist", "threapis", 2],
  ["river", "driver", 1],
  ["river", "moon", 5],
])("counts the slips between %s and %s", (one, other, slips) => {
  expect(distanceOf(one, other, far)).toBe(slips);
});

it("is the same from either side, and nothing only between the same words", () => {
  fc.assert(
    fc.property(word, word, (one, other) => {
      const slips = distanceOf(one, other, far);
      expect(distanceOf(other, one, far)).toBe(slips);
      expect(slips === 0).toBe(one === other);
      expect(slips).toBeLessThanOrEqual(Math.max(one.length, other.length));
    }),
  );
});

it("says that it is more than the most that matters, without counting on", () => {
  fc.assert(
    fc.property(word, word, fc.nat({ max: 3 }), (one, other, most) => {
      const slips = distanceOf(one, other, far);
      const counted = distanceOf(one, other, most);
      expect(slips <= most ? counted === slips : counted > most).toBe(true);
    }),
  );
});
