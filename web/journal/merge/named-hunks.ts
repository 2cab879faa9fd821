import { joinBlocks, splitBlocks } from "./split-blocks.ts";
import { type Hunk, mergeBlocks, type Pick, pickedBlocks, type Side, usualPick } from "./three-way.ts";

/** A place of the text under a name of its own, and what is taken there where nobody has chosen. */
export type NamedHunk = { key: string; hunk: Hunk; usual: Pick };

/** What a person chose, by the key of a field or hunk; the rest is as usual. */
export type Picks = ReadonlyMap<string, Pick>;

type Texts = { base: string; mine: string; theirs: string };

/** @param place sets the names of one text's hunks apart from those of another */
export const hunksOf = ({ base, mine, theirs }: Texts, place = ""): NamedHunk[] =>
  named(mergeBlocks(splitBlocks(base), splitBlocks(mine), splitBlocks(theirs)), place);

/** Names each hunk by its words, so that choices outlive a change of the other text. */
function named(hunks: readonly Hunk[], place: string): NamedHunk[] {
  const seen = new Map<string, number>();
  return hunks.map((hunk) => {
    const words = hunk.kind === "same" ? hunk.text : `${hunk.mine}\u0000${hunk.theirs}`;
    const count = seen.get(words) ?? 0;
    seen.set(words, count + 1);
    const usual = hunk.kind === "same" ? "mine" : usualPick(hunk);
    return { key: `${place}${hunk.kind} ${count} ${words}`, hunk, usual };
  });
}

export const pickOf = ({ key, usual }: NamedHunk, picks: Picks): Pick => picks.get(key) ?? usual;

/** Where one side was chosen throughout, its text to the letter: how wide its gaps are is not for us to change. */
export function chosenText({ base, mine, theirs }: Texts, hunks: readonly NamedHunk[], picks: Picks): string {
  const changed = hunks.filter(({ hunk }) => hunk.kind === "changed");
  if (changed.length === 0) return mine === base ? theirs : mine;
  const chosen = new Set(changed.map((each) => pickOf(each, picks)));
  const [only] = chosen.size === 1 ? chosen : [];
  if (only === "mine") return mine;
  if (only === "theirs") return theirs;
  return joinBlocks(hunks.flatMap((each) => pickedBlocks(each.hunk, pickOf(each, picks))));
}

/** Which side made the two differ; `null` where they don't. */
export function changedBy(base: unknown, mine: unknown, theirs: unknown): Side | "both" | null {
  const [before, here, there] = [base, mine, theirs].map((value) => JSON.stringify(value));
  if (here === there) return null;
  if (here === before) return "theirs";
  return there === before ? "mine" : "both";
}
