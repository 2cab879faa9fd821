import { useCallback, useEffect, useRef, useState } from "react";
import { emptyMessage, type MessageDraft, messageDrafts } from "#web/drafts/message-draft.ts";
import { watchStoredKeys } from "#web/lib/device/tabs.ts";
import { deviceKeys } from "#web/lib/device-keys.ts";
import { session } from "#web/lib/session.ts";
import { useDelayedSave } from "#web/lib/use-delayed-save.ts";

/** The draft of a message, stored on this device. Pass `place` to the component as `key`. */
export function useMessageDraft(userId: string, place: string, first: MessageDraft = emptyMessage) {
  const [owner] = useState(() => session.username());
  const [found] = useState(() => messageDrafts.read(userId, place));
  const [draft, setDraft] = useState<MessageDraft>(found ?? first);
  const [hasRoom, setHasRoom] = useState(true);
  const isUnstored = useRef(false);
  const latest = useRef(draft);
  const seen = useRef(found?.stamp ?? null);

  const show = useCallback((next: MessageDraft) => {
    latest.current = next;
    setDraft(next);
  }, []);

  const store = useCallback(() => {
    // Another person may use this browser by now.
    if (session.username() !== owner) return;
    const { stored, hasRoom: isStored } = messageDrafts.write(userId, place, latest.current, seen.current);
    seen.current = stored?.stamp ?? null;
    setHasRoom(isStored);
    isUnstored.current = !isStored;
    // Another tab's words may have been set aside.
    if (stored && stored.aside.length > latest.current.aside.length)
      show({ ...stored, text: latest.current.text });
  }, [userId, place, owner, show]);
  const { schedule, saveNow, isPending } = useDelayedSave(store);

  useEffect(() => {
    const lookAgain = () => {
      // Text that is not stored yet will overwrite the other tab's, which is then set aside. Text that did not fit
      // stays here.
      if (isPending() || isUnstored.current) return;
      const present = messageDrafts.read(userId, place);
      seen.current = present?.stamp ?? null;
      show(present ?? first);
    };
    const isUntouched = latest.current === first || latest.current === emptyMessage;
    // On a new device the key comes from the server.
    if (isUntouched && !deviceKeys.now(userId)) void deviceKeys.get(userId).then(lookAgain, () => undefined);
    return watchStoredKeys([messageDrafts.nameOf(userId, place)], lookAgain);
  }, [userId, place, first, isPending, show]);

  return {
    draft,
    /** False once this device has refused to store more. */
    hasRoom,
    change(part: Partial<MessageDraft>) {
      show({ ...latest.current, ...part });
      schedule();
    },
    /** Clears a message that was sent or dropped. Text of another tab stays. */
    clear() {
      show({ ...emptyMessage, aside: latest.current.aside });
      saveNow();
    },
  };
}
