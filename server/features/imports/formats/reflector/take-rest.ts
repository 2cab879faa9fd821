import { setImmediate } from "node:timers/promises";
import { ZodError } from "zod";
import { type ArchivePart, carriedIds } from "#server/platform/archive-part.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Owner } from "#server/platform/sealing.ts";
import type { ArchiveRest, UnreadableEntry } from "../imported-entry.ts";

export type RestTaken = { added: number; alreadyThere: number; problems: UnreadableEntry[] };

/**
 * Takes what is no reflection from our own archive: `before` the reflections what they refer to, `after` them what
 * refers to them. What is there stays, so an interrupted import can do it again.
 */
export type TakeRest = (owner: Owner, rest: ArchiveRest, comes: ArchivePart["comes"]) => Promise<RestTaken>;

/** A report is read by a person. */
const mostProblems = 1000;

export const createTakeRest =
  (parts: readonly ArchivePart[]): TakeRest =>
  async (owner, rest, comes) => {
    const ids = carriedIds(owner, rest.journal);
    const taken: RestTaken = { added: 0, alreadyThere: 0, problems: [] };
    const tell = (problem: UnreadableEntry) => {
      if (taken.problems.length < mostProblems) taken.problems.push(problem);
    };
    for (const part of parts.filter((each) => each.comes === comes))
      for await (const line of rest.lines(part.of)) {
        if ("reason" in line) tell(line);
        else
          try {
            const state = await part.take(owner, line.value, ids);
            if (state === "added") taken.added += 1;
            if (state === "already_there") taken.alreadyThere += 1;
          } catch (error) {
            tell({ where: line.where, reason: reasonOf(error) });
          }
        await setImmediate();
      }
    return taken;
  };

/** @throws what is no fault of the line */
function reasonOf(error: unknown): string {
  if (error instanceof ZodError) {
    const [issue] = error.issues;
    return `${issue?.path.join(".")}: ${issue?.message}`;
  }
  if (error instanceof AppError && refusals.has(error.code)) return error.message;
  throw error;
}

const refusals: ReadonlySet<string> = new Set([
  "invalid_input",
  "limit_reached",
  "not_found",
  "already_taken",
]);
