import { CompiledQuery } from "kysely";
import { expect, it } from "vitest";
import { z } from "zod";
import { builtInActivities } from "#contract/activities/built-in-activities.ts";
import { createAnsweredList } from "#server/features/reflections/answers/answered-list.ts";
import { people } from "./features/accounts/people.ts";
import { createActivityStore } from "./features/activities/activity-store.ts";
import { createProgrammeRuns } from "./features/activities/programme-runs.ts";
import { createReflectionPort } from "./features/reflections/reflection-port.ts";
import { addOwner } from "./features/reflections/testing.ts";
import type { Database, Tx } from "./platform/database.ts";
import { createTestDatabase } from "./platform/testing.ts";

const clock = { now: () => new Date("2026-11-21T12:00:00Z") };
const activity = builtInActivities.find(({ programme }) => programme !== null)?.id ?? "";

it("counting uses, answers and sittings reads no reflection, however many there are", async () => {
  const database = await createTestDatabase("sqlite");
  const owner = await addOwner(database);
  const { plans, recorded } = recordPlans(database);

  const port = createReflectionPort(people);
  const runs = createProgrammeRuns({ database, clock, ...port });
  await createActivityStore({ database: recorded, clock, ...port, ...runs }).list(owner);
  await runs.begin(owner, activity, crypto.randomUUID(), "2026-11-21");
  await createProgrammeRuns({ database: recorded, clock, ...port }).listRunning(owner);
  await createAnsweredList({ database: recorded })(owner, activity, { limit: 50 });

  const covered = "USING COVERING INDEX reflections_of_activity (owner_id=? AND activity_id";
  expect(plans).toEqual([
    expect.stringContaining(`${covered}>?)`),
    expect.stringContaining(`${covered}=?)`),
    // A page of them, whose answers are read.
    expect.stringContaining("USING INDEX reflections_of_activity (owner_id=? AND activity_id=?)"),
    expect.stringContaining(`${covered}=?)`),
  ]);
  await database.drop();
});

/** How SQLite goes through `reflections` for each statement that is made by way of `recorded`. */
function recordPlans(database: Database): { plans: string[]; recorded: Database } {
  const plans: string[] = [];
  const recording = (tx: Tx, made: CompiledQuery[]): Tx =>
    tx.withPlugin({
      transformQuery({ node, queryId }) {
        made.push(tx.getExecutor().compileQuery(node, queryId));
        return node;
      },
      transformResult: async ({ result }) => result,
    });
  const asOwner: Database["asOwner"] = (ownerId, work) =>
    database.asOwner(ownerId, async (tx) => {
      const made: CompiledQuery[] = [];
      const result = await work(recording(tx, made));
      for (const { sql, parameters } of made) {
        const plan = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]);
        const { rows } = await tx.executeQuery(plan);
        plans.push(
          ...z
            .array(stepSchema)
            .parse(rows)
            .flatMap(({ detail }) => (/ reflections /.test(detail) ? [detail] : [])),
        );
      }
      return result;
    });
  return { plans, recorded: { ...database, asOwner } };
}

const stepSchema = z.object({ detail: z.string() });
