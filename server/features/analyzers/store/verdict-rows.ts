import { z } from "zod";
import { type Verdict, verdicts } from "#contract/analyzers/analyzer-rules.ts";
import type { GivenVerdict } from "#contract/analyzers/findings.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database, Tx } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import { type Owner, open, seal, unlessAltered } from "#server/platform/sealing.ts";
import { opaqueKey } from "./finding-keys.ts";
import { openResult, type StoredFinding, storedFindingSchema } from "./run-rows.ts";

const contentSchema = z.object({
  verdict: z.enum(verdicts),
  /** As it was when the verdict was given. */
  finding: storedFindingSchema,
});
export type KeptVerdict = { key: string; givenAt: number } & z.infer<typeof contentSchema>;

const placeOf = (analyzerId: string, key: string) => ({
  table: "analyzer_verdicts",
  row: `${analyzerId}/${key}`,
  column: "content",
});

export const sealVerdict = (
  owner: Owner,
  analyzerId: string,
  key: string,
  content: z.infer<typeof contentSchema>,
): Buffer => seal(owner, placeOf(analyzerId, key), JSON.stringify(content));

/** `null` if it was moved or altered. */
export const openVerdict = (owner: Owner, row: { analyzer_id: string; key: string; content: Buffer }) =>
  unlessAltered(() =>
    contentSchema.parse(JSON.parse(open(owner, placeOf(row.analyzer_id, row.key), row.content))),
  );

export type VerdictStore = ReturnType<typeof createVerdictStore>;

/** What a person said of findings. Later runs honour it. */
export function createVerdictStore({ database, clock }: { database: Database; clock: Clock }) {
  const rowsOf = (tx: Tx, ownerId: string) =>
    tx.selectFrom("analyzer_verdicts").selectAll().where("owner_id", "=", ownerId);

  const toKept = (
    owner: Owner,
    row: { analyzer_id: string; key: string; given_at: number; content: Buffer },
  ): KeptVerdict[] => {
    const content = openVerdict(owner, row);
    return content ? [{ key: row.key, givenAt: row.given_at, ...content }] : [];
  };

  /** The finding as of the last run that has it. */
  async function findFinding(
    tx: Tx,
    owner: Owner,
    analyzerId: string,
    key: string,
  ): Promise<StoredFinding | null> {
    const known = await tx
      .selectFrom("analyzer_findings")
      .innerJoin("analyzer_runs", (join) =>
        join
          .onRef("analyzer_runs.owner_id", "=", "analyzer_findings.owner_id")
          .onRef("analyzer_runs.id", "=", "analyzer_findings.last_run_id"),
      )
      .select(["analyzer_runs.id", "analyzer_runs.result"])
      .where("analyzer_findings.owner_id", "=", owner.id)
      .where("analyzer_findings.analyzer_id", "=", analyzerId)
      .where("analyzer_findings.key", "=", key)
      .executeTakeFirst();
    const result = known && openResult(owner, known);
    return result?.findings.find((each) => opaqueKey(owner, analyzerId, each.key) === key) ?? null;
  }

  return {
    /** The verdicts on one analyzer's findings, newest first. */
    of: (owner: Owner, analyzerId: string): Promise<KeptVerdict[]> =>
      database.asOwner(owner.id, async (tx) => {
        const rows = await rowsOf(tx, owner.id)
          .where("analyzer_id", "=", analyzerId)
          .orderBy("given_at", "desc")
          .orderBy("key")
          .execute();
        return rows.flatMap((row) => toKept(owner, row));
      }),

    /** The same for all analyzers. */
    all: (owner: Owner): Promise<(KeptVerdict & { analyzerId: string })[]> =>
      database.asOwner(owner.id, async (tx) => {
        const rows = await rowsOf(tx, owner.id).orderBy("given_at", "desc").orderBy("key").execute();
        return rows.flatMap((row) =>
          toKept(owner, row).map((kept) => ({ ...kept, analyzerId: row.analyzer_id })),
        );
      }),

    /** @throws AppError `not_found` if no run has this finding */
    give: (
      owner: Owner,
      analyzerId: string,
      key: string,
      verdict: Verdict,
    ): Promise<Omit<GivenVerdict, "analyzer_name" | "analyzer_id">> =>
      database.asOwner(owner.id, async (tx) => {
        const [before] = (
          await rowsOf(tx, owner.id).where("analyzer_id", "=", analyzerId).where("key", "=", key).execute()
        ).flatMap((row) => toKept(owner, row));
        const finding = (await findFinding(tx, owner, analyzerId, key)) ?? before?.finding;
        if (!finding) throw new AppError("not_found", "There is no such finding.");
        const given_at = clock.now().getTime();
        const content = sealVerdict(owner, analyzerId, key, { verdict, finding });
        await tx
          .insertInto("analyzer_verdicts")
          .values({ owner_id: owner.id, analyzer_id: analyzerId, key, given_at, content })
          .onConflict((conflict) =>
            conflict.columns(["owner_id", "analyzer_id", "key"]).doUpdateSet({ given_at, content }),
          )
          .execute();
        return { key, claim: finding.claim, verdict, given_at: new Date(given_at).toISOString() };
      }),

    takeBack: async (owner: Owner, analyzerId: string, key: string): Promise<void> => {
      await database.asOwner(owner.id, (tx) =>
        tx
          .deleteFrom("analyzer_verdicts")
          .where("owner_id", "=", owner.id)
          .where("analyzer_id", "=", analyzerId)
          .where("key", "=", key)
          .execute(),
      );
    },
  };
}
