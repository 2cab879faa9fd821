import { t } from "#contract/translate.ts";
import type { Context } from "#server/context.ts";
import type { Tx } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import { type Owner, open, unlessAltered } from "#server/platform/sealing.ts";
import { openResult, type QuoteWords, quotePlace, type RunRow } from "./run-rows.ts";

/** A run's position in the list, valid even after the run is deleted. */
export type RunPosition = Pick<RunRow, "created_at" | "id">;

export const noSuchRun = () => new AppError("not_found", t("There is no such run."));

const runsOf = (tx: Tx, ownerId: string, analyzerId: string) =>
  tx.selectFrom("analyzer_runs").where("owner_id", "=", ownerId).where("analyzer_id", "=", analyzerId);

export const findRun = (context: Context, owner: Owner, analyzerId: string, id: string) =>
  context.database.asOwner(owner.id, (tx) =>
    runsOf(tx, owner.id, analyzerId).selectAll().where("id", "=", id).executeTakeFirst(),
  );

/** The newest run that is done. */
export const lastDoneRun = (context: Context, owner: Owner, analyzerId: string) =>
  context.database.asOwner(owner.id, (tx) =>
    runsOf(tx, owner.id, analyzerId)
      .selectAll()
      .where("status", "=", "done")
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirst(),
  );

/** Newest first, without their results. */
export const readRuns = (
  context: Context,
  owner: Owner,
  analyzerId: string,
  { after, limit }: { after?: RunPosition | undefined; limit: number },
): Promise<BriefRun[]> =>
  context.database.asOwner(owner.id, (tx) =>
    runsOf(tx, owner.id, analyzerId)
      .select(briefColumns)
      .$if(after !== undefined, (query) =>
        query.where(({ eb, refTuple, tuple }) =>
          eb(refTuple("created_at", "id"), "<", tuple(after?.created_at ?? 0, after?.id ?? "")),
        ),
      )
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .limit(limit)
      .execute(),
  );

/** A run's findings with the words of their quotes. `null` if there is no result, or it was altered. */
export const readResult = (context: Context, owner: Owner, row: Pick<RunRow, "id" | "result">) =>
  context.database.asOwner(owner.id, async (tx) => {
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
      quotes: finding.quotes.map(({ number, ...quote }): QuoteWords => ({ ...quote, text: textOf(number) })),
    }));
    return { ...result, findings };
  });

/** Keys of the findings that a run was the first to make, without those that could be chance. */
export async function firstFoundIn(
  context: Context,
  owner: Owner,
  runIds: readonly string[],
): Promise<{ key: string; run: string }[]> {
  if (runIds.length === 0) return [];
  return context.database.asOwner(owner.id, (tx) =>
    tx
      .selectFrom("analyzer_findings")
      .select(["key", "first_run_id as run"])
      .where("owner_id", "=", owner.id)
      .where("first_run_id", "in", [...runIds])
      .where("first_at", ">", 0)
      .execute(),
  );
}

/** The number of findings since the person last looked, by analyzer. */
export const countNewSince = (
  context: Context,
  owner: Owner,
  seen: ReadonlyMap<string, number>,
): Promise<Map<string, number>> =>
  context.database.asOwner(owner.id, async (tx) => {
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
  });

const briefColumns = [
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
  "error",
  "created_at",
  "finished_at",
  "about",
] as const;

export type BriefRun = Pick<RunRow, (typeof briefColumns)[number]>;
