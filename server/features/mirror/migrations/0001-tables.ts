import { createTables } from "#server/platform/migrations/create-tables.ts";

/** Whose reflections are also in the host's folder, and the files there. */
export const createMirrorTables = createTables({
  statements: ({ bytes, instant, ofUser, owner }) => [
    `create table mirrors (
      owner_id text primary key ${ofUser},
      is_on integer not null,
      since ${instant} not null,
      folder text not null,
      last_change ${instant} not null,
      written_at ${instant},
      problem text,
      erasing integer not null,
      working_until ${instant}
    )`,

    `create table mirror_files (
      id text primary key,
      ${owner},
      reflection_id text not null,
      attachment_id text,
      path ${bytes} not null,
      path_key text not null,
      constraint mirror_files_paths unique (owner_id, path_key)
    )`,
    "create index mirror_files_of_reflection on mirror_files (owner_id, reflection_id)",
  ],
  ofOneOwner: ["mirrors", "mirror_files"],
});
