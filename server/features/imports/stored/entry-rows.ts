import { createHmac } from "node:crypto";
import type { Selectable } from "kysely";
import { z } from "zod";
import { daySchema } from "#contract/day.ts";
import type { ReportedEntry } from "#contract/imports/imports.ts";
import { reflectionKinds } from "#contract/reflections/reflection-rules.ts";
import { t } from "#contract/translate.ts";
import type { Tx } from "#server/platform/database.ts";
import { type Owner, open, seal, unlessAltered } from "#server/platform/sealing.ts";
import type { Tables } from "#server/platform/tables.ts";

export type EntryRow = Selectable<Tables["import_entries"]>;

const contentSchema = z.object({
  where: z.string(),
  title: z.string(),
  day: daySchema.nullable(),
  written_at: z.string().nullable(),
  journal: z.string().nullable(),
  /** The kind in the source; `null` if it has none. */
  given_kind: z.enum(reflectionKinds).nullable(),
  /** The id that its reflection has or will have. */
  reflection_id: z.string().nullable(),
  /** What it became. */
  kind: z.enum(reflectionKinds).nullable(),
  notes: z.array(z.string()),
});
export type EntryContent = z.infer<typeof contentSchema>;

const sealContext = (importId: string, position: number) => ({
  table: "import_entries",
  row: `${importId}/${position}`,
  column: "content",
});

export const sealContent = (owner: Owner, importId: string, position: number, content: EntryContent) =>
  seal(owner, sealContext(importId, position), JSON.stringify(content));

/** @throws AppError `sealed_value_refused` */
export const openContent = (
  owner: Owner,
  { import_id, position, content }: Pick<EntryRow, "import_id" | "position" | "content">,
): EntryContent => contentSchema.parse(JSON.parse(open(owner, sealContext(import_id, position), content)));

/** What became of an entry. */
export type SavedEntry = {
  position: number;
  state: "added" | "already_there" | "refused";
  content: EntryContent;
};

export async function saveEntries(
  tx: Tx,
  owner: Owner,
  importId: string,
  entries: readonly SavedEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  await tx
    .insertInto("import_entries")
    .values(
      entries.map(({ position, state, content }) => ({
        owner_id: owner.id,
        import_id: importId,
        position,
        key: "",
        state,
        noted: content.notes.length > 0 ? 1 : 0,
        content: sealContent(owner, importId, position, content),
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

export const withNote = (content: EntryContent, note: string): EntryContent => ({
  ...content,
  notes: [...content.notes, note],
});

/** Reveals nothing of the key without the person's keys. */
export const hashedKey = ({ searchKey }: Owner, key: string): string =>
  createHmac("sha256", searchKey).update(`import key ${key}`).digest("base64url").slice(0, 22);

const shownWith = ["added", "already_there", "kept"];

export function toReported(owner: Owner, row: EntryRow): ReportedEntry {
  const { position, state } = row;
  const content = unlessAltered(() => openContent(owner, row));
  const isHere = shownWith.includes(state);
  return {
    position,
    state,
    where: content?.where ?? "",
    title: content?.title ?? "",
    day: content?.day ?? null,
    reflection_id: (isHere && content?.reflection_id) || null,
    kind: content?.kind ?? null,
    notes: content?.notes ?? [t("This line of the report is damaged and can’t be opened.")],
  };
}
