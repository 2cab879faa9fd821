/** A channel to the other tabs of this browser. A tab does not receive its own messages. */
export type TabChannel<Message> = {
  post: (message: Message) => void;
  /** Returns a function that closes the channel. */
  listen: (listener: (message: Message) => void) => () => void;
};

export function openTabChannel<Message>(name: string): TabChannel<Message> {
  const channel = new BroadcastChannel(`reflector:${name}`);
  return {
    post: (message) => channel.postMessage(message),
    listen(listener) {
      channel.addEventListener("message", ({ data }: MessageEvent<Message>) => listener(data));
      return () => channel.close();
    },
  };
}

/**
 * Calls `listener` when another tab has written one of these keys of local storage. A channel would not do, because its
 * message could arrive before the written value.
 */
export function watchStoredKeys(keys: readonly string[], listener: () => void): () => void {
  const written = ({ key }: StorageEvent) => {
    if (key !== null && keys.includes(key)) listener();
  };
  addEventListener("storage", written);
  return () => removeEventListener("storage", written);
}

/**
 * Runs one task with this name at a time across all tabs of this browser. Browsers have locks only on secure origins;
 * on others, two tabs may run their tasks at the same time.
 */
export const runAlone = async <Result>(name: string, task: () => Promise<Result>): Promise<Result> =>
  navigator.locks ? await navigator.locks.request(`reflector:${name}`, task) : await task();
