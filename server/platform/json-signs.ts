const [quote, backslash, comma, colon, openList, openObject] = [0x22, 0x5c, 0x2c, 0x3a, 0x5b, 0x7b];

/**
 * Whether a JSON text holds more than `most` commas, colons and opening brackets, not counting those in its strings.
 * `JSON.parse` takes a second for a few million of them, and nobody else is answered meanwhile. Long strings cost little.
 */
export function hasMoreSigns(json: string, most: number): boolean {
  let signs = 0;
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (code === quote) at = endOfString(json, at + 1);
    else if (code === comma || code === colon || code === openList || code === openObject) signs += 1;
    if (signs > most) return true;
  }
  return false;
}

/** @returns where the closing quote of the string is that begins at `from`; the text's length if there is none */
function endOfString(json: string, from: number): number {
  for (let end = json.indexOf('"', from); end >= 0; end = json.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (end - 1 - backslashes >= from && json.charCodeAt(end - 1 - backslashes) === backslash)
      backslashes += 1;
    if (backslashes % 2 === 0) return end;
  }
  return json.length;
}
