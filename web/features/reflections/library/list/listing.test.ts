import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { listOrders, reflectionKinds } from "#contract/reflections/reflection-rules.ts";
import { pageSize, wholeList } from "#web/lib/first-calls.ts";
import {
  isNarrowed,
  type Listing,
  noFilters,
  toAddress,
  toFilters,
  toggled,
  toListing,
  wholeListing,
} from "./listing.ts";

const days = fc.date({ min: new Date("1800-01-01"), max: new Date("2199-12-31"), noInvalidDate: true });
const listings = fc.record<Listing>({
  q: fc.string({ maxLength: 200 }).filter((words) => !words.includes("\0")),
  from: fc.constant(null),
  to: fc.option(days.map((date) => date.toISOString().slice(0, 10))),
  moods: fc.uniqueArray(fc.integer({ min: 1, max: 5 })),
  feelings: fc.uniqueArray(fc.constantFrom("at peace", "tired, but well", "100% awake", "a%2Cb", "müde")),
  tags: fc.uniqueArray(fc.constantFrom("papa", "letting-go", "50%", "水", "ü")),
  kinds: fc.subarray([...reflectionKinds]),
  activity: fc.option(fc.uuid()),
  starred: fc.boolean(),
  pictures: fc.boolean(),
  order: fc.constantFrom(...listOrders),
  view: fc.constantFrom("timeline", "calendar"),
  trash: fc.boolean(),
});

it("is the same after a trip through its address", () => {
  fc.assert(
    fc.property(listings, (listing) => {
      expect(toListing(toAddress(listing))).toEqual(listing);
    }),
  );
});

it("is plain /reflections without filters", () => {
  expect(toAddress(wholeListing)).toEqual({});
  expect(isNarrowed({ ...wholeListing, order: "oldest", view: "calendar", trash: true })).toBe(false);
  expect(isNarrowed({ ...wholeListing, starred: true })).toBe(true);
  expect(isNarrowed({ ...{ ...wholeListing, q: "water" }, ...noFilters })).toBe(false);
});

describe("an address that someone changed by hand", () => {
  it("has its unknown values ignored", () => {
    const address = {
      from: "2026-02-30",
      to: "yesterday",
      mood: "9,3,x",
      tag: "two words,papa",
      kind: "poem,free",
      activity: "7",
      starred: "maybe",
      order: "best",
      view: "map",
      colour: "red",
      q: 7,
    };
    expect(toListing(address)).toEqual({ ...wholeListing, moods: [3], tags: ["papa"], kinds: ["free"] });
  });

  it("has days in the wrong order swapped", () => {
    const { from, to } = toListing({ from: "2026-11-21", to: "2026-11-01" });
    expect([from, to]).toEqual(["2026-11-01", "2026-11-21"]);
  });
});

it("is asked for, as a whole, just as it is while the page's scripts still load", () => {
  const { order } = wholeListing;
  const asked = { ...toFilters(wholeListing), order, cursor: null, limit: pageSize };
  // Exact, because an answer is valid only for the same request.
  expect(JSON.stringify(wholeList)).toBe(JSON.stringify(asked));
});

it("adds a chosen value, and removes it when it is chosen again", () => {
  expect(toggled([1, 2], 3)).toEqual([1, 2, 3]);
  expect(toggled([1, 2, 3], 2)).toEqual([1, 3]);
});
