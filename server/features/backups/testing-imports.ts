import { randomUUID } from "node:crypto";
import type { Database } from "#server/platform/database.ts";
import { asJson } from "./testing-sealed.ts";

/** An import, an entry of it, the reflection that the entry became, and a theme that came with it. */
export const rowsOfImports = 4;

export const addImportRows = (
  database: Database,
  owner_id: string,
  reflection_id: string,
  word: string,
): Promise<void> =>
  database.asOwner(owner_id, async (tx) => {
    const id = randomUUID();
    const about = {
      ...{ name: word, time_zone: "UTC", format: null, label: "", problem: null, failures: 0 },
      file_key: null,
    };
    const content = {
      ...{ where: word, title: word, day: null, written_at: null, journal: null, given_kind: null },
      ...{ reflection_id, kind: null, notes: [] },
    };
    const sealed = {
      about: asJson(about),
      names: asJson([{ name: word, bytes: 1 }]),
    };
    const moments = { created_at: 1, changed_at: 1, finished_at: 1 };
    await tx
      .insertInto("imports")
      .values({ id, owner_id, phase: "done", files: 1, bytes: 1, ...moments, ...sealed })
      .execute();
    const entry = { owner_id, import_id: id, position: 0 };
    await tx
      .insertInto("import_entries")
      .values({ ...entry, key: "a hash", state: "added", noted: 0, content: asJson(content) })
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
