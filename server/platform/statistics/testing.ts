import { type Random, seededRandom } from "./random.ts";

/** Generated journals for tests, the same on every run. */

/** From a normal distribution (Box and Muller). */
const normal = (random: Random) =>
  Math.sqrt(-2 * Math.log(1 - random.fraction())) * Math.cos(2 * Math.PI * random.fraction());

/** Autocorrelated values with unit deviation. */
export function wanderingDays(random: Random, days: number, kept: number): number[] {
  let last = normal(random);
  return Array.from({ length: days }, () => {
    last = kept * last + Math.sqrt(1 - kept ** 2) * normal(random);
    return last;
  });
}

/** Rounded to a mood, 1 to 5. */
export const asMood = (value: number) => Math.max(1, Math.min(5, Math.round(3.3 + value)));

/** Days of a factor that occurs at random, weekly, or in runs. */
export const someDays = {
  "now and then": (random: Random, days: number) =>
    Array.from({ length: days }, () => random.fraction() < 0.3),
  "on one weekday": (random: Random, days: number) => {
    const first = random.below(7);
    return Array.from({ length: days }, (_, day) => (day + first) % 7 === 0);
  },
  "for days in a row": (random: Random, days: number) => {
    let has = false;
    return Array.from({ length: days }, () => {
      if (random.fraction() < 0.3) has = random.fraction() < 0.3;
      return has;
    });
  },
};

/** The share of generated journals in which something holds. */
export function shareOf(
  journals: number,
  seed: string,
  holds: (random: Random, at: number) => boolean,
): number {
  const random = seededRandom(seed);
  let count = 0;
  for (let at = 0; at < journals; at += 1) if (holds(random, at)) count += 1;
  return count / journals;
}
