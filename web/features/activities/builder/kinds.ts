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

export type KindWords = { label: string; words: string; Icon: LucideIcon };

/** In the order in which they are offered. */
export const kinds: Record<StepKind, KindWords> = {
  long_text: { label: "Long text", words: "Room to write, as long as it takes.", Icon: AlignLeft },
  short_text: { label: "Short text", words: "A line or two.", Icon: TextCursorInput },
  list: { label: "List", words: "Short lines, one below the other.", Icon: List },
  scale: { label: "Scale", words: "A number between two ends.", Icon: SlidersHorizontal },
  mood: { label: "Mood", words: "How you are, shown by a sun.", Icon: Sunrise },
  choice: { label: "Choice", words: "One of several options, or more.", Icon: CircleDot },
  checklist: { label: "Checklist", words: "Things to tick off.", Icon: ListChecks },
  timed: { label: "Timed writing", words: "Writing for some minutes. Nothing is cut off.", Icon: Timer },
  date: { label: "Date", words: "A day of the calendar.", Icon: CalendarDays },
};
