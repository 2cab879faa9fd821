import { createTables } from "#server/platform/migrations/create-tables.ts";

/** Analyzers' findings, and people's verdicts on them. Keys begin with the owner, because clients choose ids. */
export const createAnalyzerTables = createTables({
  statements: ({ bytes, instant, owner, withoutRowid }) => [
    `create table analyzers (
      ${owner},
      id text not null,
      is_on integer not null,
      schedule text not null,
      revision integer not null default 0,
      cost_accepted integer not null default 0,
      seen_at ${instant} not null default 0,
      created_at ${instant} not null,
      deleted_at ${instant},
      content ${bytes} not null,
      constraint analyzers_key primary key (owner_id, id)
    )`,
    "create index analyzers_deleted on analyzers (deleted_at) where deleted_at is not null",

    // Large columns come last, so SQLite can read a list without their overflow pages.
    `create table analyzer_runs (
      ${owner},
      id text not null,
      analyzer_id text not null,
      started_by text not null,
      status text not null,
      period_from text not null,
      period_to text not null,
      steps_done integer not null default 0,
      steps_of integer not null default 0,
      reflections integer not null default 0,
      findings integer not null default 0,
      dropped_quotes integer not null default 0,
      left_out integer not null default 0,
      change ${instant} not null default 0,
      lease_id text,
      lease_until ${instant},
      attempts integer not null default 0,
      error text,
      created_at ${instant} not null,
      finished_at ${instant},
      about ${bytes} not null,
      result ${bytes},
      constraint analyzer_runs_key primary key (owner_id, id)
    )`,
    "create index analyzer_runs_newest_first on analyzer_runs (owner_id, analyzer_id, created_at desc, id desc)",
    // Prevents two tabs from starting a run at once.
    `create unique index analyzer_runs_one_at_a_time on analyzer_runs (owner_id, analyzer_id)
      where status in ('waiting', 'running')`,

    // Separate from the results, so that a reflection's words are deleted with it.
    `create table analyzer_quotes (
      ${owner},
      run_id text not null,
      number integer not null,
      reflection_id text not null references reflections (id) on delete cascade,
      quote ${bytes} not null,
      constraint analyzer_quotes_key primary key (owner_id, run_id, number),
      constraint analyzer_quotes_of_run foreign key (owner_id, run_id)
        references analyzer_runs (owner_id, id) on delete cascade
    )`,
    "create index analyzer_quotes_of_reflection on analyzer_quotes (reflection_id)",

    `create table analyzer_findings (
      ${owner},
      analyzer_id text not null,
      key text not null,
      first_run_id text not null,
      last_run_id text not null,
      first_at ${instant} not null,
      constraint analyzer_findings_key primary key (owner_id, analyzer_id, key)
    ) ${withoutRowid}`,

    `create table analyzer_verdicts (
      ${owner},
      analyzer_id text not null,
      key text not null,
      given_at ${instant} not null,
      content ${bytes} not null,
      constraint analyzer_verdicts_key primary key (owner_id, analyzer_id, key)
    )`,

    // When to check for scheduled runs. `null`: at the next visit.
    `create table analyzer_schedules (
      ${owner},
      look_at ${instant},
      constraint analyzer_schedules_key primary key (owner_id)
    ) ${withoutRowid}`,
    "create index analyzer_schedules_due on analyzer_schedules (look_at) where look_at is not null",
  ],
  ofOneOwner: [
    "analyzers",
    "analyzer_runs",
    "analyzer_quotes",
    "analyzer_findings",
    "analyzer_verdicts",
    "analyzer_schedules",
  ],
});
