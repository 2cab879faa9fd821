import type { ModelChoice, sendMessage } from "#contract/chat/chats.ts";
import type { QuestionFilter } from "#contract/chat/messages.ts";
import type { Output } from "#contract/endpoint.ts";
import type { Given } from "#web/drafts/message-draft.ts";
import { ApiFailure } from "#web/lib/api-failure.ts";
import type { After } from "#web/lib/device/after.ts";
import { createEmitter } from "#web/lib/device/observable.ts";
import { createSealedRecords, type RecordDependencies } from "#web/lib/device/sealed-records.ts";
import { isSignedOut } from "#web/lib/sign-in-again.ts";

/** An unsent message. Its ids are made here, so that sending it twice stores it once. */
export type OutgoingMessage = {
  chat_id: string;
  /** The first message of its conversation, which begins with it. */
  begins: boolean;
  /** Set for a new conversation. */
  model: ModelChoice | null;
  id: string;
  parent_id: string | null;
  answer_id: string;
  text: string;
  given: readonly Given[];
  filters: readonly QuestionFilter[] | null;
  at: number;
};

/**
 * `refusal`: why the server refused it; the person then decides. `isSignedOut`: it is sent once the person has
 * logged in again.
 */
export type WaitingMessage = OutgoingMessage & {
  isSending: boolean;
  isSignedOut: boolean;
  refusal: string | null;
};

export type SentMessage = Output<typeof sendMessage>;

type Dependencies = RecordDependencies & {
  userId: string;
  send: (message: OutgoingMessage) => Promise<SentMessage>;
  onSent: (message: OutgoingMessage, sent: SentMessage) => void;
  after: After;
};

const firstPauseMs = 3000;
const maxPauseMs = 60_000;

export type Outbox = ReturnType<typeof createOutbox>;

/** Messages that the server does not have yet, stored sealed on this device. */
export function createOutbox({ userId, send, onSent, after, ...dependencies }: Dependencies) {
  const records = createSealedRecords<OutgoingMessage>("reflector:chat-outbox", dependencies);
  const emitter = createEmitter();
  /** Messages that did not fit into the storage of this device. */
  const unkept = new Set<string>();
  let waiting: readonly WaitingMessage[] = [];
  let pauseMs = firstPauseMs;
  let cancelTimer: () => void = () => undefined;
  let isSending = false;
  readAgain();

  /** Reads them again, because another tab may have added or sent some. */
  function readAgain() {
    const kept = records.list(userId);
    const ids = new Set(kept.map(({ id }) => id));
    const known = new Map(waiting.map((message) => [message.id, message]));
    // A message that this device has no room for exists only in this tab.
    const here = waiting.filter(({ id }) => !ids.has(id) && unkept.has(id));
    show(
      [...kept.map((message) => known.get(message.id) ?? asWaiting(message)), ...here].sort(
        (one, other) => one.at - other.at,
      ),
    );
  }

  function show(next: readonly WaitingMessage[]) {
    waiting = next;
    emitter.notify();
  }

  function mark(id: string, change: Partial<WaitingMessage>) {
    show(waiting.map((message) => (message.id === id ? { ...message, ...change } : message)));
  }

  function remove(id: string) {
    unkept.delete(id);
    records.forget(userId, id);
    show(waiting.filter((message) => message.id !== id));
  }

  /** Sends messages one after another, in the order written. Settles when no more can be sent now. */
  async function sendAll(): Promise<void> {
    if (isSending) return;
    isSending = true;
    cancelTimer();
    try {
      for (let next = nextOf(waiting); next; next = nextOf(waiting)) if (!(await sendOne(next))) break;
    } finally {
      isSending = false;
    }
  }

  async function sendOne(message: WaitingMessage): Promise<boolean> {
    mark(message.id, { isSending: true });
    try {
      const sent = await send(message);
      onSent(message, sent);
      remove(message.id);
      pauseMs = firstPauseMs;
      return true;
    } catch (error) {
      const refusal = error instanceof ApiFailure ? refusalOf(error) : null;
      mark(message.id, { isSending: false, isSignedOut: isSignedOut(error), refusal });
      if (!(error instanceof ApiFailure)) throw error;
      if (refusal !== null) return true;
      cancelTimer = after(pauseMs, () => void sendAll());
      pauseMs = Math.min(2 * pauseMs, maxPauseMs);
      return false;
    }
  }

  return {
    subscribe: emitter.subscribe,
    list: () => waiting,
    /** False if this device could not store it. It then exists only in this page. */
    add(message: OutgoingMessage): boolean {
      const isStored = records.write(userId, message.id, message);
      if (!isStored) unkept.add(message.id);
      show([...waiting, asWaiting(message)]);
      void sendAll();
      return isStored;
    },
    /** Takes a message back before it is sent. */
    remove,
    /** Sends a refused message again. */
    retry(id: string) {
      mark(id, { refusal: null });
      void sendAll();
    },
    sendAll,
    readAgain,
    /** Whether closing the page would lose a message. */
    isAtRisk: () => unkept.size > 0,
    isOwn: (name: string | null) => name?.startsWith(records.nameOf(userId, "")) ?? true,
    dispose() {
      cancelTimer();
      emitter.clear();
    },
  };
}

const asWaiting = (message: OutgoingMessage): WaitingMessage => ({
  ...message,
  isSending: false,
  isSignedOut: false,
  refusal: null,
});

/** A message waits for earlier ones in its conversation, because it may reply to them. */
const nextOf = (waiting: readonly WaitingMessage[]) =>
  waiting.find(
    (message, at) =>
      message.refusal === null &&
      !waiting.slice(0, at).some(({ chat_id, refusal }) => chat_id === message.chat_id && refusal !== null),
  );

/** The server's message, or `null` for temporary failures: no connection, a busy server, an ended session. */
function refusalOf({ status, offline, message, body }: ApiFailure): string | null {
  if (offline || status === 401 || status === 429 || status >= 500 || status === 0) return null;
  return body?.fields?.text ?? message;
}
