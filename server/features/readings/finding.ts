import type { Finding } from "./analyzer.ts";

const plainFinding = { numbers: null, needs_days: null, quotes: [] } as const;

/** A finding without statistics, or with some of its fields. */
export const finding = (of: Pick<Finding, "key" | "claim" | "strength"> & Partial<Finding>): Finding => ({
  ...plainFinding,
  ...of,
});

export const tooFew = (key: string, needsDays: number): Finding =>
  finding({ key, claim: "Not enough to say yet.", strength: "too_few", needs_days: Math.max(1, needsDays) });
