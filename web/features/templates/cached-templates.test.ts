import { beforeEach, describe, expect, it } from "vitest";
import type { Template } from "#contract/templates/templates.ts";
import { testKey } from "#web/lib/device/testing.ts";
import { createCachedTemplates } from "./cached-templates.ts";
import { knowsTemplates } from "./has-cached-templates.ts";

const userId = "019f0000-0000-7000-8000-000000000001";
const template = (name: string, more: Partial<Template> = {}): Template => ({
  id: name,
  name,
  body: "What did I learn?",
  revision: 1,
  created_at: "2026-11-23T09:00:00Z",
  updated_at: "2026-11-23T09:00:00Z",
  damaged: false,
  ...more,
});

describe("templates that this device keeps", () => {
  const kept = createCachedTemplates({
    storage: () => localStorage,
    keyOf: (wanted) => (wanted === userId ? testKey(userId) : null),
  });
  beforeEach(() => localStorage.clear());

  it("are there without the server, sealed, for their person alone", () => {
    expect([kept.read(userId), knowsTemplates(userId)]).toEqual([null, false]);
    kept.keep(userId, [template("A week")]);
    expect(kept.read(userId)).toEqual([template("A week")]);
    expect([knowsTemplates(userId), knowsTemplates("somebody-else")]).toEqual([true, false]);
    expect(kept.read("somebody-else")).toBeNull();
    expect(JSON.stringify({ ...localStorage })).not.toMatch(/week|learn/);
  });

  it("are as many as have room, without those that can't be opened", () => {
    const long = { body: "a".repeat(120_000) };
    kept.keep(userId, [
      template("First", long),
      template("Second", long),
      template("Altered", { damaged: true }),
      template("Third"),
    ]);
    expect(kept.read(userId)?.map(({ name }) => name)).toEqual(["First", "Third"]);
  });

  it("go once there are none", () => {
    kept.keep(userId, [template("A week")]);
    kept.keep(userId, []);
    expect(localStorage).toHaveLength(0);
  });
});
