import { randomBytes } from "node:crypto";
import type { z } from "zod";
import { type ImportedState, type ImportPhase, mostOpenImports } from "#contract/imports/import-rules.ts";
import type {
  beginImport,
  Import,
  ImportOptions,
  ImportSummary,
  ReportCounts,
  ReportedEntry,
} from "#contract/imports/imports.ts";
import { findPerson } from "#server/features/accounts/index.ts";
import { ImportRefused } from "#server/formats/imported-entry.ts";
import { fileKeyOf } from "#server/formats/source/age-file.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database, Tx } from "#server/platform/database.ts";
import { AppError, refusedField } from "#server/platform/errors.ts";
import { lockUser } from "#server/platform/lock-user.ts";
import { ownRow } from "#server/platform/own-row.ts";
import type { Owner } from "#server/platform/sealing.ts";
import type { Removals } from "../ports.ts";
import { broughtBy, countsOf, notedOf } from "./brought-by.ts";
import { toReported } from "./entry-rows.ts";
import { type createImportParts, importParts } from "./import-parts.ts";
import {
  type ImportRow,
  noSuchImport,
  openAbout,
  openNames,
  sealAbout,
  sealNames,
  sealOptions,
  toImport,
  toSummary,
  undoUntil,
  wrongState,
} from "./import-rows.ts";
import { removeWhole } from "./remove-report.ts";

const openPhases: readonly ImportPhase[] = [
  "uploading",
  "reading",
  "locked",
  "ready",
  "importing",
  "undoing",
];
const working: readonly ImportPhase[] = ["reading", "importing", "undoing"];
const mostListed = 200;
const reportedAtOnce = 100;

export type ImportStore = ReturnType<typeof createImportStore>;

