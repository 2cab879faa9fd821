import { randomUUID } from "node:crypto";
import type { Database } from "#server/platform/database.ts";

export const rowsOfAnalyzers = 5;

/** A person's own analyzer with a run, a quote, a finding and a verdict. */
export const addAnalyzerRows = (database: Database, owner_id: string, reflection_id: string) =>
  database.asOwner(owner_id, async (tx) => {
    const [analyzer_id, run_id] = [randomUUID(), randomUUID()];
    const sealed = Buffer.of(1);
    const analyzer = { is_on: 1, schedule: "off", created_at: 1, deleted_at: null, content: sealed } as const;
    const run = {
      started_by: "person",
      status: "done",
      period_from: "2026-11-01",
      period_to: "2026-11-21",
      lease_id: null,
      lease_until: null,
      error: null,
      created_at: 1,
      finished_at: 1,
      about: sealed,
      result: sealed,
    } as const;
    const finding = { key: "a hash", first_run_id: run_id, last_run_id: run_id, first_at: 1 };
    const verdict = { key: "a hash", given_at: 1, content: sealed };
    const quote = { run_id, number: 0, reflection_id, quote: sealed };
    await tx
      .insertInto("analyzers")
      .values({ ...analyzer, owner_id, id: analyzer_id })
      .execute();
    await tx
      .insertInto("analyzer_runs")
      .values({ ...run, owner_id, id: run_id, analyzer_id })
      .execute();
    await tx
      .insertInto("analyzer_quotes")
      .values({ ...quote, owner_id })
      .execute();
    await tx
      .insertInto("analyzer_findings")
      .values({ ...finding, owner_id, analyzer_id })
      .execute();
    await tx
      .insertInto("analyzer_verdicts")
      .values({ ...verdict, owner_id, analyzer_id })
      .execute();
  });
