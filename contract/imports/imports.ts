import { z } from "zod";
import { daySchema, timeZoneSchema } from "../day.ts";
import {
  type Endpoint,
  errorSchema,
  idSchema,
  instantSchema,
  partParams,
  refusals,
  textSchema,
} from "../endpoint.ts";
import { reflectionKinds } from "../reflections/reflection-rules.ts";
import { t } from "../translate.ts";
import { unlockFormSchema } from "./import-forms.ts";
import { importOptionsSchema, importPreviewSchema } from "./import-preview.ts";
import {
  importedKinds,
  importedStates,
  importFormats,
  importPartBytes,
  importPhases,
  largestImportBytes,
  maxImportFiles,
  maxImportParts,
} from "./import-rules.ts";

const tags = ["imports"] as const;
const params = z.object({ id: idSchema });

export const importSummarySchema = z.object({
  id: idSchema,
  phase: z.enum(importPhases),
  /** The name of its first file. */
  name: z.string(),
  files: z.int(),
  bytes: z.int(),
  /** Recognised by the content, once it was read. */
  format: z.enum(importFormats).nullable(),
  /** The format's name on screens; empty before it is known. */
  label: z.string(),
  /** Progress of this phase: parts sent, entries read, written or removed. */
  done: z.int(),
  total: z.int().nullable(),
  added: z.int(),
  already_there: z.int(),
  refused: z.int(),
  /** What our own archive added in addition to reflections. */
  rest_added: z.int(),
  /** It is `done`, but was stopped early. Importing the same files again adds the rest. */
  is_stopped: z.boolean(),
  /** Why it failed, or why it is waiting. */
  problem: z.string().nullable(),
  created_at: instantSchema,
  finished_at: instantSchema.nullable(),
  /** Until then it can be undone; `null` if it can't. */
  undo_until: instantSchema.nullable(),
  /** A stored value was altered and can't be opened. */
  damaged: z.boolean(),
});
export type ImportSummary = z.infer<typeof importSummarySchema>;

export const importSchema = importSummarySchema.extend({
  part_bytes: z.int(),
  /** While it is uploading: numbers of the parts that have arrived, from 0. */
  parts: z.array(z.int()).max(maxImportParts),
  /** From `ready` on. */
  preview: importPreviewSchema.nullable(),
  /** The options that it was started with. */
  options: importOptionsSchema.nullable(),
  /** What the import added, by kind, once it is `done` or `undone`. An undo removes each thing or keeps it. */
  brought: z
    .array(z.object({ kind: z.enum(importedKinds), added: z.int(), removed: z.int(), kept: z.int() }))
    .max(importedKinds.length),
  /** Entries that were added with a note, once it is `done`. */
  noted: z.int(),
});
export type Import = z.infer<typeof importSchema>;

export const importedEntrySchema = z.object({
  /** Its number in the source, from 0. */
  position: z.int(),
  /** File and number. */
  where: z.string(),
  title: z.string(),
  day: daySchema.nullable(),
  state: z.enum(importedStates),
  /** The reflection that it became; the first one if it was split. */
  reflection_id: idSchema.nullable(),
  kind: z.enum(reflectionKinds).nullable(),
  /** What was changed or omitted, or why it can't be imported. */
  notes: z.array(z.string()),
});
export type ReportedEntry = z.infer<typeof importedEntrySchema>;

/** Unfinished ones first, then the newest. */
export const listImports = {
  method: "GET",
  url: "/api/import/",
  schema: {
    summary: "A person’s imports",
    tags,
    response: { 200: z.object({ imports: z.array(importSummarySchema).max(200) }), ...refusals },
  },
} as const satisfies Endpoint;

/**
 * The client chooses the id (a UUID), so repeating the call begins one import, and an upload can continue after a
 * reload with the same files. 409 `limit_reached` if too many are open, `already_taken` if the id has other files.
 */
