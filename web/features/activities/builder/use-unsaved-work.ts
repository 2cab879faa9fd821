import { useCallback, useEffect, useRef, useState } from "react";
import { t } from "#contract/translate.ts";
import { randomId } from "#web/lib/random-id.ts";
import { session } from "#web/lib/session.ts";
import { undoOffer } from "#web/lib/undo-offer.ts";
import { useDelayedSave } from "#web/lib/use-delayed-save.ts";
import { type UnsavedRow, type UnsavedWork, unsavedWork } from "./unsaved-work.ts";

type Work = Omit<UnsavedWork, "kept_at">;

/**
 * Stores unsaved work on this device while it is being written, and offers what was stored earlier. Like unsent text of
 * a reflection, it stays after a log-out, and only this person can open it.
 *
 * @param work `null` if nothing is unsaved
 */
export function useUnsavedWork(userId: string, activity: string, work: Work | null) {
  const [owner] = useState(() => session.username());
  const [offered, setOffered] = useState(() => unsavedWork.list(userId, activity));
  const [hasRoom, setHasRoom] = useState(true);
  const writer = useRef("");
  writer.current ||= randomId();
  const latest = useRef(work);

  const store = useCallback(
    (wanted: Work | null): boolean => {
      // Another person may use this browser by now.
      if (!wanted || session.username() !== owner) return wanted === null;
      const isStored = unsavedWork.store(userId, activity, writer.current, wanted);
      setHasRoom(isStored);
      return isStored;
    },
    [userId, activity, owner],
  );
  const saving = useDelayedSave(useCallback(() => void store(latest.current), [store]));
  const { schedule } = saving;

  useEffect(() => {
    latest.current = work;
    if (work) schedule();
  }, [work, schedule]);

  return {
    /** The newest of what was left unsaved. */
    offered: offered[0] ?? null,
    /** False once this device refused to store more. */
    hasRoom,
    store(wanted: Work) {
      saving.cancel();
      store(wanted);
    },
    /** Removes what is stored, because it was saved or is not wanted. */
    clear() {
      saving.cancel();
      latest.current = null;
      unsavedWork.remove(userId, activity, writer.current);
    },
    /** Leaves what is stored as it is, and stores further work separately. */
    startAnother() {
      saving.saveNow();
      writer.current = randomId();
      latest.current = null;
    },
    /** Continues work that was offered. */
    adopt(row: UnsavedRow) {
      saving.cancel();
      if (store(row.work)) unsavedWork.remove(userId, activity, row.writer);
      setOffered((rows) => rows.filter((other) => other !== row));
    },
    discard(row: UnsavedRow) {
      unsavedWork.remove(userId, activity, row.writer);
      setOffered((rows) => rows.filter((other) => other !== row));
      undoOffer.make({
        words: t("Unsaved changes discarded."),
        undo: async () => {
          unsavedWork.store(userId, activity, row.writer, row.work);
          setOffered((rows) => [row, ...rows]);
        },
        undone: t("They are offered again."),
      });
    },
  };
}
