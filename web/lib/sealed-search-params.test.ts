import { expect, it } from "vitest";
import { createWordsBesideAddress } from "./sealed-search-params.ts";

const key = { userId: "mia", id: "one", bytes: new Uint8Array(32).fill(7) };
const words = { q: "“low water” -rain", feeling: "tired%2C but well", tag: "house" };

it("are sealed, and open for their person alone", () => {
  const { seal, open } = createWordsBesideAddress(() => key);
  const sealed = seal("mia", words);
  expect(sealed).toMatch(/^one\.[\w+/=-]+$/);
  expect(open("mia", sealed)).toEqual(words);
  for (const other of [{ ...key, id: "two" }, { ...key, userId: "tom" }, null])
    expect(createWordsBesideAddress(() => other).open("mia", sealed)).toEqual({});
});

it("last as long as the page on a device without a key", () => {
  const { seal, open } = createWordsBesideAddress(() => null);
  const name = seal("mia", words);
  expect(name).not.toMatch(/water|house|tired/);
  expect(open("mia", name)).toEqual(words);
  expect(open("tom", name)).toEqual({});
});

it("are none for a page that is not searched", () => {
  const { seal, open } = createWordsBesideAddress(() => key);
  expect(seal("mia", {})).toBeUndefined();
  expect(open("mia", undefined)).toEqual({});
});
