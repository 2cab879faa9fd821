import { afterEach, expect, it } from "vitest";
import { crisisLines, placeName } from "#contract/safety/crisis-contacts.ts";
import { helpLines } from "./help-lines.ts";

const zone = process.env.TZ;

afterEach(() => {
  document.head.replaceChildren();
  process.env.TZ = zone;
});

function addHostLines(lines: readonly object[]): void {
  const meta = document.createElement("meta");
  meta.name = "reflector-contacts";
  meta.content = lines.length > 0 ? JSON.stringify(lines) : "";
  document.head.append(meta);
}

it("are those that ship with the app where the host has none", () => {
  addHostLines([]);
  const lines = helpLines();
  expect(lines).toHaveLength(crisisLines.length);
  expect(new Set(lines)).toEqual(new Set(crisisLines));
});

it("have the country of the device first, and the others by name", () => {
  process.env.TZ = "Europe/Vienna";
  const places = helpLines().map(({ place }) => placeName(place));
  expect(places[0]).toBe("Austria");
  expect(places.slice(1)).toEqual(places.slice(1).sort());
});

it("begin with the host's, which replace those of the same place", () => {
  const own = [
    { place: "Example Town", number: "555 0100" },
    { place: "New Zealand", number: "555 0101" },
  ];
  addHostLines(own);
  const lines = helpLines();
  expect(lines.slice(0, 2)).toEqual(own);
  expect(lines).toHaveLength(crisisLines.length + 1);
  expect(lines.filter(({ place }) => place === "New Zealand")).toEqual([own[1]]);
});
