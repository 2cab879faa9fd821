import { expect, it } from "vitest";
import { retryWhenOnline } from "./lazy-with-retry.ts";

it("loads a part once the server is back, and does not fail before", async () => {
  let tries = 0;
  const load = async () => {
    tries += 1;
    if (tries < 3) throw new TypeError("Failed to fetch dynamically imported module");
    return "the part";
  };
  let chances = 0;
  const chance = async () => {
    chances += 1;
  };
  expect(await retryWhenOnline(load, chance)).toBe("the part");
  expect(chances).toBe(2);
});
