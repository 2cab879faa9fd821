/** Formats a count: `1 entry`, `1,204 entries`. */
export const counted = (count: number, one: string, more = `${one}s`): string =>
  `${count.toLocaleString("en")} ${count === 1 ? one : more}`;

/** Formats a list: `a`, `a and b`, `a, b and c`. */
export const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? (parts[0] ?? "") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
