/** Search parameters are plain text. The router's default, JSON, would turn `?q=007` into a number. */
export const parseSearch = (search: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(search));

export function stringifySearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(
    (pair): pair is [string, string] => typeof pair[1] === "string" && pair[1] !== "",
  );
  const text = new URLSearchParams(given).toString();
  return text && `?${text}`;
}
