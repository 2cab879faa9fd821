/** The letters and digits of a text, in lower case without accents, and the position of each. */
export type Letters = { letters: string; places: readonly number[] };

export function lettersOf(text: string): Letters {
  let letters = "";
  const places: number[] = [];
  for (const { 0: found, index } of text.matchAll(/[\p{L}\p{N}]/gu)) {
    const small = found.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
    letters += small;
    for (let unit = 0; unit < small.length; unit += 1) places.push(index);
  }
  return { letters, places };
}

/** The visible text of Markdown, without the addresses of links. */
export const withoutAddresses = (markdown: string): string =>
  markdown.replaceAll(/\]\([^()\s]*(?:\([^()\s]*\)[^()\s]*)*\)/g, "]");

/** Whether `whole` contains `part`, ignoring marks. */
export function holds(whole: string, part: string): boolean {
  const { letters } = lettersOf(part);
  return letters !== "" && lettersOf(withoutAddresses(whole)).letters.includes(letters);
}
