import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, type Day, weekdayOf } from "#contract/day-rules.ts";
import { trialDays } from "#contract/insights/insight-rules.ts";
import { seededRandom } from "#server/platform/statistics/random.ts";
import { type DayMood, forecastMood } from "./forecast.ts";

const today: Day = "2026-11-21";
/** Moods of the last days, where `moodOn` gives one. */
const moodsOf = (count: number, moodOn: (ago: number, day: Day) => number | null): DayMood[] =>
  Array.from({ length: count }, (_, at) => count - 1 - at).flatMap((ago) => {
    const day = addDays(today, -ago);
    const mood = moodOn(ago, day);
    return mood === null ? [] : [{ day, mood }];
  });
const journals = fc
  .array(fc.option(fc.integer({ min: 1, max: 5 }), { freq: 4 }), {
    minLength: 0,
    maxLength: 150,
    size: "max",
  })
  .map((moods) => moodsOf(moods.length, (ago) => moods[ago] ?? null));

describe("the forecast", () => {
  it("and its range stay within 1 to 5, with the likely mood inside, and the same moods give the same", () => {
    fc.assert(
      fc.property(journals, (moods) => {
        const forecast = forecastMood(moods, today);
        expect(forecastMood(moods, today)).toEqual(forecast);
        for (const { likely, low, high } of [forecast.mood ?? [], forecast.trial?.points ?? []].flat()) {
          expect(low).toBeGreaterThanOrEqual(1);
          expect(low).toBeLessThanOrEqual(likely);
          expect(high).toBeGreaterThanOrEqual(likely);
          expect(high).toBeLessThanOrEqual(5);
        }
      }),
    );
  });

  it("is given only if it was better than both simple ones, and only with enough days", () => {
    fc.assert(
      fc.property(journals, (moods) => {
        const { state, mood, needs_days, trial } = forecastMood(moods, today);
        expect(mood !== null).toBe(state === "ready");
        expect(needs_days !== null).toBe(state === "too_few");
        expect(trial === null).toBe(state === "too_few");
        if (!trial) return;
        const simple = Math.min(trial.last_value_error, trial.weekday_mean_error);
        expect(trial.error < simple).toBe(state === "ready");
        expect(trial.days).toBe(trial.points.length);
      }),
    );
  });

  it("of each day of the trial knows nothing of that day or a later one", () => {
    fc.assert(
      fc.property(journals, fc.integer({ min: 0, max: trialDays }), (moods, ago) => {
        const from = addDays(today, -ago);
        const others = moods.map(({ day, mood }) => ({ day, mood: day < from ? mood : 6 - mood }));
        const pointsBefore = (given: readonly DayMood[]) =>
          forecastMood(given, today)
            .trial?.points.filter(({ day }) => day <= from)
            .map(({ mood, ...forecast }) => forecast);
        expect(pointsBefore(others)).toEqual(pointsBefore(moods));
      }),
    );
  });

  it("is tried on the days of the last 60 that have a mood, and on none after today", () => {
    const moods = moodsOf(200, (ago) => (ago % 2 === 0 ? 1 + (ago % 5) : null));
    const later = [{ day: addDays(today, 1), mood: 5 }];
    expect(forecastMood([...moods, ...later], today)).toEqual(forecastMood(moods, today));
    const { trial, day } = forecastMood(moods, today);
    expect(day).toBe("2026-11-22");
    expect(trial?.days).toBe(30);
    expect(trial?.points[0]?.day).toBe(addDays(today, -58));
  });

  it("finds the rhythm of a week, and tells a weekday apart", () => {
    const random = seededRandom("week");
    const moods = moodsOf(300, (_, day) => (weekdayOf(day) >= 5 ? 5 : 2) + (random.below(4) === 0 ? -1 : 0));
    const { trial, mood } = forecastMood(moods, today);
    expect(trial?.error).toBeLessThan(0.6);
    // Tomorrow is a Sunday.
    expect(mood === null || mood.likely > 4).toBe(true);
  });

  it("follows moods that stay high or low for weeks, and is better there than both simple ones", () => {
    const random = seededRandom("stay");
    let ready = 0;
    for (let journal = 0; journal < 20; journal += 1) {
      let level = 0;
      const moods = moodsOf(300, () => {
        level = 0.97 * level + 0.8 * (random.fraction() - 0.5);
        return Math.max(1, Math.min(5, Math.round(3 + level + 3 * (random.fraction() - 0.5))));
      });
      if (forecastMood(moods, today).state === "ready") ready += 1;
    }
    expect(ready).toBeGreaterThan(14);
  });

  it("withdraws where the last mood is the best that can be known", () => {
    let mood = 3;
    const random = seededRandom("walk");
    const moods = moodsOf(300, () => {
      if (random.below(12) === 0) mood = Math.max(1, Math.min(5, mood + (random.below(2) === 0 ? -1 : 1)));
      return mood;
    });
    expect(forecastMood(moods, today)).toMatchObject({ state: "withdrawn", mood: null });
  });

  it("has ranges that hold about eight of ten days", () => {
    const random = seededRandom("range");
    let [within, all] = [0, 0];
    for (let journal = 0; journal < 20; journal += 1) {
      const { trial } = forecastMood(
        moodsOf(250, () => 1 + random.below(5)),
        today,
      );
      within += trial?.within_range ?? 0;
      all += trial?.days ?? 0;
    }
    expect(within / all).toBeGreaterThan(0.7);
    expect(within / all).toBeLessThan(0.92);
  });

  it("says how many more days it needs: with as many, it has enough", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60 }), (count) => {
        const { needs_days } = forecastMood(
          moodsOf(count, (ago) => 1 + (ago % 5)),
          today,
        );
        if (needs_days === null) return;
        const { state } = forecastMood(
          moodsOf(count + needs_days, (ago) => 1 + (ago % 5)),
          today,
        );
        expect(state).not.toBe("too_few");
      }),
    );
  });
});
