import type { Notice } from "#contract/chat/messages.ts";
import type { Growing } from "./growth.ts";

/** Adds a notice to those of an answer, unless it already has one of that kind. */
export const withNotice = (growing: Growing, notice: Notice): Notice[] => [
  ...growing.details().notices.filter(({ kind }) => kind !== notice.kind),
  notice,
];
