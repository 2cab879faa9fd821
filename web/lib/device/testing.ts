import { openDB } from "idb";
import type { DeviceKey } from "./sealing.ts";
import type { TabChannel } from "./tab-channel.ts";

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
