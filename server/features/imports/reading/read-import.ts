import type { ImportedState } from "#contract/imports/import-rules.ts";
import { importOptionsSchema } from "#contract/imports/imports.ts";
import type { ImportedEntry, JournalSource, UnreadableEntry } from "#server/formats/imported-entry.ts";
import { carriedIds } from "#server/platform/archive-part.ts";
import { pause } from "#server/platform/pause.ts";
import type { Owner } from "#server/platform/sealing.ts";
import type { AskAttachments, AskReflections } from "../ports.ts";
import { type EntryContent, hashedKey, sealContent } from "../stored/entry-rows.ts";
import { openAbout, sealAbout, sealPreview } from "../stored/import-rows.ts";
import { removeSome } from "../stored/remove-report.ts";
import type { Held } from "../work/lease.ts";
import { fitEntry } from "../writing/fitting.ts";
import { createPreviewCount } from "./preview-count.ts";

type Read = {
  position: number;
  key: string;
  state: ImportedState;
  content: EntryContent;
  entry: ImportedEntry | null;
  isSplit: boolean;
};

const rowsAtOnce = 100;
const noOptions = importOptionsSchema.parse({});

/** Looks at every entry and writes down what would become of it. Starts over if it is interrupted. */
export function createReadImport({
  reflections: { addedBefore },
  attachments,
  quotaBytes,
}: {
  reflections: AskReflections;
  attachments: Pick<AskAttachments, "usedBytes">;
  quotaBytes: number;
}) {
  return async (owner: Owner, held: Held, source: JournalSource): Promise<void> => {
    const { id } = held.row;
    const count = createPreviewCount();
    const seen = new Set<string>();
    while (await held.change((tx) => removeSome(tx, owner.id, id))) await pause();

    async function look(position: number, entry: ImportedEntry | UnreadableEntry): Promise<Read> {
      if (!("key" in entry)) {
        const key = `unreadable ${position}`;
        return { ...refused(key, contentOf(entry), entry.reason), position, entry: null };
      }
      const ids = entry.kept && source.rest ? carriedIds(owner, source.rest.journal) : null;
      const kept = new Map(entry.media.map(({ key }) => [key, { reason: null }]));
      const fitting = {
        source,
        options: noOptions,
        kind: "free",
        media: kept,
        entries: new Map(),
        ids,
      } as const;
      const { reflections } = await fitEntry(entry, fitting);
      const [first] = reflections;
      const reason = reflections.map(addedBefore.refusalOf).find((sentence) => sentence !== null) ?? null;
      if (reason !== null || !first)
        return { ...refused(entry.key, contentOf(entry), reason ?? ""), position, entry };
      const content = { ...contentOf(entry), reflection_id: addedBefore.idOf(owner, first) };
      return { position, key: entry.key, state: "to_come", content, entry, isSplit: reflections.length > 1 };
    }

    async function keep(batch: readonly Read[]): Promise<void> {
      const existing = await addedBefore.existing(
        owner,
        batch.flatMap(({ content, state }) => (state === "to_come" ? (content.reflection_id ?? []) : [])),
      );
      const trashed = await addedBefore.trashed(owner, [...existing]);
      const rows = batch.map((read) => {
        const { reflection_id } = read.content;
        const isThere = reflection_id !== null && (existing.has(reflection_id) || seen.has(reflection_id));
        const state = read.state === "to_come" && isThere ? "already_there" : read.state;
        if (reflection_id !== null && state === "to_come") seen.add(reflection_id);
        if (state === "already_there")
          count.alreadyThere(reflection_id !== null && trashed.has(reflection_id));
        else if (state === "refused") count.refuse(read.content.where, read.content.notes.join(" "));
        else if (read.entry) count.take(read.entry, { isSplit: read.isSplit });
        return {
          owner_id: owner.id,
          import_id: id,
          position: read.position,
          key: hashedKey(owner, read.key),
          state,
          noted: read.content.notes.length > 0 || read.isSplit ? 1 : 0,
          content: sealContent(owner, id, read.position, read.content),
        };
      });
      await held.change((tx) => tx.insertInto("import_entries").values(rows).execute(), {
        done: (batch.at(-1)?.position ?? 0) + 1,
      });
    }

    let batch: Read[] = [];
    let position = 0;
    for await (const entry of source.entries()) {
      batch.push(await look(position, entry));
      position += 1;
      await pause();
      if (batch.length === rowsAtOnce) {
        await keep(batch);
        batch = [];
      }
    }
    if (batch.length > 0) await keep(batch);

    const taken = await addedBefore.withDaily(owner, count.days());
    const free_bytes = Math.max(0, quotaBytes - (await attachments.usedBytes(owner)));
    const preview = count.result(source, { taken, free_bytes });
    const about = { ...openAbout(owner, held.row), format: source.format, label: source.label };
    await held.finish({
      phase: "ready",
      total: position,
      already_there: preview.already_there,
      refused: preview.refused.entries,
      preview: sealPreview(owner, id, preview),
      about: sealAbout(owner, id, { ...about, problem: null, failures: 0 }),
      next_at: null,
    });
  };
}

const contentOf = (entry: ImportedEntry | UnreadableEntry): EntryContent => ({
  where: entry.where.slice(0, 500),
  title: "key" in entry ? entry.title : "",
  day: "key" in entry ? entry.day : null,
  written_at: "key" in entry ? entry.written_at : null,
  journal: "key" in entry ? entry.journal : null,
  given_kind: "key" in entry ? entry.kind : null,
  reflection_id: null,
  kind: null,
  notes: "key" in entry ? entry.notes : [],
});

const refused = (key: string, content: EntryContent, reason: string) => ({
  key,
  state: "refused" as const,
  content: { ...content, notes: [...content.notes, reason] },
  isSplit: false,
});
