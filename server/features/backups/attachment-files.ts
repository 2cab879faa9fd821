import { z } from "zod";
import { type BlobName, blobNames } from "#server/platform/blobs/blob-names.ts";
import type { Row } from "./stored-rows.ts";

const rowSchema = z.object({
  folder: z.string().regex(/^[0-9a-f]{32}$/),
  widths: z.string(),
  bytes: z.int().min(0),
});

/** The files of an attachment. `bytes`: the size of the original. `null` if its row is damaged. */
export function attachmentFiles(row: Row): { folder: string; names: BlobName[]; bytes: number } | null {
  const { data } = rowSchema.safeParse(row);
  if (!data) return null;
  try {
    return { folder: data.folder, names: blobNames(data), bytes: data.bytes };
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) return null;
    throw error;
  }
}
