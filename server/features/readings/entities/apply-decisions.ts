import type { EntityDecisions, EntityGroup } from "../analyzer.ts";

/** The result of a person's decisions. Keys without a decision stay as they are. */
export type Decided = {
  /** The key that holds this one: its own, or the one it was merged into. */
  holderOf(key: string): string;
  /** For a holder. `null`: the person gave it no name. */
  nameOf(holder: string): string | null;
  kindOf(holder: string): "person" | "place" | null;
  isHidden(holder: string): boolean;
};

/** Applies decisions in order. Leaving one out gives the result as if it had never been made. */
export function applyDecisions(decisions: EntityDecisions, about: EntityGroup): Decided {
  const into = new Map<string, string>();
  const names = new Map<string, string>();
  const kinds = new Map<string, "person" | "place">();
  const hidden = new Set<string>();
  const holderOf = (key: string): string => {
    let at = key;
    for (let next = into.get(at); next !== undefined; next = into.get(at)) at = next;
    return at;
  };
  for (const decision of decisions) {
    if (decision.about !== about) continue;
    const holder = holderOf(decision.key);
    if (decision.kind === "rename") names.set(holder, decision.name);
    else if (decision.kind === "sort") kinds.set(holder, decision.as);
    else if (decision.kind === "hide") hidden.add(holder);
    else {
      const target = holderOf(decision.into);
      if (target !== holder) into.set(holder, target);
    }
  }
  return {
    holderOf,
    nameOf: (holder) => names.get(holder) ?? null,
    kindOf: (holder) => kinds.get(holder) ?? null,
    isHidden: (holder) => hidden.has(holder),
  };
}
