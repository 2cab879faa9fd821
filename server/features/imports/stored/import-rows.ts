import type { Selectable } from "kysely";
import { z } from "zod";
import {
  type ImportOptions,
  type ImportPreview,
  importOptionsSchema,
  importPreviewSchema,
} from "#contract/imports/import-preview.ts";
import { importFormats, importPartBytes, undoDays } from "#contract/imports/import-rules.ts";
import type { Import, ImportSummary } from "#contract/imports/imports.ts";
import { t } from "#contract/translate.ts";
import { AppError } from "#server/platform/errors.ts";
import { type Owner, open, seal, unlessAltered } from "#server/platform/sealing.ts";
import type { Tables } from "#server/platform/tables.ts";

export type ImportRow = Selectable<Tables["imports"]>;

const aboutSchema = z.object({
  name: z.string(),
  time_zone: z.string(),
  format: z.enum(importFormats).nullable(),
  label: z.string(),
  /** Why it failed or waits, as a sentence for the person. */
  problem: z.string().nullable(),
  /** How often it failed in a row. */
  failures: z.int(),
  /** The key of files that are encrypted with a passphrase, until the import is over. Base64. */
  file_key: z.string().nullable(),
});
export type About = z.infer<typeof aboutSchema>;
const namesSchema = z.array(z.object({ name: z.string(), bytes: z.int() }));
export type ImportedFile = z.infer<typeof namesSchema>[number];

type SealedColumn = "about" | "options" | "preview" | "names";
const sealContext = (id: string, column: SealedColumn) => ({ table: "imports", row: id, column });
const sealJson = (owner: Owner, id: string, column: SealedColumn, value: unknown) =>
  seal(owner, sealContext(id, column), JSON.stringify(value));
const openJson = (owner: Owner, id: string, column: SealedColumn, sealed: Buffer): unknown =>
  JSON.parse(open(owner, sealContext(id, column), sealed));

export const sealAbout = (owner: Owner, id: string, about: About) => sealJson(owner, id, "about", about);
export const sealOptions = (owner: Owner, id: string, options: ImportOptions) =>
  sealJson(owner, id, "options", options);
export const sealPreview = (owner: Owner, id: string, preview: ImportPreview) =>
  sealJson(owner, id, "preview", preview);
export const sealNames = (owner: Owner, id: string, files: readonly ImportedFile[]) =>
  sealJson(owner, id, "names", files);

/** Each throws AppError `sealed_value_refused`. */
export const openAbout = (owner: Owner, { id, about }: Pick<ImportRow, "id" | "about">): About =>
  aboutSchema.parse(openJson(owner, id, "about", about));
export const openNames = (owner: Owner, { id, names }: Pick<ImportRow, "id" | "names">): ImportedFile[] =>
  namesSchema.parse(openJson(owner, id, "names", names));
export const openOptions = (
  owner: Owner,
  { id, options }: Pick<ImportRow, "id" | "options">,
): ImportOptions | null => options && importOptionsSchema.parse(openJson(owner, id, "options", options));
export const openPreview = (
  owner: Owner,
  { id, preview }: Pick<ImportRow, "id" | "preview">,
): ImportPreview | null => preview && importPreviewSchema.parse(openJson(owner, id, "preview", preview));

const dayMs = 86_400_000;
const toInstant = (at: number) => new Date(at).toISOString();
export const undoUntil = ({ finished_at }: Pick<ImportRow, "finished_at">) =>
  finished_at === null ? null : finished_at + undoDays * dayMs;

export type ListedRow = Omit<ImportRow, "names" | "options" | "preview">;

export function toSummary(owner: Owner, row: ListedRow, now: number): ImportSummary {
  const about = unlessAltered(() => openAbout(owner, row));
  const until = row.phase === "done" && row.added + row.rest_added > 0 ? undoUntil(row) : null;
  return {
    id: row.id,
    phase: row.phase,
    name: about?.name ?? "",
    files: row.files,
    bytes: row.bytes,
    format: about?.format ?? null,
    label: about?.label ?? "",
    done: row.done,
    total: row.total,
    added: row.added,
    already_there: row.already_there,
    refused: row.refused,
    rest_added: row.rest_added,
    is_stopped: row.is_stopped === 1,
    problem: about?.problem ?? null,
    created_at: toInstant(row.created_at),
    finished_at: row.finished_at === null ? null : toInstant(row.finished_at),
    undo_until: until === null || until <= now ? null : toInstant(until),
    damaged: about === null,
  };
}

export const toImport = (
  owner: Owner,
  row: ImportRow,
  { now, ...more }: Pick<Import, "parts" | "brought" | "noted"> & { now: number },
): Import => ({
  ...toSummary(owner, row, now),
  ...more,
  part_bytes: importPartBytes,
  preview: unlessAltered(() => openPreview(owner, row)),
  options: unlessAltered(() => openOptions(owner, row)),
});

export const noSuchImport = () => new AppError("not_found", t("There is no such import."));
export const wrongState = (sentence: string) => new AppError("wrong_state", sentence);
