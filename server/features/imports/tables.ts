import type { Generated } from "kysely";
import type { ImportedKind, ImportedState, ImportPhase } from "#contract/imports/import-rules.ts";
import type { Flag, Instant, Sealed } from "#server/platform/column-types.ts";

declare module "#server/platform/tables.ts" {
  interface Tables {
    /** People choose the ids, so a key consists of owner and id. */
    imports: {
      id: string;
      owner_id: string;
      phase: ImportPhase;
      /** The folder of its blobs. `null` once they are gone. */
      folder: string | null;
      files: number;
      bytes: number;
      done: Generated<number>;
      total: number | null;
      added: Generated<number>;
      already_there: Generated<number>;
      refused: Generated<number>;
      /** What our own archive added in addition to reflections. */
      rest_added: Generated<number>;
      is_stopped: Generated<Flag>;
      created_at: Instant;
      changed_at: Instant;
      finished_at: Instant | null;
      /** When there is work to continue. `null`: it waits for the person. */
      next_at: Instant | null;
      /** One server at a time works on it. */
      lease_id: string | null;
      lease_until: Instant | null;
      /** JSON: its name, time zone and format, and what is wrong. */
      about: Sealed;
      /** JSON: `ImportOptions`. */
      options: Sealed | null;
      /** JSON: `ImportPreview`. */
      preview: Sealed | null;
      /** JSON: names and sizes of its files. */
      names: Sealed;
    };
    /** The parts of its files that have arrived. */
    import_parts: { owner_id: string; import_id: string; part: number };
    import_entries: {
      owner_id: string;
      import_id: string;
      /** Its number in the source. */
      position: number;
      /** A keyed hash of its key in the source, by which links find it. */
      key: string;
      state: ImportedState;
      noted: Flag;
      /** JSON: where it is in the source, title, day, notes and what is decided about it. */
      content: Sealed;
    };
    /** What was added, for the undo. */
    import_reflections: {
      owner_id: string;
      import_id: string;
      position: number;
      reflection_id: string;
      /** The number of the reflection's change when it was added. If it differs now, the reflection was changed since. */
      change: number;
    };
    /** What our own archive added besides reflections, for the undo. Ids and prints, without words. */
    import_rest: {
      owner_id: string;
      import_id: string;
      /** The order in which it was added, from 1. */
      position: number;
      /** The feature that added it. */
      part: string;
      kind: Exclude<ImportedKind, "reflection">;
      thing: string;
      /** What is taken away together, by part. */
      whole: string;
      /** A print of what a person can change about it. If it differs, the person has changed it. */
      print: string;
      state: "added" | "removed" | "kept";
    };
  }
}
