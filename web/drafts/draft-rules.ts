import { replaceEqualDeep } from "@tanstack/react-query";
import type { AnswerSet } from "#contract/activities/answers.ts";
import type { Day } from "#contract/day-rules.ts";
import {
  type Draft,
  emptyDraft,
  type Reflection,
  type Save,
  type WrittenUnder,
} from "#contract/reflections/reflections.ts";
import type { Answering, PageName } from "#web/lib/page.ts";

/** The server's state on which the words on the sheet are based. */
export type Base = {
  /** `null` if nothing was stored. */
  reflection_id: string | null;
  revision: number;
  draft: Draft;
};

/** Unsent words of one page, as stored on this device. */
export type DeviceDraft = {
  user_id: string;
  page: PageName;
  day: Day;
  activity: Answering | null;
  /** Identifies the tab that typed them, so that two tabs never overwrite each other's words. */
  writer: string;
  /** Changes with each write, so that a tab deletes a copy only if it has read its latest words. */
  stamp: string;
  draft: Draft;
  base: Base;
  /** Saves that were sent and not answered, oldest first. The last one is sent again unchanged. */
  unanswered: Save[];
  /** Texts of this device that were merged into others, oldest first; the next saves make versions of them. */
  merged: Draft[];
  /** The scene under which the words were begun. */
  scene: WrittenUnder | null;
  written_at: string;
  time_zone: string;
  updated_at: string;
};

/** Only the fields of a draft, without the others of a save or a stored reflection. */
export function toDraft({ title, body, mood, feelings, tags, prompt, answers }: Draft): Draft {
  return { title, body, mood, feelings, tags, prompt, answers };
}

export const sameDraft = (one: Draft, other: Draft): boolean =>
  sameWords(one, other) && one.answers?.at === other.answers?.at;

/** Compares everything except the last shown step, which is not worth a save. */
export function sameWords(one: Draft, other: Draft): boolean {
  return (
    one.title === other.title &&
    sameText(one, other) &&
    one.mood === other.mood &&
    one.prompt === other.prompt &&
    sameList(one.feelings, other.feelings) &&
    sameList(one.tags, other.tags)
  );
}

/** If there are answers, the body is made from them. */
function sameText(one: Draft, other: Draft): boolean {
  if (one.answers && other.answers) return sameAnswers(one.answers, other.answers);
  return one.answers === other.answers && one.body === other.body;
}

function sameAnswers(one: AnswerSet, other: AnswerSet): boolean {
  const compared = { ...one, at: null };
  return one === other || replaceEqualDeep(compared, { ...other, at: null }) === compared;
}

const sameList = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((item, index) => item === other[index]);

export const baseOf = (stored: Reflection | null): Base => ({
  reflection_id: stored?.id ?? null,
  revision: stored?.revision ?? 0,
  draft: stored ? toDraft(stored) : emptyDraft,
});

/**
 * Whether both are the same revision of the same reflection. A day may have another reflection by now, whose revisions
 * start at 1 again.
 */
export const sameBase = (one: Base, other: Base) =>
  one.revision === other.revision &&
  (one.reflection_id === null || other.reflection_id === null || one.reflection_id === other.reflection_id);

/** Decides what happens to a draft of this device when its page is opened and the server holds `stored`. */
export function openingOf(
  deviceDraft: DeviceDraft,
  stored: Reflection | null,
): "drop" | "resume" | "conflict" {
  const { draft, base, unanswered, merged } = deviceDraft;
  const held = baseOf(stored);
  const isSettled = unanswered.length === 0 && merged.length === 0;
  if (sameDraft(draft, held.draft)) return merged.length === 0 ? "drop" : "resume";
  if (isSettled && sameDraft(draft, base.draft)) return "drop";
  if (isSettled && !sameBase(base, held) && sameWords(draft, base.draft)) return "drop";
  if (sameBase(base, held) || stored === null) return "resume";
  // The server holds the text that these words build on, for example because they were sent and deleted again, and a
  // reload cut off the deletion on this device.
  if (sameDraft(base.draft, held.draft)) return "resume";
  // An unanswered save did arrive, so the newer words build on it.
  if (unanswered.some((save) => sameDraft(save, held.draft))) return "resume";
  // The tab was closed after the server had stored its words and before it got the answer.
  if (merged.length === 0 && isContinuation(base.draft, draft, held.draft)) return "drop";
  // Another tab has sent an earlier copy of these words, and this one was closed before it knew.
  if (isContinuation(base.draft, held.draft, draft)) return "resume";
  return "conflict";
}

/** Whether each text begins with the one before it, so that `later` contains all words of `earlier`. */
export function isContinuation(base: Draft, earlier: Draft, later: Draft): boolean {
  if (earlier.answers || later.answers) return false;
  const isSameButBody = (other: Draft) => sameWords({ ...earlier, body: other.body }, other);
  return (
    earlier.body.startsWith(base.body) &&
    later.body.startsWith(earlier.body) &&
    (isSameButBody(later) || isSameButBody(base))
  );
}
