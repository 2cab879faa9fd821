import type { PastDecision } from "#contract/analyzers/entities.ts";
import type { Owner } from "#server/platform/sealing.ts";
import type { EntityGroup } from "../analyzer.ts";
import { applyDecisions } from "./apply-decisions.ts";
import type { NewDecision, StoredDecision } from "./decision-store.ts";
import { entityId, idKeyOf } from "./entity-ids.ts";

/** The decisions that made an entity what it is, newest first. `holder`: its key. */
export function decisionsOn(
  stored: readonly StoredDecision[],
  about: EntityGroup,
  holder: string,
): PastDecision[] {
  const { holderOf } = applyDecisions(stored, about);
  return stored
    .filter((each) => each.about === about && holderOf(each.key) === holder)
    .map((each) => ({
      id: each.id,
      decided_at: new Date(each.decided_at).toISOString(),
      decision: toShown(each),
    }))
    .toReversed();
}

function toShown(decision: StoredDecision): PastDecision["decision"] {
  if (decision.kind === "rename") return { kind: "rename", name: decision.name };
  if (decision.kind === "merge") return { kind: "merge", name: decision.called };
  if (decision.kind === "sort") return { kind: "sort", as: decision.as };
  return { kind: "hide" };
}

/** Hidden entities, the last hidden first. One that was then merged into another is shown again. */
export function hiddenEntities(stored: readonly StoredDecision[], about: EntityGroup) {
  const { holderOf, isHidden } = applyDecisions(stored, about);
  const seen = new Set<string>();
  return stored.toReversed().flatMap((each) => {
    const holder = holderOf(each.key);
    if (each.about !== about || each.kind !== "hide" || !isHidden(holder) || seen.has(holder)) return [];
    seen.add(holder);
    return [{ decision_id: each.id, name: each.called }];
  });
}

/** The id of the entity that a decision leads to, after it was made or undone. */
export function holderId(
  owner: Owner,
  stored: readonly StoredDecision[],
  decision: Pick<NewDecision, "about" | "key"> & { into?: string },
): { id: string } {
  const { holderOf } = applyDecisions(stored, decision.about);
  return { id: entityId(idKeyOf(owner), decision.about, holderOf(decision.into ?? decision.key)) };
}
