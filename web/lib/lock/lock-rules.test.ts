import { expect, it } from "vitest";
import { idleLimitMs, isPin, lockChoices, maxWrongPins, waitAfterMs } from "./lock-rules.ts";

it("takes PINs of six digits and more, and nothing but digits", () => {
  for (const pin of ["000000", "271828", "1".repeat(32)]) expect(isPin(pin)).toBe(true);
  for (const pin of ["", "12345", "12345a", "123 456", "1".repeat(33), "１２３４５６"])
    expect(isPin(pin)).toBe(false);
});

it("lets two slips pass, and then each wrong PIN waits longer", () => {
  expect([0, 1, 2].map(waitAfterMs)).toEqual([0, 0, 0]);
  for (let wrong = 3; wrong < maxWrongPins; wrong += 1)
    expect(waitAfterMs(wrong)).toBeGreaterThan(waitAfterMs(wrong - 1));
});

it("goes by minutes, but for the lock that goes by sight", () => {
  expect(lockChoices.map(idleLimitMs)).toEqual([null, 60_000, 300_000, 900_000, 3_600_000]);
});
