import { type Random, seededRandom } from "./random.ts";

/** Invented journals for tests, the same on every run. */

/** From a normal distribution (Box and Muller). */
const normal = (random: Random) =>
  Math.sqrt(-2 * Math.log(1 - random.fraction())) * Math.cos(2 * Math.PI * random.fraction());

/** Values with deviation 1 that keep the part `kept` from day to day. */
export function wanderingDays(random: Random, days: number, kept: number): number[] {
  let last = normal(random);
  return Array.from({ length: days }, () => {
    last = kept * last + Math.sqrt(1 - kept ** 2) * normal(random);
    return last;
  });
}

/** As people give them: 1 to 5. */
export const asMood = (value: number) => Math.max(1, Math.min(5, Math.round(3.3 + value)));

/** Which days have something that comes alone, once a week, or for days in a row. */
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

/** How often something holds in many invented journals. */
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
