import { isTag } from "#contract/reflections/reflection-rules.ts";

export const mostTags = 50;

/** A tag as it is kept: lower case, without `#`, hyphens for spaces. `null` where nothing is left of it. */
export function toTag(typed: string): string | null {
  const tag = typed.trim().replaceAll(/[#,]/g, "").trim().replaceAll(/\s+/g, "-").toLowerCase();
  return isTag(tag) ? tag : null;
}

export function addTag(tags: readonly string[], typed: string): string[] {
  const tag = toTag(typed);
  if (!tag || tags.includes(tag) || tags.length >= mostTags) return [...tags];
  return [...tags, tag];
}
