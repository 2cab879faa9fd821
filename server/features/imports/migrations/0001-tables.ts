import { createTables } from "#server/platform/migrations/create-tables.ts";

const ofImport = "foreign key (owner_id, import_id) references imports (owner_id, id) on delete cascade";

/** Imports of journals. */
export const createImportTables = createTables({
  statements: ({ bytes, instant, owner, withoutRowid }) => [
    // Large columns come last, so that SQLite reads a list without their overflow pages.
    `create table imports (
      id text not null,
      ${owner},
      phase text not null,
      folder text,
      files integer not null,
      bytes ${instant} not null,
      done integer not null default 0,
      total integer,
      added integer not null default 0,
      already_there integer not null default 0,
      refused integer not null default 0,
      rest_added integer not null default 0,
      is_stopped integer not null default 0,
      created_at ${instant} not null,
      changed_at ${instant} not null,
      finished_at ${instant},
      next_at ${instant},
      lease_id text,
      lease_until ${instant},
      about ${bytes} not null,
      options ${bytes},
      preview ${bytes},
      names ${bytes} not null,
      constraint imports_key primary key (owner_id, id)
    )`,
    "create index imports_to_work on imports (next_at) where next_at is not null",
    "create index imports_by_change on imports (changed_at)",

    `create table import_parts (
      ${owner},
      import_id text not null,
      part integer not null,
      constraint import_parts_key primary key (owner_id, import_id, part),
      ${ofImport}
    ) ${withoutRowid}`,

    `create table import_entries (
      ${owner},
      import_id text not null,
      position integer not null,
      key text not null,
      state text not null,
      noted integer not null,
      content ${bytes} not null,
      constraint import_entries_key primary key (owner_id, import_id, position),
      ${ofImport}
    )`,
    "create index import_entries_by_key on import_entries (owner_id, import_id, key)",
    "create index import_entries_by_state on import_entries (owner_id, import_id, state, position)",

    `create table import_reflections (
      ${owner},
      import_id text not null,
      position integer not null,
      reflection_id text not null,
      change ${instant} not null,
      constraint import_reflections_key primary key (owner_id, import_id, reflection_id),
      ${ofImport}
    ) ${withoutRowid}`,
    "create index import_reflections_by_position on import_reflections (owner_id, import_id, position)",

    `create table import_rest (
      ${owner},
      import_id text not null,
      position integer not null,
      part text not null,
      kind text not null,
      thing text not null,
      whole text not null,
      print text not null,
      state text not null,
      constraint import_rest_key primary key (owner_id, import_id, position),
      ${ofImport}
    ) ${withoutRowid}`,
    "create index import_rest_by_whole on import_rest (owner_id, part, whole)",
  ],
  ofOneOwner: ["imports", "import_parts", "import_entries", "import_reflections", "import_rest"],
});
