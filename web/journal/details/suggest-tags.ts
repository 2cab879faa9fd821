import type { Labels } from "#contract/reflections/reflection-list.ts";
import { toTag } from "../tags.ts";

const mostSuggested = 6;

/**
 * The person's own tags that what is typed may become: those that begin with it before those that hold it, the most
 * used first. Nothing typed: the most used.
 */
export function suggestTags(typed: string, used: Labels["tags"], chosen: readonly string[]): string[] {
  const part = toTag(typed) ?? "";
  const free = used.map(({ word }) => word).filter((word) => !chosen.includes(word) && word !== part);
  const begins = free.filter((word) => word.startsWith(part));
  const holds = part === "" ? [] : free.filter((word) => !word.startsWith(part) && word.includes(part));
  return [...begins, ...holds].slice(0, mostSuggested);
}
