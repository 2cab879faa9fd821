import { expect, it } from "vitest";
import { createFocusMode } from "./focus-mode.ts";

function createStorage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

it("focus mode is remembered until it is switched off", () => {
  const storage = createStorage();
  createFocusMode(() => storage).set(true);
  const next = createFocusMode(() => storage);
  expect(next.isOn()).toBe(true);
  next.set(false);
  expect(createFocusMode(() => storage).isOn()).toBe(false);
});

it("focus mode works for this page where the browser stores nothing", () => {
  const mode = createFocusMode(() => {
    throw new DOMException("No storage here.", "SecurityError");
  });
  let changes = 0;
  const stop = mode.subscribe(() => {
    changes += 1;
  });
  expect(mode.isOn()).toBe(false);
  mode.set(true);
  expect(mode.isOn()).toBe(true);
  stop();
  mode.set(false);
  expect(changes).toBe(1);
});
