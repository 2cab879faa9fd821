import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { undoDays, waitingImportDays } from "#contract/imports/import-rules.ts";
import type { OpenJournalFiles } from "#server/formats/open-journal-files.ts";
import type { ArchivePart } from "#server/platform/archive-part.ts";
import type { BlobStore } from "#server/platform/blobs/blobs.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database } from "#server/platform/database.ts";
import { everyMinute, everyTenMinutes } from "#server/platform/jobs/jobs.ts";
import { ownRow } from "#server/platform/own-row.ts";
import type { RateLimits } from "#server/platform/rate-limits.ts";
import type { Secrets } from "#server/platform/secrets.ts";
import type { LivedSince } from "#server/platform/store-time.ts";
import { importRoutes } from "./import-routes.ts";
import type { AskAttachments, AskReflections } from "./ports.ts";
import { createReadImport } from "./reading/read-import.ts";
import { createImportParts } from "./stored/import-parts.ts";
import { createImportStore, over } from "./stored/import-store.ts";
import { removeWhole } from "./stored/remove-report.ts";
import { createImportWork } from "./work/import-work.ts";
import { createUndoImport } from "./work/undo-import.ts";
import { createWriteImport } from "./writing/write-import.ts";

const dayMs = 86_400_000;

/** Journals of other apps, and our own archive, on their way in. */
export function createImports(deps: {
  database: Database;
  clock: Clock;
  limits: Pick<RateLimits, "hit">;
  livedSince: LivedSince;
  blobs: BlobStore;
  quotaBytes: number;
  reflections: AskReflections;
  attachments: AskAttachments;
  archiveParts: readonly ArchivePart[];
  openJournalFiles: OpenJournalFiles;
  secrets: Secrets;
  onProblem: (what: string, error: unknown) => void;
}) {
  const { database, clock, limits, livedSince, attachments } = deps;
  const { removals } = attachments;
  const parts = createImportParts(deps.blobs);
  const store = createImportStore({ ...deps, parts, removals });
  const work = createImportWork({
    ...deps,
    parts,
    removals,
    steps: {
      read: createReadImport(deps),
      write: createWriteImport(deps),
      undo: createUndoImport(deps),
    },
  });
  const routes: FastifyPluginAsyncZod = (app) => importRoutes(app, { store, limits, begin: work.begin });

  /** Removes files that nobody continued with, and ends imports whose owner does not come back. */
  async function sweep(): Promise<void> {
    const waiting = await livedSince(waitingImportDays * dayMs);
    const left = await livedSince(undoDays * dayMs);
    if (waiting === null) return;
    const due = await database.asSystem((tx) =>
      tx
        .selectFrom("imports")
        .select(["owner_id", "id", "phase", "folder"])
        .where("folder", "is not", null)
        .where("changed_at", "<=", waiting)
        .execute(),
    );
    for (const { owner_id, id, phase, folder } of due) {
      if (folder === null) continue;
      const before = phase === "importing" ? left : waiting;
      if (before === null) continue;
      const isOver = await database.asOwner(owner_id, async (tx) => {
        const changed = await tx
          .updateTable("imports")
          .set({
            ...over(clock.now().getTime()),
            ...(phase === "importing" ? { phase: "done", is_stopped: 1 } : { phase: "failed" }),
          })
          .$call(ownRow(owner_id, id))
          .where("phase", "=", phase)
          .where("changed_at", "<=", before)
          .returning("id")
          .executeTakeFirst();
        if (changed) await removals.ask(tx, [folder]);
        return changed !== undefined;
      });
      if (isOver && phase !== "importing") await removeWhole(database, owner_id, id);
    }
  }

  /** For an account that is deleted for good. Whoever still works on an import of it stops at the next write. */
  async function erase(ownerId: string): Promise<void> {
    const ended = await database.asOwner(ownerId, async (tx) => {
      const rows = await tx
        .selectFrom("imports")
        .select(["id", "folder"])
        .where("owner_id", "=", ownerId)
        .execute();
      await removals.ask(
        tx,
        rows.flatMap(({ folder }) => folder ?? []),
      );
      await tx
        .updateTable("imports")
        .set({ ...over(clock.now().getTime()), phase: "failed" })
        .where("owner_id", "=", ownerId)
        .execute();
      return rows;
    });
    for (const { id } of ended) await removeWhole(database, ownerId, id);
  }

  return {
    events: { personErased: erase },
    /** For commands of the host. */
    store,
    begin: work.begin,
    routes,
    jobs: {
      sweep_imports: everyTenMinutes(sweep),
      run_imports: everyMinute(({ signal }) => work.atNight(signal)),
    },
    quietWork: work.goOn,
    breakOff: work.stop,
  };
}
