import { sendMessage, startChat } from "#contract/chat/chats.ts";
import { ApiFailure } from "#web/lib/api-failure.ts";
import { callApi } from "#web/lib/call-api.ts";
import { connection } from "#web/lib/connection.ts";
import { after } from "#web/lib/device/after.ts";
import { watchPageLife } from "#web/lib/device/page-life.ts";
import { deviceKeys } from "#web/lib/device-keys.ts";
import { onLock } from "#web/lib/lock/lock-gate.ts";
import { session } from "#web/lib/session.ts";
import { createOutbox, type Outbox, type OutgoingMessage, type SentMessage } from "./outbox.ts";

let present: { userId: string; outbox: Outbox; stop: () => void } | null = null;

const listeners = new Set<(sent: SentMessage) => void>();

/** Calls `listener` with each message that the server has taken. Returns a function that stops this. */
export function onSent(listener: (sent: SentMessage) => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** This tab's only outbox, for the person signed in here. */
export function outboxFor(userId: string): Outbox {
  if (present?.userId === userId) return present.outbox;
  present?.stop();
  const owner = session.username();
  const outbox = createOutbox({
    userId,
    storage: () => localStorage,
    keyOf: deviceKeys.now,
    send: async (message) => {
      // Send nothing of theirs while someone else is signed in.
      if (session.username() !== owner) throw new ApiFailure({ status: 401, message: "" });
      return send(message);
    },
    onSent: (_, sent) => {
      for (const listener of [...listeners]) listener(sent);
    },
    after,
  });
  present = { userId, outbox, stop: watchBrowser(outbox) };
  void deviceKeys.get(userId).then(
    () => {
      outbox.readAgain();
      return outbox.sendAll();
    },
    // Without a connection and a key on this device, it can't open anything.
    () => undefined,
  );
  return outbox;
}

async function send(message: OutgoingMessage): Promise<SentMessage> {
  const { chat_id, begins, id, parent_id, answer_id, text, given, filters } = message;
  if (begins) await callApi(startChat, { body: { id: chat_id, model: message.model } });
  return callApi(sendMessage, {
    params: { id: chat_id },
    body: {
      id,
      parent_id,
      answer_id,
      text,
      attached: given.map(({ attached }) => attached),
      filters: filters && [...filters],
    },
  });
}

function watchBrowser(outbox: Outbox): () => void {
  const sendAll = () => void outbox.sendAll();
  const stored = ({ key }: StorageEvent) => {
    if (outbox.isOwn(key)) outbox.readAgain();
  };
  addEventListener("storage", stored);
  const stops = [
    watchPageLife({ onVisible: sendAll, mustStay: outbox.isAtRisk }),
    connection.onReconnect(sendAll),
    session.subscribe(() => session.isAuthenticated() && sendAll()),
    // Messages that are stored nowhere else stay in memory.
    onLock({ after: () => !outbox.isAtRisk() && stop() }),
  ];
  function stop() {
    removeEventListener("storage", stored);
    for (const each of stops) each();
    outbox.dispose();
    if (present?.outbox === outbox) present = null;
  }
  return stop;
}
