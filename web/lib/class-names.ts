/** Joins class names. It needs no package, so the first page stays small; see `cn` for the one that merges. */
export const classNames = (...names: (string | false | undefined)[]) => names.filter(Boolean).join(" ");
