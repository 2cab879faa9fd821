import { t } from "#contract/translate.ts";
import "./care.css";
import { ChevronDown, ChevronUp } from "lucide-react";
import { useEffect, useId, useRef, useState, useSyncExternalStore } from "react";
import type { User } from "#contract/accounts/accounts.ts";
import type { Day } from "#contract/day-rules.ts";
import { checkWords } from "#contract/safety/check-words.ts";
import { hasEatingSign, hasExplicitSign } from "#contract/safety/explicit-phrases.ts";
import { callApi } from "#web/lib/call-api.ts";
import { after } from "#web/lib/device/after.ts";
import { createEmitter } from "#web/lib/device/observable.ts";
import { type DeviceKey, openText, sealText } from "#web/lib/device/sealing.ts";
import { quietly } from "#web/lib/device/stored.ts";
import { deviceKeys } from "#web/lib/device-keys.ts";
import { whenIdle } from "#web/lib/later.ts";
import { lazyNamed } from "#web/lib/lazy-with-retry.ts";
import { useToday } from "#web/lib/use-today.ts";

type Dependencies = {
  storage: () => Pick<Storage, "getItem" | "setItem">;
  /** `null` if this device has no key for this person. */
  keyOf: (userId: string) => DeviceKey | null;
};

/** Has the same length whether or not the panel was dismissed. */
type Dismissal = { day: Day; away: 0 | 1 };

/**
 * Stores on this device whether a person dismissed the help panel on their last day of writing. It is sealed and
 * written on every day with words, so neither the value nor its presence reveals that the panel was shown.
 */
export function createDismissals({ storage, keyOf }: Dependencies) {
  const emitter = createEmitter();
  /** Used if the browser stores nothing. */
  const here = new Map<string, Dismissal>();
  /** Cached, because a page being edited reads it many times a second. */
  let opened: { keyId: string; name: string; stored: string; value: Dismissal | null } | null = null;
  const storageKey = (userId: string) => `reflector:page-day/${userId}`;

  function read(userId: string): Dismissal | null {
    const key = keyOf(userId);
    return (key && quietly(null, () => open(key, storageKey(userId)))) ?? here.get(userId) ?? null;
  }

  function open(key: DeviceKey, name: string): Dismissal | null {
    const stored = storage().getItem(name) ?? "";
    if (opened?.keyId !== key.id || opened.name !== name || opened.stored !== stored)
      opened = { keyId: key.id, name, stored, value: openText<Dismissal>(key, [name], stored) };
    return opened.value;
  }

  function write(userId: string, value: Dismissal): void {
    here.set(userId, value);
    const key = keyOf(userId);
    const name = storageKey(userId);
    if (key) quietly(undefined, () => storage().setItem(name, sealText(key, [name], value)));
    emitter.notify();
  }

  function isDismissed(userId: string, day: Day): boolean {
    const found = read(userId);
    return found?.day === day && found.away === 1;
  }

  return {
    isDismissed,
    dismiss: (userId: string, day: Day) => write(userId, { day, away: 1 }),
    /** Call when someone writes on this day. */
    begin(userId: string, day: Day) {
      if (read(userId)?.day !== day) write(userId, { day, away: 0 });
    },
    subscribe: emitter.subscribe,
  };
}

export const dismissals = createDismissals({ storage: () => localStorage, keyOf: deviceKeys.now });

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

/** The longest text, in UTF-16 code units, that is searched for plain phrases. A longer search would delay typing. */
const maxLength = 10_000;

/** The most paragraphs that are also checked one by one. */
const maxAsked = 20;

/** Asks the server, which reads more than plain words. */
const askServer = async (text: string): Promise<boolean> =>
  (await callApi(checkWords, { body: { text } })).sign;

/**
 * Checks the paragraphs of a page that are new since the last time. While the server can't be asked, only plain words
 * count, and the paragraphs are checked again the next time.
 */
export function createCheck(ask = askServer) {
  /** By paragraph, whether a sign was found in it. */
  const known = new Map<string, boolean>();
  /** Asks about each paragraph once more, so that the panel goes when its words are removed. */
  const askEach = async (paragraphs: readonly string[]) => {
    const found = await Promise.all(paragraphs.map(ask));
    // The sign may show only in all of them together.
    const isTogether = !found.includes(true);
    for (const [at, each] of paragraphs.entries()) known.set(each, isTogether || found[at] === true);
  };
  return async (text: string): Promise<boolean> => {
    const paragraphs = text.split(/\n\s*\n/).filter((each) => each.trim() !== "");
    const added = paragraphs.filter((each) => !known.has(each));
    if (added.length > 0) {
      const words = added.join("\n\n");
      try {
        const found = await ask(words);
        if (found && added.length > 1 && added.length <= maxAsked) await askEach(added);
        else for (const each of added) known.set(each, found);
      } catch {
        // The next pause in writing asks again.
        const last = words.slice(-maxLength);
        if (hasExplicitSign(last) || hasEatingSign(last)) return true;
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
      // It may be needed later without a connection.
      void loadPanel();
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

const { Part: CarePanel, load: loadPanel } = lazyNamed("CarePanel", () => import("./care-panel.tsx"));

type CareProps = { care: Care };

/** Announces the panel to screen readers when nothing else is being announced. */
export function CareNews({ care }: CareProps) {
  return (
    <p className="visually-hidden" role="status">
      {/* Translators: read out by screen readers to somebody whose words may tell of a crisis. Use calm and plain words without blame. */}
      {care.isShown && t("Ways to find help are shown on this page. Your words are saved as always.")}
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
    <section className="care" aria-label={t("Ways to find help")}>
      <div className="care__line">
        <button
          type="button"
          className="care__open"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {t("You don’t have to carry this alone")}
          <Chevron className="icon icon--small" />
        </button>
        {!isOpen && (
          <button type="button" className="link care__away" onClick={care.dismiss}>
            {t("Hide for today")}
          </button>
        )}
      </div>
      <div id={id} className="care__ways" hidden={!isOpen}>
        {isOpen && <CarePanel onDismiss={care.dismiss} />}
      </div>
    </section>
  );
}
