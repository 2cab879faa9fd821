import type { Random } from "#server/platform/statistics/random.ts";
import type { Person } from "./person.ts";
import type { Site } from "./site.ts";
import type { Tally } from "./tally.ts";

/** What one person does again and again, with a record of what the servers acknowledged. */
export type Workload = {
  /** Does it once, and counts it in the tally once it is acknowledged. */
  step(): Promise<void>;
  /** Compares what is stored with what was acknowledged. Called after the last fault. */
  check(): Promise<void>;
  /** Records what is acknowledged now. @returns compares it with what a restored backup holds */
  remember?(): (restored: Person) => Promise<void>;
};

export type Surroundings = {
  person: Person;
  random: Random;
  tally: Tally;
  site: Site;
  /** Everybody in this run, by name. */
  everybody: ReadonlyMap<string, Workload>;
  /** Aborted when the run ends early. */
  signal: AbortSignal;
};

export type StartWorkload = (surroundings: Surroundings) => Workload | Promise<Workload>;
