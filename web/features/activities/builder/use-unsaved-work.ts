import { useCallback, useEffect, useRef, useState } from "react";
import { onBeforeLogout } from "#web/lib/before-logout.ts";
import { watchPageLife } from "#web/lib/device/page-life.ts";
import { randomId } from "#web/lib/random-id.ts";
import { session } from "#web/lib/session.ts";
import { type KeptRow, type KeptWork, keptWork } from "./kept-work.ts";

type Work = Omit<KeptWork, "kept_at">;

const keepWithinMs = 300;

/**
 * Keeps unsaved work on this device while it is being written, and offers what was kept earlier. Like unsent words of a
 * reflection, it stays after a log-out, and only this person can open it.
 *
 * @param work `null` if nothing is unsaved
 */
export function useKeeping(userId: string, activity: string, work: Work | null) {
  const [owner] = useState(() => session.username());
  const [offered, setOffered] = useState(() => keptWork.list(userId, activity));
  const [hasRoom, setHasRoom] = useState(true);
  const writer = useRef("");
  writer.current ||= randomId();
  const latest = useRef(work);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const storeNow = useCallback(
    (wanted: Work | null = latest.current): boolean => {
      clearTimeout(timer.current);
      timer.current = undefined;
      // Somebody else may have this browser by now.
      if (!wanted || session.username() !== owner) return wanted === null;
      const isKept = keptWork.keep(userId, activity, writer.current, wanted);
      setHasRoom(isKept);
      return isKept;
    },
    [userId, activity, owner],
  );

  useEffect(() => {
    latest.current = work;
    if (work) timer.current ??= setTimeout(storeNow, keepWithinMs);
  }, [work, storeNow]);

  useEffect(() => {
    const keepPending = () => {
      if (timer.current !== undefined) storeNow();
    };
    const stopWatching = watchPageLife({ onHidden: keepPending, onLeave: keepPending });
    const stopWaiting = onBeforeLogout(async () => keepPending());
    return () => {
      keepPending();
      stopWatching();
      stopWaiting();
    };
  }, [storeNow]);

  return {
    /** The newest of what was left unsaved. */
    offered: offered[0] ?? null,
    /** False once this device refused to keep more. */
    hasRoom,
    storeNow,
    /** It is saved or not wanted, so none of it stays here. */
    release() {
      clearTimeout(timer.current);
      timer.current = undefined;
      latest.current = null;
      keptWork.forget(userId, activity, writer.current);
    },
    /** Leaves what is kept as it is, and keeps what follows separately. */
    beginAnother() {
      storeNow();
      writer.current = randomId();
      latest.current = null;
    },
    /** Goes on with work that was offered. */
    adopt(row: KeptRow) {
      if (storeNow(row.work)) keptWork.forget(userId, activity, row.writer);
      setOffered((rows) => rows.filter((other) => other !== row));
    },
    discard(row: KeptRow) {
      keptWork.forget(userId, activity, row.writer);
      setOffered((rows) => rows.filter((other) => other !== row));
    },
    /** Undoes a discarding. */
    offerAgain(row: KeptRow) {
      keptWork.keep(userId, activity, row.writer, row.work);
      setOffered((rows) => [row, ...rows]);
    },
  };
}
