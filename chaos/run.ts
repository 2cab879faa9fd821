import { setTimeout as delay } from "node:timers/promises";
import { seededRandom } from "#server/platform/statistics/random.ts";
import { type FaultName, faults } from "./faults.ts";
import { joinPerson, type Person, WrongAnswer } from "./person.ts";
import { openSite } from "./site.ts";
import { acknowledgedIn, countOne, emptyTally, type Tally } from "./tally.ts";
import { checkWriting, type Entry, write } from "./writing.ts";

const serverCount = 3;
const names = ["hanna", "ida", "jonas", "karl"];

type ChaosOptions = {
  seed: string;
  /** The faults in their order. The run ends with the last one. */
  order: Iterable<FaultName>;
  /** How many acknowledged steps lie between two faults, at least. */
  stepsBetween: number;
};

/** People write while servers and stores fail. At the end, everything that was acknowledged must be there once. */
export async function runChaos({ seed, order, stepsBetween }: ChaosOptions): Promise<Tally> {
  const tally = emptyTally();
  const site = await openSite(seededRandom(`${seed} proxy`), serverCount);
  try {
    const people = await Promise.all(names.map((name) => joinPerson(site.url, name, tally)));
    let isOver = false;
    const working = Promise.all(
      people.map(async (person) => {
        const live = lifeOf(person, `${seed} ${person.name}`, tally);
        while (!isOver) await live.step();
        await live.check();
      }),
    );
    // A person who fails ends the run.
    const until = async (holds: () => boolean) => {
      while (!holds()) await Promise.race([delay(5), working]);
    };
    const untilMoreIsAcknowledged = () => {
      const from = acknowledgedIn(tally);
      return until(() => acknowledgedIn(tally) >= from + stepsBetween);
    };
    for (const name of order) {
      await untilMoreIsAcknowledged();
      const before = tally.refused;
      await faults[name](site, () => until(() => tally.refused >= before + people.length));
      countOne(tally.faults, name);
    }
    await untilMoreIsAcknowledged();
    isOver = true;
    await working;
  } finally {
    await site.close();
  }
  return tally;
}

/** One person's days: random steps one after the other, and a record of what was acknowledged. */
function lifeOf(person: Person, seed: string, tally: Tally) {
  const random = seededRandom(seed);
  const entries: Entry[] = [];
  const steps = [
    () => person.refresh(),
    ...Array.from({ length: 4 }, () => () => write(person, entries, random, tally)),
  ];
  return {
    async step(): Promise<void> {
      try {
        await steps[random.below(steps.length)]?.();
      } catch (error) {
        if (!(error instanceof WrongAnswer)) throw error;
        tally.wrong.push(error.message);
      }
    },
    check: () => checkWriting(person, entries, tally),
  };
}
