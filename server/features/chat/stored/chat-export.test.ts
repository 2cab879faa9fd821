import { expect, it } from "vitest";
import type { Message } from "#contract/chat/messages.ts";
import { inLanguage } from "#server/platform/languages/languages.ts";
import { toMarkdown } from "./chat-export.ts";

const id = "01930000-0000-7000-8000-000000000001";
const created_at = "2026-11-21T19:00:00.000Z";
const message: Message = {
  ...{ id, parent_id: null, role: "person", text: "Rain.", status: "done", created_at, damaged: false },
  ...{ attached: [], care: false, care_pending: false, filters: [], sources: [], misquoted: [], notices: [] },
  ...{ activity_id: null, written_by: null, failure: null },
};
const chat = {
  ...{ id, title: "Rain", pinned: false, model: null, leaf_id: id, damaged: false },
  ...{ created_at, updated_at: created_at },
};

it("a conversation’s headings have no invisible characters in Arabic", () => {
  const markdown = inLanguage("ar", () => toMarkdown({ chat, messages: [message] }));
  expect(markdown).toMatch(/^## .*2026-11-21 19:00 UTC$/m);
  expect(markdown).not.toMatch(/[\u2066-\u2069]/);
});
