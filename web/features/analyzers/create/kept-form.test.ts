import { beforeEach, describe, expect, it } from "vitest";
import { testKey } from "#web/lib/device/testing.ts";
import { createKeptForms, emptyForm } from "./kept-form.ts";

const userId = "019f0000-0000-7000-8000-000000000001";
const form = { ...emptyForm, instruction: "When do I say yes and mean no?" };

describe("an analyzer that is being described", () => {
  const forms = createKeptForms({
    storage: () => localStorage,
    keyOf: (wanted) => (wanted === userId ? testKey(userId) : null),
  });
  beforeEach(() => localStorage.clear());

  it("outlives its page on this device, sealed", () => {
    expect(forms.keep(userId, "new", form, emptyForm)).toBe(true);
    expect(forms.read(userId, "new")).toEqual(form);
    expect(JSON.stringify({ ...localStorage })).not.toContain("say yes");
  });

  it("is kept apart for each analyzer, and for each person", () => {
    forms.keep(userId, "new", form, emptyForm);
    expect(forms.read(userId, "019f0000-0000-7000-8000-0000000000aa")).toBeNull();
    expect(forms.read("somebody-else", "new")).toBeNull();
  });

  it("is dropped once nothing in it differs from what is stored", () => {
    forms.keep(userId, "new", form, emptyForm);
    expect(forms.keep(userId, "new", emptyForm, emptyForm)).toBe(true);
    expect(localStorage).toHaveLength(0);
  });

  it("says where this device can’t keep it", () => {
    const full = createKeptForms({
      storage: () => ({
        ...localStorage,
        setItem: () => {
          throw new DOMException("full", "QuotaExceededError");
        },
      }),
      keyOf: testKey,
    });
    expect(full.keep(userId, "new", form, emptyForm)).toBe(false);
  });
});
