import type { ColumnTypes } from "./column-types.ts";

const ofReflection = "references reflections (id) on delete cascade";
const ofAttachment = "references attachments (id) on delete cascade";

/** What people write, and what goes with it. */
export const journalTables = ({
  bytes,
  instant,
  seq,
  ofUser,
  owner,
  withoutRowid,
}: ColumnTypes): string[] => [
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

  // Words that begin alike have terms that begin alike, so one index finds whole words and prefixes.
  `create table vocabulary (
    ${owner},
    term text not null,
    word ${bytes} not null,
    constraint vocabulary_key primary key (owner_id, term)
  ) ${withoutRowid}`,

  `create table attachments (
    id text primary key,
    ${owner},
    folder text not null,
    kind text,
    media_type text,
    name ${bytes} not null,
    alt ${bytes} not null,
    declared_bytes ${instant} not null,
    bytes ${instant} not null,
    stored_bytes ${instant} not null,
    width integer,
    height integer,
    widths text not null,
    created_at ${instant} not null,
    finished_at ${instant}
  )`,
  "create index attachments_of_owner on attachments (owner_id)",

  `create table attachment_parts (
    attachment_id text not null ${ofAttachment},
    ${owner},
    part integer not null,
    constraint attachment_parts_key primary key (attachment_id, part)
  )`,
  "create index attachment_parts_of_owner on attachment_parts (owner_id, attachment_id)",

  `create table attachment_uses (
    attachment_id text not null ${ofAttachment},
    reflection_id text not null ${ofReflection},
    ${owner},
    constraint attachment_uses_key primary key (reflection_id, attachment_id)
  )`,
  "create index attachment_uses_of_attachment on attachment_uses (attachment_id)",
  "create index attachment_uses_of_owner on attachment_uses (owner_id, reflection_id, attachment_id)",

  `create table blob_removals (folder text primary key, asked_at ${instant} not null)`,

  `create table activities (
    id text primary key,
    ${owner},
    revision integer not null,
    created_at ${instant} not null,
    updated_at ${instant} not null,
    content ${bytes} not null
  )`,
  "create index activities_of_owner on activities (owner_id, id)",

  `create table templates (
    ${owner},
    id text not null,
    revision integer not null,
    created_at ${instant} not null,
    updated_at ${instant} not null,
    content ${bytes} not null,
    constraint templates_key primary key (owner_id, id)
  )`,

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

  `create table reminders (
    id text primary key,
    ${owner},
    activity_id text,
    programme_run_id text,
    letters integer not null default 0,
    experiment_id text,
    at text not null,
    weekdays text not null,
    time_zone text not null,
    by_push integer not null,
    by_email integer not null,
    next_at ${instant} not null,
    failures integer not null default 0,
    created_at ${instant} not null
  )`,
  "create index reminders_of_owner on reminders (owner_id)",
  "create index reminders_by_next on reminders (next_at)",

  `create table reminder_settings (
    owner_id text primary key ${ofUser},
    quiet_from text,
    quiet_until text,
    paused_until ${instant}
  )`,

  `create table push_devices (
    id text primary key,
    ${owner},
    endpoint_hash text not null,
    subscription ${bytes} not null,
    session_id text,
    device text not null,
    created_at ${instant} not null
  )`,
  "create unique index push_devices_of_owner on push_devices (owner_id, endpoint_hash)",

  `create table themes (
    owner_id text primary key ${ofUser},
    background_image text not null,
    overlay_opacity double precision not null,
    blur_amount double precision not null,
    enable_day_cycle integer not null,
    morning_background text not null,
    day_background text not null,
    night_background text not null,
    morning_start text not null,
    day_start text not null,
    night_start text not null,
    current_background text not null
  )`,

  `create table backgrounds (
    id text primary key,
    ${owner},
    name ${bytes} not null,
    palette ${bytes} not null,
    widths text not null,
    created_at ${instant} not null
  )`,
  "create index backgrounds_of_owner on backgrounds (owner_id, id)",

  `create table background_pictures (
    background_id text not null references backgrounds (id) on delete cascade,
    ${owner},
    size text not null,
    content ${bytes} not null,
    constraint background_pictures_key primary key (background_id, size)
  )`,
  "create index background_pictures_of_owner on background_pictures (owner_id)",

  `create table reflection_vectors (
    reflection_id text primary key references reflections (id) on delete cascade,
    ${owner},
    change ${instant} not null,
    revision integer not null,
    model text not null,
    vectors ${bytes}
  )`,
  // By change: the last one shows how far a model has read, and reading continues from there.
  "create index reflection_vectors_by_change on reflection_vectors (owner_id, model, change)",
];
