type Flush = () => Promise<void>;

/** How long logging out waits. Unsent drafts stay on this device. */
const maxWaitMs = 5000;

const flushes = new Set<Flush>();

/** Registers work to finish before the tokens are dropped, such as sending unsaved text. Returns a function that undoes it. */
export function onBeforeLogout(flush: Flush): () => void {
  flushes.add(flush);
  return () => {
    flushes.delete(flush);
  };
}

/** Never rejects: unsent drafts stay on this device, and logging out continues. */
export async function beforeLogout(): Promise<void> {
  await Promise.race([
    Promise.allSettled([...flushes].map((flush) => flush())),
    new Promise((resolve) => setTimeout(resolve, maxWaitMs)),
  ]);
}
