import { afterEach, expect, it } from "vitest";
import { crisisLines } from "#contract/safety/crisis-contacts.ts";
import { helpLines } from "./help-lines.ts";

afterEach(() => document.head.replaceChildren());

function addHostLines(lines: readonly object[]): void {
  const meta = document.createElement("meta");
  meta.name = "reflector-contacts";
  meta.content = lines.length > 0 ? JSON.stringify(lines) : "";
  document.head.append(meta);
}

it("are those that ship with the app where the host has none", () => {
  addHostLines([]);
  expect(helpLines()).toEqual(crisisLines);
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
