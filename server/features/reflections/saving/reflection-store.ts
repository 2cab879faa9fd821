import { randomUUIDv7 } from "node:crypto";
import type { z } from "zod";
import { attachmentIdsIn } from "#contract/attachments/attachment-rules.ts";
import type { Day } from "#contract/day-rules.ts";
import type { getChanges } from "#contract/reflections/reflection-list.ts";
import type { ReflectionKind } from "#contract/reflections/reflection-rules.ts";
import type { Reflection, Save } from "#contract/reflections/reflections.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database, Tx } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { type AttachmentLinks, withoutAttachments } from "../attachment-links.ts";
import { nextChange } from "../change-numbers.ts";
import { keepMerged, overwrite } from "../history/overwriting.ts";
import { outOfTrash } from "../history/trash.ts";
import { listChanges } from "../reading/changes.ts";
import { notIndexed } from "../search/indexing.ts";
import { refuseAnswers, withBodies } from "../stored/answer-words.ts";
import { refuseFuture } from "../stored/future.ts";
import { findReflection, type ReflectionRow, sealDraft, toReflection } from "../stored/reflection-rows.ts";

/** Who saves, and from which device: words of another device are another sitting. */
export type Writer = Owner & { sessionId?: string };
type Begun = Pick<ReflectionRow, "id" | "day" | "activity_id" | "programme_run_id"> & {
  kind: ReflectionKind;
};
type Changes = (typeof getChanges.schema)["querystring"];
type ChangesAnswer = z.output<(typeof getChanges.schema.response)[200]>;

export type ReflectionStore = {
  getDaily(owner: Owner, day: Day): Promise<Reflection | null>;
  /** @throws AppError `stale_revision` with the stored reflection, `invalid_input` for a day that has not begun */
  saveDaily(writer: Writer, day: Day, save: Save): Promise<Reflection>;
  /** @throws AppError as `saveDaily`, and `not_found` for an id that is another person's */
  save(writer: Writer, id: string, save: Save & { day: Day }): Promise<Reflection>;
  /**
   * `null` where it is still the one of which `isKnown` says so by its ETag; nothing is opened then.
   * @throws AppError `not_found`, `sealed_value_refused`
   */
  get(
    owner: Owner,
    id: string,
    isKnown?: (etag: string) => boolean,
  ): Promise<{ etag: string; reflection: Reflection | null }>;
  changes(owner: Owner, asked: z.output<Changes>): Promise<ChangesAnswer>;
};

export function createReflectionStore({
  database,
  clock,
  attachments = withoutAttachments,
}: {
  database: Database;
  clock: Clock;
  attachments?: Pick<AttachmentLinks, "claim">;
}): ReflectionStore {
  /** Over the stored reflection, or as a new one where there is none. */
  async function store(
    tx: Tx,
    writer: Writer,
    change: number,
    stored: ReflectionRow | undefined,
    begun: Begun,
    given: Save,
  ): Promise<Reflection> {
    const save = withBodies(given);
    const [now, session] = [clock.now().getTime(), writer.sessionId ?? null];
    // The day may hold another one by now, whose revisions are counted anew.
    const isAnother = stored && (save.reflection_id ?? stored.id) !== stored.id;
    if (stored && (isAnother || stored.revision !== save.revision)) return unchanged(writer, stored, save);
    if ((stored ?? begun).kind !== "activity") refuseAnswers(save);
    const saved = stored
      ? await overwrite(tx, writer, stored, save, {
          change,
          now,
          saveId: save.save_id,
          session,
          mergedFrom: save.merged_from,
          also: await outOfTrash(tx, writer.id, stored),
        })
      : await begin(tx, writer, { ...begun, change, saved_session: session }, save, now);
    await attachments.claim(tx, writer, saved.id, attachmentIdsIn(save.body));
    return toReflection(writer, saved);
  }

  return {
    getDaily: (owner, day) =>
      database.asOwner(owner.id, async (tx) => {
        const row = await findDaily(tx, owner, day);
        return row ? toReflection(owner, row) : null;
      }),

    async saveDaily(writer, day, save) {
      refuseFuture(clock, { day, written_at: save.written_at });
      return database.asOwner(writer.id, async (tx) => {
        const change = await nextChange(tx, writer.id);
        const stored = await findDaily(tx, writer, day);
        const begun = { id: randomUUIDv7(), kind: "daily", day, ...ofNoActivity } as const;
        return store(tx, writer, change, stored, begun, save);
      });
    },

    async save(writer, id, { day, ...save }) {
      refuseFuture(clock, { day, written_at: save.written_at });
      return database.asOwner(writer.id, async (tx) => {
        const change = await nextChange(tx, writer.id);
        const stored = await findReflection(tx, writer.id, id);
        return store(tx, writer, change, stored, { id, day, ...kindOf(save) }, save);
      });
    },

    get: (owner, id, isKnown = () => false) =>
      database.asOwner(owner.id, async (tx) => {
        const found = await tx
          .selectFrom("reflections")
          .select(["change", "updated_at"])
          .where("owner_id", "=", owner.id)
          .where("id", "=", id)
          .executeTakeFirstOrThrow(notFound);
        if (isKnown(etagOf(id, found))) return { etag: etagOf(id, found), reflection: null };
        const row = await findReflection(tx, owner.id, id);
        if (!row) throw notFound();
        return { etag: etagOf(id, row), reflection: toReflection(owner, row) };
      }),

    changes: (owner, asked) => database.asOwner(owner.id, (tx) => listChanges(tx, owner, asked)),
  };
}

