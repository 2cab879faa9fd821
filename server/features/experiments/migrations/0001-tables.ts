import { createTables } from "#server/platform/migrations/create-tables.ts";

/** Self-experiments. */
export const createExperimentTables = createTables({
  statements: ({ bytes, instant, owner }) => [
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
  ],
  ofOneOwner: ["experiments", "experiment_days"],
});
