import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { newestBelow, pathTo, siblingsOf } from "./chat-rules.ts";

const message = (id: string, parent_id: string | null) => ({ id, parent_id });

/** `b` and `c` answer `a`, and `c` is followed by `d` and `e`. `f` is an edit of `a`, and `g` answers it. */
const tree = [
  message("a", null),
  message("b", "a"),
  message("c", "a"),
  message("d", "c"),
  message("e", "d"),
  message("f", null),
  message("g", "f"),
];
const ids = (messages: readonly { id: string }[]) => messages.map(({ id }) => id).join("");

describe("the branch of a conversation", () => {
  it("goes from the first message to the chosen one", () => {
    expect(ids(pathTo(tree, "e"))).toBe("acde");
    expect(ids(pathTo(tree, "b"))).toBe("ab");
  });

  it("ends at the newest message where none is chosen, or where the chosen one is gone", () => {
    expect(ids(pathTo(tree, null))).toBe("fg");
    expect(ids(pathTo(tree, "gone"))).toBe("fg");
    expect(pathTo([], null)).toEqual([]);
  });
});

describe("the siblings of a message", () => {
  it("are answers to the same message, oldest first", () => {
    expect(ids(siblingsOf(tree, message("c", "a")))).toBe("bc");
  });

  it("are edits of it, also of the first one", () => {
    expect(ids(siblingsOf(tree, message("a", null)))).toBe("af");
  });
});

describe("the newest message below one", () => {
  it("is the last of its branch", () => {
    expect(newestBelow(tree, "a")).toBe("e");
    expect(newestBelow(tree, "f")).toBe("g");
  });

  it("is the message itself where nothing follows", () => {
    expect(newestBelow(tree, "b")).toBe("b");
  });
});

describe("any tree of messages", () => {
  const trees = fc
    .array(fc.option(fc.nat(), { nil: null, freq: 6 }), { minLength: 1, maxLength: 40, size: "max" })
    .map((parents) =>
      parents.map((parent, at) => message(`m${at}`, parent === null || at === 0 ? null : `m${parent % at}`)),
    );

  it("can be read from its start at every message", () => {
    fc.assert(
      fc.property(trees, fc.nat(), (messages, pick) => {
        const chosen = messages[pick % messages.length];
        if (!chosen) return;
        const path = pathTo(messages, chosen.id);
        expect(path.at(-1)).toBe(chosen);
        expect(path[0]?.parent_id).toBeNull();
        for (const [at, { parent_id }] of path.entries())
          if (at > 0) expect(parent_id).toBe(path[at - 1]?.id);
      }),
    );
  });

  it("leads by every switch to a branch with the chosen sibling", () => {
    fc.assert(
      fc.property(trees, fc.nat(), (messages, pick) => {
        const chosen = messages[pick % messages.length];
        if (!chosen) return;
        for (const sibling of siblingsOf(messages, chosen))
          expect(pathTo(messages, newestBelow(messages, sibling.id))).toContain(sibling);
      }),
    );
  });
});
