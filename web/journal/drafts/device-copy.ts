import type { After } from "#web/lib/device/after.ts";
import type { KeptDraft } from "./draft-rules.ts";
import type { DraftKey, DraftStore, ReadCopy } from "./draft-store.ts";

/** `kept`: the newest words are on this device. `unavailable`: it refused them. */
export type DeviceState = "kept" | "pending" | "unavailable";

/** The editor hands over its words within 150 ms: together that is 200 ms from the key to the device. */
const writeWithinMs = 50;
/** A device that hangs must keep no one from writing, and no words from the server. */
const longestReadMs = 3000;
const longestWriteMs = 400;

type Dependencies = {
  drafts: DraftStore;
  after: After;
  now: () => Date;
  /** The words to keep now under this key; `null` where the server has them all. */
  snapshot: () => KeptDraft | null;
  keyNow: () => DraftKey;
  onChange: () => void;
};

/** This tab's copy of one page's unsent words on the device. One write at a time, the newest words last. */
export class DeviceCopy {
  readonly #given: Dependencies;
  #wanted = 0;
  #written = 0;
  #failed = false;
  #lastWrite = Number.NEGATIVE_INFINITY;
  #running: Promise<void> | null = null;
  #cancelTimer: (() => void) | null = null;
  #borrowed: ReadCopy | null = null;
  #spent: readonly ReadCopy[] = [];

  constructor(given: Dependencies) {
    this.#given = given;
  }

  get state(): DeviceState {
    if (this.#failed) return "unavailable";
    return this.#written === this.#wanted ? "kept" : "pending";
  }

  /** Another tab's copy that the words were read from. It goes once they are kept under this tab's own name. */
  get borrowed(): ReadCopy | null {
    return this.#borrowed;
  }

  borrow(read: ReadCopy | null) {
    this.#borrowed = read;
  }

  /** A copy whose words are safe elsewhere: it goes with the next write. */
  spend(read: ReadCopy | null) {
    if (read) this.#spent = [...this.#spent, read];
  }

  /** Something changed: it is written within 50 ms. */
  touch() {
    this.#wanted += 1;
    this.#schedule();
  }

  #schedule() {
    if (this.#cancelTimer || this.#running) return;
    const wait = this.#lastWrite + writeWithinMs - this.#given.now().getTime();
    this.#cancelTimer = this.#given.after(
      Math.max(0, Math.min(wait, writeWithinMs)),
      () => void this.flush(),
    );
  }

  /** Starts to write what is here without waiting for what is being written: the page may be gone in a moment. */
  flushNow() {
    this.#cancelTimer?.();
    this.#cancelTimer = null;
    if (this.#written !== this.#wanted || this.#failed) void this.#write();
  }

  /** Settles when the words of this moment were written or refused. */
  async flush(): Promise<void> {
    this.#cancelTimer?.();
    this.#cancelTimer = null;
    while (this.#running) await this.#running;
    if (this.#written === this.#wanted && !this.#failed) return;
    this.#running = this.#write().finally(() => {
      this.#running = null;
      if (!this.#failed && this.#written !== this.#wanted) this.#schedule();
    });
    await this.#running;
  }

  /** As `flush`, but no longer than is good for those who wait. */
  async flushSoon(): Promise<void> {
    await Promise.race([this.flush(), this.#wait(longestWriteMs)]);
  }

  /** What this device keeps of the page, newest first; nothing where it refuses, which shows in `state`. */
  async read(): Promise<KeptDraft[]> {
    return (await Promise.race([this.#readAll(), this.#wait(longestReadMs)])) ?? [];
  }

  async #readAll(): Promise<KeptDraft[]> {
    const [userId, page] = this.#given.keyNow();
    try {
      return await this.#given.drafts.list(userId, page);
    } catch {
      // Private windows and full disks refuse in many ways; the person is told by `state`.
      this.#failed = true;
      return [];
    }
  }

  #wait(ms: number): Promise<void> {
    return new Promise((resolve) => this.#given.after(ms, resolve));
  }

  async #write() {
    const { keyNow, drafts, now, snapshot, onChange } = this.#given;
    const target = this.#wanted;
    const borrowed = this.#borrowed;
    const read = borrowed ? [...this.#spent, borrowed] : this.#spent;
    const kept = snapshot();
    this.#lastWrite = now().getTime();
    try {
      await (kept ? drafts.put(kept, read) : drafts.remove(keyNow(), read));
      if (this.#borrowed === borrowed) this.#borrowed = null;
      this.#spent = this.#spent.filter((copy) => !read.includes(copy));
      this.#written = Math.max(target, this.#written);
      this.#failed = false;
    } catch {
      // As above.
      this.#failed = true;
    }
    onChange();
  }
}
