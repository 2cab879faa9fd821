import { randomUUIDv7 } from "node:crypto";
import { attachmentIdsIn } from "#contract/attachments/attachment-rules.ts";
import type { Day } from "#contract/day-rules.ts";
import type { ReflectionKind } from "#contract/reflections/reflection-rules.ts";
import type { Reflection, Save } from "#contract/reflections/reflections.ts";
import type { Context } from "#server/context.ts";
import { nextChanges } from "#server/features/accounts/index.ts";
import { claimAttachments } from "#server/features/attachments/index.ts";
import type { Tx } from "#server/platform/database.ts";
import { outOfTrash } from "../history/trash.ts";
import { insertReflection, type Merged, overwrite, type Writer } from "../history/writing.ts";
import { refuseAnswers, withBodies } from "../stored/answer-words.ts";
import { type Digest, digestOf } from "../stored/digests.ts";
import { findReflection, type ReflectionRow, toReflection } from "../stored/reflection-rows.ts";
import { answerOrRefuse, refuseFutureDay } from "../stored/refusals.ts";
import { findDaily } from "./read-reflection.ts";

type Prepared = { save: Save; digest: Digest; merged: Merged | null };
type NewColumns = Pick<ReflectionRow, "id" | "day" | "activity_id" | "programme_run_id"> & {
  kind: ReflectionKind;
};

/** @throws AppError `stale_revision` with the stored reflection, `invalid_input` for a day that has not begun */
export async function saveDaily(context: Context, writer: Writer, day: Day, save: Save): Promise<Reflection> {
  refuseFutureDay(context.clock, { day, written_at: save.written_at });
  const prepared = await prepare(context, writer, save);
  return context.database.asOwner(writer.id, async (tx) => {
    const change = await nextChanges(tx, writer.id, 1);
    const stored = await findDaily(tx, writer, day);
    const columns = { id: randomUUIDv7(), kind: "daily", day, ...noActivity } as const;
    return store(context, tx, writer, { change, stored, columns, ...prepared });
  });
}

/** @throws AppError like `saveDaily`, and `not_found` if the id is another person's */
export async function saveReflection(
  context: Context,
  writer: Writer,
  id: string,
  { day, ...save }: Save & { day: Day },
): Promise<Reflection> {
  refuseFutureDay(context.clock, { day, written_at: save.written_at });
  const prepared = await prepare(context, writer, save);
  return context.database.asOwner(writer.id, async (tx) => {
    const change = await nextChanges(tx, writer.id, 1);
    const stored = await findReflection(tx, writer.id, id);
    return store(context, tx, writer, { change, stored, columns: { id, day, ...kindOf(save) }, ...prepared });
  });
}

/** What a save stores. Made before the transaction, because long texts take a while. */
async function prepare({ textTasks }: Context, { id }: Writer, sent: Save): Promise<Prepared> {
  const save = withBodies(sent);
  const { merged_from: draft } = save;
  const digest = await digestOf(textTasks, save, id);
  const merged = draft && { draft, wordCount: (await digestOf(textTasks, draft, id)).wordCount };
  return { save, digest, merged };
}

/** Overwrites the stored reflection, or inserts a new one. */
async function store(
  { clock }: Context,
  tx: Tx,
  writer: Writer,
  {
    change,
    stored,
    columns,
    save,
    digest,
    merged,
  }: Prepared & { change: number; stored: ReflectionRow | undefined; columns: NewColumns },
): Promise<Reflection> {
  const [now, session] = [clock.now().getTime(), writer.sessionId ?? null];
  // The day may have another reflection by now, with its own revisions.
  const isAnother = stored && (save.reflection_id ?? stored.id) !== stored.id;
  if (stored && (isAnother || stored.revision !== save.revision)) return answerOrRefuse(writer, stored, save);
  if ((stored ?? columns).kind !== "activity") refuseAnswers(save);
  const saved = stored
    ? await overwrite(tx, writer, stored, save, {
        digest,
        change,
        now,
        saveId: save.save_id,
        session,
        merged,
        also: await outOfTrash(tx, writer.id, stored),
      })
    : await insertReflection(
        tx,
        writer,
        {
          columns: { ...columns, change, revision: save.revision + 1, saved_session: session },
          draft: save,
          digest,
        },
        { now, merged },
      );
  await claimAttachments(tx, writer, saved.id, attachmentIdsIn(save.body));
  return toReflection(writer, saved);
}

const noActivity = { activity_id: null, programme_run_id: null } as const;

/** The kind of a new reflection, from its first save. */
export const kindOf = ({ activity_id, programme_run_id }: Pick<Save, "activity_id" | "programme_run_id">) =>
  activity_id === null
    ? ({ kind: "free", ...noActivity } as const)
    : ({ kind: "activity", activity_id, programme_run_id } as const);
