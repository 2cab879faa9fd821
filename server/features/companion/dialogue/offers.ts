import { idsOf } from "#contract/activities/built-in/built-in.ts";
import { fill } from "./passages.ts";
import type { Talk } from "./talk.ts";
import type { Topic } from "./voices/english-questions.ts";

export type OfferedActivity = { id: string; title: string; category: string };

/** Numbers of built-in activities, and categories of others that fit as well. */
const fitting: Record<Topic, { builtIn: readonly number[]; categories: readonly string[] }> = {
  worry: { builtIn: [10, 3], categories: ["perspective", "rest"] },
  grief: { builtIn: [8], categories: ["feelings"] },
  gladness: { builtIn: [1, 9], categories: ["gratitude"] },
  conflict: { builtIn: [7, 3], categories: ["perspective"] },
  decision: { builtIn: [6, 4], categories: ["direction"] },
  tiredness: { builtIn: [16], categories: ["rest"] },
  loneliness: { builtIn: [8, 9], categories: ["feelings"] },
  anger: { builtIn: [7, 3], categories: ["perspective"] },
  guilt: { builtIn: [8, 3], categories: ["feelings"] },
  sadness: { builtIn: [8], categories: ["feelings"] },
  work: { builtIn: [11, 7], categories: ["looking_back"] },
  love: { builtIn: [7, 6], categories: ["perspective"] },
  change: { builtIn: [6, 5], categories: ["direction"] },
  body: { builtIn: [8, 10], categories: ["feelings", "rest"] },
  hope: { builtIn: [4, 5], categories: ["direction"] },
  past: { builtIn: [12, 9], categories: ["looking_back"] },
  self_doubt: { builtIn: [8, 3], categories: ["feelings", "perspective"] },
  emptiness: { builtIn: [1, 6], categories: ["gratitude", "direction"] },
  money: { builtIn: [10], categories: ["perspective"] },
};

const viewFromOutside = 7;
const worrySorter = 10;

/** Activities that fit a topic, the best first. Leaves out those already offered in this conversation. */
export function activitiesFor(
  talk: Talk,
  activities: readonly OfferedActivity[],
  topics: readonly Topic[],
): OfferedActivity[] {
  const free = activities.filter(({ title }) => isSayable(title) && !talk.hasSaid(title));
  const wanted = topics.map((topic) => fitting[topic]);
  return [
    ...numbered(
      free,
      wanted.flatMap(({ builtIn }) => builtIn),
    ),
    ...wanted.flatMap(({ categories }) => free.filter(({ category }) => categories.includes(category))),
  ];
}

/** A different activity from talking, for someone who is going round in circles. */
export function activityAgainstCircles(
  talk: Talk,
  activities: readonly OfferedActivity[],
  topics: readonly Topic[],
): OfferedActivity | null {
  const free = activities.filter(({ title }) => isSayable(title) && !talk.hasSaid(title));
  const order = topics.includes("worry") ? [worrySorter, viewFromOutside] : [viewFromOutside, worrySorter];
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

/** A title with a question or exclamation mark would put it into the companion's own sentence. */
const isSayable = (title: string) => !/[?!{}[\]]/.test(title) && title.trim() !== "";
