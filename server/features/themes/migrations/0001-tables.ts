import { createTables } from "#server/platform/migrations/create-tables.ts";

/** Themes, and people's own backgrounds. */
export const createThemeTables = createTables({
  statements: ({ bytes, instant, ofUser, owner }) => [
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
  ],
  ofOneOwner: ["themes", "backgrounds", "background_pictures"],
  // WebP is compressed already.
  postgresOnly: ["alter table background_pictures alter column content set storage external"],
});
