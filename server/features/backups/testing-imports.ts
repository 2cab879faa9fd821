import { randomUUID } from "node:crypto";
import type { Database } from "#server/platform/database.ts";
import { newKey } from "#server/platform/sealing.ts";

/** An import, an entry of it, the reflection that the entry became, and a theme that came with it. */
export const rowsOfImports = 4;

export const addImportRows = (database: Database, owner_id: string, reflection_id: string): Promise<void> =>
  database.asOwner(owner_id, async (tx) => {
    const [id, sealed] = [randomUUID(), newKey()];
    const moments = { created_at: 1, changed_at: 1, finished_at: 1 };
    await tx
      .insertInto("imports")
      .values({ id, owner_id, phase: "done", files: 1, bytes: 1, ...moments, about: sealed, names: sealed })
      .execute();
    const entry = { owner_id, import_id: id, position: 0 };
    await tx
      .insertInto("import_entries")
      .values({ ...entry, key: "a hash", state: "added", noted: 0, content: sealed })
      .execute();
    await tx
      .insertInto("import_reflections")
      .values({ ...entry, reflection_id, change: 1 })
      .execute();
    const rest = {
      part: "theme",
      kind: "theme",
      thing: "theme",
      whole: "",
      print: "",
      state: "added",
    } as const;
    await tx
      .insertInto("import_rest")
      .values({ ...entry, ...rest })
      .execute();
  });
