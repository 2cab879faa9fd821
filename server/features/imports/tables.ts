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
      /** JSON: its name, time zone, format and problem. */
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
      /** JSON: its location in the source, title, day, notes, and how it is imported. */
      content: Sealed;
    };
    /** What was added, for the undo. */
    import_reflections: {
      owner_id: string;
      import_id: string;
      position: number;
      reflection_id: string;
      /** The reflection's change number when it was added. If it differs now, the reflection was changed since. */
      change: number;
    };
    /** What our own archive added apart from reflections, for the undo. Ids and fingerprints, without text. */
    import_rest: {
      owner_id: string;
      import_id: string;
      /** The order in which it was added, from 1. */
      position: number;
      /** The part of the archive. */
      part: string;
      kind: Exclude<ImportedKind, "reflection">;
      thing: string;
      /** Rows of a part with the same value are undone together. */
      whole: string;
      /** A fingerprint of what a person can change. If it differs, the person has changed it. */
      print: string;
      state: "added" | "removed" | "kept";
    };
  }
}
