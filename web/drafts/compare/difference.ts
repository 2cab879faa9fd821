import { diffArrays } from "diff";
import { alignBlocks, areAlike } from "./align-blocks.ts";
import { blocksOf } from "./blocks.ts";

export type Part = { kind: "same" | "removed" | "added"; text: string };

export type Row = { kind: "same"; text: string } | { kind: "changed"; parts: Part[] };

/** Maximum edits to search for. Texts that differ more have too little in common for an exact comparison. */
const maxBlockEdits = 1000;
const maxWordEdits = 600;

/** Compares two Markdown texts block by block, and changed blocks word by word. */
export function differenceOf(earlier: string, present: string): Row[] {
  const rows: Row[] = [];
  let removed: string[] = [];
  let added: string[] = [];
  const closeHunk = () => {
    for (const [before, after] of alignBlocks(removed, added))
      rows.push({ kind: "changed", parts: pairDifference(before, after) });
    removed = [];
    added = [];
  };
  for (const { kind, tokens } of changesOf(blocksOf(earlier), blocksOf(present), maxBlockEdits)) {
    if (kind === "removed") removed.push(...tokens);
    else if (kind === "added") added.push(...tokens);
    else {
      closeHunk();
      rows.push(...tokens.map((text) => ({ kind: "same" as const, text })));
    }
  }
  closeHunk();
  return rows;
}

/** Blocks that are not similar are shown whole, not word by word. */
function pairDifference(before: string, after: string): Part[] {
  if (areAlike(before, after)) return wordDifference(before, after);
  const parts: Part[] = [
    { kind: "removed", text: before },
    { kind: "added", text: after },
  ];
  return parts.filter(({ text }) => text !== "");
}

/** Compares word by word; changes with only spaces or punctuation between them become one. */
export function wordDifference(earlier: string, present: string): Part[] {
  if (earlier === present) return earlier === "" ? [] : [{ kind: "same", text: earlier }];
  const parts: Part[] = changesOf(tokensOf(earlier), tokensOf(present), maxWordEdits).map(
    ({ kind, tokens }) => ({ kind, text: tokens.join("") }),
  );
  return gatherChanges(parts);
}

/** How many words were removed and added. */
export function countChanges(rows: readonly Row[]): { removed: number; added: number } {
  const count = { removed: 0, added: 0 };
  for (const row of rows) {
    if (row.kind === "same") continue;
    for (const { kind, text } of row.parts) if (kind !== "same") count[kind] += countWordLike(text);
  }
  return count;
}

type Change = { kind: Part["kind"]; tokens: string[] };

function changesOf(before: string[], after: string[], maxEdits: number): Change[] {
  const found = diffArrays(before, after, { maxEditLength: maxEdits });
  if (!found) return outline(before, after);
  return found.map(({ removed, added, value }) => ({
    kind: removed ? "removed" : added ? "added" : "same",
    tokens: value,
  }));
}

/** Treats the common start and end as unchanged, and everything between as changed. */
function outline(before: string[], after: string[]): Change[] {
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && before[head] === after[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  const changes: Change[] = [
    { kind: "same", tokens: before.slice(0, head) },
    { kind: "removed", tokens: before.slice(head, before.length - tail) },
    { kind: "added", tokens: after.slice(head, after.length - tail) },
    { kind: "same", tokens: before.slice(before.length - tail) },
  ];
  return changes.filter(({ tokens }) => tokens.length > 0);
}

function gatherChanges(parts: readonly Part[]): Part[] {
  const gathered: Part[] = [];
  let removed = "";
  let added = "";
  /** An unchanged text between two changes or after the last one. */
  let between = "";
  const close = () => {
    if (removed) gathered.push({ kind: "removed", text: removed });
    if (added) gathered.push({ kind: "added", text: added });
    if (between) gathered.push({ kind: "same", text: between });
    removed = added = between = "";
  };
  for (const { kind, text } of parts) {
    if (kind === "same") {
      between += text;
      if (isWordLike.test(text) || (!removed && !added)) close();
      continue;
    }
    removed += between;
    added += between;
    between = "";
    if (kind === "removed") removed += text;
    else added += text;
  }
  close();
  return gathered;
}

const isWordLike = /[\p{L}\p{N}]/u;

const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });

const tokensOf = (text: string) => Array.from(segmenter.segment(text), ({ segment }) => segment);

function countWordLike(text: string): number {
  let count = 0;
  for (const { isWordLike: isWord } of segmenter.segment(text)) if (isWord) count += 1;
  return count;
}
