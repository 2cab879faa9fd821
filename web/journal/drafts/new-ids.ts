import { timeOrderedId } from "#web/lib/random-id.ts";

const unheardOf = new Set<string>();

/** Ids that this tab has just made for new reflections. No one else can know of them yet. */
export const newIds = {
  make(): string {
    const id = timeOrderedId();
    unheardOf.add(id);
    return id;
  },
  /** True once for each id: the server need not be asked about it. Soon another tab or device may have stored it. */
  claim: (id: string): boolean => unheardOf.delete(id),
};
