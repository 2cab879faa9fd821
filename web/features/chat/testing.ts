import type { Message } from "#contract/chat/messages.ts";

/** A finished answer by default. */
export const messageOf = (wanted: Partial<Message> = {}): Message => ({
  id: "01930000-0000-7000-8000-00000000000a",
  parent_id: "01930000-0000-7000-8000-000000000001",
  role: "companion",
  text: "What was that like?",
  status: "done",
  created_at: "2026-11-21T20:00:00.000Z",
  damaged: false,
  attached: [],
  care: false,
  care_pending: false,
  filters: [],
  sources: [],
  misquoted: [],
  notices: [],
  activity_id: null,
  written_by: { kind: "built_in" },
  failure: null,
  ...wanted,
});
