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
