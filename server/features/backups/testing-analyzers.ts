import { randomUUID } from "node:crypto";
import { scopeSchema } from "#contract/analyzers/analyzers.ts";
import type { Database } from "#server/platform/database.ts";
import { asJson } from "./testing-sealed.ts";

export const rowsOfAnalyzers = 5;

/** A person's own analyzer with a run, a quote, a finding and a verdict. */
export const addAnalyzerRows = (database: Database, owner_id: string, reflection_id: string, word: string) =>
  database.asOwner(owner_id, async (tx) => {
    const [analyzer_id, run_id] = [randomUUID(), randomUUID()];
    const own = {
      name: word,
      looks_for: word,
      instruction: word,
      connection_id: randomUUID(),
      model: "a model",
    };
    const content = asJson({ scope: scopeSchema.parse({}), own });
    const analyzer = { is_on: 1, schedule: "off", created_at: 1, deleted_at: null, content } as const;
    const found = {
      ...{ key: word, claim: `You saw a ${word}.`, strength: "weak", numbers: null, needs_days: null },
      ...{ quotes: [{ number: 0, reflection_id, revision: 1, start: 0, end: 1 }], activity_id: null },
    };
    const about = { made_by: { kind: "built_in", version: 1 }, headlines: [] };
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
      about: asJson(about),
      result: asJson({ findings: [found], measures: [], other_languages: [] }),
    } as const;
    const finding = { key: "a hash", first_run_id: run_id, last_run_id: run_id, first_at: 1 };
    const verdict = {
      key: "a hash",
      given_at: 1,
      content: asJson({ verdict: "true", finding: found }),
    };
    const quote = { run_id, number: 0, reflection_id, quote: Buffer.from(word) };
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

export const rowsOfNames = 2;

/** A person's decisions about a name and a theme. */
export const addDecisions = (database: Database, owner_id: string, word: string) =>
  database.asOwner(owner_id, (tx) =>
    tx
      .insertInto("entity_decisions")
      .values(
        (["entity", "theme"] as const).map((about, position) => ({
          ...{ owner_id, id: randomUUID(), position, decided_at: 1 },
          content: asJson({ kind: "hide", about, key: word, called: word }),
        })),
      )
      .execute(),
  );
