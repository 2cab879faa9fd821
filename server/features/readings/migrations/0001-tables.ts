import { createTables } from "#server/platform/migrations/create-tables.ts";

/** What is read from reflections, and what people decide about names and themes. */
export const createReadingTables = createTables({
  statements: ({ bytes, instant, owner }) => [
    `create table analyzer_readings (
      reflection_id text primary key references reflections (id) on delete cascade,
      ${owner},
      change ${instant} not null,
      version integer not null,
      day text not null,
      is_read integer not null,
      error text,
      summary ${bytes},
      reading ${bytes}
    )`,
    // By change: the last one shows how far the readers have come, and reading continues from there.
    "create index analyzer_readings_by_change on analyzer_readings (owner_id, version, change)",
    // They are counted, and gone through by day, without a look at the readings, which are large.
    `create index analyzer_readings_by_day on analyzer_readings (owner_id, version, day, reflection_id)
      where is_read = 1`,
    "create index analyzer_readings_failed on analyzer_readings (owner_id, change) where error is not null",

    `create table entity_decisions (
      ${owner},
      id text not null,
      position integer not null,
      decided_at ${instant} not null,
      content ${bytes} not null,
      constraint entity_decisions_key primary key (owner_id, id)
    )`,
    "create unique index entity_decisions_in_order on entity_decisions (owner_id, position)",
  ],
  ofOneOwner: ["analyzer_readings", "entity_decisions"],
  sqliteRows: {
    analyzer_readings: {
      sqlite_autoindex_analyzer_readings_1: "10000000 1",
      analyzer_readings_by_change: "10000000 20000 20000 1",
      analyzer_readings_by_day: "10000000 20000 20000 2 1",
      analyzer_readings_failed: "1000 2 1",
    },
  },
});
