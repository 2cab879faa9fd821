import { type Attachment, findAttachments } from "#contract/attachments/attachments.ts";
import { ApiFailure } from "#web/lib/api-failure.ts";
import { callApi } from "#web/lib/call-api.ts";
import { connection } from "#web/lib/connection.ts";
import { createEmitter } from "#web/lib/device/observable.ts";
import { onLock } from "#web/lib/lock/lock-gate.ts";
import { session } from "#web/lib/session.ts";

/** `missing`: the person has no such attachment. `away`: the server could not be reached. */
export type AttachmentState =
  | { kind: "asking" }
  | { kind: "present"; attachment: Attachment }
  | { kind: "missing" }
  | { kind: "away"; message: string };

/** An address that expires within this time counts as expired. */
const marginMs = 30_000;
const maxAtOnce = 200;

type Dependencies = {
  find: (ids: string[]) => Promise<Attachment[]>;
  now: () => number;
  /** Runs the task a little later, so that requests of the same moment are sent together. */
  soon: (task: () => void) => void;
};

/** Caches attachments by id. Requests are batched, and repeated when an address has expired. */
export function createAttachmentStore({ find, now, soon }: Dependencies) {
  const states = new Map<string, AttachmentState>();
  const emitter = createEmitter();
  let wanted = new Set<string>();
  let answered = Promise.resolve();
  /** Ids whose last request failed. */
  const unanswered = new Set<string>();
  /**
   * Incremented by `clear`. Responses to requests of an earlier generation belong to the previous person and are
   * dropped.
   */
  let generation = 0;

  const asking: AttachmentState = { kind: "asking" };
  const isGood = (attachment: Attachment) => Date.parse(attachment.address_ends_at) - now() > marginMs;

  /** Resolves whether or not the request succeeded. */
  function ask(ids: readonly string[]): Promise<void> {
    if (wanted.size === 0) answered = new Promise((resolve) => soon(() => resolve(askWanted())));
    for (const id of ids) {
      wanted.add(id);
      if (states.get(id)?.kind !== "present") states.set(id, asking);
    }
    return answered;
  }

  async function askWanted() {
    const ids = [...wanted];
    wanted = new Set();
    const asked = generation;
    for (let at = 0; at < ids.length && asked === generation; at += maxAtOnce)
      await askFor(ids.slice(at, at + maxAtOnce));
  }

  async function askFor(ids: string[]) {
    const asked = generation;
    try {
      const answer = await find(ids);
      if (asked !== generation) return;
      const found = new Map(answer.map((attachment) => [attachment.id, attachment]));
      for (const id of ids) {
        const attachment = found.get(id);
        unanswered.delete(id);
        states.set(id, attachment ? { kind: "present", attachment } : { kind: "missing" });
      }
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      if (asked !== generation) return;
      for (const id of ids) {
        unanswered.add(id);
        // The cached attachment is still valid.
        if (states.get(id)?.kind !== "present") states.set(id, { kind: "away", message: error.message });
      }
    } finally {
      emitter.notify();
    }
  }

  return {
    subscribe: emitter.subscribe,
    /** Requests the attachment unless it is known or being requested. */
    get(id: string): AttachmentState {
      const state = states.get(id);
      if (state) return state;
      void ask([id]);
      return asking;
    },
    /** Stores attachments of any answer. An address that has not expired is kept, so that no file is loaded twice. */
    feed(attachments: readonly Attachment[]) {
      for (const attachment of attachments) {
        const known = states.get(attachment.id);
        const { address_key, address_ends_at } =
          known?.kind === "present" && isGood(known.attachment) ? known.attachment : attachment;
        const fed = { ...attachment, address_key, address_ends_at };
        states.set(attachment.id, { kind: "present", attachment: fed });
      }
      emitter.notify();
    },
    hasEnded: (attachment: Attachment) => !isGood(attachment),
    /** Asks for a fresh address. */
    renew: (id: string) => ask([id]),
    /**
     * Requests again the attachments that were missing, because they may exist by now, and those whose request failed.
     */
    retry() {
      const missing = [...states].filter(([, { kind }]) => kind === "missing").map(([id]) => id);
      void ask([...missing, ...unanswered]);
    },
    clear() {
      states.clear();
      unanswered.clear();
      generation += 1;
      emitter.notify();
    },
  };
}

export const attachmentStore = createAttachmentStore({
  find: async (ids) => (await callApi(findAttachments, { body: { ids } })).attachments,
  now: () => Date.now(),
  soon: (task) => void setTimeout(task, 10),
});

// The next person must not see attachments of the previous one.
let owner = session.username();
session.subscribe(() => {
  if (session.username() !== owner) attachmentStore.clear();
  owner = session.username();
});

onLock({ after: attachmentStore.clear });

connection.onReconnect(attachmentStore.retry);
