import { type ClassNameValue, extendTailwindMerge } from "tailwind-merge";

const merge = extendTailwindMerge({ cacheSize: 500 });

/** Merges class names, so that those of a caller override the component's. The last 500 results are cached. */
export const cn = (...classes: ClassNameValue[]) => merge(...classes);
