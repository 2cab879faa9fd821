/**
 * Joins a component's own class names, which never replace one another. Where a caller may replace one, use `cn`: it
 * merges them, and weighs too much for the first page.
 */
export const classNames = (...names: (string | false | undefined)[]) => names.filter(Boolean).join(" ");
