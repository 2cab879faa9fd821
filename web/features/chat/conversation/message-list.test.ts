import { expect, it } from "vitest";
import { shownAtFirst } from "./message-list.tsx";

it("shows the newest messages of a long conversation first, or all from the one that is sought", () => {
  expect(shownAtFirst(120, -1)).toBe(40);
  expect(shownAtFirst(120, 10)).toBe(110);
  expect(shownAtFirst(120, 119)).toBe(40);
});
