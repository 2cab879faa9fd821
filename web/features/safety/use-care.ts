import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { User } from "#contract/accounts/accounts.ts";
import { after } from "#web/lib/device/after.ts";
import { whenIdle } from "#web/lib/later.ts";
import { useToday } from "#web/lib/use-today.ts";
import { createWorkerCall } from "#web/lib/worker-call.ts";
import { dismissals } from "./dismissals.ts";

export type Care = {
  isShown: boolean;
  /** Puts the panel away on this device until the day ends. */
  dismiss: () => void;
};

/** Whether a person has put the panel away for today. */
export function useDismissal(user: User): { isDismissed: boolean; dismiss: () => void } {
  const today = useToday(user.preferences);
  const isDismissed = useSyncExternalStore(dismissals.subscribe, () =>
    dismissals.isDismissed(user.id, today),
  );
  return { isDismissed, dismiss: () => dismissals.dismiss(user.id, today) };
}

type Watched = {
  user: User;
  text: string;
  /** Also checks words that were there before this visit. */
  fromTheStart: boolean;
};

/**
 * Checks words when the writer pauses. This happens only in this browser: what it finds is never kept, sent or logged.
 */
export function useCare({ user, text, fromTheStart }: Watched): Care {
  const { isDismissed, dismiss } = useDismissal(user);
  const today = useToday(user.preferences);
  const [isFound, setFound] = useState(false);
  const opened = useRef(text);
  const isOn = user.preferences.help_shown && !isDismissed;

  useEffect(() => {
    if (!isOn || (!fromTheStart && text === opened.current)) return;
    let isStale = false;
    const look = async () => {
      if (isStale) return;
      dismissals.begin(user.id, today);
      const found = text.trim() !== "" && (await hasCrisisSign(text));
      if (!isStale) setFound(found);
    };
    const cancel = after(restMs, () => whenIdle(() => void look()));
    return () => {
      isStale = true;
      cancel();
    };
  }, [user.id, today, text, fromTheStart, isOn]);

  return { isShown: isOn && isFound, dismiss };
}

/** How long a pause in writing must last. */
const restMs = 3000;

const check = createWorkerCall<string, boolean>(
  () => new Worker(new URL("./crisis-worker.ts", import.meta.url), { type: "module" }),
);

/** False if the worker can't load, as on first use without the server. The next pause tries again. */
const hasCrisisSign = (text: string): Promise<boolean> => check(text).catch(() => false);
