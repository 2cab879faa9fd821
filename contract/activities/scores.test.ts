import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { builtInActivities } from "./built-in-activities.ts";
import { onScales, type ScoreName, scoreNames, scoreOf, scorings } from "./scores.ts";

/** Answers whose sum is `total`, for check-ins that are plain sums. */
function answersOf(name: ScoreName, total: number): number[] {
  const { items, least, most } = scorings[name];
  let rest = total - items * least;
  return Array.from({ length: items }, () => {
    const more = Math.min(rest, most - least);
    rest -= more;
    return least + more;
  });
}
const bandAt = (name: ScoreName, total: number) => scoreOf(name, answersOf(name, total))?.measures[0];

describe("the published bands", () => {
  it.each<[ScoreName, [number, string][]]>([
    [
      "swls",
      [
        [5, "Extremely dissatisfied"],
        [9, "Extremely dissatisfied"],
        [10, "Dissatisfied"],
        [14, "Dissatisfied"],
        [15, "Slightly dissatisfied"],
        [19, "Slightly dissatisfied"],
        [20, "Neutral"],
        [21, "Slightly satisfied"],
        [25, "Slightly satisfied"],
        [26, "Satisfied"],
        [30, "Satisfied"],
        [31, "Extremely satisfied"],
        [35, "Extremely satisfied"],
      ],
    ],
    [
      "phq_8",
      [
        [0, "No significant symptoms"],
        [4, "No significant symptoms"],
        [5, "Mild"],
        [9, "Mild"],
        [10, "Moderate"],
        [14, "Moderate"],
        [15, "Moderately severe"],
        [19, "Moderately severe"],
        [20, "Severe"],
        [24, "Severe"],
      ],
    ],
    [
      "gad_7",
      [
        [0, "Minimal"],
        [4, "Minimal"],
        [5, "Mild"],
        [9, "Mild"],
        [10, "Moderate"],
        [14, "Moderate"],
        [15, "Severe"],
        [21, "Severe"],
      ],
    ],
  ])("of %s are met on both sides of each border", (name, published) => {
    for (const [value, band] of published) expect(bandAt(name, value)).toMatchObject({ value, band });
  });

  it.each(["flourishing", "spane"] as const)("are not made up for %s, which has none", (name) => {
    const { items, most } = scorings[name];
    const score = scoreOf(
      name,
      Array.from({ length: items }, () => most),
    );
    expect(score?.measures.map(({ band }) => band)).toEqual(score?.measures.map(() => null));
  });
});

describe("a score", () => {
  it("of SPANE has two sums and their difference", () => {
    const of = (positive: number, negative: number) => {
      const [p, n] = [positive, negative];
      return scoreOf("spane", [p, n, p, n, p, n, p, n, n, p, n, p])?.measures.map(({ value }) => value);
    };
    expect(of(5, 1)).toEqual([30, 6, 24]);
    expect(of(1, 5)).toEqual([6, 30, -24]);
    expect(of(3, 3)).toEqual([18, 18, 0]);
  });

  it("of flourishing ranges from 8 to 56", () => {
    expect([bandAt("flourishing", 8)?.value, bandAt("flourishing", 56)?.value]).toEqual([8, 56]);
  });

  it("comes with words from 10 on and the panel from 15 on for low mood and worry, and with neither for other check-ins", () => {
    for (const name of ["phq_8", "gad_7"] as const) {
      const helps = [9, 10, 14, 15].map((total) => scoreOf(name, answersOf(name, total))?.help);
      expect(helps).toEqual([null, "words", "words", "panel"]);
      const { activity } = scorings[name].help ?? {};
      expect(builtInActivities.find(({ id }) => id === activity?.id)?.title).toBe(activity?.title);
      expect(scorings[name].caution).toContain("not a diagnosis");
    }
    expect(scoreOf("swls", answersOf("swls", 5))?.help).toBe(null);
  });

  it("exists only if every answer does", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...scoreNames),
        fc.nat(),
        fc.constantFrom(null, -1, 8, 1.5, Number.NaN),
        (name, place, missing) => {
          const { items, least } = scorings[name];
          const whole: (number | null)[] = Array.from({ length: items }, () => least);
          expect(scoreOf(name, whole)).not.toBeNull();
          expect(scoreOf(name, whole.with(place % items, missing))).toBeNull();
          expect(scoreOf(name, whole.slice(1))).toBeNull();
          expect(scoreOf(name, [...whole, least])).toBeNull();
        },
      ),
    );
  });

  it("lies within its limits and in at most one band, whatever is answered", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...scoreNames),
        fc.infiniteStream(fc.double({ min: 0, max: 0.999, noNaN: true })),
        (name, stream) => {
          const { items, least, most, measures } = scorings[name];
          const answers = [...stream.take(items)].map(
            (part) => least + Math.floor(part * (most - least + 1)),
          );
          for (const [at, { value, band }] of (scoreOf(name, answers)?.measures ?? []).entries()) {
            const measure = measures[at];
            expect(value).toBeGreaterThanOrEqual(measure?.least ?? Number.POSITIVE_INFINITY);
            expect(value).toBeLessThanOrEqual(measure?.most ?? Number.NEGATIVE_INFINITY);
            const around = measure?.bands.filter((each) => value >= each.least && value <= each.most) ?? [];
            expect(around.map((each) => each.name)).toEqual(band === null ? [] : [band]);
          }
        },
      ),
    );
  });

  it("has bands without gaps across its whole range", () => {
    for (const { measures } of Object.values(scorings)) {
      for (const { bands, least, most } of measures.filter((each) => each.bands.length > 0)) {
        expect([bands[0]?.least, bands.at(-1)?.most]).toEqual([least, most]);
        for (const [at, band] of bands.slice(1).entries())
          expect(band.least).toBe((bands[at]?.most ?? 0) + 1);
      }
    }
  });

  it("has a check-in whose steps are its items, on its scale", () => {
    for (const name of scoreNames) {
      const [checkIn, ...others] = builtInActivities.filter(({ scoring }) => scoring === name);
      const { items, least, most } = scorings[name];
      expect(others).toEqual([]);
      expect(checkIn?.steps).toHaveLength(items);
      for (const step of checkIn?.steps ?? [])
        expect(step).toMatchObject({ kind: "scale", min: least, max: most });
    }
  });
});

describe("a score on its scales", () => {
  it("shows each measure with its published ends and bands", () => {
    const score = scoreOf("spane", [5, 1, 5, 1, 5, 1, 5, 1, 1, 5, 1, 5]);
    expect(score && onScales("spane", score)).toEqual([
      { label: "Positive feelings", value: 30, least: 6, most: 30, bands: [], word: null },
      { label: "Negative feelings", value: 6, least: 6, most: 30, bands: [], word: null },
      { label: "Balance", value: 24, least: -24, most: 24, bands: [], word: null },
    ]);
  });
});
