import type { Day } from "#contract/day-rules.ts";
import { fnv1a } from "#contract/text-rules.ts";
import { promptTexts } from "./prompt-texts.ts";

const dayMs = 86_400_000;

/**
 * The prompt of a day. Each person goes through the whole collection in an order of their own, so none repeats before
 * all others were shown. `step` asks for another one, starting with those that were shown longest ago.
 */
export function promptFor(userId: string, day: Day, step = 0): string {
  const order = orderFor(userId);
  const count = order.length;
  const dayNumber = Date.parse(`${day}T00:00:00Z`) / dayMs;
  const position = dayNumber + walk(step % count, count);
  const index = order[((position % count) + count) % count];
  return promptTexts[index ?? 0] ?? "";
}

/** Starts half the collection away, at the prompt that is farthest from both its last day and its next. */
function walk(step: number, count: number): number {
  const half = Math.floor(count / 2);
  if (step === 0) return 0;
  return step <= count - half ? half + step - 1 : step - (count - half);
}

const orders = new Map<string, readonly number[]>();

function orderFor(userId: string): readonly number[] {
  const known = orders.get(userId);
  if (known) return known;
  const random = createRandom(fnv1a(userId));
  const order = promptTexts.map((_, index) => index);
  // Fisher and Yates' shuffle.
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [order[last], order[other]] = [order[other] ?? 0, order[last] ?? 0];
  }
  orders.set(userId, order);
  return order;
}

/** Mulberry32: the same numbers from the same seed, from 0 up to 1. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
