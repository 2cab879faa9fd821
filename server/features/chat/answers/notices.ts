import type { Notice } from "#contract/chat/messages.ts";
import type { Growing } from "./writing.ts";

/** The notices of an answer with one more, each kind once. */
export const withNotice = (growing: Growing, notice: Notice): Notice[] => [
  ...growing.details().notices.filter(({ kind }) => kind !== notice.kind),
  notice,
];
