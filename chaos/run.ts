import { seededRandom } from "#server/platform/statistics/random.ts";
import { type FaultName, faults } from "./faults.ts";
import { joinPerson, WrongAnswer } from "./person.ts";
import { openSite } from "./site.ts";
import { acknowledgedIn, countOne, emptyTally, type Tally } from "./tally.ts";
import { until } from "./until.ts";
import type { StartWorkload, Workload } from "./workload.ts";

const serverCount = 3;

type ChaosOptions = {
  seed: string;
  /** What each person does, by name. */
  people: Readonly<Record<string, StartWorkload>>;
  /** The faults in their order. The run ends with the last one. */
  order: Iterable<FaultName>;
  /** How many acknowledged steps lie between two faults, at least. */
  stepsBetween: number;
  /** Ends the run early, and with it everything that it started. */
  signal: AbortSignal;
};

/**
 * People work while servers and stores fail. At the end, everything that was acknowledged must be there once.
 * @throws what ended the run: the reason of `signal`, or what could not be done
 */
export async function runChaos(options: ChaosOptions): Promise<Tally> {
  const { seed, people, order, stepsBetween, signal } = options;
  const tally = emptyTally();
  const failing = new AbortController();
  const ended = AbortSignal.any([signal, failing.signal]);
  const site = await openSite(seededRandom(`${seed} proxy`), serverCount, ended);
  const untilMoreIsAcknowledged = () => {
    const from = acknowledgedIn(tally);
    return until(
      `${stepsBetween} acknowledged steps`,
      ended,
      () => acknowledgedIn(tally) >= from + stepsBetween,
    );
  };
  const countWrong = (error: unknown) => {
    if (!(error instanceof WrongAnswer)) throw error;
    tally.wrong.push(error.message);
  };
  let isOver = false;
  const everybody = new Map<string, Workload>();
  const prepare = async ([name, start]: [string, StartWorkload]) => {
    const random = seededRandom(`${seed} ${name}`);
    const person = await joinPerson({ url: site.url, tally, signal: ended }, name);
    const workload = await start({ person, random, tally, site, everybody, signal: ended });
    everybody.set(name, workload);
    return async () => {
      while (!isOver) await (random.below(5) === 0 ? person.refresh() : workload.step()).catch(countWrong);
      await workload.check();
    };
  };

  const lives: Promise<void>[] = [];
  try {
    const prepared: (() => Promise<void>)[] = [];
    for (const each of Object.entries(people)) prepared.push(await prepare(each));
    lives.push(...prepared.map((live) => live()));
    for (const each of lives) each.catch((error: unknown) => failing.abort(error));
    for (const name of order) {
      await untilMoreIsAcknowledged();
      const before = tally.refused;
      await faults[name](site, () =>
        until(`a refusal while ${name}`, ended, () => tally.refused >= before + lives.length),
      );
      countOne(tally.faults, name);
    }
    await untilMoreIsAcknowledged();
    isOver = true;
    await Promise.all(lives);
  } catch (error) {
    failing.abort(error);
    throw error;
  } finally {
    await site.close();
    await Promise.allSettled(lives);
  }
  return tally;
}
