/** UTF-16 code units, close to the maximum length of a body. */
const length = 440_000;
const filled = (piece: string) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length);

/** Worst cases for reading texts. */
export const hostileTexts: Record<string, string> = {
  "ordinary sentences": filled("Good morning. The heron stood in the reeds, and I walked home slowly.\n\n"),
  "unique words": Array.from({ length: 62_000 }, (_, at) => `w${(at + 46_656).toString(36)}q`)
    .join(" ")
    .slice(0, length),
  "one long word": filled("a"),
  "one word again and again": filled("a "),
  brackets: filled("["),
  asterisks: filled("*"),
  "deep quotes": filled("> "),
  "nested lists": filled("- "),
  "lines of a list": filled("* a\n"),
  "opened tags": filled("<a b=\n"),
  "table rows": filled("| a | b |\n"),
  tags: filled("#a "),
  "marks on one letter": `a${filled("\u0301\u0316")}`,
  "right to left": filled("שלום עולם "),
  emoji: filled("👩‍👩‍👧‍👦"),
  "words without spaces": filled("漢字"),
};
