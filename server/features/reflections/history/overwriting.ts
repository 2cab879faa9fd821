import { randomUUIDv7 } from "node:crypto";
import { isBlank } from "#contract/reflections/reflection-rules.ts";
import type { Draft } from "#contract/reflections/reflections.ts";
import type { Tx } from "#server/platform/database.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { nextChange } from "../change-numbers.ts";
import { notIndexed } from "../search/indexing.ts";
import {
  isRefused,
  isSameDraft,
  openDraft,
  openWhatOpens,
  type ReflectionRow,
  sealDraft,
} from "../stored/reflection-rows.ts";
import { isLaterSitting, isShortened, type VersionReason } from "./version-rules.ts";
import { hasVersions, keepVersion } from "./versions.ts";

export type Overwriting = {
  /** Taken in this transaction. */
  change: number;
  /** Milliseconds since 1970. */
  now: number;
  saveId: string;
  session: string | null;
  mergedFrom?: Draft | null;
  /** Of the words that are overwritten, where that is not for the clock and the word count to say. */
  reason?: VersionReason;
  /** What else changes in the row. */
  also?: Partial<Pick<ReflectionRow, "deleted_at" | "kind">>;
};

/** Puts other words in place of the stored ones, which become a version where version-rules.ts says so. */
export async function overwrite(
  tx: Tx,
  owner: Owner,
  stored: ReflectionRow,
  draft: Draft,
  how: Overwriting,
): Promise<ReflectionRow> {
  const { change, now, saveId, session, mergedFrom = null, also } = how;
  const columns = sealDraft(owner, stored.id, draft);
  const begins = isLaterSitting(stored, now, session);
  const shortened = isShortened(stored.word_count, columns.word_count) || isTurned(stored, draft);
  const reason = how.reason ?? (mergedFrom ? "merged" : shortened ? "shortened" : begins ? "sitting" : null);
  if (reason) await keepStored(tx, owner, stored, draft, reason);
  if (mergedFrom) await keepMerged(tx, owner, stored.id, mergedFrom, { now, session });
  return tx
    .updateTable("reflections")
    .set({
      ...columns,
      blank: (await isLeftOut(tx, owner, stored, columns)) ? 1 : 0,
      ...also,
      change,
      revision: stored.revision + 1,
      save_id: saveId,
      search_version: notIndexed,
      updated_at: now,
      sitting_at: begins ? now : stored.sitting_at,
      saved_session: session,
    })
    .where("owner_id", "=", owner.id)
    .where("id", "=", stored.id)
    .where("revision", "=", stored.revision)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** From free writing on an activity to its steps, or back: the new words don't go on from the stored ones. */
const isTurned = (stored: ReflectionRow, { answers }: Draft) =>
  (stored.answers === null) !== (answers === null);

/** Of an empty reflection, a list that left it out would leave no way to its versions and pictures. */
const isLeftOut = async (
  tx: Tx,
  owner: Owner,
  stored: ReflectionRow,
  { blank, unfinished }: Pick<ReflectionRow, "blank" | "unfinished">,
): Promise<boolean> => unfinished === 1 || (blank === 1 && !(await isLookedFor(tx, owner, stored)));

/** Whether an empty reflection still has something that a person would miss. */
const isLookedFor = async (tx: Tx, owner: Owner, { id, picture_count }: ReflectionRow): Promise<boolean> =>
  picture_count > 0 || (await hasVersions(tx, owner, id));

/** This device's own words from before a merge, which were never stored by themselves. */
export const keepMerged = async (
  tx: Tx,
  owner: Owner,
  id: string,
  draft: Draft,
  { now, session }: Pick<Overwriting, "now" | "session">,
): Promise<void> => {
  const device = await deviceOf(tx, owner, session);
  await keepVersion(tx, owner, id, { draft, savedAt: now, device, reason: "merged" });
};

async function keepStored(
  tx: Tx,
  owner: Owner,
  stored: ReflectionRow,
  next: Draft,
  reason: VersionReason,
): Promise<void> {
  if (stored.blank === 1 && stored.unfinished === 0) return;
  const draft = openStored(owner, stored);
  // A merge is told of with both of its texts.
  if (isBlank(draft) || (reason !== "merged" && isSameDraft(draft, next))) return;
  const device = await deviceOf(tx, owner, stored.saved_session);
  await keepVersion(tx, owner, stored.id, { draft, savedAt: stored.updated_at, device, reason });
}

function openStored(owner: Owner, row: ReflectionRow): Draft {
  try {
    return openDraft(owner, row);
  } catch (error) {
    // Whoever writes over an altered text still has their own; what opens of the altered one is kept.
    if (isRefused(error)) return openWhatOpens(owner, row);
    throw error;
  }
}

async function deviceOf(tx: Tx, owner: Owner, session: string | null): Promise<string> {
  if (session === null) return "";
  const row = await tx
    .selectFrom("sessions")
    .select("device")
    .where("user_id", "=", owner.id)
    .where("id", "=", session)
    .executeTakeFirst();
  return row?.device ?? "";
}

/**
 * For a change that the server makes to many. Leaves alone what the change leaves as it is, and what lies in the
 * trash stays there.
 * @returns whether anything changed
 * @throws AppError `sealed_value_refused`
 */
export async function changeWords(
  tx: Tx,
  owner: Owner,
  row: ReflectionRow,
  change: (draft: Draft) => Draft,
  now: number,
): Promise<boolean> {
  const draft = openDraft(owner, row);
  const changed = change(draft);
  if (isSameDraft(draft, changed)) return false;
  await overwrite(tx, owner, row, changed, {
    change: await nextChange(tx, owner.id),
    now,
    saveId: randomUUIDv7(),
    session: null,
  });
  return true;
}
