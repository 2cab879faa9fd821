import { expect, it } from "vitest";
import { emptyDraft } from "#contract/reflections/reflections.ts";
import { aReflection } from "#contract/reflections/testing.ts";
import type { DeviceDraft } from "#web/drafts/draft-rules.ts";
import { itemOfCopy, offlineItems } from "./offline-items.ts";

const copy = (body: string) => aReflection({ id: "a", day: "2026-11-20", starred: true, body });

it("shows the plain words of a copy in one line", () => {
  expect(itemOfCopy(copy("# Low water\n\nA *heron* stood\n\n- there"))).toMatchObject({
    excerpt: "Low water · A heron stood · there",
    starred: true,
    picture_count: 0,
  });
});

it("leaves out what describes a picture or names a file, unless there is nothing else", () => {
  const excerptOf = (body: string) => itemOfCopy(copy(body)).excerpt;
  expect(excerptOf("![The mill \\[old\\]](attachment:1)\n\nSeen on the way. [note.wav](attachment:2)")).toBe(
    "Seen on the way.",
  );
  expect(excerptOf("![The mill](attachment:1)")).toBe("The mill");
});

it("cuts a long text at a word", () => {
  const { excerpt = "" } = itemOfCopy(copy("heron ".repeat(2_000)));
  expect(excerpt).toMatch(/^(heron )+…$/);
  expect(excerpt.length).toBeLessThan(290);
});

const unsent = (more: Partial<DeviceDraft>): DeviceDraft => ({
  user_id: "hanna",
  page: "one/b",
  day: "2026-11-21",
  activity: null,
  writer: "w",
  stamp: "s",
  draft: { ...emptyDraft, body: "Not sent yet" },
  base: { reflection_id: null, revision: 0, draft: emptyDraft },
  unanswered: [],
  merged: [],
  scene: null,
  written_at: "2026-11-21T12:00:00.000Z",
  time_zone: "Europe/Vienna",
  updated_at: "2026-11-21T12:00:00.000Z",
  ...more,
});

it("lists what only this device has, and the later words of a copy", () => {
  const base = { reflection_id: "a", revision: 1, draft: emptyDraft };
  const items = offlineItems(
    [copy("As it was sent")],
    [
      unsent({ page: "daily/2026-11-22", day: "2026-11-22" }),
      unsent({}),
      unsent({ page: "daily/2026-11-20", day: "2026-11-20", base, draft: { ...emptyDraft, body: "And on" } }),
    ],
  );
  expect(items.map(({ item, unsent: page }) => [item.kind, item.excerpt, page])).toEqual([
    ["daily", "Not sent yet", { kind: "daily", day: "2026-11-22" }],
    ["free", "Not sent yet", { kind: "one", id: "b", day: "2026-11-21" }],
    ["daily", "And on", null],
  ]);
  expect(items[2]?.item.starred).toBe(true);
});
