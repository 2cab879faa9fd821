import { expect, it } from "vitest";
import { openWords, sealWords } from "./listed-words.ts";
import { wholeListing } from "./listing.ts";

const key = { userId: "mia", id: "one", bytes: new Uint8Array(32).fill(7) };
const words = { q: "“low water” -rain", feelings: ["tired, but well"], tags: ["house"] };
const listing = { ...wholeListing, ...words, starred: true };

it("are sealed beside the address, and open for their person alone", () => {
  const sealed = sealWords("mia", key, listing);
  expect(sealed).toMatch(/^one\.[\w+/=-]+$/);
  expect(openWords("mia", key, sealed)).toEqual(words);
  for (const other of [{ ...key, id: "two" }, { ...key, userId: "tom" }, null])
    expect(openWords("mia", other, sealed)).toEqual({ q: "", feelings: [], tags: [] });
});

it("last as long as the page on a device without a key", () => {
  const name = sealWords("mia", null, listing);
  expect(name).not.toMatch(/water|house|tired/);
  expect(openWords("mia", null, name)).toEqual(words);
  expect(openWords("tom", null, name).q).toBe("");
});

it("are none for a list that is not searched", () => {
  expect(sealWords("mia", key, { ...wholeListing, starred: true })).toBeUndefined();
  expect(openWords("mia", key, undefined).tags).toEqual([]);
});
