import { z } from "zod";
import { attachmentKinds } from "../attachments/attachment-rules.ts";
import { altSchema } from "../attachments/attachments.ts";
import { idSchema, instantSchema, longListSchema, textSchema } from "../endpoint.ts";
import { originSchema, reflectionSchema } from "../reflections/reflections.ts";

/**
 * Our own archive, a zip that is written and read as a stream:
 *
 * - `reflector.json`, the entry point: what this is, and the data files with their checksums (`manifestSchema`).
 * - `data/….jsonl`: everything, without loss. Each line has the checksum of what it says (see `lineOf`). The files
 *   `data/reflections-….jsonl` hold reflections; each other one is written and read by the feature it is named after.
 * - `media/`: attachments as they are stored. The line of a reflection names its files with their checksums.
 * - `reflections/YYYY/`: each reflection as Markdown with front matter, for people and other programs.
 * - `SHA256SUMS`: every other file but `reflector.json`, as `sha256sum --check` reads it.
 *
 * `reflector.json` comes last in the file, because the checksums are known only then.
 */
export const archiveFormat = "reflector-archive";
/** Increased when earlier versions of Reflector can't read the format. */
export const archiveVersion = 2;
export const manifestName = "reflector.json";
export const sumsName = "SHA256SUMS";

/** Bytes. */
export const largestManifest = 4_000_000;
/** Bytes of JSON in one line. Above the largest reflection, in any script. */
export const maxLineLength = 16_000_000;
/** Maximum length of a source's additional data about a reflection, in UTF-16 code units of JSON. */
export const maxExtraLength = 2_000_000;

const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/);
const pathSchema = z
  .string()
  .max(500)
  .regex(/^(?!\/)(?!.*(?:^|\/)\.\.(?:\/|$))[^\\\0]+$/);

export const manifestSchema = z.object({
  format: z.literal(archiveFormat),
  version: z.int().min(1),
  made_at: instantSchema,
  /** The version of Reflector that wrote it. */
  made_by: z.string().max(100),
  /** Identifies the journal. In the same journal, ids stay unchanged. */
  journal: sha256Schema,
  /** False: a selection of reflections with what belongs to them. */
  everything: z.boolean(),
  reflections: z.int().min(0),
  data: z
    .array(
      z.object({
        path: pathSchema,
        /** The part that these lines belong to. */
        of: z.string().max(40),
        lines: z.int().min(0),
        sha256: sha256Schema,
      }),
    )
    .max(20_000),
  /** The checksum of `SHA256SUMS`. */
  sums: sha256Schema,
});
export type Manifest = z.infer<typeof manifestSchema>;

/** The part of a manifest that all versions share. */
export const anyManifestSchema = z.object({ format: z.literal(archiveFormat), version: z.int().min(1) });

export const archivedAttachmentSchema = z.strictObject({
  id: idSchema,
  path: pathSchema,
  sha256: sha256Schema,
  bytes: z.int().min(0),
  kind: z.enum(attachmentKinds),
  media_type: z.string().max(100),
  name: textSchema(200),
  alt: altSchema,
  created_at: instantSchema,
});
export type ArchivedAttachment = z.infer<typeof archivedAttachmentSchema>;

export const archivedReflectionSchema = z.preprocess(
  withSurroundings,
  reflectionSchema.omit({ word_count: true }).extend({
    /** `extra`: the source's additional data about the reflection, at most `maxExtraLength`. */
    origin: originSchema.extend({ extra: z.unknown() }).nullable(),
    attachments: longListSchema(archivedAttachmentSchema, 10_000),
  }),
);
export type ArchivedReflection = z.infer<typeof archivedReflectionSchema>;

const archivedBefore = z.looseObject({
  place: z.undefined().optional(),
  origin: z.looseObject({ place: z.unknown().optional(), weather: z.unknown().optional() }).nullable(),
});

/** In version 1, only imported reflections had a place and weather, as part of their origin. */
function withSurroundings(given: unknown): unknown {
  const { data } = archivedBefore.safeParse(given);
  if (!data) return given;
  const { place = null, weather = null, ...origin } = data.origin ?? {};
  return { ...data, place, weather, origin: data.origin && origin };
}

/** A line of a data file: JSON with the checksum of the exact text of `value`. */
export const lineOf = (sha256: string, value: string): string => `{"sha256":"${sha256}","value":${value}}\n`;

const beginning = /^\{"sha256":"([0-9a-f]{64})","value":/;

/** `null` if it is not such a line. A pattern for the whole line would exhaust the stack. */
export function partsOfLine(text: string): { sha256: string; value: string } | null {
  const [before = "", sha256] = beginning.exec(text) ?? [];
  const value = text.slice(before.length, -1);
  return sha256 === undefined || value === "" || !text.endsWith("}") ? null : { sha256, value };
}