const ofNoActivity = { activity_id: null, programme_run_id: null } as const;

/** What a new reflection is, by its first save. */
const kindOf = ({ activity_id, programme_run_id }: Save) =>
  activity_id === null
    ? ({ kind: "free", ...ofNoActivity } as const)
    : ({ kind: "activity", activity_id, programme_run_id } as const);

export const notFound = () => new AppError("not_found", "There is no such reflection.");

/** With the moment of its words, as numbers are given anew after an older backup was restored. */
const etagOf = (id: string, { change, updated_at }: Pick<ReflectionRow, "change" | "updated_at">) =>
  `"${id}.${change}.${updated_at}"`;

const findDaily = (tx: Tx, owner: Owner, day: Day): Promise<ReflectionRow | undefined> =>
  tx
    .selectFrom("reflections")
    .selectAll()
    .where("owner_id", "=", owner.id)
    .where("kind", "=", "daily")
    .where("day", "=", day)
    .where("deleted_at", "is", null)
    .executeTakeFirst();

async function begin(
  tx: Tx,
  owner: Owner,
  columns: Begun & Pick<ReflectionRow, "change" | "saved_session">,
  save: Save,
  now: number,
): Promise<ReflectionRow> {
  const { id } = columns;
  const inserted = await tx
    .insertInto("reflections")
    .values({
      ...sealDraft(owner, id, save),
      ...columns,
      owner_id: owner.id,
      written_at: new Date(save.written_at).getTime(),
      time_zone: save.time_zone,
      scene: save.scene && JSON.stringify(save.scene),
      revision: save.revision + 1,
      save_id: save.save_id,
      search_version: notIndexed,
      created_at: now,
      updated_at: now,
      sitting_at: now,
    })
    // The id is another person's, of whose reflections nothing is told.
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirstOrThrow(notFound);
  await tx.deleteFrom("removed_reflections").where("owner_id", "=", owner.id).where("id", "=", id).execute();
  if (save.merged_from)
    await keepMerged(tx, owner, id, save.merged_from, { now, session: columns.saved_session });
  return inserted;
}

/** The save whose answer was lost, sent again; or a stale one, which is refused with the stored text. */
export function unchanged(
  owner: Owner,
  stored: ReflectionRow,
  { save_id }: Pick<Save, "save_id">,
): Reflection {
  const current = toReflection(owner, stored);
  if (stored.save_id === save_id) return current;
  throw new AppError("stale_revision", "This reflection was changed elsewhere since. Both texts are kept.", {
    answer: { current },
  });
}
