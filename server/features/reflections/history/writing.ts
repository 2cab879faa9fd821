import { randomUUIDv7 } from "node:crypto";
import { isBlank, isWrittenLater, type ReflectionKind } from "#contract/reflections/reflection-rules.ts";
import type { Draft, Save } from "#contract/reflections/reflections.ts";
import { deviceOf, nextChanges } from "#server/features/accounts/index.ts";
import type { Tx } from "#server/platform/database.ts";
import type { Owner } from "#server/platform/sealing.ts";
import type { Digest } from "../stored/digests.ts";
import { isSameDraft } from "../stored/draft-head.ts";
import {
  notFound,
  notIndexed,
  openDraft,
  openHead,
  openWhatOpens,
  type ReflectionRow,
  sealDraft,
} from "../stored/reflection-rows.ts";
import { storedScene } from "../stored/scenes.ts";
import { isResumed, isShortened, type VersionReason } from "./version-rules.ts";
import { addVersion, hasVersions } from "./versions.ts";

/** The person who saves, and the session: words from another device begin another writing session. */
export type Writer = Owner & { sessionId?: string };

type NewReflection = Pick<
  ReflectionRow,
  "id" | "day" | "activity_id" | "programme_run_id" | "change" | "revision"
> & {
  kind: ReflectionKind;
} & Partial<
    Pick<
      ReflectionRow,
      | "saved_session"
      | "deleted_at"
      | "starred"
      | "excluded_from_ai"
      | "origin"
      | "surroundings"
      | "created_at"
      | "updated_at"
    >
  >;
type FirstDraft = Draft & Pick<Save, "written_at" | "time_zone" | "scene" | "save_id">;
export type NewPage = { columns: NewReflection; draft: FirstDraft; digest: Digest };

/** This device's own words from before a merge, which were never stored separately. */
export type Merged = { draft: Draft; wordCount: number };

type Overwriting = {
  digest: Digest;
  /** Taken in this transaction. */
  change: number;
  /** Milliseconds since 1970. */
  now: number;
  saveId: string;
  session: string | null;
  merged?: Merged | null;
  /** Why the overwritten text becomes a version, if neither the clock nor the word count decides it. */
  reason?: VersionReason;
  /** Other columns to change. */
  also?: Partial<Pick<ReflectionRow, "deleted_at" | "kind">>;
};

