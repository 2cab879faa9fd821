import { randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import { z } from "zod";
import { attachmentIdsIn } from "#contract/attachments/attachment-rules.ts";
import type { Day } from "#contract/day-rules.ts";
import { type ReflectionKind, reflectionKinds } from "#contract/reflections/reflection-rules.ts";
import type { Reflection, Save } from "#contract/reflections/reflections.ts";
import { nextChanges } from "#server/features/accounts/index.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database, Query, Tx } from "#server/platform/database.ts";
import type { Owner } from "#server/platform/sealing.ts";
import type { TextTasks } from "#server/platform/threads/text-tasks.ts";
import { outOfTrash } from "../history/trash.ts";
import type { Merged, Writer, Writing } from "../history/writing.ts";
import { refuseAnswers, withBodies } from "../stored/answer-words.ts";
import { type Digest, digestOf } from "../stored/digests.ts";
import type { AskAttachments } from "../stored/ports.ts";
import { findReflection, type ReflectionRow, toReflection } from "../stored/reflection-rows.ts";
import { answerOrRefuse, notFound, refuseFutureDay } from "../stored/refusals.ts";

type Prepared = { save: Save; digest: Digest; merged: Merged | null };
type Begun = Pick<ReflectionRow, "id" | "day" | "activity_id" | "programme_run_id"> & {
  kind: ReflectionKind;
};

export type ReflectionStore = {
  /** `null` if there is none with this id, or not for this owner. */
  kindOf(owner: Owner, id: string): Promise<ReflectionKind | null>;
  getDaily(owner: Owner, day: Day): Promise<Reflection | null>;
  /** @throws AppError `stale_revision` with the stored reflection, `invalid_input` for a day that has not begun */
  saveDaily(writer: Writer, day: Day, save: Save): Promise<Reflection>;
  /** @throws AppError like `saveDaily`, and `not_found` if the id is another person's */
  save(writer: Writer, id: string, save: Save & { day: Day }): Promise<Reflection>;
  /**
   * `reflection` is `null` if its ETag is one of `known`; nothing is opened then.
   * @throws AppError `not_found`, `sealed_value_refused`
   */
  get(
    owner: Owner,
    id: string,
    known?: readonly string[],
  ): Promise<{ etag: string; reflection: Reflection | null }>;
};

export function createReflectionStore({
  database,
  clock,
  attachments,
  textTasks,
  writing,
}: {
  database: Database;
  clock: Clock;
  attachments: Pick<AskAttachments, "claim">;
  textTasks: Pick<TextTasks, "digest">;
  writing: Pick<Writing, "insert" | "overwrite">;
}): ReflectionStore {
  /** What a save stores. Made before the transaction, because long texts take a while. */
  async function prepare(sent: Save): Promise<Prepared> {
    const save = withBodies(sent);
    const { merged_from: draft } = save;
    const digest = await digestOf(textTasks, save);
    const merged = draft && { draft, wordCount: (await digestOf(textTasks, draft)).wordCount };
    return { save, digest, merged };
  }

  /** Overwrites the stored reflection, or inserts a new one. */
  async function store(
    tx: Tx,
    writer: Writer,
    change: number,
    stored: ReflectionRow | undefined,
    begun: Begun,
    { save, digest, merged }: Prepared,
  ): Promise<Reflection> {
    const [now, session] = [clock.now().getTime(), writer.sessionId ?? null];
    // The day may have another reflection by now, with revisions of its own.
    const isAnother = stored && (save.reflection_id ?? stored.id) !== stored.id;
    if (stored && (isAnother || stored.revision !== save.revision))
      return answerOrRefuse(writer, stored, save);
    if ((stored ?? begun).kind !== "activity") refuseAnswers(save);
    const saved = stored
      ? await writing.overwrite(tx, writer, stored, save, {
          digest,
          change,
          now,
          saveId: save.save_id,
          session,
          merged,
          also: await outOfTrash(tx, writer.id, stored),
        })
      : await writing.insert(
          tx,
          writer,
          { ...begun, change, revision: save.revision + 1, saved_session: session },
          save,
          { digest, now, merged },
        );
    await attachments.claim(tx, writer, saved.id, attachmentIdsIn(save.body));
    return toReflection(writer, saved);
  }

  return {
    kindOf: (owner, id) =>
      database.asOwner(owner.id, async (tx) => {
        const [found] = await findState(tx, { ownerId: owner.id, id });
        return found ? reflectionKindSchema.parse(found.kind) : null;
      }),

    getDaily: (owner, day) =>
      database.asOwner(owner.id, async (tx) => {
        const row = await findDaily(tx, owner, day);
        return row ? toReflection(owner, row) : null;
      }),

    async saveDaily(writer, day, save) {
      refuseFutureDay(clock, { day, written_at: save.written_at });
      const prepared = await prepare(save);
      return database.asOwner(writer.id, async (tx) => {
        const change = await nextChanges(tx, writer.id, 1);
        const stored = await findDaily(tx, writer, day);
        const begun = { id: randomUUIDv7(), kind: "daily", day, ...ofNoActivity } as const;
        return store(tx, writer, change, stored, begun, prepared);
      });
    },

    async save(writer, id, { day, ...save }) {
      refuseFutureDay(clock, { day, written_at: save.written_at });
      const prepared = await prepare(save);
      return database.asOwner(writer.id, async (tx) => {
        const change = await nextChanges(tx, writer.id, 1);
        const stored = await findReflection(tx, writer.id, id);
        return store(tx, writer, change, stored, { id, day, ...kindOf(save) }, prepared);
      });
    },

    get: (owner, id, known = []) =>
      database.asOwner(owner.id, async (tx) => {
        if (known.length > 0) {
          const [found] = await findState(tx, { ownerId: owner.id, id });
          if (!found) throw notFound();
          const etag = etagOf(id, found);
          if (known.includes(etag)) return { etag, reflection: null };
        }
        const row = await findReflection(tx, owner.id, id);
        if (!row) throw notFound();
        return { etag: etagOf(id, row), reflection: toReflection(owner, row) };
      }),
  };
}

const reflectionKindSchema = z.enum(reflectionKinds);
const ofNoActivity = { activity_id: null, programme_run_id: null } as const;

/** The kind of a new reflection, from its first save. */
export const kindOf = ({ activity_id, programme_run_id }: Pick<Save, "activity_id" | "programme_run_id">) =>
  activity_id === null
    ? ({ kind: "free", ...ofNoActivity } as const)
    : ({ kind: "activity", activity_id, programme_run_id } as const);

/** Includes the time of its words, because change numbers may repeat after an older backup was restored. */
const etagOf = (id: string, { change, updated_at }: Pick<ReflectionRow, "change" | "updated_at">) =>
  `"${id}.${change}.${updated_at}"`;

const findState = (query: Query, { ownerId, id }: { ownerId: string; id: string }) =>
  query
    .selectFrom("reflections")
    .select(["kind", "change", "updated_at"])
    .where("owner_id", "=", ownerId)
    .where("id", "=", id)
    .execute();

async function findDaily(tx: Tx, owner: Owner, day: Day): Promise<ReflectionRow | undefined> {
  const [row] = await findRowOfDay(tx, { ownerId: owner.id, day });
  return row;
}

const findRowOfDay = (query: Query, { ownerId, day }: { ownerId: string; day: string }) =>
  query
    .selectFrom("reflections")
    .selectAll()
    .where("owner_id", "=", ownerId)
    .where("kind", "=", sql.lit("daily"))
    .where("day", "=", day)
    .where("deleted_at", "is", null)
    .execute();
