import type { Day } from "#contract/day-rules.ts";
import { fnv1a } from "#contract/fnv1a.ts";
import { promptTexts } from "./prompt-texts.ts";

const dayMs = 86_400_000;

/** A set of the person's own prompts that is switched on. */
export type PromptSet = {
  prompts: readonly string[];
  /** Leaves out the prompts that come with the app. */
  alone: boolean;
  anchor: Anchor | null;
};
/** A day and its prompt, from which the rotation continues: a text of a person, or the id of one of the app’s. */
type Anchor = { day: Day; prompt: string };
/** The app’s prompts have ids, because their texts differ by language. */
type Rotated = { id: string; prompt: string };

/**
 * The prompt of a day. Each person goes through all prompts in an order of their own, so none repeats before all others
 * were shown. `step` asks for another one, starting with those that were shown longest ago.
 */
export function promptFor(userId: string, day: Day, step = 0, sets: readonly PromptSet[] = []): string {
  const rotation = rotationOf(userId, sets);
  const count = rotation.length;
  const position = positionOf(rotation, sets, day) + walk(step % count, count);
  return rotation[((position % count) + count) % count]?.prompt ?? "";
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
  const shown = promptFor(userId, day, step, before);
  const at = rotation.findIndex(({ prompt }) => prompt === shown);
  const present = rotationOf(userId, after);
  const known = new Map(present.map((each) => [each.prompt, each]));
  const [next = present[0]] = [...rotation.slice(at), ...rotation.slice(0, at)].flatMap(
    ({ prompt }) => known.get(prompt) ?? [],
  );
  return next === undefined ? null : { day, prompt: next.id };
}

/** The sets keep their order, and are mixed evenly. */
function rotationOf(userId: string, sets: readonly PromptSet[]): readonly Rotated[] {
  const builtIn = sets.some(({ alone }) => alone)
    ? []
    : orderFor(userId).map((at) => ({ id: `built-in:${at}`, prompt: texts()[at] ?? "" }));
  if (sets.length === 0) return builtIn;
  const own = sets.map(({ prompts }) => prompts.map((prompt) => ({ id: prompt, prompt })));
  const placed = [...own, builtIn].flatMap((prompts) =>
    prompts.map((each, at) => ({ each, place: (at + 0.5) / prompts.length })),
  );
  placed.sort((one, other) => one.place - other.place);
  const rotation = new Map<string, Rotated>();
  for (const { each } of placed) if (!rotation.has(each.prompt)) rotation.set(each.prompt, each);
  return [...rotation.values()];
}

/** Counts days from the latest anchor. */
function positionOf(rotation: readonly Rotated[], sets: readonly PromptSet[], day: Day): number {
  const [anchor] = sets
    .flatMap(({ anchor }) => {
      // Earlier versions stored the text of the app’s prompts, too.
      const at = rotation.findIndex(({ id, prompt }) => anchor?.prompt === id || anchor?.prompt === prompt);
      return anchor && at >= 0 ? [{ day: anchor.day, at }] : [];
    })
    .sort((one, other) => (one.day < other.day ? 1 : -1));
  const dayNumber = numberOf(day);
  return anchor ? anchor.at + dayNumber - numberOf(anchor.day) : dayNumber;
}

const numberOf = (day: Day) => Date.parse(`${day}T00:00:00Z`) / dayMs;

/** Starts half the collection away, at the prompt that is farthest from both its last day and its next. */
function walk(step: number, count: number): number {
  const half = Math.floor(count / 2);
  if (step === 0) return 0;
  return step <= count - half ? half + step - 1 : step - (count - half);
}

let translated: readonly string[] | undefined;
/** Translated once: a page keeps its language. */
function texts(): readonly string[] {
  translated ??= promptTexts();
  return translated;
}

const orders = new Map<string, readonly number[]>();

function orderFor(userId: string): readonly number[] {
  const known = orders.get(userId);
  if (known) return known;
  const random = createRandom(fnv1a(userId));
  const order = texts().map((_, index) => index);
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
