import { describe, expect, it } from "vitest";
import { storageOf } from "#web/lib/device/testing.ts";
import { createPutAway } from "./dismissals.ts";

const key = { userId: "ada", id: "one", bytes: new Uint8Array(32).fill(7) };

function device() {
  const stored = new Map<string, string>();
  const storage = () => storageOf(stored);
  const open = () => createPutAway({ storage, keyOf: (userId) => (userId === key.userId ? key : null) });
  return { stored, open };
}

describe("putting the help panel away", () => {
  it("holds for that day and person, after a reload, too", () => {
    const { open } = device();
    open().putAway("ada", "2026-11-22");
    expect(open().isAway("ada", "2026-11-22")).toBe(true);
    expect(open().isAway("ada", "2026-11-23")).toBe(false);
    expect(open().isAway("bo", "2026-11-22")).toBe(false);
  });

  it("leaves nothing on the device that tells it from a day on which nothing was put away", () => {
    const [plain, away] = [device(), device()];
    plain.open().begin("ada", "2026-11-22");
    away.open().begin("ada", "2026-11-22");
    away.open().putAway("ada", "2026-11-22");
    const [[plainName, plainValue] = ["", ""]] = plain.stored;
    const [[awayName, awayValue] = ["", ""]] = away.stored;
    expect(awayName).toBe(plainName);
    expect(awayValue).toHaveLength(plainValue.length);
    expect(awayValue).not.toContain("2026");
  });

  it("is not undone by writing on", () => {
    const { open } = device();
    open().putAway("ada", "2026-11-22");
    open().begin("ada", "2026-11-22");
    expect(open().isAway("ada", "2026-11-22")).toBe(true);
  });

  it("holds as long as the page where the device has no key", () => {
    const putAway = device().open();
    putAway.putAway("bo", "2026-11-22");
    expect(putAway.isAway("bo", "2026-11-22")).toBe(true);
  });
});
