import { randomUUID } from "node:crypto";
import type { ExpressionBuilder, Selectable } from "kysely";
import { failureCodes } from "#contract/chat/messages.ts";
import type { Transcription } from "#contract/transcriptions/transcriptions.ts";
import { t } from "#contract/translate.ts";
import { type Context, perContext } from "#server/context.ts";
import { problemOf } from "#server/features/models/index.ts";
import type { Tx } from "#server/platform/database.ts";
import { type Owner, open, seal, unlessAltered } from "#server/platform/sealing.ts";
import type { Tables } from "#server/platform/tables.ts";

export type TranscriptionRow = Selectable<Tables["transcriptions"]>;
export type Failure = (typeof failureCodes)[number] | keyof typeof ownProblems;

const ownProblems = {
  damaged: () => t("The recording is damaged on the server and can’t be read."),
  kept_from_ai: () =>
    t("A page with this recording is excluded from AI or in the trash, so it was not sent."),
  lost: () => t("The server stopped several times while it transcribed this. Try again."),
};

export const leaseMs = 60_000;
const maxListed = 200;

const serverIdOf = perContext(() => randomUUID());
const sealContext = (id: string) => ({ table: "transcriptions", row: id, column: "text" });

export const ownTranscription = (tx: Tx, owner: Owner, id: string) =>
  tx.updateTable("transcriptions").where("owner_id", "=", owner.id).where("attachment_id", "=", id);

/** Also those that a server held which has stopped. */
export const isClaimable = ({ clock }: Context) => {
  const now = clock.now().getTime();
  return ({ or, and, eb }: ExpressionBuilder<Tables, "transcriptions">) =>
    or([eb("state", "=", "queued"), and([eb("state", "=", "running"), eb("lease_until", "<=", now)])]);
};

/** Waiting, running and failed ones, and those whose text no page has taken; oldest first. */
export const openTranscriptions = (tx: Tx, owner: Owner): Promise<TranscriptionRow[]> =>
  tx
    .selectFrom("transcriptions")
    .selectAll()
    .where("owner_id", "=", owner.id)
    .where(({ or, eb }) => or([eb("state", "!=", "done"), eb("taker_id", "is", null)]))
    .orderBy("asked_at")
    .limit(maxListed)
    .execute();

export function toTranscription(owner: Owner, row: TranscriptionRow): Transcription {
  const { attachment_id: id, text } = row;
  const words = text === null ? null : unlessAltered(() => open(owner, sealContext(id), text));
  const isDamaged = text !== null && words === null;
  return {
    id,
    state: isDamaged ? "failed" : row.state,
    asked_at: new Date(row.asked_at).toISOString(),
    started_at: row.started_at === null ? null : new Date(row.started_at).toISOString(),
    problem: isDamaged ? t("The text is damaged on the server. Try again.") : sentenceOf(row.failure),
    text: row.state === "done" ? words : null,
  };
}

function sentenceOf(failure: string | null): string | null {
  if (failure === null) return null;
  if (failure === "damaged" || failure === "kept_from_ai" || failure === "lost")
    return ownProblems[failure]();
  const code = failureCodes.find((each) => each === failure) ?? "internal";
  return problemOf(code, "transcription").message;
}

/** Takes the person's oldest waiting transcription for this server. */
export const claimNext = (context: Context, owner: Owner): Promise<TranscriptionRow | undefined> =>
  context.database.asOwner(owner.id, async (tx) => {
    const next = await tx
      .selectFrom("transcriptions")
      .select("attachment_id")
      .where("owner_id", "=", owner.id)
      .where(isClaimable(context))
      .orderBy("asked_at")
      .limit(1)
      .executeTakeFirst();
    if (!next) return undefined;
    return ownTranscription(tx, owner, next.attachment_id)
      .where(isClaimable(context))
      .set((eb) => ({
        state: "running",
        attempts: eb("attempts", "+", 1),
        started_at: context.clock.now().getTime(),
        ...newLease(context),
      }))
      .returningAll()
      .executeTakeFirst();
  });

const newLease = (context: Context) => ({
  lease_id: serverIdOf(context),
  lease_until: context.clock.now().getTime() + leaseMs,
});

const leased = (context: Context, tx: Tx, owner: Owner, id: string) =>
  ownTranscription(tx, owner, id).where("state", "=", "running").where("lease_id", "=", serverIdOf(context));

/** @returns false if the person has stopped it, its recording is gone, or another server has taken it over */
export const renewLease = (context: Context, owner: Owner, id: string): Promise<boolean> =>
  context.database.asOwnerDerived(owner.id, async (tx) => {
    const renewed = await leased(context, tx, owner, id)
      .set(newLease(context))
      .returning("attachment_id")
      .executeTakeFirst();
    return renewed !== undefined;
  });

/** Ends it with its text or a failure, or returns it to those that wait. */
export const endTranscription = (
  context: Context,
  owner: Owner,
  id: string,
  end: { text: string } | { failure: Failure } | "queued",
): Promise<void> =>
  context.database.asOwner(owner.id, async (tx) => {
    const query = leased(context, tx, owner, id).set({ lease_id: null, lease_until: null });
    if (end === "queued") await query.set({ state: "queued" }).execute();
    else if ("failure" in end) await query.set({ state: "failed", failure: end.failure }).execute();
    else await query.set({ state: "done", text: seal(owner, sealContext(id), end.text) }).execute();
  });
