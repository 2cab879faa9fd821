import { setTimeout as delay } from "node:timers/promises";
import type { FailureCode } from "#contract/chat/messages.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database } from "#server/platform/database.ts";
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
import { type Lease, leaseMs } from "../stored/tree-store.ts";
import { createGrowth, type Growing } from "./growth.ts";

export type Outcome = "done" | { code: FailureCode; retryAt: Date | null };

/** A lease, and the language that the browser asks for, in which dates are written where the person chose none. */
export type AskedLease = Lease & { language: string | null };

/** Writes one answer, and stops early when `signal` is aborted. */
export type Compose = (
  owner: Owner,
  lease: AskedLease,
  growing: Growing,
  signal: AbortSignal,
) => Promise<Outcome>;

/** An answer that this server is writing, for those who follow it. */
export type Followed = {
  now(): Opened;
  /** Grows whenever something other than the text changes. */
  version(): number;
  /** Resolves at the next change of any kind, or when `signal` is aborted. */
  changed(signal: AbortSignal): Promise<void>;
};

export type Writing = ReturnType<typeof createWriting>;

/** The longest time that the owner's keys are kept. */
const longestMs = 600_000;
export type Pace = {
  /** The shortest time between two saves of the text. */
  beatMs: number;
  /** How often to renew the lease and check for requests from other servers while nothing is written. */
  idleMs: number;
  /** How often to look at an answer that another server writes. */
  pollMs: number;
};
export const usualPace: Pace = { beatMs: 500, idleMs: 2_000, pollMs: 500 };

type End = { why: "stopped" | "interrupted" | "gone" } | { why: "failed"; code: FailureCode };
class Ended extends Error {
  readonly end: End;
  constructor(end: End) {
    super(`The answer was ended: ${end.why}.`);
    this.end = end;
  }
}

/**
 * Writes answers independently of the requests that asked for them. This server's memory is at most half a
 * second ahead of the store.
 */
