import signs from "./topics.json" with { type: "json" };

export type Topic = keyof typeof signs;

const isTopic = (name: string): name is Topic => name in signs;

/**
 * What an English text is about, judged by its words. A feeling or an event outweighs an area of life, so
 * worry about work counts as worry.
 */
const topics = Object.entries(signs).flatMap(([topic, { weight, words }]) =>
  isTopic(topic) ? [{ topic, weight, words: new RegExp(words, "giu") }] : [],
);

/** The topics of `text`, strongest first. */
export function topicsOf(text: string): Topic[] {
  const plain = text.replace(/[’‘]/g, "'");
  return topics
    .map(({ topic, weight, words }) => ({
      topic,
      points: weight * Math.min(2, plain.match(words)?.length ?? 0),
    }))
    .filter(({ points }) => points > 0)
    .sort((one, other) => other.points - one.points)
    .map(({ topic }) => topic);
}

const kin =
  "mum|mom|mother|mama|mommy|mummy|dad|father|papa|daddy|parents|brother|sister|brothers|sisters|son|daughter|sons|daughters|kids|children|child|baby|husband|wife|partner|boyfriend|girlfriend|fianc[ée]e?|ex|ex-husband|ex-wife|grandmother|grandfather|grandma|grandpa|gran|granny|nan|uncle|aunt|cousin|nephew|niece|friend|friends|best friend|flatmate|roommate|neighbour|neighbor|boss|manager|colleague|coworker|teacher|therapist|mother-in-law|father-in-law|stepmother|stepfather|stepson|stepdaughter|twin";

/** “your sister”, if the text names someone close. `null` if it names no one or several people. */
export function someoneIn(text: string): string | null {
  const named = new Set(
    [
      ...text.matchAll(
        new RegExp(
          `\\bmy ((?:older |younger |little |big |best |oldest |youngest )?(?:${kin}))(?!\\p{L})(?!['’]s|-)`,
          "giu",
        ),
      ),
    ].map(([, who = ""]) => who.toLowerCase()),
  );
  const [only] = named;
  return named.size === 1 && only !== undefined ? `your ${only}` : null;
}
