/**
 * Joins class names that never conflict. If a caller may override one, use `cn`, which merges them and is too large for
 * the first page.
 */
export const classNames = (...names: (string | false | undefined)[]) => names.filter(Boolean).join(" ");
