import type { Day } from "#contract/day.ts";
import {
  type Draft,
  emptyDraft,
  type Reflection,
  type Save,
  type WrittenUnder,
} from "#contract/reflections.ts";
import { mostTags } from "../tags.ts";
import type { PageName } from "./page.ts";

/** What the server held when the words now on the sheet were begun. */
export type Base = {
  /** `null` where nothing was stored, or where a device kept it before ids were noted. */
  reflection_id: string | null;
  revision: number;
  draft: Draft;
};

/** Unsent words of one page, as this device keeps them. */
export type KeptDraft = {
  user_id: string;
  page: PageName;
  day: Day;
  /** Names the tab that typed them: two tabs never overwrite each other's words. */
  writer: string;
  /** New with each write, so that a copy is only removed by who knows its last words. */
  stamp: string;
  draft: Draft;
  base: Base;
  /** Saves that were sent and whose answers never came, oldest first. The last one is sent again as it was. */
  unanswered: Save[];
  /** Texts of this device that were merged into others, oldest first; the next saves make versions of them. */
  merged: Draft[];
  /** The window that the words were begun under. */
  scene: WrittenUnder | null;
  written_at: string;
  time_zone: string;
  updated_at: string;
};

export function toDraft({ title, body, mood, feelings, tags, prompt }: Draft): Draft {
  return { title, body, mood, feelings, tags, prompt };
}

export function sameDraft(one: Draft, other: Draft): boolean {
  return (
    one.title === other.title &&
    one.body === other.body &&
    one.mood === other.mood &&
    one.prompt === other.prompt &&
    sameList(one.feelings, other.feelings) &&
    sameList(one.tags, other.tags)
  );
}

const sameList = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((item, index) => item === other[index]);

export const baseOf = (stored: Reflection | null): Base => ({
  reflection_id: stored?.id ?? null,
  revision: stored?.revision ?? 0,
  draft: stored ? toDraft(stored) : emptyDraft,
});

/** The same save of the same reflection: a day may hold another one by now, whose revisions are counted anew. */
export const sameBase = (one: Base, other: Base) =>
  one.revision === other.revision &&
  (one.reflection_id === null || other.reflection_id === null || one.reflection_id === other.reflection_id);

/** What to do with words found on this device when their page is opened and the server holds `stored`. */
export function openingOf(kept: KeptDraft, stored: Reflection | null): "drop" | "resume" | "conflict" {
  const held = baseOf(stored);
  const isSettled = kept.unanswered.length === 0 && kept.merged.length === 0;
  if (sameDraft(kept.draft, held.draft)) return kept.merged.length === 0 ? "drop" : "resume";
  if (isSettled && sameDraft(kept.draft, kept.base.draft)) return "drop";
  if (sameBase(kept.base, held) || stored === null) return "resume";
  // An unanswered save did arrive: the newer words go on top of it.
  if (kept.unanswered.some((save) => sameDraft(save, held.draft))) return "resume";
  return "conflict";
}

/** The other text first, then a rule, then mine. A second title becomes a heading, so that it isn't lost. */
export function keepBoth(mine: Draft, other: Draft): Draft {
  const secondTitle = mine.title.trim() && other.title.trim() && mine.title !== other.title ? mine.title : "";
  const heading = secondTitle ? `## ${secondTitle.replaceAll(/\s+/g, " ")}` : "";
  const mineBody = mine.body === other.body ? "" : mine.body;
  const second = [heading, mineBody].filter((part) => part.trim()).join("\n\n");
  return {
    title: other.title.trim() ? other.title : mine.title,
    body: [other.body, second].filter((part) => part.trim()).join("\n\n---\n\n"),
    mood: mine.mood ?? other.mood,
    feelings: union(other.feelings, mine.feelings, mostFeelings),
    tags: union(other.tags, mine.tags, mostTags),
    prompt: other.prompt || mine.prompt,
  };
}

export const mostFeelings = 20;

const union = (one: readonly string[], other: readonly string[], most: number) =>
  [...new Set([...one, ...other])].slice(0, most);