export function createWriting({
  database,
  clock,
  compose,
  afterwards,
  isOn,
  onProblem,
  pace: { beatMs, idleMs } = usualPace,
}: {
  database: Database;
  clock: Clock;
  compose: Compose;
  /** Work that can wait until the answer is done, such as a title. */
  afterwards: (owner: Owner, lease: AskedLease, signal: AbortSignal) => Promise<void>;
  /** False once the person or the host has switched AI off. */
  isOn: (owner: Owner) => Promise<boolean>;
  onProblem: (what: string, error: unknown) => void;
  /** Only tests pass another one. */
  pace?: Pace | undefined;
}) {
  type Running = { followed: Followed; end(end: End): void; over: Promise<void> };
  const underWay = new Map<string, Running>();
  const following = new Set<Promise<void>>();
  const stopping = new AbortController();
  const nameOf = (ownerId: string, answerId: string) => `${ownerId}/${answerId}`;

  function begin(owner: Owner, lease: AskedLease, answer: MessageRow): void {
    const name = nameOf(owner.id, lease.answerId);
    const startedAt = clock.now().getTime();
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

    const store = (values: Partial<Pick<MessageRow, "status" | "lease_until">>, isLast: boolean) => {
      const run = isLast ? database.asOwner : database.asOwnerDerived;
      return run(owner.id, (tx) =>
        tx
          .updateTable("chat_messages")
          .set((message) => ({
            ...values,
            text: sealText(owner, lease.answerId, growth.text()),
            details: sealDetails(owner, lease.answerId, growth.details()),
            revision: message("revision", "+", 1),
            updated_at: clock.now().getTime(),
          }))
          .$call(ownRow(owner.id, lease.answerId))
          .where("lease_id", "=", lease.leaseId)
          .returning(["status", "stop_asked"])
          .executeTakeFirst(),
      );
    };

    /** Saves the text so far, and reads what other servers ask for. */
    const save = async (): Promise<End | null> => {
      isSaved = true;
      savedAt = performance.now();
      const kept = await store({ lease_until: clock.now().getTime() + leaseMs }, false);
      if (!kept) return { why: "gone" };
      if (kept.stop_asked === 1) return { why: "stopped" };
      if (kept.status !== "writing") return { why: "interrupted" };
      if (growth.details().written_by?.kind === "model" && !(await isOn(owner)))
        return { why: "failed", code: "switched_off" };
      return null;
    };

    let saving: Promise<void> | null = null;
    const beat = () => {
      if (clock.now().getTime() - startedAt >= longestMs) return end({ why: "interrupted" });
      if (saving || (isSaved && performance.now() - savedAt < idleMs)) return;
      saving = save()
        .then((wanted) => {
          if (wanted) end(wanted);
        })
        .catch((error: unknown) => {
          isSaved = false;
          if (isStoreFull(error)) end({ why: "failed", code: "storage_full" });
          else onProblem("an answer could not be kept; trying again", error);
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
      const timer = setInterval(beat, beatMs);
      const how = await ending(compose(owner, lease, growth, interrupt.signal), interrupt.signal);
      clearInterval(timer);
      // Nothing is added after this, even if something is still running.
      if (!interrupt.signal.aborted) interrupt.abort(new Ended({ why: "interrupted" }));
      await saving;
      if (how !== "done" && "why" in how && how.why === "gone") return;
      growth.setFailure(failureOf(how));
      await keep(statusOf(how));
    };

    /** Keeps trying for as long as the keys may be kept, because the disk may get room again. */
    const keep = async (last: MessageRow["status"]) => {
      for (;;) {
        try {
          await store({ status: last, lease_until: null }, true);
          status = last;
          return;
        } catch (error) {
          onProblem("an answer could not be kept; trying again", error);
          status = last;
          growth.tell();
          if (stopping.signal.aborted || clock.now().getTime() - startedAt >= longestMs) return;
          // It rejects only when the answer is to end: then the last try comes at once.
          await delay(idleMs, null, { signal: stopping.signal }).catch(() => {});
        }
      }
    };

    const ending = async (composed: Promise<Outcome>, signal: AbortSignal): Promise<Outcome | End> => {
      try {
        return await Promise.race([composed, rejectOn(signal)]);
      } catch (error) {
        if (signal.reason instanceof Ended) return signal.reason.end;
        if (isStoreFull(error)) return { why: "failed", code: "storage_full" };
        onProblem("an answer could not be written", error);
        return { why: "failed", code: "internal" };
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
    const over = run()
      .catch((error: unknown) => onProblem("an answer was lost", error))
      .finally(() => {
        underWay.delete(name);
        growth.tell();
        if (status === "done" && !stopping.signal.aborted) follow(owner, lease);
      });
    underWay.set(name, { followed, end, over });
    if (stopping.signal.aborted) end({ why: "interrupted" });
  }

  function follow(owner: Owner, lease: AskedLease): void {
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(longestMs / 10)]);
    const over = afterwards(owner, lease, signal)
      .catch((error: unknown) => {
        if (!signal.aborted) onProblem("what follows an answer failed", error);
      })
      .finally(() => following.delete(over));
    following.add(over);
  }

  return {
    begin,
    /** `undefined` if this server is not writing it. */
    find: (ownerId: string, answerId: string): Followed | undefined =>
      underWay.get(nameOf(ownerId, answerId))?.followed,
    /** Resolves once the text is kept. */
    async stop(ownerId: string, answerId: string): Promise<void> {
      const running = underWay.get(nameOf(ownerId, answerId));
      running?.end({ why: "stopped" });
      await running?.over;
    },
    /** Interrupts every answer at once, because this server is stopping. */
    async stopAll(): Promise<void> {
      stopping.abort();
      const all = [...underWay.values()];
      for (const { end } of all) end({ why: "interrupted" });
      await Promise.all([...all.map(({ over }) => over), ...following]);
    },
  };
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
