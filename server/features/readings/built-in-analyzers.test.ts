import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { maxFindings, maxMeasures } from "#contract/analyzers/analyzer-rules.ts";
import { builtInAnalyzers } from "./built-in-analyzers.ts";
import { aReading, asInput } from "./entities/testing.ts";
import { tone } from "./tone.ts";

const light = "I was happy, the evening with friends was lovely.";
const heavy = "I felt sad and lonely, everything was awful.";
const plain = "I took the bus to the office and came home at six.";

describe("tone", () => {
  it("measures each day and each week, and claims nothing", () => {
    const readings = Array.from({ length: 60 }, (_, at) =>
      aReading(at, at < 30 ? light : heavy, at < 30 ? 5 : 1),
    );
    const { findings, measures } = tone.run(asInput(readings));
    expect(findings).toEqual([]);
    const [daily, weekly] = measures.map(({ points }) => points);
    expect(daily).toHaveLength(60);
    expect(weekly).toHaveLength(58);
    expect(daily?.[0]).toMatchObject({ day: "2026-01-01", value: 0.7, n: 1 });
    expect(weekly?.at(-1)?.value).toBeCloseTo(-0.7);
    for (const { value, low, high } of [...(daily ?? []), ...(weekly ?? [])]) {
      expect(low).toBeLessThanOrEqual(value);
      expect(high).toBeGreaterThanOrEqual(value);
    }
  });

  it("puts the reflections of a day together, by their sentences", () => {
    const readings = [aReading(0, light), aReading(0, `${heavy} ${heavy}`)];
    const [daily] = tone.run(asInput(readings)).measures;
    expect(daily?.points).toMatchObject([{ value: expect.closeTo(-0.7 / 3), n: 3 }]);
  });

  it("leaves out what it can't read, and names its language", () => {
    const dutch = "Vandaag was ik met de hond in het bos, en het was heel mooi.";
    const { measures, other_languages } = tone.run(asInput([aReading(0, light), aReading(1, dutch)]));
    expect(measures[0]?.points).toHaveLength(1);
    expect(other_languages).toEqual([{ language: "other", reflections: 1 }]);
  });
});

describe("every built-in analyzer", () => {
  const body = fc.oneof(
    fc.constantFrom(light, heavy, plain, "", "12 34", "😀😀", "שלום, היה יום טוב", "今日は寒い。散歩した。"),
    fc.constantFrom(
      "I met Emil at noon. Why do I do that?",
      "Je suis très fatigué et triste aujourd'hui.",
      "Heute war ich mit Emil in Berlin und müde.",
    ),
    fc.string(),
  );
  const written = fc.record({
    body,
    day: fc.integer({ min: 0, max: 40 }),
    mood: fc.option(fc.integer({ min: 1, max: 5 })),
    tags: fc.array(fc.constantFrom("a", "b"), { maxLength: 2 }),
  });
  const journals = fc.array(written, { maxLength: 45 }).map((some) => {
    const bodies = new Map<string, string>();
    const readings = some
      .toSorted((one, other) => one.day - other.day)
      .map(({ body, day, mood, tags }, at) => {
        bodies.set(`${at}`, body);
        return { ...aReading(day, body, mood), id: `${at}`, tags };
      });
    return { input: asInput(readings), bodies };
  });

  it("finds the same in the same journal, within its bounds, with quotes that are there", () => {
    fc.assert(
      fc.property(journals, ({ input, bodies }) => {
        for (const analyzer of builtInAnalyzers) {
          const output = analyzer.run(input);
          expect(analyzer.run(input)).toEqual(output);
          expect(output.findings.length).toBeLessThanOrEqual(maxFindings);
          expect(output.measures.length).toBeLessThanOrEqual(maxMeasures);
          expect(new Set(output.findings.map(({ key }) => key)).size).toBe(output.findings.length);
          for (const { claim, numbers, quotes, strength, needs_days } of output.findings) {
            expect(claim).not.toMatch(
              /\b(?:because|causes?|makes? you|leads? to|due to|disorder|depress|NaN|undefined)/i,
            );
            for (const { reflection_id, start, end } of quotes)
              expect(bodies.get(reflection_id)?.slice(start, end).trim()).toBeTruthy();
            expect(needs_days === null).toBe(strength !== "too_few" || numbers !== null);
            for (const number of Object.values(numbers ?? {}))
              if (typeof number === "number") expect(Number.isFinite(number)).toBe(true);
          }
          for (const { points } of output.measures)
            for (const { value } of points) expect(Number.isFinite(value)).toBe(true);
        }
      }),
      { numRuns: 15 },
    );
  });
});
