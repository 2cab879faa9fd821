import { randomUUID } from "node:crypto";
import { addDays, type Day } from "#contract/day-rules.ts";
import { noteExperimentDay, saveExperiment } from "#contract/experiments/experiments.ts";
import { saveFact, setFact } from "#contract/facts/facts.ts";
import { type Random, seededRandom } from "#server/platform/statistics/random.ts";
import { type Event, instantOf, timeZone } from "./events.ts";
import type { Page } from "./pages.ts";
import type { Person } from "./person.ts";
import type { Beside } from "./words.ts";

/** For how many days she has noted daily facts. */
const factsSince = 470;

/** The daily facts that she notes on nearly every day. Numbers go with the mood, so that analyzers find something. */
export function factEvents({ facts }: Beside, pages: readonly Page[], all: readonly Day[]): Event[] {
  const days = all.slice(-factsSince);
  const [first] = days;
  if (first === undefined) return [];
  const random = seededRandom("facts");
  const known = facts.map((fact) => ({ ...fact, id: idOfFact(fact.name) }));
  const begin = async (person: Person) => {
    for (const { id, ...fact } of known) {
      const body = { ...fact, archived: false, revision: 0 };
      await person.expect(saveFact, 200, { params: { id }, body });
    }
  };
  const moodOn = new Map(pages.map(({ day, mood }) => [day, mood]));
  return [
    { at: instantOf(first, 7, 1), run: begin },
    ...days.map((day, at) => {
      const values = valuesOf(moodOn.get(day) ?? 3, days.length - at, random);
      const set = known.filter(() => random.fraction() < 0.9);
      return {
        at: instantOf(day, 20, 59),
        run: async (person: Person) => {
          for (const { id, name } of set) {
            const value = values[name];
            if (value === undefined) throw new Error(`There are no values for ${name}.`);
            await person.expect(setFact, 200, { params: { day }, body: { id, value } });
          }
        },
      };
    }),
  ];
}

const factIds = new Map<string, string>();
const idOfFact = (name: string) => factIds.getOrInsertComputed(name, () => randomUUID());

function valuesOf(mood: number, daysAgo: number, random: Random): Record<string, number | boolean> {
  const around = (middle: number, spread: number) => middle + (random.fraction() - 0.5) * 2 * spread;
  /** The hard months end about here. */
  const isHard = daysAgo > 420;
  const sleep = around((isHard ? 5 : 6.9) + (mood - 3) * 0.45, 0.8);
  const neck = Math.round(around((isHard ? 3.6 : 2) - (mood - 3) * 0.4, 0.9));
  return {
    Sleep: Math.round(sleep * 4) / 4,
    Coffee: Math.max(0, Math.round(around(isHard ? 3.4 : 2.2, 1.2))),
    "Out for a walk": random.fraction() < 0.2 + mood * 0.12,
    Neck: Math.min(5, Math.max(1, neck)),
  };
}

/** Each is noted on most of its days up to yesterday, as the day was drawn. */
export const experimentEvents = ({ experiments, facts }: Beside, today: Day): Event[] =>
  experiments.flatMap(({ ago, ...experiment }, number) => {
    const random = seededRandom(experiment.question);
    const id = randomUUID();
    const starts_on = addDays(today, -ago);
    const [sleep] = facts;
    const isFact = experiment.outcome === "fact";
    const body = {
      ...experiment,
      scale_label: "",
      fact_id: isFact && sleep ? idOfFact(sleep.name) : null,
      shows_next_day: isFact,
      block_days: 1,
      starts_on,
      revision: 0,
      time_zone: timeZone,
    };
    let sides = new Map<Day, "a" | "b" | null>();
    const plan = async (person: Person) => {
      const saved = await person.expect(saveExperiment, 200, { params: { id }, body });
      sides = new Map(saved.plan.map(({ day, side }) => [day, side]));
    };
    const days = Array.from({ length: Math.min(experiment.days, ago) }, (_, at) => addDays(starts_on, at));
    return [
      { at: instantOf(addDays(starts_on, -1), 19, number), run: plan },
      ...days
        .filter(() => random.fraction() < 0.92)
        .map((day): Event => {
          const did = random.fraction() < 0.08 ? "neither" : undefined;
          return {
            at: instantOf(day, 23, number),
            run: async (person) => {
              const noted = { did: did ?? sides.get(day) ?? null, rating: null };
              await person.expect(noteExperimentDay, 200, { params: { id, day }, body: noted });
            },
          };
        }),
    ];
  });
