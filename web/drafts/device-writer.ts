import type { After } from "#web/lib/device/after.ts";
import type { DeviceDraft } from "./draft-rules.ts";
import type { DraftKey, DraftStore, ReadCopy } from "./draft-store.ts";

/** The editor reports changes within 150 ms, so a key press is stored after at most 200 ms. */
const writeWithinMs = 50;
/** A storage that hangs must not block typing or saving. */
const maxReadMs = 3000;
const maxWriteMs = 400;

/** What to write now. `draft` is `null` if the server has all words; this tab's copy is then deleted. */
export type DeviceWrite = {
  key: DraftKey;
  draft: DeviceDraft | null;
  /** Copies whose words are in this one or safe elsewhere. They are deleted with this write. */
  replaces: readonly ReadCopy[];
  /** The number of the change that it contains; counts up. */
  change: number;
};

type Dependencies = {
  drafts: DraftStore;
  after: After;
  now: () => Date;
  /** Whether words wait to be written, or the last write was refused. */
  isPending: () => boolean;
  next: () => DeviceWrite;
  onWritten: (write: DeviceWrite) => void;
  onRefused: () => void;
};

/** Writes one page's unsent words to this device: one write at a time, the newest words last. */
export function createDeviceWriter(deps: Dependencies) {
  const { drafts, after, now, isPending, next, onWritten, onRefused } = deps;
  let lastWrite = Number.NEGATIVE_INFINITY;
  let running: Promise<boolean> | null = null;
  let cancelTimer: (() => void) | null = null;

  const wait = (ms: number): Promise<void> => new Promise((resolve) => after(ms, resolve));

  function stopTimer() {
    cancelTimer?.();
    cancelTimer = null;
  }

  /** Writes a change within 50 ms. */
  function schedule() {
    if (cancelTimer || running) return;
    const due = lastWrite + writeWithinMs - now().getTime();
    cancelTimer = after(Math.max(0, Math.min(due, writeWithinMs)), () => void flush());
  }

  /** False if the device refused. */
  async function write(): Promise<boolean> {
    const wanted = next();
    lastWrite = now().getTime();
    try {
      const { key, draft, replaces } = wanted;
      await (draft ? drafts.put(draft, replaces) : drafts.remove(key, replaces));
      onWritten(wanted);
      return true;
    } catch {
      // Private windows and full disks fail in many ways; the sheet shows a message.
      onRefused();
      return false;
    }
  }

  /** Settles when the current words are written or refused. */
  async function flush(): Promise<void> {
    stopTimer();
    while (running) await running;
    if (!isPending()) return;
    running = write();
    const isWritten = await running;
    running = null;
    if (isWritten && isPending()) schedule();
  }

  async function readAll(userId: string, page: DeviceDraft["page"]): Promise<DeviceDraft[]> {
    try {
      return await drafts.list(userId, page);
    } catch {
      onRefused();
      return [];
    }
  }

  return {
    schedule,
    flush,
    /** As `flush`, but waits at most 400 ms. */
    flushSoon: (): Promise<void> => Promise.race([flush(), wait(maxWriteMs)]),
    /** Starts to write without waiting for an earlier write, because the page may close. */
    flushNow() {
      stopTimer();
      if (isPending()) void write();
    },
    /** This device's drafts of the page, newest first; empty if the store fails or hangs. */
    read: async (userId: string, page: DeviceDraft["page"]): Promise<DeviceDraft[]> =>
      (await Promise.race([readAll(userId, page), wait(maxReadMs)])) ?? [],
  };
}
