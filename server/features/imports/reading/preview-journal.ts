import { importOptionsSchema } from "#contract/imports/import-preview.ts";
import type { ImportedState } from "#contract/imports/import-rules.ts";
import type { Context } from "#server/context.ts";
import { mapIds } from "#server/features/archive/index.ts";
import { usedAttachmentBytes } from "#server/features/attachments/index.ts";
import {
  daysWithDailyReflection,
  existingReflections,
  importedId,
  importRefusal,
  trashedReflections,
} from "#server/features/reflections/index.ts";
import type { ImportedEntry, JournalSource, UnreadableEntry } from "#server/formats/imported-entry.ts";
import { pause } from "#server/platform/pause.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { type EntryContent, hashedKey, sealContent } from "../stored/entry-rows.ts";
import { openAbout, sealAbout, sealPreview } from "../stored/import-rows.ts";
import { finishLeased, type Lease, writeLeased } from "../stored/lease.ts";
import { removeSome } from "../stored/remove-report.ts";
import { fitEntry } from "../writing/fitting.ts";
import { fitMeasures } from "../writing/import-facts.ts";
import {
  countEntry,
  countExisting,
  countRefused,
  countValues,
  createPreviewCount,
  type PreviewCount,
  toPreview,
} from "./preview-count.ts";

type Previewed = {
  key: string;
  state: ImportedState;
  content: EntryContent;
  /** `null` if it can't be read. */
  entry: ImportedEntry | null;
  isSplit: boolean;
};

/** The entries so far. */
type Tally = {
  entries: number;
  count: PreviewCount;
  /** The ids that their reflections would have. */
  seen: Set<string>;
};

const batchSize = 100;
const noOptions = importOptionsSchema.parse({});

/** Reads every entry and stores how it would be imported. Starts over after an interruption. */
export async function previewJournal(context: Context, lease: Lease, source: JournalSource): Promise<void> {
  const { owner, row } = lease;
  while (await writeLeased(context, lease, (tx) => removeSome(tx, owner.id, row.id))) await pause();
  const tally: Tally = { entries: 0, count: createPreviewCount(), seen: new Set() };
  let batch: Previewed[] = [];
  let position = 0;
  for await (const entry of source.entries()) {
    if ("values" in entry) {
      countValues(tally.count, entry);
      continue;
    }
    batch.push(await previewEntry(context, owner, source, entry, position));
    position += 1;
    await pause();
    if (batch.length === batchSize) {
      await saveBatch(context, lease, batch, tally);
      batch = [];
    }
  }
  if (batch.length > 0) await saveBatch(context, lease, batch, tally);

  const { count } = tally;
  const taken = await daysWithDailyReflection(context, owner, [...count.days.keys()]);
  const free_bytes = Math.max(0, context.quotaBytes - (await usedAttachmentBytes(context, owner)));
  const facts = await fitMeasures(context, owner, [...count.measures.values()]);
  const preview = { ...toPreview(count, source, { taken, free_bytes }), facts };
  const about = { ...openAbout(owner, row), format: source.format, label: source.label };
  await finishLeased(context, lease, {
    phase: "ready",
    total: position,
    already_there: preview.already_there,
    refused: preview.refused.entries,
    preview: sealPreview(owner, row.id, preview),
    about: sealAbout(owner, row.id, { ...about, problem: null, failures: 0 }),
    next_at: null,
  });
}

async function previewEntry(
  context: Context,
  owner: Owner,
  source: JournalSource,
  entry: ImportedEntry | UnreadableEntry,
  position: number,
): Promise<Previewed> {
  const content = contentOf(entry);
  if (!("key" in entry)) return { ...refused(`unreadable ${position}`, content, entry.reason), entry: null };
  const { reflections } = await fitEntry(entry, {
    source,
    options: noOptions,
    kind: "free",
    media: new Map(entry.media.map(({ key }) => [key, { reason: null }])),
    entries: new Map(),
    ids: entry.archived && source.otherParts ? mapIds(owner, source.otherParts.journal) : null,
  });
  const [first] = reflections;
  const reason =
    reflections.map((each) => importRefusal(context, each)).find((sentence) => sentence !== null) ?? null;
  if (reason !== null || !first) return { ...refused(entry.key, content, reason ?? ""), entry };
  return {
    key: entry.key,
    state: "to_come",
    content: { ...content, reflection_id: importedId(owner, first) },
    entry,
    isSplit: reflections.length > 1,
  };
}

async function saveBatch(
  context: Context,
  lease: Lease,
  batch: readonly Previewed[],
  tally: Tally,
): Promise<void> {
  const { owner, row } = lease;
  const { count, seen } = tally;
  const toCome = batch.filter(({ state }) => state === "to_come");
  const existing = await existingReflections(
    context,
    owner,
    toCome.flatMap(({ content }) => content.reflection_id ?? []),
  );
  const trashed = await trashedReflections(context, owner, [...existing]);
  const rows = batch.map(({ key, content, entry, isSplit, ...previewed }, at) => {
    const { reflection_id } = content;
    const isThere = reflection_id !== null && (existing.has(reflection_id) || seen.has(reflection_id));
    const state = previewed.state === "to_come" && isThere ? "already_there" : previewed.state;
    if (reflection_id !== null && state === "to_come") seen.add(reflection_id);
    if (state === "already_there") countExisting(count, reflection_id !== null && trashed.has(reflection_id));
    else if (state === "refused") countRefused(count, content.where, content.notes.join(" "));
    else if (entry) countEntry(count, entry, { isSplit });
    const position = tally.entries + at;
    return {
      owner_id: owner.id,
      import_id: row.id,
      position,
      key: hashedKey(owner, key),
      state,
      noted: content.notes.length > 0 || isSplit ? 1 : 0,
      content: sealContent(owner, row.id, position, content),
    };
  });
  tally.entries += batch.length;
  await writeLeased(context, lease, (tx) => tx.insertInto("import_entries").values(rows).execute(), {
    done: tally.entries,
  });
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
