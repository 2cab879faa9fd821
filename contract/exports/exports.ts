import { z } from "zod";
import { type Endpoint, errorSchema, idSchema, instantSchema, refusals, textSchema } from "../endpoint.ts";
import { filtersSchema } from "../reflections/reflection-list.ts";
import { t } from "../translate.ts";
import { exportKinds, maxPassphraseLength, maxSelected, minPassphraseLength } from "./export-rules.ts";

const tags = ["export"] as const;

/**
 * The reflections to export. The trash is included only with everything, and only in an archive. Reflections that are
 * excluded from AI are included.
 */
export const selectionSchema = z.discriminatedUnion("of", [
  z.strictObject({ of: z.literal("everything") }),
  z.strictObject({ of: z.literal("filters"), filters: filtersSchema.omit({ in_trash: true }) }),
  /** Ignores ids that don't exist. */
  z.strictObject({ of: z.literal("ids"), ids: z.array(idSchema).min(1).max(maxSelected) }),
]);
export type Selection = z.output<typeof selectionSchema>;

export const passphraseSchema = textSchema(maxPassphraseLength).refine(
  (text) => [...text].length >= minPassphraseLength,
  {
    error: () =>
      t(
        "{count, plural, one {A passphrase needs at least # character.} other {A passphrase needs at least # characters.}}",
        { count: minPassphraseLength },
      ),
  },
);

export const exportRequestSchema = z.strictObject({
  /**
   * `archive`: a zip with everything, which Reflector reads back. `day_one`: a zip for Day One. `book`: one HTML page to
   * print. `csv`: moods, daily facts and the scores of check-ins.
   */
  kind: z.enum(exportKinds),
  selection: selectionSchema.default({ of: "everything" }),
  /** Encrypts the file as the program `age` does (age-encryption.org/v1). It is stored nowhere readable. */
  passphrase: passphraseSchema.nullable().default(null),
  /** Only for a book without a passphrase: the browser shows it, ready to print, instead of saving it. */
  show: z.boolean().default(false),
});
export type ExportRequest = z.output<typeof exportRequestSchema>;

/** 404 if nothing is selected. */
export const askForExport = {
  method: "POST",
  url: "/api/export/",
  schema: {
    summary: "Ask for an export; the answer says where to download it",
    tags,
    body: exportRequestSchema,
    response: {
      200: z.object({
        /**
         * A path that a browser can open once without a header, until `ends_at`. It gives access to the export, so
         * never share it.
         */
        address: z.string(),
        ends_at: instantSchema,
        file_name: z.string(),
        /** How many reflections are in it. */
        reflections: z.int(),
      }),
      404: errorSchema,
      ...refusals,
    },
  },
} as const satisfies Endpoint;

/** A download that stops early is incomplete. A zip or an encrypted file then can't be opened. */
export const downloadExport = {
  method: "GET",
  url: "/api/export/:id/",
  schema: {
    summary: "Download an export by its address, which works once",
    tags,
    params: z.object({ id: idSchema }),
    querystring: z.object({ key: z.string().max(100) }),
    response: { 200: z.unknown(), 400: errorSchema, 403: errorSchema, 503: errorSchema },
    download: ["application/zip", "text/html", "text/csv", "application/octet-stream"],
  },
} as const satisfies Endpoint;
