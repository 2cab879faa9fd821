import { setTimeout as delay } from "node:timers/promises";
import type { FailureCode } from "#contract/chat/messages.ts";
import { type Context, perContext } from "#server/context.ts";
import { isAiOn } from "#server/features/models/index.ts";
import { isStoreFull } from "#server/platform/errors.ts";
import { ownRow } from "#server/platform/own-row.ts";
import type { Owner } from "#server/platform/sealing.ts";
import {
  type Details,
  type MessageRow,
  type Opened,
  openMessage,
  sealDetails,
  sealText,
} from "../stored/message-rows.ts";
import { type Lease, leaseMs } from "../stored/message-tree.ts";
import { finishExchange } from "./afterwards.ts";
import type { AskedLease } from "./branch.ts";
import { composeAnswer } from "./composing.ts";
import { createGrowth, type Outcome } from "./growth.ts";

/** Intervals of writing and following answers, in milliseconds. Only tests change them, before the first answer. */
export const timingOf = perContext(() => ({
  /** Minimum time between two saves of the text. */
  save: 500,
  /** How often to renew the lease and check for requests from other servers while nothing is written. */
  idle: 2_000,
  /** How often to read an answer that another server writes. */
  poll: 500,
}));

/** An answer that this server is writing, as followers see it. */
export type Followed = {
  now(): Opened;
  /** Grows whenever something other than the text changes. */
  version(): number;
  /** Resolves at the next change of any kind, or when `signal` is aborted. */
  changed(signal: AbortSignal): Promise<void>;
};

/** Maximum time that the owner's keys stay in memory. */
const maxMs = 600_000;

type End = { why: "stopped" | "interrupted" | "gone" } | { why: "failed"; code: FailureCode };
class Ended extends Error {
  readonly end: End;
  constructor(end: End) {
    // Untranslated: for the log.
    super(`The answer was ended: ${end.why}.`);
    this.end = end;
  }
}

type Running = { followed: Followed; end(end: End): void; over: Promise<void> };

/** The answers that this server is writing, and the work that follows those it has written. */
const writingOf = perContext(() => ({
  underWay: new Map<string, Running>(),
  following: new Set<Promise<void>>(),
  stopping: new AbortController(),
}));

const keyOf = (ownerId: string, answerId: string) => `${ownerId}/${answerId}`;

/** `undefined` if this server is not writing it. */
export const findWriting = (context: Context, ownerId: string, answerId: string): Followed | undefined =>
  writingOf(context).underWay.get(keyOf(ownerId, answerId))?.followed;

/** Resolves once the text is stored. */
export async function stopWriting(context: Context, ownerId: string, answerId: string): Promise<void> {
  const running = writingOf(context).underWay.get(keyOf(ownerId, answerId));
  running?.end({ why: "stopped" });
  await running?.over;
}

/** Interrupts all answers when this server stops. */
export async function stopAllWriting(context: Context): Promise<void> {
  const { underWay, following, stopping } = writingOf(context);
  stopping.abort();
  const all = [...underWay.values()];
  for (const { end } of all) end({ why: "interrupted" });
  await Promise.all([...all.map(({ over }) => over), ...following]);
}

/**
 * Writes an answer independently of the request that asked for it. This server's memory is at most half a
 * second ahead of the store.
 */
export function beginWriting(context: Context, owner: Owner, lease: AskedLease, answer: MessageRow): void {
  const { clock, onProblem } = context;
  const { underWay, stopping } = writingOf(context);
  const { save: saveMs, idle: idleMs } = timingOf(context);
  const startedAt = clock.now().getTime();
  const isTooLong = () => clock.now().getTime() - startedAt >= maxMs;
  const interrupt = new AbortController();
  const opened = openMessage(owner, answer);
  let status: MessageRow["status"] = "writing";
  let [isSaved, savedAt] = [true, performance.now()];
  const growth = createGrowth(opened, {
    isOver: () => interrupt.signal.aborted,
    onChange: () => {
      isSaved = false;
    },
  });

  let saving: Promise<void> | null = null;
  const saveIfDue = () => {
    if (isTooLong()) return end({ why: "interrupted" });
    if (saving || (isSaved && performance.now() - savedAt < idleMs)) return;
    isSaved = true;
    savedAt = performance.now();
    saving = saveGrowth(context, owner, lease, growth)
      .then((wanted) => {
        if (wanted) end(wanted);
      })
      .catch((error: unknown) => {
        isSaved = false;
        if (isStoreFull(error)) end({ why: "failed", code: "storage_full" });
        else onProblem("an answer could not be stored; trying again", error);
      })
      .finally(() => {
        saving = null;
      });
  };
  const end = (how: End) => {
    if (interrupt.signal.aborted) return;
    growth.addRest();
    interrupt.abort(new Ended(how));
  };

  const run = async () => {
    const timer = setInterval(saveIfDue, saveMs);
    const composed = composeAnswer(context, owner, lease, growth, interrupt.signal);
    const how = await endingOf(context, composed, interrupt.signal);
    clearInterval(timer);
    // Prevents later additions by work that is still running.
    if (!interrupt.signal.aborted) interrupt.abort(new Ended({ why: "interrupted" }));
    await saving;
    if (how !== "done" && "why" in how && how.why === "gone") return;
    growth.setFailure(failureOf(how));
    await saveLast(statusOf(how));
  };

  /** Tries again until the keys must be dropped, because the disk may get room again. */
  const saveLast = async (last: MessageRow["status"]) => {
    for (;;) {
      try {
        await storeAnswer(context, owner, lease, growth, { status: last, lease_until: null });
        status = last;
        return;
      } catch (error) {
        onProblem("an answer could not be stored; trying again", error);
        status = last;
        growth.tell();
        if (stopping.signal.aborted || isTooLong()) return;
        // If the server stops, the last attempt follows at once.
        await pause(idleMs, stopping.signal);
      }
    }
  };

  const followed: Followed = {
    now: () => ({
      ...opened,
      row: { ...opened.row, status },
      text: growth.text(),
      details: growth.details(),
    }),
    version: growth.version,
    changed: growth.changed,
  };
  const name = keyOf(owner.id, lease.answerId);
  const over = run()
    .catch((error: unknown) => onProblem("an answer was lost", error))
    .finally(() => {
      underWay.delete(name);
      growth.tell();
      if (status === "done" && !stopping.signal.aborted) beginAfterwards(context, owner, lease);
    });
  underWay.set(name, { followed, end, over });
  if (stopping.signal.aborted) end({ why: "interrupted" });
}

