import { expect, it } from "vitest";
import type { Activity } from "#contract/activities/activities.ts";
import { ApiFailure } from "#web/lib/api-failure.ts";
import { type ActivityServer, asUnanswered, sendActivity } from "./send-activity.ts";
import { aContent } from "./testing.ts";

const stored = (revision: number, content = aContent): Activity => ({
  ...content,
  id: "a-walk",
  built_in: false,
  scoring: null,
  language: null,
  revision,
  favourite: false,
  archived_at: null,
  times_used: 0,
  last_used_on: null,
  created_at: "2026-11-21T10:00:00Z",
  updated_at: "2026-11-21T10:00:00Z",
});

const away = new ApiFailure({ status: 0, message: "Away.", offline: true });
const refusal = (status: number, code: string, fields?: Record<string, string>) =>
  new ApiFailure({ status, message: code, body: { code, message: code, ...(fields && { fields }) } });

/** A server that holds at most one activity, and records its calls. */
function aServer(present: Activity | null, fails?: ApiFailure) {
  const asked: string[] = [];
  const server: ActivityServer = {
    create: async (content) => {
      asked.push("create");
      if (fails) throw fails;
      return stored(1, content);
    },
    save: async (_id, revision, content) => {
      asked.push(`save over ${revision}`);
      if (fails) throw fails;
      return stored(revision + 1, content);
    },
    get: async () => {
      asked.push("get");
      return present ?? Promise.reject(refusal(404, "not_found"));
    },
    list: async () => {
      asked.push("list");
      return present ? [{ id: present.id, title: present.title, step_count: present.steps.length }] : [];
    },
  };
  return { server, asked };
}

const isNew = { base: null, unanswered: null };
const nothing = () => undefined;

it("creates a new one, and calls back before it is sent", async () => {
  const { server, asked } = aServer(null);
  const sent = await sendActivity(server, aContent, isNew, () => asked.push("told"));
  expect(sent).toMatchObject({ kind: "saved", activity: { revision: 1 } });
  expect(asked).toEqual(["told", "create"]);
});

it("creates no second activity where the answer was lost", async () => {
  const { server, asked } = aServer(stored(1));
  const changed = { ...aContent, title: "A longer walk" };
  const lost = { base: null, unanswered: asUnanswered(aContent) };
  const sent = await sendActivity(server, changed, lost, () => asked.push("told"));
  expect(sent).toMatchObject({ kind: "saved", activity: { title: "A longer walk", revision: 2 } });
  expect(asked).toEqual(["list", "get", "save over 1"]);
});

it("creates it again where it never arrived, even if another one has the same title", async () => {
  const alike = { ...aContent, steps: aContent.steps.map((step) => ({ ...step, id: crypto.randomUUID() })) };
  const { server, asked } = aServer(stored(1, alike));
  await sendActivity(server, aContent, { base: null, unanswered: asUnanswered(aContent) }, nothing);
  expect(asked).toEqual(["list", "get", "create"]);
});

it.each<[string, ApiFailure, object]>([
  ["no answer", away, { kind: "unanswered" }],
  ["a proxy's word", new ApiFailure({ status: 502, message: "Bad Gateway" }), { kind: "unanswered" }],
  ["an ended session", refusal(401, "authentication_required"), { kind: "signed_out" }],
  [
    "fields refused",
    refusal(400, "invalid_input", { title: "No." }),
    { kind: "refused", fields: { title: "No." } },
  ],
  ["too many", refusal(409, "limit_reached"), { kind: "failed", message: "limit_reached" }],
  ["a full disk", refusal(507, "storage_full"), { kind: "failed", message: "storage_full" }],
])("tells of %s", async (_, fails, sent) => {
  expect(await sendActivity(aServer(null, fails).server, aContent, isNew, nothing)).toMatchObject(sent);
});

it("returns the stored activity after a stale save, and says when it is gone", async () => {
  const base = { base: { id: "a-walk", revision: 1 }, unanswered: null };
  const stale = refusal(409, "stale_revision");
  expect(await sendActivity(aServer(stored(4), stale).server, aContent, base, nothing)).toMatchObject({
    kind: "stale",
    current: { revision: 4 },
  });
  expect(await sendActivity(aServer(null, stale).server, aContent, base, nothing)).toEqual({ kind: "gone" });
});
