import { useCallback, useEffect, useRef } from "react";
import { onBeforeLogout } from "#web/lib/before-logout.ts";
import { watchPageLife } from "#web/lib/device/page-life.ts";
import { onLock } from "#web/lib/lock/lock-gate.ts";

const delayMs = 300;

/**
 * Saves within 300 ms after a change, or earlier if the page is hidden, left or locked, or if the person logs out.
 * @param save must be stable, for example from `useCallback`
 */
export function useDelayedSave(save: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const cancel = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
  }, []);
  const saveNow = useCallback(() => {
    cancel();
    save();
  }, [cancel, save]);
  const schedule = useCallback(() => {
    timer.current ??= setTimeout(saveNow, delayMs);
  }, [saveNow]);
  const isPending = useCallback(() => timer.current !== undefined, []);

  useEffect(() => {
    const savePending = () => {
      if (isPending()) saveNow();
    };
    const stops = [
      watchPageLife({ onHidden: savePending, onLeave: savePending }),
      onBeforeLogout(async () => savePending()),
      onLock({ before: async () => savePending() }),
    ];
    return () => {
      savePending();
      for (const stop of stops) stop();
    };
  }, [isPending, saveNow]);

  return { schedule, cancel, saveNow, isPending };
}
