import type { Sealed } from "#server/platform/column-types.ts";

declare module "#server/platform/tables.ts" {
  interface Tables {
    /** What a model made of a reflection, for the search by meaning. */
    reflection_vectors: {
      reflection_id: string;
      owner_id: string;
      /** The reflection's change and revision that it was made from. */
      change: number;
      revision: number;
      model: string;
      /** One vector for each passage; `null` if an AI may not read it, or there is nothing to read. */
      vectors: Sealed | null;
    };
  }
}