/** Replaces the stored words, which become a version if version-rules.ts says so. */
export async function overwrite(
  tx: Tx,
  owner: Owner,
  stored: ReflectionRow,
  draft: Draft,
  { digest, change, now, saveId, session, merged = null, also, ...how }: Overwriting,
): Promise<ReflectionRow> {
  const revision = stored.revision + 1;
  const columns = sealDraft(owner, { id: stored.id, revision }, draft, digest);
  const resumed = isResumed(stored, now, session);
  const shortened = isShortened(stored.word_count, columns.word_count) || switchesForm(stored, draft);
  const reason = how.reason ?? (merged ? "merged" : shortened ? "shortened" : resumed ? "resumed" : null);
  if (reason) await addStoredVersion(tx, owner, stored, draft, reason);
  if (merged) await addMergedVersion(tx, owner, stored.id, merged, { now, session });
  return tx
    .updateTable("reflections")
    .set({
      ...columns,
      blank: (await isHidden(tx, owner, stored, columns)) ? 1 : 0,
      ...also,
      change,
      revision,
      save_id: saveId,
      search_version: notIndexed,
      updated_at: now,
      writing_began_at: resumed ? now : stored.writing_began_at,
      saved_session: session,
    })
    .where("owner_id", "=", owner.id)
    .where("id", "=", stored.id)
    .where("revision", "=", stored.revision)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Stores a new reflection. @throws AppError `not_found` if the id is taken */
export async function insertReflection(
  tx: Tx,
  owner: Owner,
  page: NewPage,
  { now, merged = null }: Pick<Overwriting, "now" | "merged">,
): Promise<ReflectionRow> {
  const { id, saved_session = null } = page.columns;
  const inserted = await tx
    .insertInto("reflections")
    .values(await toRow(tx, owner, page, now))
    // The id may be another person's; their reflections are not disclosed.
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirstOrThrow(notFound);
  await forgetRemoved(tx, owner, [id]);
  if (merged) await addMergedVersion(tx, owner, id, merged, { now, session: saved_session });
  return inserted;
}

/** Stores new reflections. @returns their ids, without those that are taken */
export async function insertReflections(
  tx: Tx,
  owner: Owner,
  pages: readonly NewPage[],
  now: number,
): Promise<ReadonlySet<string>> {
  if (pages.length === 0) return new Set();
  const rows = [];
  for (const page of pages) rows.push(await toRow(tx, owner, page, now));
  const inserted = await tx
    .insertInto("reflections")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .execute();
  const ids = inserted.map(({ id }) => id);
  await forgetRemoved(tx, owner, ids);
  return new Set(ids);
}

/**
 * Changes a reflection's tags on the server. One in the trash stays there.
 * @returns whether the tags changed
 * @throws AppError `sealed_value_refused`
 */
export async function changeTags(
  tx: Tx,
  owner: Owner,
  row: ReflectionRow,
  change: (tags: string[]) => string[],
  now: number,
): Promise<boolean> {
  const draft = openDraft(owner, row);
  const changed = { ...draft, tags: change(draft.tags) };
  if (isSameDraft(draft, changed)) return false;
  await overwrite(tx, owner, row, changed, {
    digest: { excerpt: openHead(owner, row).excerpt, wordCount: row.word_count },
    change: await nextChanges(tx, owner.id, 1),
    now,
    saveId: randomUUIDv7(),
    session: null,
  });
  return true;
}

const deviceName = async (tx: Tx, owner: Owner, session: string | null) =>
  (session !== null && (await deviceOf(tx, owner.id, session))) || "";

async function addMergedVersion(
  tx: Tx,
  owner: Owner,
  id: string,
  merged: Merged,
  { now, session }: Pick<Overwriting, "now" | "session">,
): Promise<void> {
  const device = await deviceName(tx, owner, session);
  await addVersion(tx, owner, id, { ...merged, savedAt: now, device, reason: "merged" });
}

async function addStoredVersion(
  tx: Tx,
  owner: Owner,
  stored: ReflectionRow,
  next: Draft,
  reason: VersionReason,
): Promise<void> {
  if (stored.blank === 1 && stored.unfinished === 0) return;
  // An altered text can always be overwritten. The parts of it that open are kept.
  const draft = openWhatOpens(owner, stored);
  // A merge keeps both of its texts.
  if (isBlank(draft) || (reason !== "merged" && isSameDraft(draft, next))) return;
  await addVersion(tx, owner, stored.id, {
    draft,
    wordCount: stored.word_count,
    savedAt: stored.updated_at,
    device: await deviceName(tx, owner, stored.saved_session),
    reason,
  });
}

async function toRow(tx: Tx, owner: Owner, { columns, draft, digest }: NewPage, now: number) {
  const written_at = new Date(draft.written_at).getTime();
  const imported = (columns.origin ?? null) !== null;
  return {
    ...sealDraft(owner, columns, draft, digest),
    created_at: now,
    updated_at: now,
    writing_began_at: columns.updated_at ?? now,
    ...columns,
    owner_id: owner.id,
    written_at,
    written_later: isWrittenLater({ day: columns.day, written_at, imported }) ? 1 : 0,
    time_zone: draft.time_zone,
    scene: await storedScene(tx, owner.id, draft.scene),
    save_id: draft.save_id,
    search_version: notIndexed,
  };
}

/** These exist again. */
async function forgetRemoved(tx: Tx, owner: Owner, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .deleteFrom("removed_reflections")
    .where("owner_id", "=", owner.id)
    .where("id", "in", ids)
    .execute();
}

/** From free writing on an activity to its steps, or back: the new words don't continue the stored ones. */
const switchesForm = (stored: ReflectionRow, { answers }: Draft) =>
  (stored.answers === null) !== (answers === null);

/** An empty reflection stays in lists while it has versions or pictures, which can't be reached otherwise. */
const isHidden = async (
  tx: Tx,
  owner: Owner,
  { id, picture_count }: ReflectionRow,
  { blank, unfinished }: Pick<ReflectionRow, "blank" | "unfinished">,
): Promise<boolean> =>
  unfinished === 1 || (blank === 1 && picture_count === 0 && !(await hasVersions(tx, owner, id)));
