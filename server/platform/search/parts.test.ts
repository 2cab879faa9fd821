import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { engines } from "../testing.ts";
import { maxOfOneTerm, maxPartLength, maxParts, maxPhraseLength, splitIntoParts } from "./parts.ts";

/** Long runs of few different terms, and of many. */
const aText = fc
  .array(
    fc.record({
      terms: fc.uniqueArray(fc.constantFrom("a", "b", "c", "d", null), { minLength: 1 }),
      times: fc.integer({ min: 1, max: 900 }),
    }),
    { maxLength: 8 },
  )
  .map((runs) => runs.flatMap(({ terms, times }) => Array.from({ length: times }, () => terms).flat()));

describe.each(engines)("the parts of a text on %s", (engine) => {
  it("hold every phrase in full, and no term too often", () => {
    fc.assert(
      fc.property(aText, (terms) => {
        const parts = splitIntoParts(engine, terms);
        expect(parts[0]?.start ?? 0).toBe(0);
        expect(parts.at(-1)?.end ?? 0).toBe(terms.length);
        for (const [at, { start, end }] of parts.entries()) {
          expect(end - start).toBeLessThanOrEqual(maxPartLength);
          const next = parts[at + 1];
          if (next) {
            expect(next.start).toBeGreaterThan(start);
            // A phrase that begins before the next part must end within this one.
            expect(next.start - 1 + maxPhraseLength).toBeLessThanOrEqual(end);
          }
          const counts = new Map<string, number>();
          for (const term of terms.slice(start, end)) {
            if (term !== null) counts.set(term, (counts.get(term) ?? 0) + 1);
          }
          expect(Math.max(0, ...counts.values())).toBeLessThanOrEqual(maxOfOneTerm[engine]);
        }
      }),
    );
  });

  it("are none for no words, and one for a usual reflection", () => {
    expect(splitIntoParts(engine, [])).toEqual([]);
    expect(
      splitIntoParts(
        engine,
        Array.from({ length: 350 }, (_, at) => `t${at % 200}`),
      ),
    ).toEqual([{ start: 0, end: 350 }]);
  });

  it("stay within the limit for the longest reflection of one repeated letter", () => {
    const parts = splitIntoParts(
      engine,
      Array.from({ length: 500_000 }, () => "a"),
    );
    expect(parts.at(-1)?.end).toBe(500_000);
    expect(parts.length).toBeLessThan(maxParts);
  });
});
