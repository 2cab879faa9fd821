// @vitest-environment node
import { expect, it } from "vitest";
import { isGroup, readRecoveryKey, recoveryKeyGroups } from "#contract/accounts/recovery-key-rules.ts";
import { newRecoveryKey } from "./new-recovery-key.ts";

it("makes another key each time, and asks for two different groups of it, in their order", () => {
  const keys = Array.from({ length: 200 }, newRecoveryKey);
  expect(new Set(keys.map(({ key }) => key)).size).toBe(keys.length);
  for (const {
    key,
    asked: [first, second],
  } of keys) {
    expect(readRecoveryKey(key)).not.toBeNull();
    expect(first).toBeGreaterThanOrEqual(0);
    expect(first).toBeLessThan(second);
    expect(second).toBeLessThan(recoveryKeyGroups);
  }
  const askedFor = new Set(keys.flatMap(({ asked }) => asked));
  expect(askedFor.size).toBe(recoveryKeyGroups);
});

it("makes keys whose groups can be typed again", () => {
  const { key, asked } = newRecoveryKey();
  const groups = key.split(/[^0-9A-Z]+/i);
  for (const number of asked) expect(isGroup(key, number, groups[number] ?? "")).toBe(true);
});
