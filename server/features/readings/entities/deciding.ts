import type { KeptDecision } from "#contract/analyzers/entities.ts";
import type { Context } from "#server/context.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { decide } from "./decided.ts";
import {
  type NewDecision,
  readDecisions,
  removeDecision,
  type StoredDecision,
  storeDecision,
} from "./decision-store.ts";
import { entityId, idKeyOf } from "./entity-ids.ts";

type About = NewDecision["about"];
/** A person, place or theme as a list has it. */
type Listed = { id: string; key: string; name: string };
type Wanted =
  | { kind: "rename"; name: string }
  | { kind: "merge"; into_id: string }
  | { kind: "hide" }
  | { kind: "sort"; as: "person" | "place" };

const folded = (name: string) => name.trim().toLocaleLowerCase("en");

/**
 * What a person decides about a name or a theme that is in their list.
 * @throws AppError `not_found`, `already_taken` if another one has this name
 */
export function toDecision(listed: readonly Listed[], id: string, about: About, wanted: Wanted): NewDecision {
  const subject = byId(listed, id);
  const common = { about, key: subject.key, called: subject.name };
  if (wanted.kind === "rename") {
    const other = listed.find((each) => each.id !== id && folded(each.name) === folded(wanted.name));
    if (!other) return { ...common, kind: "rename", name: wanted.name };
    throw new AppError("already_taken", "This name is taken.", {
      fields: { name: `${other.name} is there already. Choose “Same as…” to make them one.` },
    });
  }
  if (wanted.kind === "hide") return { ...common, kind: "hide" };
  if (wanted.kind === "sort") return { ...common, kind: "sort", as: wanted.as };
  if (wanted.into_id === id)
    throw new AppError("invalid_input", "These are the same already.", {
      fields: { into_id: "Choose another one." },
    });
  return { ...common, kind: "merge", into: byId(listed, wanted.into_id).key };
}

function byId(listed: readonly Listed[], id: string): Listed {
  const found = listed.find((each) => each.id === id);
  if (found) return found;
  throw new AppError("not_found", "This is not in your journal any more.");
}

/** The decisions that made it what it is, newest first. */
export function decisionsOn(stored: readonly StoredDecision[], about: About, holder: string): KeptDecision[] {
  const { holderOf } = decide(stored, about);
  return stored
    .filter((each) => each.about === about && holderOf(each.key) === holder)
    .map((each) => ({
      id: each.id,
      decided_at: new Date(each.decided_at).toISOString(),
      decision: shownOf(each),
    }))
    .toReversed();
}

function shownOf(decision: StoredDecision): KeptDecision["decision"] {
  if (decision.kind === "rename") return { kind: "rename", name: decision.name };
  if (decision.kind === "merge") return { kind: "merge", name: decision.called };
  if (decision.kind === "sort") return { kind: "sort", as: decision.as };
  return { kind: "hide" };
}

/** What is put aside now, newest first. Something that was then merged into another is back. */
export function putAside(stored: readonly StoredDecision[], about: About) {
  const { holderOf, isHidden } = decide(stored, about);
  const seen = new Set<string>();
  return stored.toReversed().flatMap((each) => {
    const holder = holderOf(each.key);
    if (each.about !== about || each.kind !== "hide" || !isHidden(holder) || seen.has(holder)) return [];
    seen.add(holder);
    return [{ decision_id: each.id, name: each.called }];
  });
}

/** Where to look after a decision, or after it was undone. */
export function heldBy(
  owner: Owner,
  stored: readonly StoredDecision[],
  decision: Pick<NewDecision, "about" | "key"> & { into?: string },
): { id: string } {
  const { holderOf } = decide(stored, decision.about);
  return { id: entityId(idKeyOf(owner), decision.about, holderOf(decision.into ?? decision.key)) };
}

/** Stores a decision once. @returns the id to use from now on */
export async function decideOnce(
  context: Context,
  owner: Owner,
  id: string,
  toNew: (stored: readonly StoredDecision[]) => Promise<NewDecision>,
): Promise<{ id: string }> {
  const before = await readDecisions(context, owner);
  const known = before.find((each) => each.id === id);
  if (known) return heldBy(owner, before, known);
  const decision = await toNew(before);
  await storeDecision(context, owner, id, decision);
  return heldBy(owner, await readDecisions(context, owner), decision);
}

export async function undoDecision(
  context: Context,
  owner: Owner,
  id: string,
  about: About,
): Promise<{ id: string }> {
  const undone = await removeDecision(context, owner, id, about);
  return heldBy(owner, await readDecisions(context, owner), undone);
}