/** Resolves after `ms` milliseconds, or when `signal` is aborted. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await delay(ms, null, { signal });
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

type Growth = ReturnType<typeof createGrowth>;

/** Saves the text so far, and checks for requests from other servers. @returns why the answer must end, if it must */
async function saveGrowth(context: Context, owner: Owner, lease: Lease, growth: Growth): Promise<End | null> {
  const lease_until = context.clock.now().getTime() + leaseMs;
  const stored = await storeAnswer(context, owner, lease, growth, { lease_until });
  if (!stored) return { why: "gone" };
  if (stored.stop_asked === 1) return { why: "stopped" };
  if (stored.status !== "writing") return { why: "interrupted" };
  const isByModel = growth.details().written_by?.kind === "model";
  // The person or the host may have switched AI off.
  if (isByModel && !(await isAiOn(context, owner))) return { why: "failed", code: "switched_off" };
  return null;
}

/** @returns `undefined` if another server has taken the answer over, or it was deleted */
function storeAnswer(
  { database, clock }: Context,
  owner: Owner,
  { answerId, leaseId }: Lease,
  growth: Growth,
  values: Partial<Pick<MessageRow, "status" | "lease_until">>,
) {
  const run = values.status === undefined ? database.asOwnerDerived : database.asOwner;
  return run(owner.id, (tx) =>
    tx
      .updateTable("chat_messages")
      .set((message) => ({
        ...values,
        text: sealText(owner, answerId, growth.text()),
        details: sealDetails(owner, answerId, growth.details()),
        revision: message("revision", "+", 1),
        updated_at: clock.now().getTime(),
      }))
      .$call(ownRow(owner.id, answerId))
      .where("lease_id", "=", leaseId)
      .returning(["status", "stop_asked"])
      .executeTakeFirst(),
  );
}

async function endingOf(
  { onProblem }: Context,
  composed: Promise<Outcome>,
  signal: AbortSignal,
): Promise<Outcome | End> {
  try {
    return await Promise.race([composed, rejectOn(signal)]);
  } catch (error) {
    if (signal.reason instanceof Ended) return signal.reason.end;
    if (isStoreFull(error)) return { why: "failed", code: "storage_full" };
    onProblem("an answer could not be written", error);
    return { why: "failed", code: "internal" };
  }
}

function beginAfterwards(context: Context, owner: Owner, lease: AskedLease): void {
  const { following, stopping } = writingOf(context);
  const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(maxMs / 10)]);
  const over = finishExchange(context, owner, lease, signal)
    .catch((error: unknown) => {
      if (!signal.aborted) context.onProblem("what follows an answer failed", error);
    })
    .finally(() => following.delete(over));
  following.add(over);
}

const rejectOn = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    const refuse = () => reject(signal.reason);
    if (signal.aborted) refuse();
    else signal.addEventListener("abort", refuse, { once: true });
  });

function statusOf(how: Outcome | End): MessageRow["status"] {
  if (how === "done") return "done";
  if (!("why" in how)) return "failed";
  return how.why === "gone" ? "interrupted" : how.why;
}

function failureOf(how: Outcome | End): Details["failure"] {
  if (how === "done" || !("code" in how)) return null;
  return { code: how.code, retry_at: "retryAt" in how && how.retryAt ? how.retryAt.toISOString() : null };
}
