/** More than twice what a reflection holds: such a paste is refused, as laying it out would stop the page for long. */
export const longestPaste = 1_000_000;

/**
 * Text without what nobody sees: control characters, soft hyphens, and marks of no width, apart from those that join
 * letters and emoji. Browsers and Word write runs of spaces as non-breaking ones; a lone one was meant as a space.
 */
export const cleanCharacters = (text: string): string =>
  text
    .replaceAll("\u00a0", " ")
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it is about
    .replaceAll(/[\0-\b\x0e-\x1f\x7f\u00ad\u200b\u2060\ufeff]/g, "");

/** The same for plain text, whose line ends come in many forms: PowerPoint's and Word's soft one is a vertical tab. */
export const cleanPlainText = (text: string): string =>
  cleanCharacters(text.replaceAll(/\r\n?|[\v\f\u0085\u2028]/g, "\n").replaceAll("\u2029", "\n\n"));
