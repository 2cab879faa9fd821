import { beforeEach, describe, expect, it } from "vitest";
import { testKey } from "#web/lib/device/testing.ts";
import { createFormDrafts } from "./form-draft.ts";

const userId = "019f0000-0000-7000-8000-000000000001";
const stored = { instruction: "" };
const form = { instruction: "When do I say yes and mean no?" };

describe("a form that is not saved yet", () => {
  const forms = createFormDrafts<typeof form>("reflector:some-form", {
    storage: () => localStorage,
    keyOf: (wanted) => (wanted === userId ? testKey(userId) : null),
  });
  beforeEach(() => localStorage.clear());

  it("is stored on this device after its page is closed, sealed", () => {
    expect(forms.write(userId, "new", form, stored)).toBe(true);
    expect(forms.read(userId, "new")).toEqual(form);
    expect(JSON.stringify({ ...localStorage })).not.toContain("say yes");
  });

  it("is stored separately for each place and each person", () => {
    forms.write(userId, "new", form, stored);
    expect(forms.read(userId, "019f0000-0000-7000-8000-0000000000aa")).toBeNull();
    expect(forms.read("somebody-else", "new")).toBeNull();
  });

  it("is dropped once nothing in it differs from what is stored", () => {
    forms.write(userId, "new", form, stored);
    expect(forms.write(userId, "new", stored, stored)).toBe(true);
    expect(localStorage).toHaveLength(0);
  });

  it("says where this device can’t keep it", () => {
    const full = createFormDrafts<typeof form>("reflector:some-form", {
      storage: () => ({
        ...localStorage,
        setItem: () => {
          throw new DOMException("full", "QuotaExceededError");
        },
      }),
      keyOf: testKey,
    });
    expect(full.write(userId, "new", form, stored)).toBe(false);
  });
});
