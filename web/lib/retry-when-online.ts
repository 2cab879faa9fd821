import { connection } from "./connection.ts";

const retryMs = 5_000;

/**
 * Loads a part of the page. While the server is away it waits and tries again instead of failing: a part that
 * fails to load would crash the page around it, with the words on it.
 */
export async function retryWhenOnline<Part>(load: () => Promise<Part>, chance = nextChance): Promise<Part> {
  for (;;) {
    try {
      return await load();
    } catch {
      // The offline notice says why. If an update removed the chunk, the page reloads (reload-guard.ts).
      await chance();
    }
  }
}

/** Resolves when the connection changes, or after a while. */
function nextChance(): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      stop();
      clearTimeout(timer);
      resolve();
    };
    const stop = connection.subscribe(go);
    const timer = setTimeout(go, retryMs);
  });
}
