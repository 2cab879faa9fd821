import { expect, it } from "vitest";
import { citedIn } from "./sources.tsx";

it("an answer that was stopped or failed names only the sources that it cites so far", () => {
  const found = [{ number: 1 }, { number: 2 }, { number: 12 }];
  expect(citedIn("", found)).toEqual([]);
  expect(citedIn("You wrote of it [2], and", found)).toEqual([{ number: 2 }]);
  expect(citedIn("You wrote of it [12][1].", found)).toEqual([{ number: 1 }, { number: 12 }]);
});
