import { ZodError } from "zod";
import type { Context } from "#server/context.ts";
import type { ArchiveRest, JournalSource, UnreadableEntry } from "#server/formats/imported-entry.ts";
import { wrongLine } from "#server/formats/reflector/archive-lines.ts";
import { type ArchivePart, carriedIds } from "#server/platform/archive-part.ts";
import type { Remember } from "#server/platform/brought.ts";
import { AppError } from "#server/platform/errors.ts";
import { pause } from "#server/platform/pause.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { archivePartsOf } from "../archive-parts.ts";
import { sealContent } from "../stored/entry-rows.ts";
import { countLeased, Interrupted, type Lease, refuseInterrupted, writeLeased } from "../stored/lease.ts";

/** Positions in the report of lines that are not entries: after those of all entries. */
const otherRowsFrom = { beforeReflections: 1_000_000_000, afterReflections: 1_500_000_000 };
const maxReported = 100;
/** A report is read by a person. */
const maxProblems = 1000;

/**
 * Imports from our own archive what is not a reflection, and reports the lines that could not be imported. What is
 * there stays, so an interrupted import can do it again.
 */
export async function importOtherParts(
  context: Context,
  lease: Lease,
  { rest }: JournalSource,
  order: ArchivePart["order"],
): Promise<void> {
  if (!rest) return;
  const { owner, row } = lease;
  const { problems } = await addOtherParts(context, owner, rest, order, {
    rememberFor: (part) => rememberAdded(context, lease, part),
    beforeLine: () => refuseInterrupted(lease),
  });
  if (problems.length === 0) return;
  await writeLeased(context, lease, async (tx) => {
    const rows = await tx
      .insertInto("import_entries")
      .values(
        problems.slice(0, maxReported).map(({ where, reason }, at) => {
          const position = otherRowsFrom[order] + at;
          return {
            owner_id: owner.id,
            import_id: row.id,
            position,
            key: "",
            state: "refused" as const,
            noted: 1,
            content: sealContent(owner, row.id, position, { ...nothing, where, notes: [reason] }),
          };
        }),
      )
      .onConflict((conflict) => conflict.doNothing())
      .returning("position")
      .execute();
    await countLeased(context, tx, lease, { refused: rows.length });
  });
}

const nothing = {
  title: "",
  day: null,
  written_at: null,
  journal: null,
  given_kind: null,
  reflection_id: null,
  kind: null,
};

/** Adds the lines of each part that has this place in the order. */
export async function addOtherParts(
  context: Pick<Context, "database" | "clock" | "events" | "onProblem">,
  owner: Owner,
  rest: ArchiveRest,
  order: ArchivePart["order"],
  {
    rememberFor,
    beforeLine = () => {},
  }: {
    /** Given to the part with this name. */
    rememberFor(part: string): Remember;
    /** Throws to stop. */
    beforeLine?(): void;
  },
): Promise<{ added: number; alreadyThere: number; problems: UnreadableEntry[] }> {
  const ids = carriedIds(owner, rest.journal);
  const result = { added: 0, alreadyThere: 0, problems: [] as UnreadableEntry[] };
  const report = (problem: UnreadableEntry) => {
    if (result.problems.length < maxProblems) result.problems.push(problem);
  };
  for (const part of archivePartsOf(context).filter((each) => each.order === order))
    for await (const line of rest.lines(part.of)) {
      beforeLine();
      if ("reason" in line) report(line);
      else
        try {
          const state = await part.take(owner, line.value, ids, rememberFor(part.of));
          if (state === "added") result.added += 1;
          if (state === "already_there") result.alreadyThere += 1;
        } catch (error) {
          if (error instanceof Interrupted) throw error;
          const reason = reasonFor(error);
          if (reason === null) context.onProblem("a line of an archive could not be taken over", error);
          report({ where: line.where, reason: reason ?? "Something is wrong with it, so it can't be read." });
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

/** Writes down for the undo what the import adds, and counts it. */
const rememberAdded =
  (context: Context, lease: Lease, part: string): Remember =>
  async (tx, { kind, id, whole = `${kind} ${id}`, print }) => {
    const { owner, row } = lease;
    if (kind === "version") {
      // The versions of a reflection that this import added are removed or stay with it.
      const reflection = await tx
        .selectFrom("import_reflections")
        .select("position")
        .where("owner_id", "=", owner.id)
        .where("import_id", "=", row.id)
        .where("reflection_id", "=", whole)
        .executeTakeFirst();
      if (reflection) return;
    }
    // The person deleted what an earlier import had added.
    await tx
      .updateTable("import_rest")
      .set({ state: "removed" })
      .where("owner_id", "=", owner.id)
      .where("part", "=", part)
      .where("whole", "=", whole)
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
        whole,
        print,
        state: "added",
      })
      .execute();
  };
