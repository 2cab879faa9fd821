/**
 * In characters; more than twice the maximum of a reflection. A longer paste is refused, because laying it out would
 * freeze the page.
 */
export const maxPasteLength = 1_000_000;

/**
 * Removes invisible characters: control characters, soft hyphens and zero-width marks, but not those that join
 * letters and emoji. Non-breaking spaces become plain ones: browsers and Word write them for runs of spaces.
 */
export const cleanCharacters = (text: string): string =>
  text
    .replaceAll("\u00a0", " ")
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it is about
    .replaceAll(/[\0-\b\x0e-\x1f\x7f\u00ad\u200b\u2060\ufeff]/g, "");

/** As above for plain text. Also normalizes newlines: PowerPoint and Word use a vertical tab for a soft line break. */
export const cleanPlainText = (text: string): string =>
  cleanCharacters(text.replaceAll(/\r\n?|[\v\f\u0085\u2028]/g, "\n").replaceAll("\u2029", "\n\n"));