export const beginImport = {
  method: "POST",
  url: "/api/import/",
  schema: {
    summary: "Begin or continue to upload files of another journal",
    tags,
    body: z.strictObject({
      id: idSchema,
      files: z
        .array(
          z.strictObject({
            /** Including folders, if a folder was chosen. */
            name: textSchema(1000).min(1),
            bytes: z.int().min(0),
          }),
        )
        .min(1, { error: () => t("Choose at least one file.") })
        .max(maxImportFiles, {
          error: () =>
            t(
              "{count, plural, one {An import can have at most # file. Zip the folder first.} other {An import can have at most # files. Zip the folder first.}}",
              { count: maxImportFiles },
            ),
        })
        .refine((files) => files.some(({ bytes }) => bytes > 0), { error: () => t("These files are empty.") })
        .refine((files) => files.reduce((sum, { bytes }) => sum + bytes, 0) <= largestImportBytes, {
          error: () => t("These files are larger than 20 GB together."),
        }),
      /** The device's zone, for sources that name none. A zone in the person's preferences takes precedence. */
      time_zone: timeZoneSchema,
    }),
    response: { 200: importSchema, 404: errorSchema, 409: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;

/** The body is the part itself. */
export const sendImportPart = {
  method: "PUT",
  url: "/api/import/:id/parts/:part/",
  schema: {
    summary: "Send a part of the files; a part that is sent again replaces the first one",
    tags,
    params: partParams(maxImportParts),
    upload: { mediaType: "application/octet-stream", body: z.file().max(importPartBytes) },
    response: { 204: z.null(), 404: errorSchema, 409: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;

/**
 * Call it once all parts have arrived. Reading runs in the background, and ends in `ready`, `locked` or `failed`. 409
 * `incomplete`.
 */
export const readImport = {
  method: "POST",
  url: "/api/import/:id/read/",
  schema: {
    summary: "Look at what the files hold, without importing anything",
    tags,
    params,
    response: { 200: importSchema, 404: errorSchema, 409: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;

/**
 * For files encrypted by the program `age` or by an export with a passphrase. The passphrase is not kept. 400 with
 * `fields.passphrase` if it is wrong, 409 `wrong_state` unless the import is `locked`.
 */
export const unlockImport = {
  method: "POST",
  url: "/api/import/:id/unlock/",
  schema: {
    summary: "Give the passphrase of encrypted files, and look at what they hold",
    tags,
    params,
    body: unlockFormSchema,
    response: { 200: importSchema, 404: errorSchema, 409: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;

/** Poll it about every second to follow progress. */
export const getImport = {
  method: "GET",
  url: "/api/import/:id/",
  schema: {
    summary: "One import with its preview",
    tags,
    params,
    response: { 200: importSchema, 404: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;

/** Runs in the background. 409 `wrong_state` unless it is `ready`. */
export const startImport = {
  method: "POST",
  url: "/api/import/:id/start/",
  schema: {
    summary: "Import what the preview shows",
    tags,
    params,
    body: importOptionsSchema,
    response: { 200: importSchema, 404: errorSchema, 409: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;

/** Added content stays, and can be undone. 409 `wrong_state` unless it is `importing`. */
export const stopImport = {
  method: "POST",
  url: "/api/import/:id/stop/",
  schema: {
    summary: "Stop an import",
    tags,
    params,
    response: { 200: importSchema, 404: errorSchema, 409: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;

/**
 * Deletes for good what the import added, except what was changed or is used by newer content. Settings get their
 * previous values. `brought` counts what was kept. Runs in the background. 409 `wrong_state` unless it is `done`, or
 * if it was done more than 30 days ago.
 */
export const undoImport = {
  method: "POST",
  url: "/api/import/:id/undo/",
  schema: {
    summary: "Undo an import",
    tags,
    params,
    response: { 200: importSchema, 404: errorSchema, 409: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;

/** Deletes the files and the report, and no reflection. 409 `wrong_state` while it is importing or undoing. */
export const removeImport = {
  method: "DELETE",
  url: "/api/import/:id/",
  schema: {
    summary: "Remove an import from the list, or give up one that was not started",
    tags,
    params,
    response: { 204: z.null(), 404: errorSchema, 409: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;

/** From `ready` until the start, it lists what would be imported. */
export const getImportReport = {
  method: "GET",
  url: "/api/import/:id/report/",
  schema: {
    summary: "What became of each entry, in the order of the source",
    tags,
    params,
    querystring: z.strictObject({
      state: z.enum(importedStates).optional(),
      /** Only entries with notes, including refused ones. */
      noted: z.enum(["true"]).optional(),
      /** `next_cursor` of the page before. */
      cursor: z
        .string()
        .regex(/^\d{1,10}$/, { error: () => t("There is no such page in this report.") })
        .optional(),
    }),
    response: {
      200: z.object({
        entries: z.array(importedEntrySchema).max(100),
        next_cursor: z.string().nullable(),
        /** The number of entries in the whole report: in all, with notes, and by state. Only on the first page. */
        counts: z
          .object({
            all: z.int(),
            noted: z.int(),
            states: z.array(z.object({ state: z.enum(importedStates), entries: z.int() })),
          })
          .nullable(),
      }),
      404: errorSchema,
      ...refusals,
    },
  },
} as const satisfies Endpoint;

export type ReportCounts = NonNullable<
  z.infer<(typeof getImportReport)["schema"]["response"][200]>["counts"]
>;
