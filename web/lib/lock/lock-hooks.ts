/** What a part of the app does before and after this device is locked. */
export type LockHooks = {
  /** Saves what is unsaved. */
  before?: () => Promise<void>;
  /** Drops what is in memory. */
  after?: () => void;
};

const all = new Set<LockHooks>();

/** Returns a function that undoes it. */
export function onLock(hooks: LockHooks): () => void {
  all.add(hooks);
  return () => {
    all.delete(hooks);
  };
}

/** Never rejects: what could not be saved stays in memory. */
export async function runBeforeLock(): Promise<void> {
  await Promise.allSettled([...all].map(({ before }) => before?.()));
}

export function runAfterLock(): void {
  for (const { after } of [...all]) after?.();
}
