import { createHmac, randomUUID } from "node:crypto";
import { z } from "zod";
import { attachmentIdsIn } from "#contract/attachments/attachment-rules.ts";
import { daySchema, timeZoneSchema } from "#contract/day.ts";
import type { Day } from "#contract/day-rules.ts";
import { idSchema, instantSchema, textSchema } from "#contract/endpoint.ts";
import { type ReflectionKind, reflectionKinds, trashDays } from "#contract/reflections/reflection-rules.ts";
import {
  draftSchema,
  originSchema,
  writtenAtSchema,
  writtenUnderSchema,
} from "#contract/reflections/reflections.ts";
import { nextChanges } from "#server/features/accounts/index.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database, Tx } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import { issueSentence } from "#server/platform/issue-sentence.ts";
import { pause } from "#server/platform/pause.ts";
import type { Owner } from "#server/platform/sealing.ts";
import type { TextTasks } from "#server/platform/threads/text-tasks.ts";
import { daysWithDaily } from "../history/details.ts";
import type { NewPage, Writing } from "../history/writing.ts";
import { refuseAnswers, withBodies } from "../stored/answer-words.ts";
import { type Digest, digestOf } from "../stored/digests.ts";
import type { AskAttachments } from "../stored/ports.ts";
import { existingIn, sealOrigin } from "../stored/reflection-rows.ts";
import { refuseFuture, refuseFutureDay } from "../stored/refusals.ts";

export const addedReflectionSchema = draftSchema.extend({
  /** Identifies it in its source. The same key and `written_at` always give the same reflection. */
  key: textSchema(500).min(1),
  /** Only from our own archive: its id here, whatever the key is, and how often its words were saved. */
  id: idSchema.optional(),
  revision: z.int().min(1).max(2_000_000_000).default(1),
  /** When it was moved to the trash. */
  deleted_at: instantSchema.nullable().default(null),
  /** A daily reflection is added as a free one if its day has another daily reflection. */
  kind: z.enum(reflectionKinds),
  day: daySchema,
  written_at: writtenAtSchema,
  time_zone: timeZoneSchema,
  /** When it was first stored, and when its words last changed. Default: now. */
  created_at: instantSchema.optional(),
  updated_at: instantSchema.optional(),
  starred: z.boolean().default(false),
  excluded_from_ai: z.boolean().default(false),
  scene: writtenUnderSchema.nullable().default(null),
  origin: originSchema.extend({ extra: z.unknown() }).nullable().default(null),
  /** Only for kind `activity`. */
  activity_id: idSchema.nullable().default(null),
  programme_run_id: idSchema.nullable().default(null),
  /** Attachments besides those that the text shows. */
  attachment_ids: z.array(idSchema).max(10_000).default([]),
});
export type AddedReflection = z.input<typeof addedReflectionSchema>;
type Parsed = z.output<typeof addedReflectionSchema>;
type Readable = { given: AddedReflection; parsed: Parsed; digest: Digest };
type Prepared = Readable | { given: AddedReflection; refused: string };

/** The result for the reflection `given`. They are in the given order. */
export type Added = { given: AddedReflection; key: string } & (
  | { state: "added"; id: string; kind: ReflectionKind; change: number }
  /** Added earlier. Its words may have changed since, and it may be in the trash. */
  | { state: "already_there"; id: string }
  | { state: "refused"; reason: string }
);

/**
 * Adds many reflections, as an import does: each batch in one transaction, by the rules and limits of a save.
 * Skips what was added before, so that an interrupted import can be run again. `also`: runs in the transaction of each
 * batch, with its results.
 */
export type AddReflections = (
  owner: Owner,
  given: Iterable<AddedReflection> | AsyncIterable<AddedReflection>,
  also?: (tx: Tx, added: readonly Added[]) => Promise<void>,
) => AsyncGenerator<Added[]>;

type Page = NewPage & { attachmentIds: string[] };

const addedAtOnce = 25;
/** UTF-16 code units in one transaction, unless a single reflection is longer. */
const lengthAtOnce = 500_000;

