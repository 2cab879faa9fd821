import { type ClassNameValue, extendTailwindMerge } from "tailwind-merge";

const merge = extendTailwindMerge({ cacheSize: 500 });

/** Merges class names; the results for the last 500 combinations are cached. */
export const cn = (...classes: ClassNameValue[]) => merge(...classes);
