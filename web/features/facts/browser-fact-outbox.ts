import type { QueryClient } from "@tanstack/react-query";
import { setFact } from "#contract/facts/facts.ts";
import { ApiFailure } from "#web/lib/api-failure.ts";
import { callApi } from "#web/lib/call-api.ts";
import { connection } from "#web/lib/connection.ts";
import { after } from "#web/lib/device/after.ts";
import { watchPageLife } from "#web/lib/device/page-life.ts";
import { deviceKeys } from "#web/lib/device-keys.ts";
import { onLock } from "#web/lib/lock/lock-gate.ts";
import { session } from "#web/lib/session.ts";
import { undoOffer } from "#web/lib/undo-offer.ts";
import { createFactOutbox, type FactOutbox } from "./fact-outbox.ts";
import { factsOfDayQuery, refreshFacts, showSentValue } from "./fact-queries.ts";

let present: { userId: string; outbox: FactOutbox; stop: () => void } | null = null;

/** This tab's only outbox of facts, for the person signed in here. */
export function factOutboxFor(userId: string, queryClient: QueryClient): FactOutbox {
  if (present?.userId === userId) return present.outbox;
  present?.stop();
  const owner = session.username();
  const outbox = createFactOutbox({
    userId,
    storage: () => localStorage,
    keyOf: deviceKeys.now,
    send: async ({ id, day, value }) => {
      // Send nothing of theirs while someone else is signed in.
      if (session.username() !== owner) throw new ApiFailure({ status: 401, message: "" });
      return callApi(setFact, { params: { day }, body: { id, value } });
    },
    onSent: (sent) => {
      showSentValue(queryClient, userId, sent);
      // An answer that is on its way may be older.
      void queryClient.invalidateQueries({ queryKey: factsOfDayQuery(userId, sent.day).queryKey });
    },
    onRefused: (_, reason) => {
      undoOffer.notifyFailure(reason);
      void refreshFacts(queryClient);
    },
    after,
  });
  present = { userId, outbox, stop: watchBrowser(outbox, queryClient) };
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

function watchBrowser(outbox: FactOutbox, queryClient: QueryClient): () => void {
  const sendAll = () => void outbox.sendAll();
  const stored = ({ key, newValue }: StorageEvent) => {
    if (!outbox.isOwn(key)) return;
    outbox.readAgain();
    // Another tab may have sent a value before this one read it.
    if (newValue === null) void refreshFacts(queryClient);
  };
  addEventListener("storage", stored);
  const stops = [
    watchPageLife({ onVisible: sendAll, mustStay: outbox.isAtRisk }),
    connection.onReconnect(sendAll),
    session.subscribe(() => session.isAuthenticated() && sendAll()),
    // Values that are stored nowhere else stay in memory.
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
