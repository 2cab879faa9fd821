import type { Instant, Sealed } from "#server/platform/column-types.ts";

declare module "#server/platform/tables.ts" {
  interface Tables {
    attachments: {
      id: string;
      owner_id: string;
      /** The folder of its blobs. */
      folder: string;
      /** null until the upload is finished, like `media_type`. */
      kind: string | null;
      media_type: string | null;
      name: Sealed;
      alt: Sealed;
      /** The size that the client announced. */
      declared_bytes: number;
      bytes: number;
      /** The size of all its blobs, which counts towards the quota. */
      stored_bytes: number;
      width: number | null;
      height: number | null;
      /** JSON: the widths in pixels of its narrower pictures. */
      widths: string;
      created_at: Instant;
      finished_at: Instant | null;
    };
    /** The parts of an unfinished upload that have arrived. */
    attachment_parts: { attachment_id: string; owner_id: string; part: number };
    attachment_uses: { attachment_id: string; reflection_id: string; owner_id: string };
    /** Folders of blobs to delete, because their attachments are gone. */
    blob_removals: { folder: string; asked_at: Instant };
  }
}
