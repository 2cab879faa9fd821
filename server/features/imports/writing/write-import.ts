import { importOptionsSchema } from "#contract/imports/imports.ts";
import { type ImportedEntry, ImportRefused, type JournalSource } from "#server/formats/imported-entry.ts";
import { type ArchivePart, carriedIds } from "#server/platform/archive-part.ts";
import type { Database, Tx } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import { pause } from "#server/platform/pause.ts";
import type { Owner } from "#server/platform/sealing.ts";
import type { Added, AskAttachments, AskReflections, NewReflection, Removals } from "../ports.ts";
import { type EntryContent, hashedKey, openContent, sealContent } from "../stored/entry-rows.ts";
import { openAbout, openOptions, sealAbout } from "../stored/import-rows.ts";
import { over } from "../stored/import-store.ts";
import { type Held, Interrupted, isOfTheStore } from "../work/lease.ts";
import { fitEntry } from "./fitting.ts";
import { takeMedia } from "./imported-media.ts";
import { linkedEntries } from "./links.ts";
import { planImport } from "./plan.ts";
import { createTakeRest, rememberRest } from "./take-rest.ts";

/** An entry on its way, until the last of its reflections is stored. */
type OnItsWay = {
  position: number;
  content: EntryContent;
  left: number;
  refused: string | null;
  isNew: boolean;
};
type Waiting = { position: number; state: string; key: string; content: EntryContent };

const rowsAtOnce = 100;
/** Where the report names lines of our own archive that are not entries: after all entries. */
const restFrom = 1_000_000_000;
const nothing = {
  title: "",
  day: null,
  written_at: null,
  journal: null,
  given_kind: null,
  reflection_id: null,
  kind: null,
};

