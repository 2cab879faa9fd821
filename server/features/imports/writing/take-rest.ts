import { ZodError } from "zod";
import type { ArchiveRest, UnreadableEntry } from "#server/formats/imported-entry.ts";
import { wrongLine } from "#server/formats/reflector/archive-lines.ts";
import { type ArchivePart, carriedIds } from "#server/platform/archive-part.ts";
import type { Remember } from "#server/platform/brought.ts";
import { AppError } from "#server/platform/errors.ts";
import { pause } from "#server/platform/pause.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { type Held, Interrupted } from "../work/lease.ts";

export type RestTaken = { added: number; alreadyThere: number; problems: UnreadableEntry[] };

/**
 * Imports from our own archive what is not a reflection: `before` the reflections what they refer to, `after` them what
 * refers to them. What is there stays, so an interrupted import can do it again.
 */
export type TakeRest = (
  owner: Owner,
  rest: ArchiveRest,
  order: ArchivePart["order"],
  asked: {
    /** For the part with this name. */
    remember(part: string): Remember;
    /** Called before each line; throws if it must stop. */
    check?(): void;
  },
) => Promise<RestTaken>;

/** A report is read by a person. */
const mostProblems = 1000;

export const createTakeRest =
  (parts: readonly ArchivePart[], onProblem: (what: string, error: unknown) => void): TakeRest =>
  async (owner, rest, order, { remember, check }) => {
    const ids = carriedIds(owner, rest.journal);
    const taken: RestTaken = { added: 0, alreadyThere: 0, problems: [] };
    const tell = (problem: UnreadableEntry) => {
      if (taken.problems.length < mostProblems) taken.problems.push(problem);
    };
    for (const part of parts.filter((each) => each.order === order))
      for await (const line of rest.lines(part.of)) {
        check?.();
        if ("reason" in line) tell(line);
        else
          try {
            const state = await part.take(owner, line.value, ids, remember(part.of));
            if (state === "added") taken.added += 1;
            if (state === "already_there") taken.alreadyThere += 1;
          } catch (error) {
            if (error instanceof Interrupted) throw error;
            const reason = reasonOf(error);
            if (reason === null) onProblem("a line of an archive could not be taken over", error);
            tell({ where: line.where, reason: reason ?? notAsItShould });
          }
        await pause();
      }
    return taken;
  };

/** `null` for an unexpected error. @throws an error after which the same line may work later */
function reasonOf(error: unknown): string | null {
  if (error instanceof ZodError) return wrongLine(error);
  if (!(error instanceof AppError)) return null;
  if (error.code === "storage_full" || error.code === "unavailable") throw error;
  return error.message;
}

const notAsItShould = "Something is wrong with it, so it can't be read.";

/** Writes down for the undo what an import adds, and counts it. */
export const rememberRest =
  (owner: Owner, held: Held) =>
  (part: string): Remember =>
  async (tx, { kind, id, whole = `${kind} ${id}`, print }) => {
    const { id: import_id } = held.row;
    if (kind === "version") {
      // The versions of a reflection that this import added go or stay with it.
      const isOfNew = await tx
        .selectFrom("import_reflections")
        .select("position")
        .where("owner_id", "=", owner.id)
        .where("import_id", "=", import_id)
        .where("reflection_id", "=", whole)
        .executeTakeFirst();
      if (isOfNew) return;
    }
    // The person deleted what an earlier import had brought.
    await tx
      .updateTable("import_rest")
      .set({ state: "removed" })
      .where("owner_id", "=", owner.id)
      .where("part", "=", part)
      .where("whole", "=", whole)
      .where("thing", "=", id)
      .where("state", "=", "added")
      .execute();
    const position = await held.changeIn(tx, { rest_added: 1 });
    await tx
      .insertInto("import_rest")
      .values({
        owner_id: owner.id,
        import_id,
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
