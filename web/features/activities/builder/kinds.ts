import {
  AlignLeft,
  CalendarDays,
  CircleDot,
  List,
  ListChecks,
  type LucideIcon,
  SlidersHorizontal,
  Sunrise,
  TextCursorInput,
  Timer,
} from "lucide-react";
import type { StepKind } from "#contract/activities/activity-rules.ts";
import { t, tc } from "#contract/translate.ts";

export type KindWords = { label: string; words: string; Icon: LucideIcon };

/** In the order in which they are offered. */
export const kinds = (): Record<StepKind, KindWords> => ({
  // Translators: kinds of questions of an activity, each with a few words on it.
  long_text: { label: t("Long text"), words: t("A text of any length."), Icon: AlignLeft },
  short_text: { label: t("Short text"), words: t("A line or two."), Icon: TextCursorInput },
  list: { label: tc("question", "List"), words: t("Short lines, one below the other."), Icon: List },
  scale: { label: tc("question", "Scale"), words: t("A number between two ends."), Icon: SlidersHorizontal },
  mood: { label: t("Mood"), words: t("How you are, shown by a sun."), Icon: Sunrise },
  choice: { label: tc("question", "Choice"), words: t("One of several options, or more."), Icon: CircleDot },
  checklist: { label: t("Checklist"), words: t("Things to tick off."), Icon: ListChecks },
  timed: {
    label: t("Timed writing"),
    words: t("Writing for some minutes. Nothing is cut off."),
    Icon: Timer,
  },
  date: { label: tc("question", "Date"), words: t("A day of the calendar."), Icon: CalendarDays },
});
