import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clusterThemes, type ThemeText } from "./cluster-phrases.ts";

const text = (id: number, ...phrases: string[]): ThemeText => ({
  id: `r${id}`,
  phrases: phrases.map((phrase) => ({ phrase })),
});
/** A unit vector that points mostly along one of three ways. */
const towards = (way: number) => Float32Array.from([0, 1, 2], (at) => (at === way ? 0.98 : 0.14));

const journal = [
  text(1, "deadline", "boss"),
  text(2, "deadlines", "boss", "sleep"),
  text(3, "boss", "deadline"),
  text(4, "garden", "tomatoes"),
  text(5, "garden", "tomatoes"),
  text(6, "tomato", "garden"),
  text(7, "sleep", "insomnia"),
  text(8, "sleep"),
  text(9, "insomnia", "sleep"),
  text(10, "insomnia"),
];
const none = new Map<string, readonly Float32Array[]>();
const phrasesOf = (texts: readonly ThemeText[], vectors = none) =>
  clusterThemes(texts, vectors, []).clusters.map(({ phrases }) => [...phrases].sort());

describe("themes", () => {
  it("put together phrases that stand in the same reflections", () => {
    expect(phrasesOf(journal)).toEqual([
      ["insomnia", "sleep"],
      ["boss", "deadline"],
      ["garden", "tomato"],
    ]);
  });

  it("put together by meaning what never stands side by side", () => {
    const texts = [1, 2, 3]
      .map((id) => text(id, "deadline"))
      .concat(
        [4, 5, 6].map((id) => text(id, "meeting")),
        [7, 8, 9].map((id) => text(id, "garden")),
      );
    const vectors = new Map(texts.map(({ id }, at) => [id, [towards(at < 6 ? 0 : 1)]]));
    expect(phrasesOf(texts)).toEqual([["deadline"], ["garden"], ["meeting"]]);
    expect(phrasesOf(texts, vectors)).toEqual([["deadline", "meeting"], ["garden"]]);
    expect(clusterThemes(texts, vectors, []).by).toBe("meaning");
  });

  it("leave out what stands in fewer than three reflections, or in nearly all", () => {
    const texts = Array.from({ length: 20 }, (_, at) =>
      text(at, "work", ...(at < 3 ? ["choir"] : at < 5 ? ["dentist"] : [])),
    );
    expect(phrasesOf(texts)).toEqual([["choir"]]);
  });

  it("keep their keys as the journal grows", () => {
    const before = clusterThemes(journal, none, []).clusters;
    const grown = [...journal, ...[11, 12, 13, 14].map((id) => text(id, "nap", "insomnia", "sleep"))];
    const after = clusterThemes(grown, none, before).clusters;
    for (const { key, phrases } of before)
      expect(after.find((each) => each.phrases.some((phrase) => phrases.includes(phrase)))?.key).toBe(key);
  });

  it("have each phrase in one theme, keys that differ, and are the same each time", () => {
    const phrase = fc.constantFrom(
      "work",
      "sleep",
      "garden",
      "job interview",
      "interview",
      "boss",
      "nap",
      "money",
    );
    fc.assert(
      fc.property(
        fc.array(fc.array(phrase, { maxLength: 5 }), { maxLength: 40, size: "max" }),
        fc.array(fc.array(phrase, { maxLength: 5 }), { maxLength: 20, size: "max" }),
        (first, more) => {
          const texts = first.map((phrases, at) => text(at, ...phrases));
          const before = clusterThemes(texts, none, []).clusters;
          const grown = [...texts, ...more.map((phrases, at) => text(100 + at, ...phrases))];
          const { clusters } = clusterThemes(grown, none, before);
          const all = clusters.flatMap(({ phrases }) => phrases);
          expect(new Set(all).size).toBe(all.length);
          expect(new Set(clusters.map(({ key }) => key)).size).toBe(clusters.length);
          expect(clusterThemes(grown, none, before).clusters).toEqual(clusters);
        },
      ),
    );
  });
});
