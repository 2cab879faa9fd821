/**
 * How certain a finding or a pattern is. `chance`: it could be chance. `too_few`: there are too few days. Findings of
 * a person's own analyzers are always `weak`.
 */
export const strengths = ["strong", "fair", "weak", "chance", "too_few"] as const;
export type Strength = (typeof strengths)[number];
