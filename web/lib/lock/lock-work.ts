/** What a part of the app does before and once this device is locked. */
export type LockWork = {
  /** Saves what is unsaved to a safe place. */
  keep?: () => Promise<void>;
  /** Drops what is in memory. */
  letGo?: () => void;
};

const works = new Set<LockWork>();

/** Returns a function that undoes it. */
export function onLock(work: LockWork): () => void {
  works.add(work);
  return () => {
    works.delete(work);
  };
}

/** Never rejects: what could not be kept stays in memory. */
export async function keepAll(): Promise<void> {
  await Promise.allSettled([...works].map(({ keep }) => keep?.()));
}

export function letGoOfAll(): void {
  for (const { letGo } of [...works]) letGo?.();
}
