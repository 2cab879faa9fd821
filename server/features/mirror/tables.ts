import type { Instant } from "#server/platform/column-types.ts";

declare module "#server/platform/tables.ts" {
  interface Tables {
    mirrors: {
      owner_id: string;
      is_on: number;
      since: Instant;
      /** Its name in the host's folder: the username. */
      folder: string;
      /** The last change of reflections that the files contain. */
      last_change: number;
      written_at: Instant | null;
      problem: string | null;
      /** The person asked to erase the files. */
      erasing: number;
      working_until: Instant | null;
    };
    /** Files that are in the folder, or are about to be. */
    mirror_files: {
      id: string;
      owner_id: string;
      reflection_id: string;
      /** `null`: the Markdown itself. */
      attachment_id: string | null;
      path: Buffer;
      path_key: string;
    };
  }
}
