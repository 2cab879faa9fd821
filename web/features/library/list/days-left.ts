import { trashDays } from "#contract/reflections/reflection-rules.ts";

const dayMs = 86_400_000;

/** How long what was put into the trash at `deletedAt` still lies there. */
export function daysLeftInWords(deletedAt: string, now: Date): string {
  const left = Math.ceil((Date.parse(deletedAt) + trashDays * dayMs - now.getTime()) / dayMs);
  if (left <= 1) return "Goes for good within a day";
  return `${left} days left`;
}
