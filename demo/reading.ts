import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { getUser } from "#contract/accounts/accounts.ts";
import { builtInAnalyzerIds } from "#contract/analyzers/analyzer-rules.ts";
import { giveVerdict } from "#contract/analyzers/findings.ts";
import { getRun, startRun } from "#contract/analyzers/runs.ts";
import { addDays, type Day } from "#contract/day-rules.ts";
import type { LetterKind } from "#contract/letters/letter-rules.ts";
import { getLetter, makeLetter } from "#contract/letters/letters.ts";
import { type Event, instantOf, timeZone } from "./events.ts";
import type { Person } from "./person.ts";

/** Longer than the server waits after a request before it reads. */
const quietMs = 10_000;

/** Reads everything that was written up to now, as a server does in quiet moments. */
export async function readAll(person: Person): Promise<void> {
  // A server holds a person's keys for some minutes after a request.
  await person.expect(getUser, 200);
  await person.at(new Date(person.now().getTime() + quietMs));
  await person.server.workQuietly();
}

/** On the first of each month: the letter of the last one and, every three months, the analyzers. */
export function monthlyEvents(days: readonly Day[], today: Day): Event[] {
  return days
    .filter((day) => day.endsWith("-01"))
    .map((day) => ({
      at: instantOf(day, 6),
      run: async (person) => {
        await readAll(person);
        await makeLetterOf(person, "monthly", addDays(day, -1), today);
        if (day.endsWith("-01-01")) await makeLetterOf(person, "yearly", addDays(day, -1), today);
        if (Number(day.slice(5, 7)) % 3 === 1) await analyze(person);
      },
    }));
}

async function makeLetterOf(person: Person, kind: LetterKind, day: Day, today: Day): Promise<void> {
  const { id } = await person.expect(makeLetter, 200, { body: { kind, day, time_zone: timeZone } });
  // The last one has not been opened.
  if (day.slice(0, 7) < addDays(`${today.slice(0, 7)}-01`, -1).slice(0, 7))
    await person.expect(getLetter, 200, { params: { id } });
}

async function analyze(person: Person): Promise<void> {
  for (const id of builtInAnalyzerIds) {
    const run_id = randomUUID();
    await person.expect(startRun, 201, { params: { id }, body: { id: run_id, period: "fitting" } });
    while (true) {
      await person.server.runJobs();
      const { run, result } = await person.expect(getRun, 200, { params: { id, run_id } });
      if (run.status === "done") {
        const [first] = result?.findings ?? [];
        if (first)
          await person.expect(giveVerdict, 200, {
            params: { id, key: first.key },
            body: { verdict: "true" },
          });
        break;
      }
      if (run.status === "failed") throw new Error(run.error ?? "An analyzer failed.");
      await pause(20);
    }
  }
}

/** So that the insights are full when somebody looks at them. */
export async function finish(person: Person): Promise<void> {
  await readAll(person);
  await analyze(person);
}
