import { beforeEach, describe, expect, it } from "vitest";
import { testKey } from "#web/lib/device/testing.ts";
import { createKeptTemplateForms } from "./kept-template-form.ts";

const userId = "019f0000-0000-7000-8000-000000000001";
const stored = { id: "019f0000-0000-7000-8000-0000000000aa", name: "A week", body: "Words", revision: 2 };

describe("a template that is being written", () => {
  const forms = createKeptTemplateForms({ storage: () => localStorage, keyOf: testKey });
  beforeEach(() => localStorage.clear());

  it("outlives its page on this device, sealed, with the revision that it began from", () => {
    const form = { ...stored, body: "Other words" };
    expect(forms.keep(userId, stored.id, form, stored)).toBe(true);
    expect(forms.read(userId, stored.id)).toEqual(form);
    expect(forms.read(userId, "new")).toBeNull();
    expect(JSON.stringify({ ...localStorage })).not.toMatch(/week|words/i);
  });

  it("is dropped once it says what is stored", () => {
    forms.keep(userId, stored.id, { ...stored, name: "Seven days" }, stored);
    expect(forms.keep(userId, stored.id, stored, stored)).toBe(true);
    expect(localStorage).toHaveLength(0);
  });

  it("says where this device can't keep it", () => {
    const locked = createKeptTemplateForms({ storage: () => localStorage, keyOf: () => null });
    expect(locked.keep(userId, stored.id, { ...stored, name: "" }, stored)).toBe(false);
  });
});
