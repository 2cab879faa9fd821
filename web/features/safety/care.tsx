import "./care.css";
import { ChevronDown, ChevronUp } from "lucide-react";
import { useEffect, useId, useRef, useState, useSyncExternalStore } from "react";
import type { User } from "#contract/accounts/accounts.ts";
import { checkWords } from "#contract/safety/check-words.ts";
import { callApi } from "#web/lib/call-api.ts";
import { after } from "#web/lib/device/after.ts";
import { whenIdle } from "#web/lib/later.ts";
import { lazyNamed } from "#web/lib/lazy-with-retry.ts";
import { useToday } from "#web/lib/use-today.ts";
import { createWorkerCall } from "#web/lib/worker-call.ts";
import { dismissals } from "./dismissals.ts";

export type Care = {
  isShown: boolean;
  /** Puts the panel away on this device until the day ends. */
  dismiss: () => void;
};

/** Whether a person has put the panel away for today. */
function useDismissal(user: User): { isDismissed: boolean; dismiss: () => void } {
  const today = useToday(user.preferences);
  const isDismissed = useSyncExternalStore(dismissals.subscribe, () =>
    dismissals.isDismissed(user.id, today),
  );
  return { isDismissed, dismiss: () => dismissals.dismiss(user.id, today) };
}

const findExplicit = createWorkerCall<string, boolean>(
  () => new Worker(new URL("./explicit-worker.ts", import.meta.url), { type: "module" }),
);

/** Asks the server, which reads more than plain words. */
const askServer = async (text: string): Promise<boolean> =>
  (await callApi(checkWords, { body: { text } })).sign;

/**
 * Checks the paragraphs of a page that are new since the last time. While the server can't be asked, only plain words
 * count, and the paragraphs are checked again the next time.
 */
export function createCheck(ask = askServer, isExplicit = findExplicit) {
  /** By paragraph, whether a sign was found in it or in one that was new at the same time. */
  const known = new Map<string, boolean>();
  return async (text: string): Promise<boolean> => {
    const paragraphs = text.split(/\n\s*\n/).filter((each) => each.trim() !== "");
    const added = paragraphs.filter((each) => !known.has(each));
    if (added.length > 0) {
      const words = added.join("\n\n");
      try {
        const found = await ask(words);
        for (const each of added) known.set(each, found);
      } catch {
        // The next pause in writing asks again.
        if (await isExplicit(words).catch(() => false)) return true;
      }
    }
    return paragraphs.some((each) => known.get(each) === true);
  };
}

type Watched = {
  user: User;
  text: string;
  /** Also checks words that were there before this visit. */
  fromTheStart: boolean;
};

/**
 * Checks words when the writer pauses: on the server, and while it can't be asked, in this browser. What is found is
 * never stored or logged.
 */
export function useCare({ user, text, fromTheStart }: Watched): Care {
  const { isDismissed, dismiss } = useDismissal(user);
  const today = useToday(user.preferences);
  const [isFound, setFound] = useState(false);
  const opened = useRef(text);
  const [check] = useState(() => createCheck());
  const isOn = user.preferences.help_shown && !isDismissed;

  useEffect(() => {
    if (!isOn || (!fromTheStart && text === opened.current)) return;
    let isStale = false;
    const look = async () => {
      if (isStale) return;
      dismissals.begin(user.id, today);
      const found = text.trim() !== "" && (await check(text));
      if (!isStale) setFound(found);
    };
    const cancel = after(restMs, () => whenIdle(() => void look()));
    return () => {
      isStale = true;
      cancel();
    };
  }, [user.id, today, text, fromTheStart, isOn, check]);

  return { isShown: isOn && isFound, dismiss };
}

/** How long a pause in writing must last. */
const restMs = 1500;

const { Part: CarePanel } = lazyNamed("CarePanel", () => import("./care-panel.tsx"));

type CareProps = { care: Care };

/** Announces the panel to screen readers when nothing else is being announced. */
export function CareNews({ care }: CareProps) {
  return (
    <p className="visually-hidden" role="status">
      {care.isShown && "Ways to find help are shown on this page. Your words are saved as always."}
    </p>
  );
}

/** The whole panel, in the sidebar. */
export function CareBeside({ care }: CareProps) {
  if (!care.isShown) return null;
  return (
    <div className="sidebar__part">
      <CarePanel onDismiss={care.dismiss} />
    </div>
  );
}

/** One line below the words that unfolds. It is below the text, so the text does not move. */
export function CareBelow({ care }: CareProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  if (!care.isShown) return null;
  const Chevron = isOpen ? ChevronDown : ChevronUp;
  return (
    <section className="care" aria-label="Ways to find help">
      <div className="care__line">
        <button
          type="button"
          className="care__open"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          You don’t have to carry this alone
          <Chevron className="icon icon--small" />
        </button>
        {!isOpen && (
          <button type="button" className="link care__away" onClick={care.dismiss}>
            Hide for today
          </button>
        )}
      </div>
      <div id={id} className="care__ways" hidden={!isOpen}>
        {isOpen && <CarePanel onDismiss={care.dismiss} />}
      </div>
    </section>
  );
}
