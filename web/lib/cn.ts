import { type ClassNameValue, extendTailwindMerge } from "tailwind-merge";

const merge = extendTailwindMerge({ cacheSize: 500 });

/** Joins class names; of two Tailwind classes that contradict each other the later one stays. */
export const cn = (...classes: ClassNameValue[]) => merge(...classes);
