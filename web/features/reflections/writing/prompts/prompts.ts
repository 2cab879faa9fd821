import type { Day } from "#contract/day-rules.ts";
import { fnv1a } from "#contract/text-rules.ts";
import { promptTexts } from "./prompt-texts.ts";

const dayMs = 86_400_000;

/** A set of the person's own prompts that is switched on. */
export type PromptSet = {
  prompts: readonly string[];
  /** Leaves out the prompts that come with the app. */
  alone: boolean;
  anchor: Anchor | null;
};
/** A day and its prompt, from which the rotation continues. */
type Anchor = { day: Day; prompt: string };

/**
 * The prompt of a day. Each person goes through all prompts in an order of their own, so none repeats before all others
 * were shown. `step` asks for another one, starting with those that were shown longest ago.
 */
export function promptFor(userId: string, day: Day, step = 0, sets: readonly PromptSet[] = []): string {
  const rotation = rotationOf(userId, sets);
  const count = rotation.length;
  const position = positionOf(rotation, sets, day) + walk(step % count, count);
  return rotation[((position % count) + count) % count] ?? "";
}

/**
 * The anchor with which changed sets are saved on a day: the day keeps its prompt if it is still there, or else has the
 * first one after it.
 */
export function anchorAfter(
  userId: string,
  day: Day,
  step: number,
  { before, after }: { before: readonly PromptSet[]; after: readonly PromptSet[] },
): Anchor | null {
  const rotation = rotationOf(userId, before);
  const at = rotation.indexOf(promptFor(userId, day, step, before));
  const present = rotationOf(userId, after);
  const known = new Set(present);
  const next = [...rotation.slice(at), ...rotation.slice(0, at)].find((prompt) => known.has(prompt));
  const prompt = next ?? present[0];
  return prompt === undefined ? null : { day, prompt };
}

/** The sets keep their order, and are mixed evenly. */
function rotationOf(userId: string, sets: readonly PromptSet[]): readonly string[] {
  const builtIn = sets.some(({ alone }) => alone) ? [] : orderFor(userId).map((at) => promptTexts[at] ?? "");
  if (sets.length === 0) return builtIn;
  const placed = [...sets.map(({ prompts }) => prompts), builtIn].flatMap((prompts) =>
    prompts.map((prompt, at) => ({ prompt, place: (at + 0.5) / prompts.length })),
  );
  placed.sort((one, other) => one.place - other.place);
  return [...new Set(placed.map(({ prompt }) => prompt))];
}

/** Counts days from the latest anchor. */
function positionOf(rotation: readonly string[], sets: readonly PromptSet[], day: Day): number {
  const [anchor] = sets
    .flatMap(({ anchor }) => (anchor && rotation.includes(anchor.prompt) ? [anchor] : []))
    .sort((one, other) => (one.day < other.day ? 1 : -1));
  const dayNumber = numberOf(day);
  return anchor ? rotation.indexOf(anchor.prompt) + dayNumber - numberOf(anchor.day) : dayNumber;
}

const numberOf = (day: Day) => Date.parse(`${day}T00:00:00Z`) / dayMs;

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
