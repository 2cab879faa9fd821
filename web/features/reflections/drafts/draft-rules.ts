import type { Day } from "#contract/day.ts";
import { type Draft, emptyDraft, type Reflection, type Save } from "#contract/reflections.ts";

/** What the server held when the words now on the sheet were begun. */
export type Base = { revision: number; draft: Draft };

/** Unsent words of one day, as this device keeps them. */
export type KeptDraft = {
  user_id: string;
  day: Day;
  /** Names the page that typed them: two tabs never overwrite each other's words. */
  writer: string;
  /** New with each write, so that a copy is only removed by who knows its last words. */
  stamp: string;
  draft: Draft;
  base: Base;
  /** Saves that were sent and whose answers never came, oldest first. The last one is sent again as it was. */
  unanswered: Save[];
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
  revision: stored?.revision ?? 0,
  draft: stored ? toDraft(stored) : emptyDraft,
});

/** What to do with words found on this device when their day is opened and the server holds `stored`. */
export function openingOf(kept: KeptDraft, stored: Reflection | null): "drop" | "resume" | "conflict" {
  const held = baseOf(stored);
  const isSettled = kept.unanswered.length === 0;
  if (sameDraft(kept.draft, held.draft)) return "drop";
  if (isSettled && sameDraft(kept.draft, kept.base.draft)) return "drop";
  if (kept.base.revision === held.revision || stored === null) return "resume";
  // An unanswered save did arrive: the newer words go on top of it.
  if (kept.unanswered.some((save) => sameDraft(save, held.draft))) return "resume";
  return "conflict";
}

export type ConflictChoice = "mine" | "other" | "both";

export function resolveConflict(choice: ConflictChoice, mine: Draft, other: Draft): Draft {
  if (choice === "mine") return mine;
  if (choice === "other") return toDraft(other);
  return keepBoth(mine, other);
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
    feelings: union(other.feelings, mine.feelings, 20),
    tags: union(other.tags, mine.tags, 50),
    prompt: other.prompt || mine.prompt,
  };
}

const union = (one: readonly string[], other: readonly string[], most: number) =>
  [...new Set([...one, ...other])].slice(0, most);
