import { addDays, type Day, daysBetween, weekdayOf } from "#contract/day-rules.ts";
import { trialDays } from "#contract/insights/insight-rules.ts";
import type { Forecast } from "#contract/insights/insights.ts";
import type { Context } from "#server/context.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { meanOf, readDays } from "./days.ts";
import { withMood } from "./patterns/factors.ts";

/** The mood of a day, 1 to 5. Days without one are left out. */
export type DayMood = { day: Day; mood: number };
type Range = { likely: number; low: number; high: number };

/** How many moods are needed to fit the forecast, and to evaluate it. */
const minBefore = 28;
const minTried = 20;
/** The range is computed from this many recent errors. */
const errorsKept = 180;
/** The share of errors left out on each side. */
const outside = 0.1;

/**
 * Candidate smoothing factors for the level and the weekdays. The pair with the smallest error so far is used. 0 for
 * weekdays is plain exponential smoothing.
 */
const settings = [0.05, 0.1, 0.2, 0.35, 0.6, 1].flatMap((level) =>
  [0, 0.05, 0.15].map((weekday) => ({ level, weekday })),
);

/**
 * Exponential smoothing with additive weekdays and no trend (Hyndman and Athanasopoulos, Forecasting: Principles and
 * Practice, 8). Takes one mood at a time.
 */
function createForecaster() {
  const models = settings.map((setting) => ({
    ...setting,
    mean: 0,
    weekdays: new Array<number>(7).fill(0),
    squares: 0,
  }));
  const errors: number[] = [];
  let count = 0;
  const best = () => models.reduce((one, other) => (other.squares < one.squares ? other : one));
  const within = (mood: number) => Math.max(1, Math.min(5, mood));
  const likelyOn = (day: Day) => {
    const { mean, weekdays } = best();
    return within(mean + (weekdays[weekdayOf(day)] ?? 0));
  };
  return {
    forecast(day: Day): Range {
      const likely = likelyOn(day);
      const last = errors.slice(-errorsKept).sort((one, other) => one - other);
      const at = (share: number) => last[Math.min(last.length - 1, Math.floor(share * last.length))] ?? 0;
      return {
        likely,
        low: within(likely + Math.min(0, at(outside))),
        high: within(likely + Math.max(0, at(1 - outside))),
      };
    },
    take({ day, mood }: DayMood): void {
      const weekday = weekdayOf(day);
      if (count > 0) errors.push(mood - likelyOn(day));
      count += 1;
      for (const model of models) {
        const own = model.weekdays[weekday] ?? 0;
        const error = count === 1 ? 0 : mood - model.mean - own;
        model.squares += error * error;
        // Starts with the mean of the days so far, because smoothing would converge too slowly.
        model.mean += count === 1 ? mood : Math.max(model.level, 1 / count) * error;
        model.weekdays[weekday] = own + model.weekday * error;
      }
    },
  };
}

export async function forecastTomorrow(context: Context, owner: Owner, today: Day): Promise<Forecast> {
  const written = await readDays(context, owner, { to: today });
  return forecastMood(withMood(written), today);
}

/** @param moods of days up to `today`, earliest first; later ones are left out */
export function forecastMood(moods: readonly DayMood[], today: Day): Forecast {
  const past = moods.filter(({ day }) => day <= today);
  const forecaster = createForecaster();
  const byWeekday = Array.from({ length: 7 }, (): number[] => []);
  const points: NonNullable<Forecast["trial"]>["points"] = [];
  let [lastErrors, weekdayErrors] = [0, 0];
  for (const [at, { day, mood }] of past.entries()) {
    const sameWeekday = byWeekday[weekdayOf(day)] ?? [];
    if (at >= minBefore && daysBetween(day, today) < trialDays) {
      points.push({ day, mood, ...forecaster.forecast(day) });
      const last = past[at - 1]?.mood ?? mood;
      lastErrors += Math.abs(mood - last);
      weekdayErrors += Math.abs(mood - (meanOf(sameWeekday) ?? last));
    }
    forecaster.take({ day, mood });
    sameWeekday.push(mood);
  }
  const day = addDays(today, 1);
  const lacking = Math.max(minBefore + minTried - past.length, minTried - points.length);
  if (lacking > 0) return { state: "too_few", day, mood: null, needs_days: lacking, trial: null };
  const trial = {
    days: points.length,
    error: points.reduce((sum, { mood, likely }) => sum + Math.abs(mood - likely), 0) / points.length,
    last_value_error: lastErrors / points.length,
    weekday_mean_error: weekdayErrors / points.length,
    within_range: points.filter(({ mood, low, high }) => mood >= low && mood <= high).length,
    points,
  };
  const isBetter = trial.error < Math.min(trial.last_value_error, trial.weekday_mean_error);
  return {
    state: isBetter ? "ready" : "withdrawn",
    day,
    mood: isBetter ? forecaster.forecast(day) : null,
    needs_days: null,
    trial,
  };
}
