import type { ForAi, Reading } from "#server/features/reflections/index.ts";

/** What this feature needs from reflections. */
export type AskReflections = {
  reading: Pick<Reading<"ai">, "matching" | "changes">;
  forAi: Pick<ForAi, "readable" | "countSince" | "coverage" | "wordMatches" | "countWith">;
};
