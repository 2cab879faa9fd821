import type { z } from "zod";
import { attachmentIdsIn } from "#contract/attachments/attachment-rules.ts";
import type {
  Details,
  OpenedVersion,
  restoreVersion,
  Version,
} from "#contract/reflections/reflection-history.ts";
import { isUnfinished } from "#contract/reflections/reflection-rules.ts";
import type { Draft, Reflection } from "#contract/reflections/reflections.ts";
import { nextChanges } from "#server/features/accounts/index.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database, Tx } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Owner } from "#server/platform/sealing.ts";
import type { TextTasks } from "#server/platform/threads/text-tasks.ts";
import { digestOf } from "../stored/digests.ts";
import type { AskAttachments } from "../stored/ports.ts";
import {
  findReflection,
  openWhatOpens,
  type ReflectionRow,
  toInstant,
  toReflection,
} from "../stored/reflection-rows.ts";
import { answerOrRefuse, notFound, refuseFuture } from "../stored/refusals.ts";
import { setDetails } from "./details.ts";
import { outOfTrash, type Trash } from "./trash.ts";
import { listVersions, openVersion } from "./versions.ts";
import type { Writer, Writing } from "./writing.ts";

type VersionRestore = z.output<(typeof restoreVersion)["schema"]["body"]>;

/** All throw AppError `not_found` if there is no such reflection or version. */
export type ReflectionHistory = {
  /** @throws AppError `invalid_input` for the future, `already_taken` for the field `day` */
  changeDetails(owner: Owner, id: string, details: Details): Promise<Reflection>;
  trash(owner: Owner, id: string): Promise<Reflection>;
  restore(owner: Owner, id: string): Promise<Reflection>;
  /** @throws AppError `wrong_state` outside the trash */
  remove(owner: Owner, id: string): Promise<void>;
  listVersions(owner: Owner, id: string): Promise<Version[]>;
  /** @throws AppError `sealed_value_refused` */
  getVersion(owner: Owner, id: string, versionId: string): Promise<OpenedVersion>;
  /** @throws AppError `stale_revision` with the stored reflection, `sealed_value_refused` */
  restoreVersion(writer: Writer, id: string, versionId: string, asked: VersionRestore): Promise<Reflection>;
};

export function createReflectionHistory({
  database,
  clock,
  attachments,
  textTasks,
  trash,
  overwrite,
}: {
  database: Database;
  clock: Clock;
  attachments: Pick<AskAttachments, "claim">;
  textTasks: Pick<TextTasks, "digest">;
  trash: Trash;
  overwrite: Writing["overwrite"];
}): ReflectionHistory {
  /** Opens the reflection after the change, so that damaged ones can still be changed and deleted. */
  const change = async (
    owner: Owner,
    id: string,
    make: (tx: Tx) => Promise<unknown>,
  ): Promise<Reflection> => {
    const row = await database.asOwner(owner.id, async (tx) => {
      await make(tx);
      return find(tx, owner, id);
    });
    return toReflection(owner, row);
  };

  return {
    async changeDetails(owner, id, details) {
      refuseFuture(clock, details);
      return change(owner, id, (tx) => setDetails(tx, owner.id, [id], details));
    },

    trash: (owner, id) => change(owner, id, (tx) => trash.moveToTrash(tx, owner.id, [id])),

    restore: (owner, id) => change(owner, id, (tx) => trash.takeFromTrash(tx, owner.id, [id])),

    remove: (owner, id) =>
      database.asOwner(owner.id, async (tx) => {
        if ((await trash.removePermanently(tx, owner.id, [id])) > 0) return;
        await find(tx, owner, id);
        throw new AppError(
          "wrong_state",
          "Only what is in the trash can be deleted for good. Move it to the trash first.",
        );
      }),

    listVersions: (owner, id) =>
      database.asOwner(owner.id, async (tx) => {
        await find(tx, owner, id);
        return listVersions(tx, owner, id);
      }),

    getVersion: (owner, id, versionId) =>
      database.asOwner(owner.id, (tx) => openVersion(tx, owner, id, versionId)),

    async restoreVersion(writer, id, versionId, asked) {
      const version = await database.asOwner(writer.id, async (tx) => {
        await find(tx, writer, id);
        return openVersion(tx, writer, id, versionId);
      });
      const digest = await digestOf(textTasks, version.draft);
      return database.asOwner(writer.id, async (tx) => {
        const number = await nextChanges(tx, writer.id, 1);
        const stored = await find(tx, writer, id);
        if (stored.revision !== asked.revision) return answerOrRefuse(writer, stored, asked);
        const draft = asFinished(version.draft, writer, stored);
        const restored = await overwrite(tx, writer, stored, draft, {
          digest,
          change: number,
          now: clock.now().getTime(),
          saveId: asked.save_id,
          session: writer.sessionId ?? null,
          reason: "restored",
          also: await outOfTrash(tx, writer.id, stored),
        });
        await attachments.claim(tx, writer, id, attachmentIdsIn(draft.body));
        return toReflection(writer, restored);
      });
    },
  };
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

async function find(tx: Tx, owner: Owner, id: string): Promise<ReflectionRow> {
  const row = await findReflection(tx, owner.id, id);
  if (!row) throw notFound();
  return row;
}
