import { expect, it } from "vitest";
import { notesOf } from "./release-notes.ts";

const changelog = `# Changelog

## [Unreleased]

## [0.2.0] - 2027-01-02

### Fixed

- A fault.

## [0.1.1]

- No date.

## [0.1.0] - 2026-12-01
`;

it("finds the section of a version", () => {
  expect(notesOf("v0.2.0", "0.2.0", changelog)).toBe("### Fixed\n\n- A fault.");
});

it.each([
  ["a tag of another version", "v0.2.1", "0.2.0", "The tag is v0.2.1, and package.json has version 0.2.0."],
  ["a version without a section", "v0.3.0", "0.3.0", "CHANGELOG.md has no section ## [0.3.0]."],
  ["a section without a date", "v0.1.1", "0.1.1", "The section ## [0.1.1] has no date"],
  ["an empty section", "v0.1.0", "0.1.0", "The section ## [0.1.0] - 2026-12-01 of CHANGELOG.md is empty."],
])("refuses %s", (_, tag, version, reason) => {
  expect(() => notesOf(tag, version, changelog)).toThrow(reason);
});
