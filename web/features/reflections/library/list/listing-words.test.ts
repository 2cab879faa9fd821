import { expect, it, vi } from "vitest";
import { formatDay } from "#web/lib/dates.ts";
import { type Listing, wholeListing } from "./listing.ts";
import { activeFilters, foundInWords, selectedInWords } from "./listing-words.ts";

const exactly = (count: number) => ({ count, more: false });
const namesOf = (listing: Partial<Listing>) =>
  activeFilters({ ...wholeListing, ...listing }).map(({ name }) => name);

it("names every filter, and removes only that one", () => {
  const listing: Listing = {
    ...wholeListing,
    from: "2026-11-01",
    to: "2026-11-30",
    kinds: ["daily", "activity"],
    moods: [2, 5],
    tags: ["papa", "house"],
    feelings: ["at peace"],
    activity: "01930000-0000-7000-8000-000000000001",
  };
  const filters = activeFilters(listing);
  expect(filters.map(({ name }) => name)).toEqual([
    "November 2026",
    "Daily",
    "Activities",
    "Low",
    "Bright",
    "#papa",
    "#house",
    "At peace",
    "One activity",
  ]);
  for (const { name, without } of filters)
    expect(namesOf({ ...listing, ...without })).toEqual(
      filters.map((filter) => filter.name).filter((other) => other !== name),
    );
});

it.each([
  ["2026-11-21", "2026-11-21", formatDay("2026-11-21", "full")],
  ["2026-02-01", "2026-02-28", "February 2026"],
  ["2026-01-01", "2026-12-31", "2026"],
  ["2026-01-01", "2027-12-31", `${formatDay("2026-01-01", "short")} to ${formatDay("2027-12-31", "short")}`],
  ["2026-11-21", null, `Since ${formatDay("2026-11-21", "short")}`],
  [null, "2026-11-21", `Until ${formatDay("2026-11-21", "short")}`],
])("names the dates from %s to %s", (from, to, name) => {
  expect(namesOf({ from, to })).toEqual([name]);
});

it("has nothing to name in the whole list", () => {
  expect(namesOf({ q: "water", starred: true })).toEqual([]);
});

it("says how many were found of how many", () => {
  expect(foundInWords(exactly(2), exactly(5))).toBe("2 of 5");
  expect(foundInWords(exactly(2), null)).toBe("2 found");
  expect(foundInWords(exactly(2), exactly(2))).toBe("2 found");
  expect(foundInWords(exactly(2), { count: 10_000, more: true })).toBe("2 of 10,000+");
  expect(foundInWords({ count: 50, more: true }, exactly(70))).toBe("50+ found");
});

it("says how many are selected, and when there is no room for more", () => {
  expect(selectedInWords(0, exactly(5))).toBe("None selected");
  expect(selectedInWords(3, exactly(5))).toBe("3 selected");
  expect(selectedInWords(5, exactly(5))).toBe("All 5 selected");
  expect(selectedInWords(500, exactly(800))).toContain("500 of 800 selected");
  expect(selectedInWords(50, { count: 50, more: true })).toBe("50 selected");
});

it("writes numbers in English on a device with another language, too", () => {
  vi.spyOn(Number.prototype, "toLocaleString").mockImplementation(function (this: number, language = "de") {
    return new Intl.NumberFormat(language).format(this);
  });
  expect(foundInWords({ count: 1204, more: false }, null)).toBe("1,204 found");
  vi.restoreAllMocks();
});