/** Adds what was found and is not there yet. Goes on where it was interrupted. */
export function createWriteImport({
  database,
  reflections,
  attachments,
  archiveParts,
  onProblem,
}: {
  database: Database;
  reflections: AskReflections;
  attachments: Pick<AskAttachments, "takeIn"> & { removals: Removals };
  archiveParts: readonly ArchivePart[];
  onProblem: (what: string, error: unknown) => void;
}) {
  const takeRest = createTakeRest(archiveParts, onProblem);
  return async (owner: Owner, held: Held, source: JournalSource): Promise<void> => {
    const { id } = held.row;
    const options = openOptions(owner, held.row) ?? importOptionsSchema.parse({});
    const ids = source.rest ? carriedIds(owner, source.rest.journal) : null;
    const plan = await planImport({ database }, owner, held, options);
    const queue: OnItsWay[] = [];

    const rowsFrom = (position: number) =>
      database.asOwner(owner.id, async (tx) => {
        const rows = await tx
          .selectFrom("import_entries")
          .selectAll()
          .where("owner_id", "=", owner.id)
          .where("import_id", "=", id)
          .where("position", ">=", position)
          .where("position", "<", position + rowsAtOnce)
          .execute();
        return new Map(
          rows.map((row): [number, Waiting] => [row.position, { ...row, content: openContent(owner, row) }]),
        );
      });

    /** By key, the reflections of entries that a text links to. */
    async function linked(entry: ImportedEntry): Promise<Map<string, string>> {
      const keys = await linkedEntries(entry.body, 1000);
      if (keys.length === 0) return new Map();
      const found = new Map<string, string>();
      await database.asOwner(owner.id, async (tx) => {
        for (const key of keys) {
          const row = await tx
            .selectFrom("import_entries")
            .selectAll()
            .where("owner_id", "=", owner.id)
            .where("import_id", "=", id)
            .where("key", "=", hashedKey(owner, key))
            .where("state", "in", ["to_come", "added", "already_there"])
            // A made-up journal can give all its entries the same key.
            .limit(1)
            .executeTakeFirst();
          const reflection_id = row && openContent(owner, row).reflection_id;
          if (reflection_id) found.set(key, reflection_id);
        }
      });
      return found;
    }

    async function* toAdd(): AsyncGenerator<NewReflection> {
      let [position, rows] = [-1, new Map<number, Waiting>()];
      for await (const entry of source.entries()) {
        position += 1;
        if (position % rowsAtOnce === 0) rows = await rowsFrom(position);
        const row = rows.get(position);
        if (row?.state !== "to_come" || !("key" in entry)) continue;
        held.check();
        if (row.key !== hashedKey(owner, entry.key)) throw changed();
        const wanted = options.with_media;
        const media = await takeMedia(owner, entry, {
          source,
          attachments,
          ids,
          wanted,
          check: held.check,
        }).catch((error: unknown) => bad(error, row));
        if (!media) continue;
        const kind = plan.isFirst(position) ? "daily" : "free";
        const entries = await linked(entry);
        const fitted = await fitEntry(entry, { source, options, kind, media, entries, ids });
        const content = { ...row.content, notes: fitted.notes };
        const onItsWay = { position, content, left: fitted.reflections.length, refused: null, isNew: false };
        for (const reflection of fitted.reflections) {
          queue.push(onItsWay);
          yield reflection;
        }
        await pause();
      }
    }

    /** A fault of one entry does not stop the rest. */
    async function bad(error: unknown, { position, content }: Waiting): Promise<null> {
      if (error instanceof Interrupted || isOfTheStore(error) || isAltered(error)) throw error;
      onProblem("an entry of an import could not be taken over", error);
      const reason =
        error instanceof ImportRefused ? error.message : "Something is wrong with it, so it can't be read.";
      await held.change(async (tx) => {
        await saveEntries(tx, [{ position, state: "refused", content: withNote(content, reason) }]);
        await held.changeIn(tx, { refused: 1 });
      });
      return null;
    }

    /** In the transaction that stores the reflections, so that the report always agrees with them. */
    async function record(tx: Tx, added: readonly Added[]): Promise<void> {
      const before = await addedByThis(tx, added);
      const done: {
        position: number;
        state: "added" | "already_there" | "refused";
        content: EntryContent;
      }[] = [];
      const written: { reflection_id: string; position: number; change: number }[] = [];
      for (const result of added) {
        const entry = queue.shift();
        if (!entry) throw new Error("More was added than was given.");
        entry.left -= 1;
        if (result.state === "refused") entry.refused ??= result.reason;
        else {
          if (result.state === "added") {
            written.push({ reflection_id: result.id, position: entry.position, change: result.change });
            entry.content = { ...entry.content, kind: entry.content.kind ?? result.kind };
          }
          entry.isNew ||= result.state === "added" || before.has(result.id);
        }
        if (entry.left > 0) continue;
        const { position, refused } = entry;
        const content = refused === null ? entry.content : withNote(entry.content, refused);
        const state = entry.isNew ? "added" : refused === null ? "already_there" : "refused";
        done.push({ position, state, content });
      }
      if (written.length > 0)
        await tx
          .insertInto("import_reflections")
          .values(written.map((row) => ({ ...row, owner_id: owner.id, import_id: id })))
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      await saveEntries(tx, done);
      const counted = (state: string) => done.filter((entry) => entry.state === state).length;
      const last = done.at(-1);
      await held.changeIn(tx, {
        ...(last && { done: last.position + 1 }),
        added: counted("added"),
        already_there: counted("already_there"),
        refused: counted("refused"),
      });
    }

    const addedByThis = async (tx: Tx, added: readonly Added[]): Promise<Set<string>> => {
      const there = added.flatMap((result) => (result.state === "already_there" ? result.id : []));
      if (there.length === 0) return new Set();
      const rows = await tx
        .selectFrom("import_reflections")
        .select("reflection_id")
        .where("owner_id", "=", owner.id)
        .where("import_id", "=", id)
        .where("reflection_id", "in", there)
        .execute();
      return new Set(rows.map(({ reflection_id }) => reflection_id));
    };

    async function saveEntries(
      tx: Tx,
      entries: readonly {
        position: number;
        state: "added" | "already_there" | "refused";
        content: EntryContent;
      }[],
    ): Promise<void> {
      if (entries.length === 0) return;
      await tx
        .insertInto("import_entries")
        .values(
          entries.map(({ position, state, content }) => ({
            owner_id: owner.id,
            import_id: id,
            position,
            key: "",
            state,
            noted: content.notes.length > 0 ? 1 : 0,
            content: sealContent(owner, id, position, content),
          })),
        )
        .onConflict((conflict) =>
          conflict.columns(["owner_id", "import_id", "position"]).doUpdateSet(({ ref }) => ({
            state: ref("excluded.state"),
            noted: ref("excluded.noted"),
            content: ref("excluded.content"),
          })),
        )
        .execute();
    }

    async function bringRest(order: ArchivePart["order"]): Promise<void> {
      if (!source.rest) return;
      const { problems } = await takeRest(owner, source.rest, order, {
        remember: rememberRest(owner, held),
        check: held.check,
      });
      if (problems.length === 0) return;
      const from = order === "beforeReflections" ? restFrom : restFrom * 1.5;
      await held.change(async (tx) => {
        const rows = await tx
          .insertInto("import_entries")
          .values(
            problems.slice(0, rowsAtOnce).map(({ where, reason }, at) => ({
              owner_id: owner.id,
              import_id: id,
              position: from + at,
              key: "",
              state: "refused" as const,
              noted: 1,
              content: sealContent(owner, id, from + at, { ...nothing, where, notes: [reason] }),
            })),
          )
          .onConflict((conflict) => conflict.doNothing())
          .returning("position")
          .execute();
        await held.changeIn(tx, { refused: rows.length });
      });
    }

    await bringRest("beforeReflections");
    for await (const _ of reflections.add(owner, toAdd(), record)) held.check();
    await bringRest("afterReflections");
    const about = { ...openAbout(owner, held.row), problem: null, failures: 0, file_key: null };
    await held.finish(
      {
        ...over(held.now()),
        phase: "done",
        done: plan.total,
        total: plan.total,
        about: sealAbout(owner, id, about),
      },
      async (tx) => {
        if (held.row.folder) await attachments.removals.ask(tx, [held.row.folder]);
      },
    );
  };
}

const withNote = (content: EntryContent, note: string): EntryContent => ({
  ...content,
  notes: [...content.notes, note],
});

const isAltered = (error: unknown) => error instanceof AppError && error.code === "sealed_value_refused";

const changed = () =>
  new ImportRefused("The uploaded files have changed since they were read. Please choose them again.");
