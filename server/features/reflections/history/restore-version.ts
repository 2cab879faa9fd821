import type { z } from "zod";
import { attachmentIdsIn } from "#contract/attachments/attachment-rules.ts";
import type * as endpoints from "#contract/reflections/reflection-history.ts";
import { isUnfinished } from "#contract/reflections/reflection-rules.ts";
import type { Draft, Reflection } from "#contract/reflections/reflections.ts";
import type { Context } from "#server/context.ts";
import { nextChanges } from "#server/features/accounts/index.ts";
import { claimAttachments } from "#server/features/attachments/index.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { digestOf } from "../stored/digests.ts";
import {
  openWhatOpens,
  type ReflectionRow,
  requireReflection,
  toInstant,
  toReflection,
} from "../stored/reflection-rows.ts";
import { answerOrRefuse } from "../stored/refusals.ts";
import { outOfTrash } from "./trash.ts";
import { readVersion } from "./versions.ts";
import { overwrite, type Writer } from "./writing.ts";

/** @throws AppError `not_found`, `stale_revision` with the stored reflection, `sealed_value_refused` */
export async function restoreVersion(
  context: Context,
  writer: Writer,
  id: string,
  versionId: string,
  asked: z.output<(typeof endpoints.restoreVersion)["schema"]["body"]>,
): Promise<Reflection> {
  const { database, clock, textTasks } = context;
  await database.asOwner(writer.id, (tx) => requireReflection(tx, writer.id, id));
  const version = await readVersion(context, writer, id, versionId);
  const digest = await digestOf(textTasks, version.draft, writer.id);
  return database.asOwner(writer.id, async (tx) => {
    const change = await nextChanges(tx, writer.id, 1);
    const stored = await requireReflection(tx, writer.id, id);
    if (stored.revision !== asked.revision) return answerOrRefuse(writer, stored, asked);
    const draft = asFinished(version.draft, writer, stored);
    const restored = await overwrite(tx, writer, stored, draft, {
      digest,
      change,
      now: clock.now().getTime(),
      saveId: asked.save_id,
      session: writer.sessionId ?? null,
      reason: "restored",
      also: await outOfTrash(tx, writer.id, stored),
    });
    await claimAttachments(tx, writer, id, attachmentIdsIn(draft.body));
    return toReflection(writer, restored);
  });
}

/** Restored answers of a finished reflection stay finished; otherwise it would vanish from every list. */
function asFinished(draft: Draft, owner: Owner, stored: ReflectionRow): Draft {
  if (!isUnfinished(draft) || draft.answers === null || stored.unfinished === 1) return draft;
  const now = openWhatOpens(owner, stored);
  const finished_at = now.answers?.finished_at ?? toInstant(stored.updated_at);
  return {
    ...draft,
    // Finishing gives a title to answers without one.
    title: draft.title || now.title,
    mood: draft.mood ?? now.mood,
    answers: { ...draft.answers, finished_at },
  };
}
