import type { Database, Tx } from "#server/platform/database.ts";
import { type Owner, open, unlessAltered } from "#server/platform/sealing.ts";
import { openResult, type QuoteWords, quotePlace, type RunRow } from "./run-rows.ts";

export type RunReads = ReturnType<typeof createRunReads>;

/** Where a run is in the list. It still marks the place after the run is deleted. */
export type RunPosition = Pick<RunRow, "created_at" | "id">;

export function createRunReads(database: Database) {
  const rowsOf = (tx: Tx, ownerId: string) => tx.selectFrom("analyzer_runs").where("owner_id", "=", ownerId);

  return {
    find: (owner: Owner, analyzerId: string, id: string): Promise<RunRow | null> =>
      database.asOwner(owner.id, async (tx) => {
        const row = await rowsOf(tx, owner.id)
          .selectAll()
          .where("analyzer_id", "=", analyzerId)
          .where("id", "=", id)
          .executeTakeFirst();
        return row ?? null;
      }),

    lastDone: (owner: Owner, analyzerId: string): Promise<RunRow | null> =>
      database.asOwner(owner.id, async (tx) => {
        const row = await rowsOf(tx, owner.id)
          .selectAll()
          .where("analyzer_id", "=", analyzerId)
          .where("status", "=", "done")
          .orderBy("created_at", "desc")
          .orderBy("id", "desc")
          .limit(1)
          .executeTakeFirst();
        return row ?? null;
      }),

    /** Newest first, without their results. */
    list: (
      owner: Owner,
      analyzerId: string,
      { after, limit }: { after?: RunPosition | undefined; limit: number },
    ): Promise<RunRow[]> =>
      database.asOwner(owner.id, async (tx) => {
        const rows = await rowsOf(tx, owner.id)
          .select(briefColumns)
          .where("analyzer_id", "=", analyzerId)
          .$if(after !== undefined, (query) =>
            query.where(({ eb, refTuple, tuple }) =>
              eb(refTuple("created_at", "id"), "<", tuple(after?.created_at ?? 0, after?.id ?? "")),
            ),
          )
          .orderBy("created_at", "desc")
          .orderBy("id", "desc")
          .limit(limit)
          .execute();
        return rows.map((row) => ({ ...row, result: null }));
      }),

    /** What a run found, with the words of its quotes. `null` if there is no result, or it was altered. */
    result: (owner: Owner, row: Pick<RunRow, "id" | "result">) =>
      database.asOwner(owner.id, async (tx) => {
        const result = openResult(owner, row);
        if (!result) return null;
        const rows = await tx
          .selectFrom("analyzer_quotes")
          .select(["number", "quote"])
          .where("owner_id", "=", owner.id)
          .where("run_id", "=", row.id)
          .execute();
        const sealed = new Map(rows.map(({ number, quote }) => [number, quote]));
        const textOf = (number: number): string | null => {
          const quote = sealed.get(number);
          return quote ? unlessAltered(() => open(owner, quotePlace(row.id, number), quote)) : null;
        };
        const findings = result.findings.map((finding) => ({
          ...finding,
          quotes: finding.quotes.map(
            ({ number, ...quote }): QuoteWords => ({ ...quote, text: textOf(number) }),
          ),
        }));
        return { ...result, findings };
      }),

    /** Keys of the findings that a run was the first to make, without those that could be chance. */
    firstIn: (owner: Owner, runIds: readonly string[]): Promise<{ key: string; run: string }[]> =>
      runIds.length === 0
        ? Promise.resolve([])
        : database.asOwner(owner.id, async (tx) => {
            const rows = await tx
              .selectFrom("analyzer_findings")
              .select(["key", "first_run_id"])
              .where("owner_id", "=", owner.id)
              .where("first_run_id", "in", [...runIds])
              .where("first_at", ">", 0)
              .execute();
            return rows.map(({ key, first_run_id }) => ({ key, run: first_run_id }));
          }),

    /** How many findings are new since then, by analyzer. */
    newSince: (owner: Owner, seen: ReadonlyMap<string, number>): Promise<Map<string, number>> =>
      database.asOwner(owner.id, async (tx) => {
        const rows = await tx
          .selectFrom("analyzer_findings")
          .select(["analyzer_id", "first_at"])
          .where("owner_id", "=", owner.id)
          .where("first_at", ">", Math.min(...seen.values(), Number.MAX_SAFE_INTEGER))
          .execute();
        const counts = new Map<string, number>();
        for (const { analyzer_id, first_at } of rows)
          if (first_at > (seen.get(analyzer_id) ?? 0))
            counts.set(analyzer_id, (counts.get(analyzer_id) ?? 0) + 1);
        return counts;
      }),
  };
}

const briefColumns = [
  "owner_id",
  "id",
  "analyzer_id",
  "started_by",
  "status",
  "period_from",
  "period_to",
  "steps_done",
  "steps_of",
  "reflections",
  "findings",
  "dropped_quotes",
  "left_out",
  "change",
  "lease_id",
  "lease_until",
  "attempts",
  "error",
  "created_at",
  "finished_at",
  "about",
] as const;
