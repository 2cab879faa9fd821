import { hasAnswers } from "../activities/answered-rules.ts";
import { type Day, daysBetween } from "../day-rules.ts";
import { foldCase, isStorable } from "../text-rules.ts";

export const reflectionKinds = ["daily", "free", "activity"] as const;
export type ReflectionKind = (typeof reflectionKinds)[number];

/** In UTF-16 code units, as all limits of texts. */
export const maxTitleLength = 300;
export const maxPlaceNameLength = 500;
export const maxSearchLength = 200;
export const maxTags = 50;
export const maxFeelings = 20;
export const maxTagLength = 64;
export const maxFeelingLength = 40;

/** Without `#` and spaces, which clients replace by hyphens. */
export const isTag = (text: string) =>
  text.length <= maxTagLength && /^[^\s#,]+$/u.test(text) && isStorable(text);
export const isFeeling = (text: string) => text !== "" && text.length <= maxFeelingLength && isStorable(text);

/** Tags and feelings that differ only in case are the same. */
export const hasTag = (tags: readonly string[], tag: string) =>
  tags.some((other) => foldCase(other) === foldCase(tag));

/** Replaces a tag and removes duplicates of the new one. */
export function withRenamedTag(tags: readonly string[], tag: string, to: string): string[] {
  const at = tags.findIndex((other) => hasTag([tag], other));
  if (at < 0) return [...tags];
  return tags.flatMap((other, index) => (index === at ? [to] : hasTag([tag, to], other) ? [] : [other]));
}

export const maxBodyLength = 500_000;
/** Bytes of JSON in one save: enough for a merge of two texts in any script, each with its answers and their steps. */
export const maxSaveBytes = 8 * 1_048_576;

type Words = {
  readonly title: string;
  readonly body: string;
  /** Ignored: an unanswered prompt is not worth keeping. */
  readonly prompt: string;
  readonly mood: number | null;
  readonly feelings: readonly string[];
  readonly tags: readonly string[];
  readonly answers: Parameters<typeof hasAnswers>[0] | null;
};

/**
 * Whether it has no content. A blank reflection counts for no streak, and is listed only if it has versions or
 * pictures, which can only be reached from a list.
 */
export const isBlank = (draft: Words) =>
  draft.title.trim() === "" &&
  draft.body.trim() === "" &&
  draft.mood === null &&
  draft.feelings.length === 0 &&
  draft.tags.length === 0 &&
  (draft.answers === null || !hasAnswers(draft.answers));

/** Whether it is still being answered. Such a reflection is in no list and counts for no streak. */
export const isUnfinished = ({ answers }: { answers: { finished_at: string | null } | null }) =>
  answers !== null && answers.finished_at === null;

/** Neither in the trash, nor blank, nor unfinished. */
export const isListed = (
  reflection: Words & Parameters<typeof isUnfinished>[0] & { deleted_at: string | null },
) => reflection.deleted_at === null && !isBlank(reflection) && !isUnfinished(reflection);

/** The larger fields of a list's items. */
export const listFields = ["excerpt", "tags", "feelings", "pictures", "all_pictures"] as const;

export const listOrders = ["newest", "oldest", "longest", "changed"] as const;
export type ListOrder = (typeof listOrders)[number];

/** The highest number of results that a list counts. */
export const maxCounted = 10_000;

/** How long a reflection stays in the trash. */
export const trashDays = 30;

/** The end of the following day in the westernmost time zone. */
const stillInTimeMs = 60 * 60 * 60 * 1000;

/**
 * Whether it was written clearly after its day, or imported. Such a reflection neither begins nor extends a streak. What
 * was written on the following day still counts for its day.
 * @param written_at in milliseconds
 */
export const isWrittenLater = ({ day, written_at, imported }: Written): boolean =>
  imported || written_at >= Date.parse(`${day}T00:00:00Z`) + stillInTimeMs;
type Written = { day: Day; written_at: number; imported: boolean };

/**
 * Days written in a row, up to `today`, which is not over yet and so can't break a streak.
 * @param written days without duplicates, newest first
 */
export function streakAt(today: Day, written: readonly Day[]): number {
  const past = written.filter((day) => day <= today);
  const [latest] = past;
  if (latest === undefined || daysBetween(latest, today) > 1) return 0;
  let streak = 0;
  for (const day of past) {
    if (daysBetween(day, latest) !== streak) break;
    streak += 1;
  }
  return streak;
}
