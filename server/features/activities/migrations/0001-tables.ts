import { createTables } from "#server/platform/migrations/create-tables.ts";

/** People's own activities, their marks, and the programmes they go through. */
export const createActivityTables = createTables({
  statements: ({ bytes, instant, owner }) => [
    `create table activities (
      id text primary key,
      ${owner},
      revision integer not null,
      created_at ${instant} not null,
      updated_at ${instant} not null,
      content ${bytes} not null
    )`,
    "create index activities_of_owner on activities (owner_id, id)",

    // No foreign key on activity_id: built-in activities have no rows.
    `create table activity_marks (
      ${owner},
      activity_id text not null,
      favourite integer not null,
      archived_at ${instant},
      constraint activity_marks_key primary key (owner_id, activity_id)
    )`,

    `create table programme_runs (
      id text primary key,
      ${owner},
      activity_id text not null,
      sittings integer not null,
      every_days integer not null,
      begun_on text not null,
      stopped_at ${instant},
      created_at ${instant} not null
    )`,
    "create index programme_runs_of_owner on programme_runs (owner_id, activity_id)",
  ],
  ofOneOwner: ["activities", "activity_marks", "programme_runs"],
});
