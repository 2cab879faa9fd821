import type { Draft } from "#contract/reflections.ts";
import { mostFeelings, toDraft } from "../drafts/draft-rules.ts";
import { mostTags } from "../tags.ts";
import { joinBlocks, splitBlocks } from "./split-blocks.ts";
import { type Hunk, mergeBlocks, type Pick, pickedBlocks, type Side, usualPick } from "./three-way.ts";

const fieldNames = ["title", "prompt", "mood", "feelings", "tags"] as const;
export type FieldName = (typeof fieldNames)[number];
type ListName = "feelings" | "tags";

/** A field in which the two texts differ. `mayKeepBoth`: lists can be put together. */
export type FieldHunk = { name: FieldName; by: Side | "both"; mayKeepBoth: boolean };

/** A place of the text under a name of its own, and what is taken there where nobody has chosen. */
export type NamedHunk = { key: string; hunk: Hunk; usual: Pick };

export type Merge = { base: Draft; mine: Draft; theirs: Draft; fields: FieldHunk[]; hunks: NamedHunk[] };

/** What a person chose, by the key of a field or hunk; the rest is as usual. */
export type Picks = ReadonlyMap<string, Pick>;

const most = { feelings: mostFeelings, tags: mostTags } satisfies Record<ListName, number>;

export function mergeDrafts(base: Draft, mine: Draft, stored: Draft): Merge {
  const theirs = toDraft(stored);
  const fields = fieldNames.flatMap((name) => {
    const by = changedBy(name, base, mine, theirs);
    if (!by) return [];
    const mayKeepBoth =
      isList(name) && by === "both" && together(name, base, mine, theirs).length <= most[name];
    return [{ name, by, mayKeepBoth }];
  });
  const [before, here, there] = [base, mine, theirs].map(({ body }) => splitBlocks(body));
  return { base, mine, theirs, fields, hunks: named(mergeBlocks(before ?? [], here ?? [], there ?? [])) };
}

const isList = (name: FieldName): name is ListName => name === "feelings" || name === "tags";

function changedBy(name: FieldName, base: Draft, mine: Draft, theirs: Draft): Side | "both" | null {
  const [before, here, there] = [base, mine, theirs].map((draft) => JSON.stringify(draft[name]));
  if (here === there) return null;
  if (here === before) return "theirs";
  return there === before ? "mine" : "both";
}

/** What either added is there, what either took away is not. */
function together(name: ListName, base: Draft, mine: Draft, theirs: Draft): string[] {
  const kept = (item: string) =>
    !base[name].includes(item) || (mine[name].includes(item) && theirs[name].includes(item));
  return [...new Set([...theirs[name], ...mine[name]])].filter(kept);
}

export function usualFieldPick({ name, by, mayKeepBoth }: FieldHunk, { mine }: Merge): Pick {
  if (by !== "both") return by;
  if (mayKeepBoth) return "both";
  const here = mine[name];
  const isEmpty = Array.isArray(here) ? here.length === 0 : here === null || here === "";
  return isEmpty ? "theirs" : "mine";
}

/** Names each hunk by its words, so that choices outlive a change of the other text. */
function named(hunks: readonly Hunk[]): NamedHunk[] {
  const seen = new Map<string, number>();
  return hunks.map((hunk) => {
    const words = hunk.kind === "same" ? hunk.text : `${hunk.mine}\u0000${hunk.theirs}`;
    const count = seen.get(words) ?? 0;
    seen.set(words, count + 1);
    const usual = hunk.kind === "same" ? "mine" : usualPick(hunk);
    return { key: `${hunk.kind} ${count} ${words}`, hunk, usual };
  });
}

export const pickOf = ({ key, usual }: NamedHunk, picks: Picks): Pick => picks.get(key) ?? usual;

export const fieldPickOf = (field: FieldHunk, merge: Merge, picks: Picks): Pick =>
  picks.get(field.name) ?? usualFieldPick(field, merge);

/** The text as it was chosen. */
export function mergedDraft(merge: Merge, picks: Picks): Draft {
  const { base, mine, theirs, fields } = merge;
  const pickFor = (name: FieldName): Pick => {
    const field = fields.find((each) => each.name === name);
    return field ? fieldPickOf(field, merge, picks) : "mine";
  };
  const one = <Name extends FieldName>(name: Name): Draft[Name] =>
    (pickFor(name) === "theirs" ? theirs : mine)[name];
  const list = (name: ListName) =>
    pickFor(name) === "both" ? together(name, base, mine, theirs) : one(name);
  return {
    title: one("title"),
    body: mergedBody(merge, picks),
    mood: one("mood"),
    feelings: list("feelings"),
    tags: list("tags"),
    prompt: one("prompt"),
  };
}

/** Where one side was chosen throughout, its text to the letter: how wide its gaps are is not for us to change. */
function mergedBody({ base, mine, theirs, hunks }: Merge, picks: Picks): string {
  const changed = hunks.filter(({ hunk }) => hunk.kind === "changed");
  if (changed.length === 0) return mine.body === base.body ? theirs.body : mine.body;
  const chosen = new Set(changed.map((each) => pickOf(each, picks)));
  const [only] = chosen.size === 1 ? chosen : [];
  if (only === "mine") return mine.body;
  if (only === "theirs") return theirs.body;
  return joinBlocks(hunks.flatMap((each) => pickedBlocks(each.hunk, pickOf(each, picks))));
}
