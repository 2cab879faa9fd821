import type { ColumnTypes } from "./column-types.ts";

/** Letters, what is drawn from earlier days, and experiments that people make on themselves. */
export const letterTables = ({ bytes, instant, ofUser, owner }: ColumnTypes): string[] => [
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

  `create table experiments (
    ${owner},
    id text not null,
    revision integer not null,
    starts_on text not null,
    ends_on text not null,
    stopped_on text,
    created_at ${instant} not null,
    deleted_at ${instant},
    content ${bytes} not null,
    constraint experiments_key primary key (owner_id, id)
  )`,
  "create index experiments_deleted on experiments (deleted_at) where deleted_at is not null",

  `create table experiment_days (
    ${owner},
    experiment_id text not null,
    day text not null,
    content ${bytes} not null,
    constraint experiment_days_key primary key (owner_id, experiment_id, day),
    constraint experiment_days_of foreign key (owner_id, experiment_id)
      references experiments (owner_id, id) on delete cascade
  )`,
];
