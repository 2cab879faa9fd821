import type { Labels } from "#contract/reflections/reflection-list.ts";
import { hasTag, isTag, maxTagLength, maxTags } from "#contract/reflections/reflection-rules.ts";

/** Where this device stores what is typed and not yet a tag. */
export const typedTagsName = "reflector:tag";

/** A tag as it is stored: lower case, without `#`, hyphens for spaces. `null` if nothing is left. */
export function toTag(typed: string): string | null {
  const tag = tagText(typed);
  return isTag(tag) ? tag : null;
}

/** The same, which may be empty or too long. */
export const tagText = (typed: string) =>
  typed.trim().replaceAll(/[#,]/g, "").trim().replaceAll(/\s+/g, "-").toLowerCase();

export function addTag(tags: readonly string[], typed: string): string[] {
  const tag = toTag(typed);
  if (!tag || hasTag(tags, tag) || tags.length >= maxTags) return [...tags];
  return [...tags, tag];
}

const maxSuggested = 6;

/** What Enter takes and what can be chosen: the matches, and what is typed last if it is a new tag. */
export function offeredTags(typed: string, used: Labels["tags"], chosen: readonly string[]): string[] {
  const tag = toTag(typed);
  if (tagText(typed).length > maxTagLength) return [];
  const suggested = suggestTags(typed, used, chosen);
  const isKnown = tag !== null && used.some(({ word }) => word === tag);
  if (tag === null || chosen.includes(tag)) return suggested;
  return isKnown ? [tag, ...suggested] : [...suggested, tag];
}

/**
 * The person's own tags that match what is typed: first those that begin with it, then those that contain it, the most
 * used first in each group. With nothing typed, the most used of all.
 */
export function suggestTags(typed: string, used: Labels["tags"], chosen: readonly string[]): string[] {
  const part = toTag(typed) ?? "";
  const free = used.map(({ word }) => word).filter((word) => !chosen.includes(word) && word !== part);
  const begins = free.filter((word) => word.startsWith(part));
  const holds = part === "" ? [] : free.filter((word) => !word.startsWith(part) && word.includes(part));
  return [...begins, ...holds].slice(0, maxSuggested);
}
