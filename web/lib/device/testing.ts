import { openDB } from "idb";
import type { After } from "./after.ts";
import type { DeviceKey } from "./sealing.ts";
import type { TabChannel } from "./tabs.ts";

/** The channel of a browser whose tabs are all in this test. Each call opens it in another tab. */
export function createTestChannel<Message>(): () => TabChannel<Message> {
  const listeners = new Set<(message: Message) => void>();
  return () => {
    let own: ((message: Message) => void) | null = null;
    return {
      post: (message) => {
        for (const listener of listeners) if (listener !== own) listener(structuredClone(message));
      },
      listen: (listener) => {
        own = listener;
        listeners.add(listener);
        return () => {
          listeners.delete(listener);
        };
      },
    };
  };
}

export const testKey = (userId: string): DeviceKey => ({
  userId,
  id: `key of ${userId}`,
  bytes: Uint8Array.from({ length: 32 }, (_, at) => (userId.codePointAt(at % userId.length) ?? 0) + at),
});

/** The key of a device whose person is `userId`, or one without a key. */
export const testKeys = (userId: string | null) => ({
  get: async (wanted: string) => {
    if (wanted !== userId) throw new Error("This device has no key of this person.");
    return testKey(wanted);
  },
  now: (wanted: string) => (wanted === userId ? testKey(wanted) : null),
  present: () => (userId === null ? null : testKey(userId)),
});

/** All that a database holds, as text; bytes are read as letters. */
export async function everythingIn(name: string): Promise<string> {
  const database = await openDB(name);
  const rows = await Promise.all([...database.objectStoreNames].map((store) => database.getAll(store)));
  database.close();
  const decoder = new TextDecoder();
  const inWords = (_: string, value: unknown) => (ArrayBuffer.isView(value) ? decoder.decode(value) : value);
  return JSON.stringify(rows, inWords);
}

/** Lets everything run that needs no time to pass: promises, and IndexedDB's own tasks. */
export async function settle() {
  for (let round = 0; round < 40; round += 1) await new Promise((resolve) => setImmediate(resolve));
}

export function createClock(start = Date.parse("2026-11-21T20:00:00Z")) {
  let time = start;
  let tasks: { due: number; task: () => void }[] = [];
  const after: After = (ms, task) => {
    const entry = { due: time + ms, task };
    tasks.push(entry);
    return () => {
      tasks = tasks.filter((other) => other !== entry);
    };
  };
  /** Runs what falls due, in order, and lets each have its consequences. */
  async function pass(ms: number) {
    const end = time + ms;
    await settle();
    for (;;) {
      const next = tasks.filter(({ due }) => due <= end).sort((one, other) => one.due - other.due)[0];
      if (!next) break;
      tasks = tasks.filter((other) => other !== next);
      time = Math.max(time, next.due);
      next.task();
      await settle();
    }
    time = end;
  }
  /** Time passes while nothing runs, as on a phone whose page is hidden. */
  const sleep = (ms: number) => {
    time += ms;
  };
  return { after, pass, sleep, now: () => new Date(time) };
}

/** A browser's storage, kept in a map that the test can read. */
export const storageOf = (values = new Map<string, string>()) => ({
  getItem: (name: string) => values.get(name) ?? null,
  setItem: (name: string, value: string) => void values.set(name, value),
  removeItem: (name: string) => void values.delete(name),
  key: (at: number) => [...values.keys()][at] ?? null,
  get length() {
    return values.size;
  },
});
