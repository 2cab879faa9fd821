import type { ListItem } from "./reflection-list.ts";
import { emptyDraft, type Reflection } from "./reflections.ts";

/** A stored reflection without words. */
export const aReflection = (more: Partial<Reflection> = {}): Reflection => ({
  ...emptyDraft,
  id: "01930000-0000-7000-8000-000000000001",
  kind: "daily",
  day: "2026-11-21",
  written_at: "2026-11-21T19:00:00.000Z",
  time_zone: "Europe/Berlin",
  word_count: 0,
  revision: 1,
  starred: false,
  excluded_from_ai: false,
  scene: null,
  origin: null,
  place: null,
  weather: null,
  activity_id: null,
  programme_run_id: null,
  created_at: "2026-11-21T19:00:00.000Z",
  updated_at: "2026-11-21T19:00:00.000Z",
  deleted_at: null,
  ...more,
});

export const aListItem = (id: string, more: Partial<ListItem> = {}): ListItem => ({
  id,
  kind: "free",
  day: "2026-11-21",
  mood: null,
  starred: false,
  title: id,
  word_count: 1,
  deleted_at: null,
  damaged: false,
  picture_count: 0,
  ...more,
});
