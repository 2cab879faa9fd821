import type { Hunk, Pick } from "./three-way.ts";

/** The blocks of a hunk that a pick keeps; the server's come first. */
export function pickedBlocks(hunk: Hunk, pick: Pick): string[] {
  if (hunk.kind === "same") return [hunk.text];
  const texts = pick === "both" ? [hunk.theirs, hunk.mine] : [hunk[pick]];
  return texts.filter((text) => text !== "");
}