export function createAdding({
  database,
  clock,
  attachments,
  textTasks,
  insertAll,
}: {
  database: Database;
  clock: Clock;
  attachments: Pick<AskAttachments, "claim">;
  textTasks: Pick<TextTasks, "digest">;
  insertAll: Writing["insertAll"];
}): AddReflections {
  /** Before the transaction, because long texts take a while. */
  async function prepare(batch: readonly AddedReflection[]): Promise<Prepared[]> {
    const prepared: Prepared[] = [];
    for (const given of batch) {
      const parsed = parse(given, clock);
      prepared.push(
        typeof parsed === "string"
          ? { given, refused: parsed }
          : { given, parsed, digest: await digestOf(textTasks, parsed) },
      );
      await pause();
    }
    return prepared;
  }

  /** A few statements for the whole batch: each is a round trip to PostgreSQL. */
  const addBatch = (
    owner: Owner,
    batch: readonly Prepared[],
    also: Parameters<AddReflections>[2],
  ): Promise<Added[]> =>
    database.asOwner(owner.id, async (tx) => {
      const change = await nextChanges(tx, owner.id, batch.length);
      const readable = batch.flatMap((each) => ("parsed" in each ? each.parsed : []));
      const there = await existingIn(
        tx,
        owner.id,
        readable.map((parsed) => addedId(owner, parsed)),
      );
      const taken = await daysWithDaily(
        tx,
        owner.id,
        readable.filter(isItsDays).map(({ day }) => day),
      );
      const now = clock.now().getTime();
      const pages = new Map<string, Page>();
      const outcomes = batch.map((prepared, at) => {
        const { given } = prepared;
        const about = { given, key: given.key };
        if ("refused" in prepared) return { ...about, state: "refused" as const, reason: prepared.refused };
        const id = addedId(owner, prepared.parsed);
        if (there.has(id)) return { ...about, state: "already_there" as const, id };
        const isNew = !pages.has(id);
        if (isNew) pages.set(id, toPage(owner, id, prepared, { taken, change: change + at, now }));
        return { ...about, state: "to_insert" as const, id, isNew };
      });
      const added = await insertAll(tx, owner, [...pages.values()], now);
      for (const [id, { attachmentIds }] of pages)
        if (added.has(id)) await attachments.claim(tx, owner, id, attachmentIds);
      const results = outcomes.map((outcome): Added => {
        if (outcome.state !== "to_insert") return outcome;
        const { given, key, id, isNew } = outcome;
        const page = added.has(id) && pages.get(id);
        if (!page) return { given, key, state: "refused", reason: "Its id is taken on this server." };
        if (!isNew) return { given, key, state: "already_there", id };
        const { kind, change } = page.columns;
        return { given, key, state: "added", id, kind, change };
      });
      await also?.(tx, results);
      return results;
    });

  function toPage(
    owner: Owner,
    id: string,
    { parsed, digest }: Readable,
    { taken, change, now }: { taken: Set<Day>; change: number; now: number },
  ): Page {
    const { day, created_at, updated_at, starred, excluded_from_ai, attachment_ids, origin, ...rest } =
      parsed;
    const { revision, deleted_at, ...draft } = rest;
    const isDaily = isItsDays(parsed);
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
      created_at: momentOf(created_at, now),
      updated_at: momentOf(updated_at ?? created_at, now),
    };
    const attachmentIds = [...new Set([...attachmentIdsIn(draft.body), ...attachment_ids])];
    return { columns, draft: { ...draft, save_id: randomUUID() }, digest, attachmentIds };
  }

  return async function* (owner, given, also) {
    for await (const batch of batchesOf(given)) {
      yield await addBatch(owner, await prepare(batch), also);
      // Lets other requests run in between.
      await pause();
    }
  };
}

/** The daily reflection of its day, and not in the trash. */
const isItsDays = ({ kind, deleted_at }: Parsed) => kind === "daily" && deleted_at === null;

/** Why it would be refused; `null` if it would be added. */
export function refusalOf(given: AddedReflection, clock: Clock): string | null {
  const parsed = parse(given, clock);
  return typeof parsed === "string" ? parsed : null;
}

/** @returns the parsed reflection, or a sentence that says why it is refused */
function parse(given: AddedReflection, clock: Clock): Parsed | string {
  const { data, error } = addedReflectionSchema.safeParse(given);
  if (error) {
    const [issue] = error.issues;
    return `Its ${wordOf(issue?.path[0])} can't be taken over. ${issueSentence(issue ?? {})}`;
  }
  if ((data.kind === "activity") !== (data.activity_id !== null))
    return "A reflection of kind activity names its activity, and no other one does.";
  try {
    // A device whose clock was ahead still wrote this.
    if (data.id === undefined) refuseFuture(clock, data);
    else refuseFutureDay(clock, data);
    if (data.kind !== "activity") refuseAnswers({ answers: data.answers, merged_from: null });
    return { ...data, ...withBodies({ ...data, merged_from: null }) };
  } catch (error) {
    if (error instanceof AppError && error.code === "invalid_input") return error.message;
    throw error;
  }
}

/** What a person calls a field. */
const wordOf = (field: PropertyKey = "content"): string =>
  ({ body: "text", written_at: "time" })[String(field)] ?? String(field).replaceAll("_", " ");

const momentOf = (instant: string | undefined, now: number) =>
  instant === undefined ? now : Math.min(new Date(instant).getTime(), now);

/** A reflection that has long been in the trash stays there as long as one that is deleted today. */
function inTrashSince(instant: string, now: number): number {
  const moment = momentOf(instant, now);
  return moment > now - trashDays * 86_400_000 ? moment : now;
}

/**
 * A UUID derived from the key. It has the form of version 7, because lists show reflections of one day in the
 * order of their ids. Without the person's keys, nobody can learn the key from it.
 */
export function addedId(
  { searchKey }: Owner,
  { id, key, written_at }: Pick<AddedReflection, "id" | "key" | "written_at">,
): string {
  if (id !== undefined) return id;
  const milliseconds = Math.max(0, new Date(written_at).getTime());
  const digest = createHmac("sha256", searchKey).update(`added ${written_at} ${key}`).digest("hex");
  const time = milliseconds.toString(16).padStart(12, "0");
  const variant = ((Number.parseInt(digest.charAt(3), 16) & 0x3) | 0x8).toString(16);
  return [
    time.slice(0, 8),
    time.slice(8, 12),
    `7${digest.slice(0, 3)}`,
    `${variant}${digest.slice(4, 7)}`,
    digest.slice(7, 19),
  ].join("-");
}

async function* batchesOf(
  given: Iterable<AddedReflection> | AsyncIterable<AddedReflection>,
): AsyncGenerator<AddedReflection[]> {
  let [batch, length]: [AddedReflection[], number] = [[], 0];
  for await (const reflection of given) {
    if (
      batch.length === addedAtOnce ||
      (batch.length > 0 && length + reflection.body.length > lengthAtOnce)
    ) {
      yield batch;
      [batch, length] = [[], 0];
    }
    batch.push(reflection);
    length += reflection.body.length;
  }
  if (batch.length > 0) yield batch;
}
