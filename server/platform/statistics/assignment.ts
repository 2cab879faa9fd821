import { mean, sampleVariance } from "./moments.ts";
import { usualRounds } from "./permutation.ts";
import { type Random, seededRandom } from "./random.ts";

/**
 * How days are given to the two sides of an experiment. `coin`: each day by itself, both sides equally often. `blocks`:
 * `blockDays` of one side, then as many of the other; which comes first is drawn for each pair of blocks.
 */
export type Design = { by: "coin"; days: number } | { by: "blocks"; days: number; blockDays: number };
export type Side = "a" | "b";

/** The side of each day. The same seed draws the same plan. */
export const drawPlan = (design: Design, seed: string): Side[] => draw(design, seededRandom(seed));

function draw(design: Design, random: Random): Side[] {
  const coin = (): Side => (random.below(2) === 0 ? "a" : "b");
  if (design.by === "coin") {
    const first = coin();
    return random.shuffle(
      Array.from({ length: design.days }, (_, at) => (at % 2 === 0 ? first : other(first))),
    );
  }
  const plan: Side[] = [];
  while (plan.length < design.days) {
    const first = coin();
    for (const side of [first, other(first)])
      for (let day = 0; day < design.blockDays; day += 1) plan.push(side);
  }
  return plan.slice(0, design.days);
}

const other = (side: Side): Side => (side === "a" ? "b" : "a");

export type PlanResult = {
  nA: number;
  nB: number;
  /** Days of the plan without an outcome. */
  missing: number;
  /** The mean of side `a` minus the mean of side `b`. */
  difference: number;
  /** 95 %: the differences that the test would not refuse. */
  low: number;
  high: number;
  p: number;
};

/**
 * Compares the two sides of an experiment: draws its plan again many times, in the same way as the real one
 * (Fisher's randomisation test; Edgington and Onghena 2007). Valid even if each day depends on the one before.
 * @param outcomes one for each day of the plan; `null` if it is missing
 * @returns `null` if a side has no outcome
 */
export function comparePlan(
  design: Design,
  plan: readonly Side[],
  outcomes: readonly (number | null)[],
  { seed, rounds = usualRounds }: { seed: string; rounds?: number },
): PlanResult | null {
  const days = plan.flatMap((side, at) => {
    const value = outcomes[at];
    return value === null || value === undefined ? [] : [{ side, at, value }];
  });
  const valuesOf = (side: Side) => days.filter((day) => day.side === side).map(({ value }) => value);
  const [a, b] = [valuesOf("a"), valuesOf("b")];
  if (a.length === 0 || b.length === 0) return null;
  const random = seededRandom(seed);
  const difference = mean(a) - mean(b);
  // For each new drawing of the plan: its difference, and by how much an effect of 1 on the real side `a` would add to it.
  const drawn: { difference: number; slope: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const sides = draw(design, random);
    let [countA, sumA, sumB, realA, realB] = [0, 0, 0, 0, 0];
    for (const { side, at, value } of days) {
      const real = side === "a" ? 1 : 0;
      if (sides[at] === "a") {
        countA += 1;
        sumA += value;
        realA += real;
      } else {
        sumB += value;
        realB += real;
      }
    }
    const countB = days.length - countA;
    if (countA === 0 || countB === 0) continue;
    drawn.push({
      difference: sumA / countA - sumB / countB,
      slope: realA / countA - realB / countB,
    });
  }
  const pIf = (effect: number) => {
    const bar = Math.abs(difference - effect) - 1e-9;
    const beyond = drawn.filter((each) => Math.abs(each.difference - each.slope * effect) >= bar).length;
    return (beyond + 1) / (drawn.length + 1);
  };
  const p = pIf(0);
  const step = Math.sqrt(sampleVariance([...a, ...b]) || 1);
  const edge = (direction: 1 | -1) => edgeOf((reach) => pIf(difference + direction * reach) > 0.05, step);
  return {
    nA: a.length,
    nB: b.length,
    missing: plan.length - days.length,
    difference,
    low: difference - edge(-1),
    high: difference + edge(1),
    p,
  };
}

/** How far from the middle `holds` holds, by doubling and then halving. */
function edgeOf(holds: (reach: number) => boolean, step: number): number {
  let [inside, outside] = [0, step];
  for (let tries = 0; holds(outside); tries += 1) {
    if (tries === 6) return Number.POSITIVE_INFINITY;
    inside = outside;
    outside *= 2;
  }
  for (let tries = 0; tries < 20; tries += 1) {
    const middle = (inside + outside) / 2;
    if (holds(middle)) inside = middle;
    else outside = middle;
  }
  return inside;
}
