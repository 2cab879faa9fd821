import { joinParts, type Part, type Parts, splitBlocks, splitParts } from "./split-blocks.ts";
import { defaultPick, type Hunk, mergeBlocks, type Pick, type Side } from "./three-way.ts";

/** A hunk with a stable key and the pick that applies if the person makes none. */
export type NamedHunk = { key: string; hunk: Hunk; usual: Pick };

/** The person's choices by the key of a field or hunk. */
export type Picks = ReadonlyMap<string, Pick>;

type Texts = { base: string; mine: string; theirs: string };

/** @param place prefix that makes the keys of several texts unique */
export const hunksOf = ({ base, mine, theirs }: Texts, place = ""): NamedHunk[] =>
  named(mergeBlocks(splitBlocks(base), splitBlocks(mine), splitBlocks(theirs)), place);

/** Keys are derived from the words, so that choices survive a change of the other text. */
function named(hunks: readonly Hunk[], place: string): NamedHunk[] {
  const seen = new Map<string, number>();
  return hunks.map((hunk) => {
    const words = hunk.kind === "same" ? hunk.text : `${hunk.mine}\u0000${hunk.theirs}`;
    const count = seen.get(words) ?? 0;
    seen.set(words, count + 1);
    const usual = hunk.kind === "same" ? "mine" : defaultPick(hunk);
    return { key: `${place}${hunk.kind} ${count} ${words}`, hunk, usual };
  });
}

export const pickOf = ({ key, usual }: NamedHunk, picks: Picks): Pick => picks.get(key) ?? usual;

/** Blocks, and the separators before them, are copied unchanged from the side that they come from. */
export function chosenText({ base, mine, theirs }: Texts, hunks: readonly NamedHunk[], picks: Picks): string {
  const changed = hunks.filter(({ hunk }) => hunk.kind === "changed");
  if (changed.length === 0) return mine === base ? theirs : mine;
  const chosen = new Set(changed.map((each) => pickOf(each, picks)));
  const [only] = chosen.size === 1 ? chosen : [];
  if (only === "mine") return mine;
  if (only === "theirs") return theirs;
  return joinParts(chosenParts(splitParts(mine), splitParts(theirs), hunks, picks));
}

/** The server's text first, as in `keepBoth`. */
function chosenParts(mine: Parts, theirs: Parts, hunks: readonly NamedHunk[], picks: Picks): Parts {
  const left = { mine: mine.parts.values(), theirs: theirs.parts.values() };
  const parts: Part[] = [];
  for (const each of hunks) {
    const has = (side: Side) => each.hunk.kind === "same" || each.hunk[side] !== "";
    const [there, here] = (["theirs", "mine"] as const).map((side) =>
      has(side) ? left[side].next().value : undefined,
    );
    const pick = each.hunk.kind === "same" ? "mine" : pickOf(each, picks);
    if (there && pick !== "mine") parts.push(there);
    if (here && pick !== "theirs") parts.push(here);
  }
  const last = parts.at(-1);
  const end = last && last === theirs.parts.at(-1) ? theirs.end : mine.end;
  return { start: mine.start, parts, end };
}

/** Which side changed the value; `null` if both are the same. */
export function changedBy(base: unknown, mine: unknown, theirs: unknown): Side | "both" | null {
  const [before, here, there] = [base, mine, theirs].map((value) => JSON.stringify(value));
  if (here === there) return null;
  if (here === before) return "theirs";
  return there === before ? "mine" : "both";
}
