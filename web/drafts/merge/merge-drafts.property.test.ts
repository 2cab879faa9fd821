import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Draft, emptyDraft } from "#contract/reflections/reflections.ts";
import { type Merge, mergeDrafts, mergedDraft } from "./merge-drafts.ts";
import { splitBlocks } from "./split-blocks.ts";
import { pickedBlocks } from "./testing.ts";
import type { Pick } from "./three-way.ts";

const words = fc.constantFrom("rain", "the mill", "Papa counted planks", "frost", "low water", "soup", "");
const piece = fc.oneof(
  words,
  words.map((text) => `# ${text}`),
  words.map((text) => `- ${text}\n- second\n\n  still the second`),
  words.map((text) => `> ${text}\n>\n> on`),
  words.map((text) => `\`\`\`\n${text}\n\ncode\n\`\`\``),
  words.map((text) => `| a | b |\n| - | - |\n| ${text} | 2 |`),
  fc.string({ maxLength: 12 }),
  fc.constantFrom("```", "   ", "- ", "\t", "\r\n", "~~~~"),
);
const body = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join("\n\n"));
const draft: fc.Arbitrary<Draft> = fc.record({
  title: fc.constantFrom("", "A title", "Another"),
  body,
  mood: fc.constantFrom(null, 2, 4),
  feelings: fc.uniqueArray(fc.constantFrom("calm", "tired", "glad"), { maxLength: 3 }),
  tags: fc.uniqueArray(fc.constantFrom("papa", "house", "rain"), { maxLength: 3 }),
  prompt: fc.constantFrom("", "What did you carry?"),
  answers: fc.constant(null),
});

/** Three texts as a person makes them: most of each side is the base, some blocks are changed, gone or new. */
const changed = (start: Draft) =>
  fc
    .tuple(draft, fc.array(fc.tuple(fc.integer({ min: 0, max: 3 }), piece), { minLength: 8, maxLength: 8 }))
    .map(([other, steps]): Draft => {
      const blocks = splitBlocks(start.body).flatMap((block, index) => {
        const [step, text] = steps[index % steps.length] ?? [0, ""];
        return step === 1 ? [text] : step === 2 ? [] : step === 3 ? [block, text] : [block];
      });
      return { ...other, body: blocks.join("\n\n") };
    });
const three = fc.oneof(
  fc.tuple(draft, draft, draft),
  draft.chain((base) => fc.tuple(fc.constant(base), changed(base), changed(base))),
);

const all = (merge: Merge, pick: Pick) =>
  new Map<string, Pick>([
    ...merge.hunks.filter(({ hunk }) => hunk.kind === "changed").map(({ key }) => [key, pick] as const),
    ...merge.fields.map(({ name }) => [name, pick] as const),
  ]);

const noPicks = new Map();

