import { useCallback, useEffect, useRef, useState } from "react";
import { emptyMessage, type MessageDraft, messageDrafts } from "#web/drafts/message-draft.ts";
import { onBeforeLogout } from "#web/lib/before-logout.ts";
import { watchPageLife } from "#web/lib/device/page-life.ts";
import { watchStoredKeys } from "#web/lib/device/tab-channel.ts";
import { deviceKeys } from "#web/lib/device-keys.ts";
import { onLock } from "#web/lib/lock/lock-work.ts";
import { session } from "#web/lib/session.ts";

const keepWithinMs = 300;

/** The message being written in one place, kept on this device meanwhile. Pass the place to the component as `key`. */
export function useMessageDraft(userId: string, place: string, first: MessageDraft = emptyMessage) {
  const [owner] = useState(() => session.username());
  const [found] = useState(() => messageDrafts.read(userId, place));
  const [draft, setDraft] = useState<MessageDraft>(found ?? first);
  const [hasRoom, setHasRoom] = useState(true);
  const isUnkept = useRef(false);
  const latest = useRef(draft);
  const seen = useRef(found?.stamp ?? null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const show = useCallback((next: MessageDraft) => {
    latest.current = next;
    setDraft(next);
  }, []);

  const storeNow = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    // Somebody else may be using this browser by now.
    if (session.username() !== owner) return;
    const { kept, hasRoom: isKept } = messageDrafts.keep(userId, place, latest.current, seen.current);
    seen.current = kept?.stamp ?? null;
    setHasRoom(isKept);
    isUnkept.current = !isKept;
    // Another tab's words may have been set aside.
    if (kept && kept.aside.length > latest.current.aside.length) show({ ...kept, text: latest.current.text });
  }, [userId, place, owner, show]);

  useEffect(() => {
    const keepPending = () => {
      if (timer.current !== undefined) storeNow();
    };
    const lookAgain = () => {
      // Words that are not kept yet will overwrite the other tab's, which are then set aside. Words that did not fit
      // stay here.
      if (timer.current !== undefined || isUnkept.current) return;
      const present = messageDrafts.read(userId, place);
      seen.current = present?.stamp ?? null;
      show(present ?? first);
    };
    const isUntouched = latest.current === first || latest.current === emptyMessage;
    // On a new device the key comes from the server.
    if (isUntouched && !deviceKeys.now(userId)) void deviceKeys.get(userId).then(lookAgain, () => undefined);
    const stops = [
      watchPageLife({ onHidden: keepPending, onLeave: keepPending }),
      watchStoredKeys([messageDrafts.nameOf(userId, place)], lookAgain),
      onBeforeLogout(async () => keepPending()),
      onLock({ keep: async () => keepPending() }),
    ];
    return () => {
      keepPending();
      for (const stop of stops) stop();
    };
  }, [userId, place, first, storeNow, show]);

  return {
    draft,
    /** False once this device has refused to keep more. */
    hasRoom,
    change(part: Partial<MessageDraft>) {
      show({ ...latest.current, ...part });
      timer.current ??= setTimeout(storeNow, keepWithinMs);
    },
    /** Clears a message that was sent or dropped. What another tab wrote stays. */
    clear() {
      show({ ...emptyMessage, aside: latest.current.aside });
      storeNow();
    },
  };
}
