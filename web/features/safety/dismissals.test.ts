import { describe, expect, it } from "vitest";
import { storageOf } from "#web/lib/device/testing.ts";
import { createDismissals } from "./care.tsx";

const key = { userId: "ada", id: "one", bytes: new Uint8Array(32).fill(7) };

function device() {
  const stored = new Map<string, string>();
  const storage = () => storageOf(stored);
  const open = () => createDismissals({ storage, keyOf: (userId) => (userId === key.userId ? key : null) });
  return { stored, open };
}

describe("putting the help panel away", () => {
  it("holds for that day and person, after a reload, too", () => {
    const { open } = device();
    open().dismiss("ada", "2026-11-22");
    expect(open().isDismissed("ada", "2026-11-22")).toBe(true);
    expect(open().isDismissed("ada", "2026-11-23")).toBe(false);
    expect(open().isDismissed("bo", "2026-11-22")).toBe(false);
  });

  it("leaves nothing on the device that tells it from a day on which nothing was put away", () => {
    const [plain, away] = [device(), device()];
    plain.open().begin("ada", "2026-11-22");
    away.open().begin("ada", "2026-11-22");
    away.open().dismiss("ada", "2026-11-22");
    const [[plainName, plainValue] = ["", ""]] = plain.stored;
    const [[awayName, awayValue] = ["", ""]] = away.stored;
    expect(awayName).toBe(plainName);
    expect(awayValue).toHaveLength(plainValue.length);
    expect(awayValue).not.toContain("2026");
  });

  it("is not undone by writing on", () => {
    const { open } = device();
    open().dismiss("ada", "2026-11-22");
    open().begin("ada", "2026-11-22");
    expect(open().isDismissed("ada", "2026-11-22")).toBe(true);
  });

  it("holds as long as the page where the device has no key", () => {
    const dismissals = device().open();
    dismissals.dismiss("bo", "2026-11-22");
    expect(dismissals.isDismissed("bo", "2026-11-22")).toBe(true);
  });
});
