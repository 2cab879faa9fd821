import { useEffect } from "react";
import { maxQuotedLength } from "#contract/revisits/revisit-rules.ts";
import { t } from "#contract/translate.ts";
import type { DraftSync } from "#web/drafts/draft-sync.ts";
import ComeBackDialog, { type ComeBackTo } from "#web/features/revisits/come-back-dialog.tsx";
import { connection } from "#web/lib/connection.ts";
import { after } from "#web/lib/device/after.ts";
import { undoOffer } from "#web/lib/undo-offer.ts";

type ComeBackHereProps = {
  /** Selected on the page, or at the caret. */
  words: string;
  sync: DraftSync;
  onClose: () => void;
};

/** Lets words of the page come back on another day. */
export default function ComeBackHere({ words: chosen, sync, onClose }: ComeBackHereProps) {
  const words = chosen.trim();
  const problem = problemOf(words);
  useEffect(() => {
    if (problem === null) return;
    undoOffer.notify(problem, { isProblem: true });
    onClose();
  }, [problem, onClose]);
  return (
    problem === null && <ComeBackDialog to={{ words, page: () => storedPage(sync) }} onClose={onClose} />
  );
}

function problemOf(words: string): string | null {
  if (words === "") return t("Write down first what should come back. Then type / after it.");
  return words.length > maxQuotedLength
    ? t("Select at most {most, plural, one {# character} other {# characters}} to come back to.", {
        most: maxQuotedLength,
      })
    : null;
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
  const { reflectionId } = sync.view();
  return reflectionId === null ? { day: sync.page().day } : { reflection_id: reflectionId };
}
