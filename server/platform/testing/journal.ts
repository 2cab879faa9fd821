import { randomUUID } from "node:crypto";
import { addDays, type Day } from "#contract/day-rules.ts";
import { emptyDraft, type Save } from "#contract/reflections/reflections.ts";
import type { Database } from "../database.ts";
import { newKey, type Owner, openJournal } from "../sealing.ts";
import { addUser } from "../testing.ts";

export const today: Day = "2026-11-21";
export const daysAgo = (count: number): Day => addDays(today, -count);

/** A first save with a new save id. */
export const aSave = (more: Partial<Save> = {}): Save => ({
  ...emptyDraft,
  revision: 0,
  save_id: randomUUID(),
  written_at: "2026-11-21T11:30:00.000Z",
  time_zone: "Europe/Berlin",
  scene: null,
  activity_id: null,
  programme_run_id: null,
  merged_from: null,
  ...more,
});

/** Adds a person directly to the store, without the cost of hashing a password. */
export const addOwner = async (database: Database): Promise<Owner> =>
  openJournal(await addUser(database), newKey());
