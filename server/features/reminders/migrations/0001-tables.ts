import { createTables } from "#server/platform/migrations/create-tables.ts";

/** Reminders, and the devices that they are sent to. */
export const createReminderTables = createTables({
  statements: ({ bytes, instant, ofUser, owner }) => [
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
  ],
  ofOneOwner: ["reminders", "reminder_settings", "push_devices"],
});
