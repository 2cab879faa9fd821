import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pickedBlocks } from "./testing.ts";
import { defaultPick, mergeBlocks, mergeLists } from "./three-way.ts";

const items = fc.uniqueArray(fc.constantFrom(..."abcdefgh"), { maxLength: 6 });

describe("two lists merged", () => {
  it("have the items that either side added, without those that either removed", () => {
    fc.assert(
      fc.property(items, items, items, (base, mine, theirs) => {
        const merged = mergeLists(base, mine, theirs);
        expect(new Set(merged).size).toBe(merged.length);
        for (const item of "abcdefgh") {
          const wanted = base.includes(item)
            ? mine.includes(item) && theirs.includes(item)
            : mine.includes(item) || theirs.includes(item);
          expect(merged.includes(item), item).toBe(wanted);
        }
      }),
    );
  });
});

describe("two texts merged block by block", () => {
  const blocks = fc.array(fc.constantFrom("one", "two", "three", "four"), { maxLength: 6 });

  it("are the changed one where only one side changed anything", () => {
    fc.assert(
      fc.property(blocks, blocks, (base, changed) => {
        const usual = (mine: string[], theirs: string[]) =>
          mergeBlocks(base, mine, theirs).flatMap((hunk) =>
            pickedBlocks(hunk, hunk.kind === "same" ? "mine" : defaultPick(hunk)),
          );
        expect(usual(changed, base)).toEqual(changed);
        expect(usual(base, changed)).toEqual(changed);
      }),
    );
  });

  it("are either side, if it is picked throughout", () => {
    fc.assert(
      fc.property(blocks, blocks, blocks, (base, mine, theirs) => {
        const hunks = mergeBlocks(base, mine, theirs);
        expect(hunks.flatMap((hunk) => pickedBlocks(hunk, "mine"))).toEqual(mine);
        expect(hunks.flatMap((hunk) => pickedBlocks(hunk, "theirs"))).toEqual(theirs);
      }),
    );
  });

  it("need no choice where both made the same change", () => {
    expect(mergeBlocks(["a"], ["b"], ["b"])).toEqual([{ kind: "same", text: "b" }]);
  });

  it.each([
    ["after", ["A", "new"], ["a", "new"]],
    ["before", ["new", "A"], ["new", "a"]],
  ])("have a block once that both inserted %s a block that one side changed", (_, mine, theirs) => {
    const usual = (one: string[], other: string[]) =>
      mergeBlocks(["a"], one, other).flatMap((hunk) =>
        pickedBlocks(hunk, hunk.kind === "same" ? "mine" : defaultPick(hunk)),
      );
    expect(usual(mine, theirs)).toEqual(mine);
    expect(usual(theirs, mine)).toEqual(mine);
  });
});
