/** Joins class names without a package, so the first page stays small. */
export const classNames = (...names: (string | false | undefined)[]) => names.filter(Boolean).join(" ");