describe("merging two texts with the one that both started from", () => {
  it("takes over what only one side changed, to the letter", () => {
    fc.assert(
      fc.property(three, ([base, side]) => {
        expect(mergedDraft(mergeDrafts(base, side, base), noPicks)).toEqual(side);
        expect(mergedDraft(mergeDrafts(base, base, side), noPicks)).toEqual(side);
      }),
      { numRuns: 500 },
    );
  });

  it("is either text to the letter where all of it is chosen", () => {
    fc.assert(
      fc.property(three, ([base, mine, theirs]) => {
        const merge = mergeDrafts(base, mine, theirs);
        const [here, there] = [
          mergedDraft(merge, all(merge, "mine")),
          mergedDraft(merge, all(merge, "theirs")),
        ];
        expect(splitBlocks(here.body)).toEqual(splitBlocks(mine.body));
        expect(splitBlocks(there.body)).toEqual(splitBlocks(theirs.body));
        if (merge.hunks.some(({ hunk }) => hunk.kind === "changed")) {
          expect(here).toEqual(mine);
          expect(there).toEqual(theirs);
        }
      }),
      { numRuns: 500 },
    );
  });

  it("leaves no paragraph of either side out of both the result and the choices", () => {
    fc.assert(
      fc.property(three, ([base, mine, theirs]) => {
        const { hunks } = mergeDrafts(base, mine, theirs);
        const side = (name: "mine" | "theirs") =>
          hunks.flatMap(({ hunk }) => (hunk.kind === "same" ? hunk.text : hunk[name] || []));
        expect(side("mine")).toEqual(splitBlocks(mine.body));
        expect(side("theirs")).toEqual(splitBlocks(theirs.body));
      }),
      { numRuns: 500 },
    );
  });

  it("by default includes every paragraph that the other side did not change", () => {
    fc.assert(
      fc.property(three, ([base, mine, theirs]) => {
        const merge = mergeDrafts(base, mine, theirs);
        const result = mergedDraft(merge, noPicks);
        const kept = result.body.replaceAll(/\r\n?/g, "\n");
        for (const { hunk, usual } of merge.hunks) {
          for (const text of pickedBlocks(hunk, usual)) expect(kept).toContain(text);
        }
      }),
      { numRuns: 500 },
    );
  });

  it("closes code that one side left open before the other's words", () => {
    const of = (body: string) => ({ ...emptyDraft, body });
    const merge = mergeDrafts(of(""), of("Mine."), of("```\ntheirs"));
    expect(mergedDraft(merge, noPicks).body).toBe("```\ntheirs\n```\n\nMine.");
  });

  it("joins what is disjoint without a question", () => {
    const paragraphs = ["One.", "Two.", "Three.", "Four."];
    const text = (changes: Record<number, string>) => ({
      ...emptyDraft,
      body: paragraphs.map((paragraph, index) => changes[index] ?? paragraph).join("\n\n"),
    });
    const merge = mergeDrafts(text({}), text({ 1: "Two, here." }), text({ 2: "Three, there." }));
    expect(mergedDraft(merge, noPicks).body).toBe("One.\n\nTwo, here.\n\nThree, there.\n\nFour.");
    expect(merge.hunks.filter(({ hunk }) => hunk.kind === "changed" && hunk.by === "both")).toEqual([]);
  });

  it.each(["\n", "\r\n"])("preserves newlines, wide gaps and the end of the text: %j", (lineEnd) => {
    const of = (first: string, last: string) => ({
      ...emptyDraft,
      body: ["", first, "", "- a", "- b", "", "", "", "Between.", "", last, ""].join(lineEnd),
    });
    const merge = mergeDrafts(of("One.", "Two."), of("One, here.", "Two."), of("One.", "Two, there."));
    expect(mergedDraft(merge, noPicks)).toEqual(of("One, here.", "Two, there."));
  });

  it("requires a choice only for a paragraph that both sides changed", () => {
    const of = (...blocks: string[]) => ({ ...emptyDraft, body: blocks.join("\n\n") });
    const { hunks } = mergeDrafts(
      of("Papa walked.", "He stood there and said nothing.", "Home."),
      of("Papa walked.", "He stood there with his hand on the post and said nothing.", "Home."),
      of("Papa walked.", "He stood there and said nothing, and we turned.", "Home."),
    );
    expect(hunks.map(({ hunk }) => (hunk.kind === "same" ? "same" : hunk.by))).toEqual([
      "same",
      "both",
      "same",
    ]);
  });

  it("requires no choice for the next paragraph, which only one side changed", () => {
    const of = (...blocks: string[]) => ({ ...emptyDraft, body: blocks.join("\n\n") });
    const { hunks } = mergeDrafts(
      of("Papa walked to the end.", "I drove home the long way."),
      of("Papa walked to the end. Twice.", "I drove home the long way. I laughed."),
      of("Papa walked to the end, slowly.", "I drove home the long way."),
    );
    expect(hunks.map(({ hunk }) => (hunk.kind === "same" ? "same" : hunk.by))).toEqual(["both", "mine"]);
    const added = mergeDrafts(
      of("Papa walked to the end."),
      of("Papa walked to the end. Twice."),
      of("Papa walked to the end, slowly.", "Soup."),
    );
    expect(added.hunks.map(({ hunk }) => (hunk.kind === "same" ? "same" : hunk.by))).toEqual([
      "both",
      "theirs",
    ]);
  });

  it("includes two different paragraphs at the same position, the server's first", () => {
    const of = (body: string) => ({ ...emptyDraft, body });
    const merge = mergeDrafts(of(""), of("Entirely my own thoughts."), of("Nothing like it whatsoever!"));
    expect(mergedDraft(merge, noPicks).body).toBe("Nothing like it whatsoever!\n\nEntirely my own thoughts.");
  });

  it("merges tags, without those that one side removed", () => {
    const of = (...tags: string[]) => ({ ...emptyDraft, tags });
    const merge = mergeDrafts(of("papa", "rain"), of("papa", "mill"), of("rain", "papa", "soup"));
    expect(mergedDraft(merge, noPicks).tags).toEqual(["papa", "soup", "mill"]);
  });

  it("compares 50,000 words in which every second paragraph differs without a long wait", () => {
    const paragraph = (index: number, more = "") => `${`word${index} `.repeat(50)}${more}`;
    const of = (more: string) => ({
      ...emptyDraft,
      body: Array.from({ length: 1000 }, (_, index) => paragraph(index, index % 2 ? more : "")).join("\n\n"),
    });
    const merge = mergeDrafts(of(""), of("here"), of("there"));
    expect(merge.hunks.filter(({ hunk }) => hunk.kind === "changed")).toHaveLength(500);
  });

  it("gives up on comparing very many one-letter paragraphs, and loses none", () => {
    const of = (letter: string) => ({ ...emptyDraft, body: `${letter}\n\n`.repeat(20_000) });
    const merge = mergeDrafts(of("a"), of("b"), of("c"));
    expect(splitBlocks(mergedDraft(merge, all(merge, "theirs")).body)).toHaveLength(20_000);
  });
});
