import { diffArrays } from "diff";
import { alignBlocks, areAlike } from "../compare/align-blocks.ts";

export type Side = "mine" | "theirs";
export type Pick = Side | "both";

/** A block of the merge; `mine` or `theirs` is empty if that side has none. `by`: who changed it. */
export type Hunk =
  | { kind: "same"; text: string }
  | { kind: "changed"; by: Side | "both"; mine: string; theirs: string };

export type ChangedHunk = Extract<Hunk, { kind: "changed" }>;

/** Maximum edits to search for. Texts that differ more have too little in common for an exact comparison. */
const maxEdits = 2000;
const maxSteps = 20_000_000;

/** Blocks `from` to `to` of the base were replaced by these. */
type Edit = { side: Side; from: number; to: number; blocks: string[] };

/** Three-way merge after diff3: unchanged, changed by one side, or changed by both. */
export function mergeBlocks(
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
): Hunk[] {
  const edits = [...editsOf("mine", base, mine), ...editsOf("theirs", base, theirs)];
  // An insertion comes before the change of the block that follows it.
  edits.sort((one, other) => one.from - other.from || one.to - other.to);
  // `concat`, not `push(...)`: a text may have more blocks than a call can have arguments.
  let hunks: Hunk[] = [];
  let place = 0;
  for (const group of groupsOf(edits)) {
    const from = group[0]?.from ?? place;
    const to = group.reduce((end, edit) => Math.max(end, edit.to), from);
    hunks = hunks.concat(same(base.slice(place, from)), hunksOf(group, base, from, to));
    place = to;
  }
  return [...hunks, ...same(base.slice(place))];
}

const same = (blocks: readonly string[]): Hunk[] => blocks.map((text) => ({ kind: "same", text }) as const);

function editsOf(side: Side, base: readonly string[], changed: readonly string[]): Edit[] {
  const edits: Edit[] = [];
  let place = 0;
  let open: Edit | null = null;
  for (const { removed, added, value } of changesBetween(base, changed)) {
    if (!removed && !added) {
      place += value.length;
      open = null;
      continue;
    }
    if (!open) {
      open = { side, from: place, to: place, blocks: [] };
      edits.push(open);
    }
    if (added) open.blocks = open.blocks.concat(value);
    else {
      place += value.length;
      open.to = place;
    }
  }
  return edits;
}

type Change = { removed: boolean; added: boolean; value: string[] };

function changesBetween(before: readonly string[], after: readonly string[]): Change[] {
  const maxEditLength = Math.min(maxEdits, Math.ceil(maxSteps / (before.length + after.length + 1)));
  return (
    diffArrays([...before], [...after], { maxEditLength }) ?? [
      { removed: true, added: false, value: [...before] },
      { removed: false, added: true, value: [...after] },
    ]
  );
}

/**
 * Groups edits that conflict: they change the same block, or insert at the same position. Also edits that touch if both
 * sides added the same block, which would otherwise be there twice.
 */
function groupsOf(edits: readonly Edit[]): Edit[][] {
  const groups: Edit[][] = [];
  let end = 0;
  for (const edit of edits) {
    const group = groups.at(-1);
    const insertsThere = group?.some(({ from, to }) => from === edit.from && to === edit.to) ?? false;
    const isRepeated =
      edit.from === end &&
      (group?.some(
        ({ side, to, blocks }) => to === end && side !== edit.side && shareBlock(blocks, edit.blocks),
      ) ??
        false);
    if (group && (edit.from < end || insertsThere || isRepeated)) group.push(edit);
    else groups.push([edit]);
    end = Math.max(end, edit.to);
  }
  return groups;
}

function shareBlock(one: readonly string[], other: readonly string[]): boolean {
  const known = new Set(one);
  return other.some((block) => known.has(block));
}

function hunksOf(group: readonly Edit[], base: readonly string[], from: number, to: number): Hunk[] {
  const sides = new Set(group.map(({ side }) => side));
  const mine = apply("mine", group, base, from, to);
  const theirs = apply("theirs", group, base, from, to);
  const before = new Set(base.slice(from, to));
  /** A group may also hold a paragraph that only one side changed or added. */
  const changedBy = (one: string, other: string): Side | "both" => {
    if (sides.size === 1) return sides.has("mine") ? "mine" : "theirs";
    if (other === "" ? theirs.length >= to - from : before.has(other)) return "mine";
    return (one === "" ? mine.length >= to - from : before.has(one)) ? "theirs" : "both";
  };
  let hunks: Hunk[] = [];
  let [left, right]: [string[], string[]] = [[], []];
  const close = () => {
    for (const [one, other] of alignBlocks(left, right))
      hunks.push({ kind: "changed", by: changedBy(one, other), mine: one, theirs: other });
    [left, right] = [[], []];
  };
  // Blocks that both sides changed in the same way, or left unchanged, need no choice.
  for (const { removed, added, value } of changesBetween(mine, theirs)) {
    if (removed) left = left.concat(value);
    else if (added) right = right.concat(value);
    else {
      close();
      hunks = hunks.concat(same(value));
    }
  }
  close();
  return hunks;
}

/** The side's text for blocks `from` to `to` of the base. */
function apply(
  side: Side,
  group: readonly Edit[],
  base: readonly string[],
  from: number,
  to: number,
): string[] {
  let blocks: string[] = [];
  let place = from;
  for (const edit of group) {
    if (edit.side !== side) continue;
    blocks = blocks.concat(base.slice(place, edit.from), edit.blocks);
    place = edit.to;
  }
  return blocks.concat(base.slice(place, to));
}

/** The default pick. If both sides wrote something different, it includes both. */
export function defaultPick({ by, mine, theirs }: ChangedHunk): Pick {
  if (by !== "both") return by;
  if (mine === "") return "theirs";
  if (theirs === "") return "mine";
  return areAlike(mine, theirs) ? "mine" : "both";
}

/**
 * Merges two lists: with the items that either side added, without those that either removed. The server's items come
 * first.
 */
export function mergeLists(
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
): string[] {
  const isKept = (item: string) => !base.includes(item) || (mine.includes(item) && theirs.includes(item));
  return [...new Set([...theirs, ...mine])].filter(isKept);
}