/** What a person asks of their imports. The work itself goes on elsewhere. */
export function createImportStore({
  database,
  clock,
  parts,
  removals,
}: {
  database: Database;
  clock: Clock;
  parts: ReturnType<typeof createImportParts>;
  removals: Removals;
}) {
  const now = () => clock.now().getTime();

  async function require(tx: Tx, owner: Owner, id: string): Promise<ImportRow> {
    return tx
      .selectFrom("imports")
      .selectAll()
      .$call(ownRow(owner.id, id))
      .executeTakeFirstOrThrow(noSuchImport);
  }

  const arrived = async (tx: Tx, owner: Owner, { id, phase }: ImportRow): Promise<number[]> => {
    if (phase !== "uploading") return [];
    const rows = await tx
      .selectFrom("import_parts")
      .select("part")
      .where("owner_id", "=", owner.id)
      .where("import_id", "=", id)
      .orderBy("part")
      .execute();
    return rows.map(({ part }) => part);
  };

  const shown = async (tx: Tx, owner: Owner, row: ImportRow): Promise<Import> =>
    toImport(owner, row, {
      parts: await arrived(tx, owner, row),
      brought: await broughtBy(tx, owner, row),
      noted: await notedOf(tx, owner, row),
      now: now(),
    });

  const change = (tx: Tx, owner: Owner, id: string, values: Partial<ImportRow>) =>
    tx
      .updateTable("imports")
      .set({ ...values, changed_at: now() })
      .$call(ownRow(owner.id, id))
      .returningAll()
      .executeTakeFirstOrThrow(noSuchImport);

  /** Changes an import that is in one of these phases. */
  const changeIn = (
    owner: Owner,
    id: string,
    values: (tx: Tx, row: ImportRow) => Promise<Partial<ImportRow>>,
  ): Promise<Import> =>
    database.asOwner(owner.id, async (tx) => {
      await lockUser(tx, owner.id, database.engine);
      const row = await require(tx, owner, id);
      return shown(tx, owner, await change(tx, owner, id, await values(tx, row)));
    });

  return {
    list: (owner: Owner): Promise<ImportSummary[]> =>
      database.asOwner(owner.id, async (tx) => {
        const rows = await tx
          .selectFrom("imports")
          .select(["id", "owner_id", "phase", "folder", "files", "bytes", "done", "total", "added"])
          .select([
            "already_there",
            "refused",
            "rest_added",
            "is_stopped",
            "created_at",
            "changed_at",
            "finished_at",
          ])
          .select(["next_at", "lease_id", "lease_until", "about"])
          .where("owner_id", "=", owner.id)
          .orderBy(({ eb }) => eb.case().when("phase", "in", openPhases).then(0).else(1).end())
          .orderBy("created_at", "desc")
          .orderBy("id")
          .limit(mostListed)
          .execute();
        return rows.map((row) => toSummary(owner, row, now()));
      }),

    get: (owner: Owner, id: string): Promise<Import> =>
      database.asOwner(owner.id, async (tx) => shown(tx, owner, await require(tx, owner, id))),

    begin: (owner: Owner, given: z.output<typeof beginImport.schema.body>): Promise<Import> =>
      database.asOwner(owner.id, async (tx) => {
        const { id, files, time_zone } = given;
        await lockUser(tx, owner.id, database.engine);
        const rows = await tx
          .selectFrom("imports")
          .selectAll()
          .where("owner_id", "=", owner.id)
          .where((is) => is.or([is("id", "=", id), is("phase", "in", openPhases)]))
          .execute();
        const begun = rows.find((row) => row.id === id);
        if (begun) {
          if (JSON.stringify(openNames(owner, begun)) !== JSON.stringify(files))
            throw new AppError("already_taken", "This id belongs to an import of other files.");
          return shown(tx, owner, begun);
        }
        // One that is being undone needs nothing more from the person.
        const open = rows.filter(({ phase }) => phase !== "undoing");
        if (open.length >= mostOpenImports) {
          const names = open.map((row) => toSummary(owner, row, now())).map(nameOf);
          throw new AppError(
            "limit_reached",
            `These imports are not finished: ${names.join(", ")}. Finish or remove one of them first.`,
          );
        }
        const name = files[0]?.name ?? "";
        const zone = (await findPerson(tx, owner.id))?.time_zone ?? time_zone;
        const about = {
          ...{ name, time_zone: zone, format: null, label: "" },
          ...{ problem: null, failures: 0, file_key: null },
        };
        const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
        const row = await tx
          .insertInto("imports")
          .values({
            id,
            owner_id: owner.id,
            phase: "uploading",
            folder: randomBytes(16).toString("hex"),
            files: files.length,
            bytes,
            total: importParts.count(bytes),
            created_at: now(),
            changed_at: now(),
            about: sealAbout(owner, id, about),
            names: sealNames(owner, id, files),
          })
          .returningAll()
          .executeTakeFirstOrThrow();
        return shown(tx, owner, row);
      }),

    async takePart(owner: Owner, id: string, part: number, content: Buffer): Promise<void> {
      const row = await database.asOwner(owner.id, (tx) => require(tx, owner, id));
      if (row.phase !== "uploading") throw new AppError("already_taken", "These files have already arrived.");
      importParts.refuseWrong(row.bytes, part, content);
      await parts.write(owner, row, part, content);
      const isThere = await database.asOwner(owner.id, async (tx) => {
        const current = await tx
          .updateTable("imports")
          .set({ changed_at: now() })
          .$call(ownRow(owner.id, id))
          .returning(["phase", "folder"])
          .executeTakeFirst();
        if (!current || current.folder === null) return false;
        // All parts were there, and this one was sent again meanwhile.
        if (current.phase !== "uploading") return true;
        const added = await tx
          .insertInto("import_parts")
          .values({ owner_id: owner.id, import_id: id, part })
          .onConflict((conflict) => conflict.doNothing())
          .returning("part")
          .executeTakeFirst();
        if (added)
          await tx
            .updateTable("imports")
            .set(({ eb }) => ({ done: eb("done", "+", 1) }))
            .$call(ownRow(owner.id, id))
            .execute();
        return true;
      });
      if (!isThere) await takeBack(owner, row);
    },

    /** @throws AppError `incomplete`, `wrong_state` */
    read: (owner: Owner, id: string): Promise<Import> =>
      changeIn(owner, id, async (tx, row) => {
        if (row.phase === "reading" || row.phase === "locked" || row.phase === "ready") return {};
        if (row.phase !== "uploading") throw wrongState("These files have already been read.");
        const missing = importParts.count(row.bytes) - (await arrived(tx, owner, row)).length;
        if (missing > 0) {
          const words =
            missing === 1 ? "One part of these files has" : `${missing} parts of these files have`;
          throw new AppError("incomplete", `${words} not arrived yet.`);
        }
        return { phase: "reading", done: 0, total: null, next_at: now() };
      }),

    /** Opens encrypted files. @throws AppError `invalid_input` beside the passphrase, `wrong_state` */
    async unlock(owner: Owner, id: string, passphrase: string): Promise<Import> {
      const row = await database.asOwner(owner.id, (tx) => require(tx, owner, id));
      if (row.phase !== "locked") throw notLocked();
      const [file] = parts.files(owner, row, openNames(owner, row));
      const fileKey = file && (await fileKeyOf(file.bytes, passphrase).catch(refusedBeside));
      if (!fileKey) return refusedBeside(new ImportRefused("This passphrase doesn't open the file."));
      return changeIn(owner, id, async (_tx, current) => {
        if (current.phase !== "locked") throw notLocked();
        const about = { ...openAbout(owner, current), file_key: fileKey.toString("base64") };
        return { phase: "reading", done: 0, total: null, next_at: now(), about: sealAbout(owner, id, about) };
      });
    },

    start: (owner: Owner, id: string, options: ImportOptions): Promise<Import> =>
      changeIn(owner, id, async (_tx, row) => {
        if (row.phase !== "ready")
          throw wrongState("This import can't be started any more. Its page says what became of it.");
        const about = { ...openAbout(owner, row), problem: null, failures: 0 };
        return {
          phase: "importing",
          done: 0,
          next_at: now(),
          options: sealOptions(owner, id, options),
          about: sealAbout(owner, id, about),
        };
      }),

    stop: (owner: Owner, id: string): Promise<Import> =>
      changeIn(owner, id, async (tx, row) => {
        if (row.phase !== "importing") throw wrongState("Nothing is being imported at the moment.");
        if (row.folder) await removals.ask(tx, [row.folder]);
        const about = { ...openAbout(owner, row), file_key: null };
        return { ...over(now()), phase: "done", is_stopped: 1, about: sealAbout(owner, id, about) };
      }),

    undo: (owner: Owner, id: string): Promise<Import> =>
      changeIn(owner, id, async (_tx, row) => {
        if (row.phase === "undoing") return {};
        if (row.phase !== "done") throw wrongState("Only an import that is done can be undone.");
        if ((undoUntil(row) ?? 0) <= now())
          throw wrongState("It was imported more than 30 days ago, so it can't be undone any more.");
        return { phase: "undoing", done: 0, total: row.added + row.rest_added, next_at: now() };
      }),

    async remove(owner: Owner, id: string): Promise<void> {
      const folder = await database.asOwner(owner.id, async (tx) => {
        await lockUser(tx, owner.id, database.engine);
        const row = await require(tx, owner, id);
        if (row.phase === "importing") throw wrongState("It is importing. Stop it first.");
        if (row.phase === "undoing") throw wrongState("It is being undone. Wait until that is over.");
        if (row.folder) await removals.ask(tx, [row.folder]);
        // Nothing can be begun with it while its report goes.
        await change(tx, owner, id, { ...over(now()), phase: "failed" });
        return row.folder;
      });
      if (folder) await removals.removeNow([folder]);
      await removeWhole(database, owner.id, id);
    },

    report: (
      owner: Owner,
      id: string,
      asked: { state?: ImportedState | undefined; noted?: boolean; after: number },
    ): Promise<{ entries: ReportedEntry[]; next: number | null; counts: ReportCounts | null }> =>
      database.asOwner(owner.id, async (tx) => {
        await require(tx, owner, id);
        const rows = await tx
          .selectFrom("import_entries")
          .selectAll()
          .where("owner_id", "=", owner.id)
          .where("import_id", "=", id)
          .where("position", ">", asked.after)
          .$if(asked.state !== undefined, (query) => query.where("state", "=", asked.state ?? "to_come"))
          .$if(asked.noted === true, (query) => query.where("noted", "=", 1))
          .orderBy("position")
          .limit(reportedAtOnce + 1)
          .execute();
        const page = rows.slice(0, reportedAtOnce);
        return {
          entries: page.map((row) => toReported(owner, row)),
          next: rows.length > reportedAtOnce ? (page.at(-1)?.position ?? null) : null,
          counts: asked.after < 0 ? await countsOf(tx, owner, id) : null,
        };
      }),
  };

  /** Removes a part that was written after its import was removed. */
  async function takeBack(owner: Owner, { folder }: ImportRow): Promise<never> {
    if (folder) {
      await database.asOwner(owner.id, (tx) => removals.ask(tx, [folder]));
      await removals.removeNow([folder]);
    }
    throw noSuchImport();
  }
}

/** The columns of an import that is over. Its files go. */
export const over = (at: number) =>
  ({ finished_at: at, next_at: null, lease_id: null, lease_until: null, folder: null }) as const;

export const isWorking = ({ phase }: Pick<ImportRow, "phase">) => working.includes(phase);

const nameOf = ({ name, damaged }: ImportSummary): string => (damaged ? "a damaged one" : `“${name}”`);

const notLocked = () => wrongState("These files don't need a passphrase.");

/** @throws AppError */
function refusedBeside(error: unknown): never {
  if (!(error instanceof ImportRefused)) throw error;
  throw refusedField("passphrase", error.message);
}
