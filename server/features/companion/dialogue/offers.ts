import { idsOf } from "#contract/activities/built-in/built-in.ts";
import { fill } from "./passages.ts";
import type { Talk } from "./talk.ts";
import topics from "./topics.json" with { type: "json" };
import type { Topic } from "./topics.ts";

export type OfferedActivity = { id: string; title: string; category: string };

const viewFromOutside = 7;
const worrySorter = 10;

/** Activities that fit a topic, the best first. Leaves out those already offered in this conversation. */
export function activitiesFor(
  talk: Talk,
  activities: readonly OfferedActivity[],
  on: readonly Topic[],
): OfferedActivity[] {
  const free = activities.filter(({ title }) => isSayable(title) && !talk.hasSaid(title));
  const wanted = on.map((topic) => topics[topic].activities);
  return [
    ...numbered(
      free,
      wanted.flatMap(({ builtIn }) => builtIn),
    ),
    ...wanted.flatMap(({ categories }) => free.filter(({ category }) => categories.includes(category))),
  ];
}

/** An activity for someone whose conversation goes in circles. */
export function activityAgainstCircles(
  talk: Talk,
  activities: readonly OfferedActivity[],
  on: readonly Topic[],
): OfferedActivity | null {
  const free = activities.filter(({ title }) => isSayable(title) && !talk.hasSaid(title));
  const order = on.includes("worry") ? [worrySorter, viewFromOutside] : [viewFromOutside, worrySorter];
  return numbered(free, order)[0] ?? free.find(({ category }) => category === "perspective") ?? null;
}

/** At most every fifth answer, and not before the third message. */
export function mayOffer(talk: Talk, activities: readonly OfferedActivity[]): boolean {
  const recent = talk.said.slice(-4);
  return (
    talk.earlier.length >= 2 &&
    talk.turnOf(2) === 0 &&
    !recent.some((text) => activities.some(({ title }) => text.includes(title)))
  );
}

export const offerOf = (talk: Talk, { title }: OfferedActivity) =>
  fill(talk.pick(talk.voice.offers.map((line) => fill(line, { title }))), {});

const numbered = (activities: readonly OfferedActivity[], numbers: readonly number[]) =>
  numbers.flatMap((number) => activities.filter(({ id }) => id === idsOf(number)(0)));

/** A question or exclamation mark in a title would break the companion's sentence. */
const isSayable = (title: string) => !/[?!{}[\]]/.test(title) && title.trim() !== "";
