import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { maxFindings } from "#contract/analyzers/analyzer-rules.ts";
import { addUser } from "#server/features/accounts/testing.ts";
import { newKey, openJournal } from "#server/platform/sealing.ts";
import { roundsOf } from "#server/platform/testing/loop-rounds.ts";
import { createTestDatabase } from "#server/platform/testing.ts";
import { createTestContext } from "#server/testing.ts";
import { addRun } from "./add-run.ts";
import { finishRun } from "./finish-run.ts";
import { claimRun } from "./run-leases.ts";

it("a run of decades is stored in steps, between which others get their turn", async () => {
  const database = await createTestDatabase("sqlite");
  const context = await createTestContext(database);
  const owner = openJournal(await addUser(database), newKey());
  const id = randomUUID();
  const period = { from: "1986-01-01", to: "2026-01-01" };
  const madeBy = { kind: "built_in", version: 1 } as const;
  const run = {
    id,
    analyzerId: "tone",
    startedBy: "person",
    period,
    periodName: "all",
    madeBy,
    change: 1,
  } as const;
  await database.asOwner(owner.id, (tx) => addRun(context, tx, owner, run));
  await claimRun(context, owner, id);
  const finding = { claim: "You wrote more.", strength: "weak", numbers: null, needs_days: null } as const;
  const found = {
    findings: Array.from({ length: maxFindings }, (_, at) => ({
      ...finding,
      ...{ key: `${at}`, quotes: [] },
    })),
    ...{ measures: [], other_languages: [], reflections: 0, droppedQuotes: 0, leftOut: 0, change: 1 },
  };
  const [rounds] = await roundsOf([
    finishRun(context, owner, id, { found, period, about: { period_name: "all", made_by: madeBy } }),
  ]);
  expect(rounds).toBeGreaterThan(10);
  await database.drop();
});
