import type { Selectable } from "kysely";
import { z } from "zod";
import { verdicts } from "#contract/analyzers/analyzer-rules.ts";
import type { Context } from "#server/context.ts";
import { type Owner, open, seal, unlessAltered } from "#server/platform/sealing.ts";
import type { Tables } from "#server/platform/tables.ts";
import { storedFindingSchema } from "./run-rows.ts";

const contentSchema = z.object({
  verdict: z.enum(verdicts),
  /** The finding as it was when the verdict was given. */
  finding: storedFindingSchema,
});
export type VerdictRow = Selectable<Tables["analyzer_verdicts"]>;
export type StoredVerdict = { analyzerId: string; key: string; givenAt: number } & z.infer<
  typeof contentSchema
>;

const sealContext = (analyzerId: string, key: string) => ({
  table: "analyzer_verdicts",
  row: `${analyzerId}/${key}`,
  column: "content",
});

export const sealVerdict = (
  owner: Owner,
  analyzerId: string,
  key: string,
  content: z.infer<typeof contentSchema>,
): Buffer => seal(owner, sealContext(analyzerId, key), JSON.stringify(content));

/** `null` if it was moved or altered. */
export const openVerdict = (owner: Owner, row: Pick<VerdictRow, "analyzer_id" | "key" | "content">) =>
  unlessAltered(() =>
    contentSchema.parse(JSON.parse(open(owner, sealContext(row.analyzer_id, row.key), row.content))),
  );

/** By the key of each finding, as its analyzer names it. */
export async function verdictsByKey(context: Context, owner: Owner, analyzerId: string) {
  const given = await readVerdicts(context, owner, analyzerId);
  return new Map(given.map(({ finding, verdict }) => [finding.key, verdict]));
}

/**
 * A person's verdicts on one analyzer's findings, newest first. Later runs respect them. `analyzerId` null: of all
 * analyzers
 */
export const readVerdicts = (
  context: Context,
  owner: Owner,
  analyzerId: string | null,
): Promise<StoredVerdict[]> =>
  context.database.asOwner(owner.id, async (tx) => {
    const rows = await tx
      .selectFrom("analyzer_verdicts")
      .selectAll()
      .where("owner_id", "=", owner.id)
      .$if(analyzerId !== null, (query) => query.where("analyzer_id", "=", analyzerId ?? ""))
      .orderBy("given_at", "desc")
      .orderBy("key")
      .execute();
    return rows.flatMap((row) => {
      const content = openVerdict(owner, row);
      return content
        ? [{ analyzerId: row.analyzer_id, key: row.key, givenAt: row.given_at, ...content }]
        : [];
    });
  });
