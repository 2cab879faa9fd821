import type { ColumnTypes } from "./column-types.ts";

/** Whose reflections are also in the host's folder, and the files there. */
export const mirrorTables = ({ bytes, instant, ofUser, owner }: ColumnTypes): string[] => [
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

  `create table export_requests (
    id text primary key,
    user_id text not null ${ofUser},
    content ${bytes} not null,
    expires_at ${instant} not null
  )`,
  "create index export_requests_of_user on export_requests (user_id)",
];
