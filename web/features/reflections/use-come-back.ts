import { useState } from "react";
import { maxQuotedLength } from "#contract/revisits/revisit-rules.ts";
import type { DraftSync } from "#web/drafts/draft-sync.ts";
import type { ComeBackTo } from "#web/features/revisits/come-back-dialog.tsx";
import { connection } from "#web/lib/connection.ts";
import { after } from "#web/lib/device/after.ts";
import { undoOffer } from "#web/lib/undo-offer.ts";

/** Lets words of a page come back on another day. `to`: what the dialog is open for. */
export function useComeBack(sync: DraftSync) {
  const [to, setTo] = useState<ComeBackTo | null>(null);
  return {
    to,
    close: () => setTo(null),
    ask(chosen: string) {
      const words = chosen.trim();
      if (words === "")
        return undoOffer.notify("Write down first what should come back. Then type / after it.", {
          isProblem: true,
        });
      if (words.length > maxQuotedLength)
        return undoOffer.notify(
          `Select at most ${maxQuotedLength.toLocaleString("en")} characters to come back to.`,
          { isProblem: true },
        );
      setTo({ words, page: () => storedPage(sync) });
    },
  };
}

const maxWaitMs = 10_000;

/** Waits until the server has the page. Does not wait without a connection. */
async function storedPage(sync: DraftSync): ReturnType<ComeBackTo["page"]> {
  sync.storeNow();
  const isSettled = () => sync.view().stored !== null || connection.isOffline();
  if (!isSettled())
    await new Promise<void>((resolve) => {
      const stops: (() => void)[] = [];
      const end = () => {
        for (const stop of stops) stop();
        resolve();
      };
      const look = () => isSettled() && end();
      stops.push(sync.subscribe(look), connection.subscribe(look), after(maxWaitMs, end));
    });
  const { stored, reflectionId } = sync.view();
  const page = sync.page();
  if (stored) return { reflection_id: stored.id };
  return page.kind === "daily" && reflectionId === null
    ? { day: page.day }
    : { reflection_id: reflectionId ?? (page.kind === "one" ? page.id : "") };
}
