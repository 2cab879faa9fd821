import { createTables } from "#server/platform/migrations/create-tables.ts";

/** Letters, and what is drawn from earlier days. */
export const createLetterTables = createTables({
  statements: ({ bytes, instant, ofUser, owner }) => [
    // One without content was deleted by its person, so it isn't made again.
    `create table letters (
      id text primary key,
      ${owner},
      kind text not null,
      from_day text not null,
      to_day text not null,
      made_at ${instant} not null,
      read_at ${instant},
      deleted_at ${instant},
      content ${bytes},
      constraint letters_once unique (owner_id, kind, from_day)
    )`,
    "create index letters_to_empty on letters (deleted_at) where deleted_at is not null and content is not null",

    `create table letter_settings (
      owner_id text primary key ${ofUser},
      rhythm text not null,
      by_model integer not null,
      borrowed_on integer not null,
      borrowed_away_on text,
      time_zone text not null,
      since_day text,
      next_at ${instant},
      night_at ${instant},
      making_until ${instant}
    )`,
    "create index letter_settings_by_night on letter_settings (night_at) where night_at is not null",
  ],
  ofOneOwner: ["letters", "letter_settings"],
});
