import { createTables } from "#server/platform/migrations/create-tables.ts";

const ofReflection = "references reflections (id) on delete cascade";

/** What people write, its earlier texts, and what they are found by. */
export const createReflectionTables = createTables({
  statements: ({ bytes, instant, seq, owner }) => [
    // The search index refers to seq, so it must never change; SQLite's own rowid could. Large columns come last, so that
    // SQLite reads a list without their overflow pages.
    `create table reflections (
      ${seq},
      id text not null unique,
      ${owner},
      kind text not null,
      day text not null,
      written_at ${instant} not null,
      time_zone text not null,
      mood integer,
      head ${bytes} not null,
      word_count integer not null,
      blank integer not null,
      revision integer not null,
      save_id text not null,
      search_version integer not null,
      created_at ${instant} not null,
      updated_at ${instant} not null,
      starred integer not null default 0,
      excluded_from_ai integer not null default 0,
      scene text,
      activity_id text,
      programme_run_id text,
      unfinished integer not null default 0,
      written_later integer not null default 0,
      picture_count integer not null default 0,
      deleted_at ${instant},
      change ${instant} not null default 0,
      writing_began_at ${instant} not null default 0,
      saved_session text,
      origin ${bytes},
      answers ${bytes},
      body ${bytes} not null
    )`,
    `create unique index reflections_one_daily_a_day on reflections (owner_id, day)
      where kind = 'daily' and deleted_at is null`,
    // Covering index: filters and counts need no row lookups. SQLite needs deleted_at in it to use it.
    `create index reflections_newest_first on reflections (owner_id, day desc, id desc,
      mood, kind, starred, picture_count, word_count, activity_id, seq, written_later, deleted_at, excluded_from_ai)
      where blank = 0 and deleted_at is null`,
    `create index reflections_longest_first on reflections (owner_id, word_count desc, id desc)
      where blank = 0 and deleted_at is null`,
    // What few reflections have. A list of these alone would pass through the whole journal.
    `create index reflections_starred on reflections (owner_id, day desc, id desc)
      where starred = 1 and blank = 0 and deleted_at is null`,
    `create index reflections_with_pictures on reflections (owner_id, day desc, id desc)
      where picture_count > 0 and blank = 0 and deleted_at is null`,
    "create index reflections_left_out on reflections (owner_id, id) where blank = 1 or deleted_at is not null",
    // For exports, which also read the blank ones and the trash.
    "create index reflections_by_day on reflections (owner_id, day, id)",
    "create index reflections_in_trash on reflections (owner_id, deleted_at) where deleted_at is not null",
    "create index reflections_to_index on reflections (owner_id, search_version)",
    // Covering index: counting what is still to be read needs no row lookups.
    "create index reflections_by_change on reflections (owner_id, change, blank, deleted_at, excluded_from_ai)",
    // Covering index: counting needs no row lookups.
    `create index reflections_of_activity on reflections (owner_id, activity_id, day desc, id desc,
      blank, deleted_at, programme_run_id, written_at) where activity_id is not null`,
    "create index reflections_unfinished on reflections (owner_id, updated_at) where unfinished = 1",

    // The id alone is not unique: once free, it can be taken by another person and removed again.
    `create table removed_reflections (
      id text not null,
      ${owner},
      change ${instant} not null,
      constraint removed_reflections_key primary key (owner_id, id)
    )`,
    "create index removed_reflections_by_change on removed_reflections (owner_id, change)",

    `create table reflection_versions (
      id text primary key,
      ${owner},
      reflection_id text not null ${ofReflection},
      saved_at ${instant} not null,
      device text not null,
      reason text not null,
      word_count integer not null,
      mood integer,
      head ${bytes} not null,
      answers ${bytes},
      body ${bytes} not null
    )`,
    "create index reflection_versions_of_reflection on reflection_versions (reflection_id, saved_at)",
    // Includes reflection_id: without statistics, SQLite thinks any index that begins with the owner is as good.
    "create index reflection_versions_of_owner on reflection_versions (owner_id, reflection_id, saved_at)",

    `create table reflection_labels (
      ${owner},
      label text not null,
      reflection_id text not null ${ofReflection},
      constraint reflection_labels_key primary key (owner_id, label, reflection_id)
    )`,
    "create index reflection_labels_of_reflection on reflection_labels (reflection_id, owner_id, label)",

    `create table labels (
      ${owner},
      label text not null,
      kind text not null,
      word ${bytes} not null,
      constraint labels_key primary key (owner_id, label)
    )`,

    // No foreign key on the mentioned reflection: it may be gone, or not exist yet.
    `create table reflection_mentions (
      ${owner},
      reflection_id text not null ${ofReflection},
      mentioned_id text not null,
      constraint reflection_mentions_key primary key (reflection_id, mentioned_id)
    )`,
    "create index reflection_mentions_of_mentioned on reflection_mentions (owner_id, mentioned_id)",
  ],
  ofOneOwner: [
    "reflections",
    "removed_reflections",
    "reflection_versions",
    "reflection_labels",
    "labels",
    "reflection_mentions",
  ],
  sqliteRows: {
    reflections: {
      sqlite_autoindex_reflections_1: "10000000 1",
      reflections_one_daily_a_day: "8000000 20000 1",
      reflections_newest_first: "9000000 18000 2 1 1 1 1 1 1 1 1 1 1",
      reflections_longest_first: "9000000 18000 50 1",
      reflections_starred: "100000 200 2 1",
      reflections_with_pictures: "500000 1000 2 1",
      reflections_left_out: "200000 400 1",
      reflections_by_day: "10000000 20000 2 1",
      reflections_in_trash: "100000 200 1",
      reflections_to_index: "10000000 20000 50",
      reflections_by_change: "10000000 20000 1 1 1 1",
      reflections_of_activity: "1000000 2000 100 2 1 1 1 1 1",
      reflections_unfinished: "5000 10 1",
    },
    removed_reflections: {
      sqlite_autoindex_removed_reflections_1: "100000 200 1",
      removed_reflections_by_change: "100000 200 1",
    },
    reflection_versions: {
      sqlite_autoindex_reflection_versions_1: "20000000 1",
      reflection_versions_of_reflection: "20000000 5 1",
      reflection_versions_of_owner: "20000000 40000 5 1",
    },
    reflection_labels: {
      sqlite_autoindex_reflection_labels_1: "20000000 20000 200 1",
      reflection_labels_of_reflection: "20000000 2 2 1",
    },
    labels: { sqlite_autoindex_labels_1: "50000 100 1" },
    reflection_mentions: {
      sqlite_autoindex_reflection_mentions_1: "1000000 2 1",
      reflection_mentions_of_mentioned: "1000000 2000 2",
    },
  },
});
