import { beforeEach, describe, expect, it } from "vitest";
import type { Revisit } from "#contract/revisits/revisits.ts";
import { testKey } from "#web/lib/device/testing.ts";
import { createUnsentRevisits, type SavedRevisit } from "./unsent-revisits.ts";

const userId = "019f0000-0000-7000-8000-000000000001";
const today = "2026-11-21";
const body: SavedRevisit = {
  ...{ kind: "worry", due_on: today, outcome: null, answer: "", closed_on: null, revision: 3 },
  ...{ words: "I am afraid of rain.", page: { day: today } },
};
const revisit = (id: string): Revisit => ({
  ...{ id, kind: "worry", due_on: today, outcome: null, answer: "", closed_on: null, revision: 3 },
  ...{ words: "I am afraid of rain.", created_at: "2026-11-01T09:00:00Z", damaged: false },
  source: { reflection_id: userId, revision: 1, day: today, title: "", place: null, stands: "here" },
});

describe("what comes back, on this device", () => {
  const unsent = createUnsentRevisits({
    storage: () => localStorage,
    keyOf: (wanted) => (wanted === userId ? testKey(userId) : null),
  });
  beforeEach(() => localStorage.clear());

  it("is there without the server, sealed, for its person alone", () => {
    unsent.storeDue(userId, [revisit("one")]);
    expect(unsent.dueOf(userId)).toEqual([revisit("one")]);
    expect(unsent.dueOf("somebody-else")).toEqual([]);
    expect(JSON.stringify({ ...localStorage })).not.toMatch(/afraid|worry/);
    unsent.storeDue(userId, []);
    expect(localStorage).toHaveLength(0);
  });

  it("is not due once an unsent save answers it or puts it off, and is due again after an undo", () => {
    const due = [revisit("one"), revisit("two"), revisit("three")];
    unsent.add(userId, "one", { ...body, outcome: "did_not", closed_on: today });
    unsent.add(userId, "two", { ...body, due_on: "2026-12-01" });
    expect(unsent.stillDue(userId, due, today).map(({ id }) => id)).toEqual(["three"]);
    // The undo names the revision that the server would have by now.
    unsent.add(userId, "one", { ...body, revision: 4 });
    expect(unsent.stillDue(userId, due, today).map(({ id }) => id)).toEqual(["one", "three"]);
    expect(unsent.list(userId).find(({ id }) => id === "one")?.body.revision).toBe(3);
  });
});
