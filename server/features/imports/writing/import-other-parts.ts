import { ZodError } from "zod";
import { t } from "#contract/translate.ts";
import type { Context } from "#server/context.ts";
import { lockUser } from "#server/features/accounts/index.ts";
import {
  type ArchivePart,
  addLine,
  type ImportedRecord,
  type ImportTarget,
  mapIds,
} from "#server/features/archive/index.ts";
import type { JournalSource, OtherParts, UnreadableEntry } from "#server/formats/imported-entry.ts";
import { wrongLine } from "#server/formats/reflector/archive-lines.ts";
import type { Tx } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import { pause } from "#server/platform/pause.ts";
import { archiveParts } from "../archive-parts.ts";
import { sealContent } from "../stored/entry-rows.ts";
import { countLeased, Interrupted, type Lease, refuseInterrupted, writeLeased } from "../stored/lease.ts";

/** Positions in the report of lines that are not entries, after all entries. */
const firstPositions = { beforeReflections: 1_000_000_000, afterReflections: 1_500_000_000 };
const maxReported = 100;
/** A report is read by a person. */
const maxProblems = 1000;

/**
 * Imports from our own archive what is not a reflection, and reports the lines that could not be imported. Existing
 * content stays, so an interrupted import can repeat this.
 */
export async function importOtherParts(
  context: Context,
  lease: Lease,
  { otherParts }: JournalSource,
  order: ArchivePart["order"],
): Promise<void> {
  if (!otherParts) return;
  const { owner, row } = lease;
  const { problems } = await addOtherParts(otherParts, order, (part) => {
    refuseInterrupted(lease);
    return targetFor(context, lease, otherParts.journal, part);
  });
  if (problems.length === 0) return;
  await writeLeased(context, lease, async (tx) => {
    const rows = await tx
      .insertInto("import_entries")
      .values(
        problems.slice(0, maxReported).map(({ where, reason }, at) => {
          const position = firstPositions[order] + at;
          return {
            owner_id: owner.id,
            import_id: row.id,
            position,
            key: "",
            state: "refused" as const,
            noted: 1,
            content: sealContent(owner, row.id, position, { ...noContent, where, notes: [reason] }),
          };
        }),
      )
      .onConflict((conflict) => conflict.doNothing())
      .returning("position")
      .execute();
    await countLeased(context, tx, lease, { refused: rows.length });
  });
}

/** Adds records of a part, and remembers them for the undo. `journal`: the mark of the journal that has them. */
export const targetFor = (context: Context, lease: Lease, journal: string, part: string): ImportTarget => ({
  context,
  owner: lease.owner,
  ids: mapIds(lease.owner, journal),
  lockOwner: (tx) => lockUser(tx, lease.owner.id, context.database.engine),
  remember: (tx, record) => rememberAdded(context, tx, lease, part, record),
});

const noContent = {
  title: "",
  day: null,
  written_at: null,
  journal: null,
  given_kind: null,
  reflection_id: null,
  kind: null,
};

/** Adds the lines of the parts with this order. `targetOf` is called before each line, and may throw to stop. */
export async function addOtherParts(
  otherParts: OtherParts,
  order: ArchivePart["order"],
  targetOf: (part: string) => ImportTarget,
): Promise<{ added: number; alreadyThere: number; problems: UnreadableEntry[] }> {
  const result = { added: 0, alreadyThere: 0, problems: [] as UnreadableEntry[] };
  const report = (problem: UnreadableEntry) => {
    if (result.problems.length < maxProblems) result.problems.push(problem);
  };
  for (const part of archiveParts.filter((each) => each.order === order))
    for await (const line of otherParts.lines(part.of)) {
      const target = targetOf(part.of);
      if ("reason" in line) report(line);
      else
        try {
          const state = await addLine(target, part, line.value);
          if (state === "added") result.added += 1;
          if (state === "already_there") result.alreadyThere += 1;
        } catch (error) {
          if (error instanceof Interrupted) throw error;
          const reason = reasonFor(error);
          if (reason === null) target.context.onProblem("a line of an archive could not be imported", error);
          report({
            where: line.where,
            reason: reason ?? t("It contains errors, so it can’t be read."),
          });
        }
      await pause();
    }
  return result;
}

/** `null` for an unexpected error. @throws an error after which the same line may work later */
function reasonFor(error: unknown): string | null {
  if (error instanceof ZodError) return wrongLine(error);
  if (!(error instanceof AppError)) return null;
  if (error.code === "storage_full" || error.code === "unavailable") throw error;
  return error.message;
}

/** Stores for the undo what the import adds, and counts it. */
async function rememberAdded(
  context: Context,
  tx: Tx,
  lease: Lease,
  part: string,
  { kind, id, group = `${kind} ${id}`, fingerprint }: ImportedRecord,
): Promise<void> {
  const { owner, row } = lease;
  if (kind === "version") {
    // The undo removes versions of reflections that this import added together with these.
    const reflection = await tx
      .selectFrom("import_reflections")
      .select("position")
      .where("owner_id", "=", owner.id)
      .where("import_id", "=", row.id)
      .where("reflection_id", "=", group)
      .executeTakeFirst();
    if (reflection) return;
  }
  // An earlier import had added it, and the person deleted it.
  await tx
    .updateTable("import_rest")
    .set({ state: "removed" })
    .where("owner_id", "=", owner.id)
    .where("part", "=", part)
    .where("whole", "=", group)
    .where("thing", "=", id)
    .where("state", "=", "added")
    .execute();
  const position = await countLeased(context, tx, lease, { rest_added: 1 });
  await tx
    .insertInto("import_rest")
    .values({
      owner_id: owner.id,
      import_id: row.id,
      position,
      part,
      kind,
      thing: id,
      whole: group,
      print: fingerprint,
      state: "added",
    })
    .execute();
}
