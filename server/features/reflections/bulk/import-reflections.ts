import { randomUUID } from "node:crypto";
import { attachmentIdsIn } from "#contract/attachments/attachment-rules.ts";
import { type ReflectionKind, trashDays } from "#contract/reflections/reflection-rules.ts";
import { t } from "#contract/translate.ts";
import type { Context } from "#server/context.ts";
import { nextChanges } from "#server/features/accounts/index.ts";
import { claimAttachments } from "#server/features/attachments/index.ts";
import type { Tx } from "#server/platform/database.ts";
import { pause } from "#server/platform/pause.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { daysWithDaily } from "../history/details.ts";
import { insertReflections, type NewPage } from "../history/writing.ts";
import { type Digest, digestOf } from "../stored/digests.ts";
import { existingIn, sealOrigin, sealSurroundings } from "../stored/reflection-rows.ts";
import {
  type AddedReflection,
  importedId,
  type ParsedReflection,
  parseAdded,
} from "./imported-reflection.ts";

type Readable = { given: AddedReflection; parsed: ParsedReflection; digest: Digest };
type Prepared = Readable | { given: AddedReflection; refused: string };
type Page = NewPage & { attachmentIds: string[] };

/** The result for the reflection `given`. They are in the given order. */
export type Added = { given: AddedReflection; key: string } & (
  | { state: "added"; id: string; kind: ReflectionKind; change: number }
  /** Added earlier. Its words may have changed since, and it may be in the trash. */
  | { state: "already_there"; id: string }
  | { state: "refused"; reason: string }
);
type Also = (tx: Tx, added: readonly Added[]) => Promise<void>;

const addedAtOnce = 25;
/** UTF-16 code units in one transaction, unless a single reflection is longer. */
const lengthAtOnce = 500_000;

/**
 * Adds many reflections: each batch in one transaction, by the rules and limits of a save. Skips what was added before, so
 * that an interrupted import can be run again.
 * @param also runs in the transaction of each batch, with its results
 */
export async function* importReflections(
  context: Context,
  owner: Owner,
  given: Iterable<AddedReflection> | AsyncIterable<AddedReflection>,
  also?: Also,
): AsyncGenerator<Added[]> {
  for await (const batch of batchesOf(given)) {
    const prepared = await prepare(context, owner, batch);
    yield await context.database.asOwner(owner.id, (tx) => addBatch(context, tx, owner, prepared, also));
    // Lets other requests run in between.
    await pause();
  }
}

async function* batchesOf(
  given: Iterable<AddedReflection> | AsyncIterable<AddedReflection>,
): AsyncGenerator<AddedReflection[]> {
  let [batch, length]: [AddedReflection[], number] = [[], 0];
  for await (const reflection of given) {
    const isFull =
      batch.length === addedAtOnce || (batch.length > 0 && length + reflection.body.length > lengthAtOnce);
    if (isFull) {
      yield batch;
      [batch, length] = [[], 0];
    }
    batch.push(reflection);
    length += reflection.body.length;
  }
  if (batch.length > 0) yield batch;
}

/** Before the transaction, because long texts take a while. */
async function prepare(
  { clock, textTasks }: Context,
  owner: Owner,
  batch: readonly AddedReflection[],
): Promise<Prepared[]> {
  const prepared: Prepared[] = [];
  for (const given of batch) {
    const parsed = parseAdded(given, clock);
    prepared.push(
      typeof parsed === "string"
        ? { given, refused: parsed }
        : { given, parsed, digest: await digestOf(textTasks, parsed, owner.id) },
    );
    await pause();
  }
  return prepared;
}

/** A few statements for the whole batch, because each is a round trip to PostgreSQL. */
async function addBatch(
  { clock }: Context,
  tx: Tx,
  owner: Owner,
  batch: readonly Prepared[],
  also: Also | undefined,
): Promise<Added[]> {
  const change = await nextChanges(tx, owner.id, batch.length);
  const readable = batch.flatMap((each) => ("parsed" in each ? each.parsed : []));
  const ids = readable.map((parsed) => importedId(owner, parsed));
  const existing = await existingIn(tx, owner.id, ids);
  const days = readable.filter(isDailyOfItsDay).map(({ day }) => day);
  const taken = await daysWithDaily(tx, owner.id, days);
  const now = clock.now().getTime();
  const pages = new Map<string, Page>();
  const outcomes = batch.map((prepared, at) => {
    const { given } = prepared;
    const about = { given, key: given.key };
    if ("refused" in prepared) return { ...about, state: "refused" as const, reason: prepared.refused };
    const id = importedId(owner, prepared.parsed);
    if (existing.has(id)) return { ...about, state: "already_there" as const, id };
    const isNew = !pages.has(id);
    if (isNew) pages.set(id, toPage(owner, id, prepared, { taken, change: change + at, now }));
    return { ...about, state: "to_insert" as const, id, isNew };
  });
  const added = await insertReflections(tx, owner, [...pages.values()], now);
  for (const [id, { attachmentIds }] of pages)
    if (added.has(id)) await claimAttachments(tx, owner, id, attachmentIds);
  const results = outcomes.map((outcome): Added => {
    if (outcome.state !== "to_insert") return outcome;
    const { given, key, id, isNew } = outcome;
    const page = added.has(id) && pages.get(id);
    if (!page) return { given, key, state: "refused", reason: t("Its id is taken on this server.") };
    if (!isNew) return { given, key, state: "already_there", id };
    const { kind, change } = page.columns;
    return { given, key, state: "added", id, kind, change };
  });
  await also?.(tx, results);
  return results;
}

/** `taken`: the days that have a daily reflection, to which this one's is added. */
function toPage(
  owner: Owner,
  id: string,
  { parsed, digest }: Readable,
  { taken, change, now }: { taken: Set<string>; change: number; now: number },
): Page {
  const { day, created_at, updated_at, starred, excluded_from_ai, attachment_ids, ...imported } = parsed;
  const { origin, place, weather, ...rest } = imported;
  const { revision, deleted_at, ...draft } = rest;
  const isDaily = isDailyOfItsDay(parsed);
  const kind = isDaily && taken.has(day) ? "free" : draft.kind;
  if (isDaily) taken.add(day);
  const columns = {
    id,
    day,
    kind,
    activity_id: draft.activity_id,
    programme_run_id: draft.programme_run_id,
    change,
    revision,
    deleted_at: deleted_at === null ? null : inTrashSince(deleted_at, now),
    starred: Number(starred),
    excluded_from_ai: Number(excluded_from_ai),
    origin: origin && sealOrigin(owner, id, origin),
    surroundings: place || weather ? sealSurroundings(owner, id, { place, weather }) : null,
    created_at: notAfter(now, created_at),
    updated_at: notAfter(now, updated_at ?? created_at),
  };
  const attachmentIds = [...new Set([...attachmentIdsIn(draft.body), ...attachment_ids])];
  return { columns, draft: { ...draft, save_id: randomUUID() }, digest, attachmentIds };
}

/** A daily reflection that is not in the trash. A day can have one. */
const isDailyOfItsDay = ({ kind, deleted_at }: ParsedReflection) => kind === "daily" && deleted_at === null;

const notAfter = (now: number, instant: string | undefined) =>
  instant === undefined ? now : Math.min(new Date(instant).getTime(), now);

/** A reflection that has long been in the trash stays there as long as one that is deleted today. */
function inTrashSince(instant: string, now: number): number {
  const moment = notAfter(now, instant);
  return moment > now - trashDays * 86_400_000 ? moment : now;
}
