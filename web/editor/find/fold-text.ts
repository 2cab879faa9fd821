/** Folded text. `starts[i]` is the original position of its unit `i`; absent if both have the same length. */
export type Folded = { text: string; starts?: number[] };

const alike: Record<string, string> = {
  "’": "'",
  "‘": "'",
  "“": '"',
  "”": '"',
  "„": '"',
  "–": "-",
  "—": "-",
  "\u00a0": " ",
};

/** Folds case, accents, and variants of quotation marks, dashes and spaces. */
export function foldText(text: string): Folded {
  if (/^[\0-\x7f]*$/.test(text)) return { text: text.toLowerCase() };
  let folded = "";
  const starts: number[] = [];
  let at = 0;
  for (const character of text) {
    const plain =
      alike[character] ??
      character
        .normalize("NFD")
        .replace(/\p{Mn}/gu, "")
        .toLowerCase();
    for (let unit = 0; unit < plain.length; unit += 1) starts.push(at);
    folded += plain;
    at += character.length;
  }
  starts.push(at);
  return { text: folded, starts };
}
