const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a];
const [openList, openObject, closeList, closeObject] = [0x5b, 0x7b, 0x5d, 0x7d];

const deepest = 1000;
/** Characters outside strings for each sign. The longest number has 24, and some JSON is indented. */
const maxForASign = 25;

/**
 * Whether a JSON text holds more than `most` commas, colons and opening brackets, not counting those in its strings, or
 * more than `maxKeys` different keys. `JSON.parse` takes a second for a few million of them, and nobody else is
 * answered meanwhile. Long strings cost little. A text that nests very deep, or is mostly spaces or digits, counts as
 * holding more.
 */
export function exceedsTokenLimit(json: string, most: number, maxKeys = Number.POSITIVE_INFINITY): boolean {
  const maxOutside = most * maxForASign + 1000;
  const keys = new Set<string>();
  let [signs, depth, outside, string] = [0, 0, 0, 0];
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    outside += 1;
    if (code === quote) {
      string = at;
      at = endOfString(json, at + 1);
    } else if (code === openList || code === openObject) {
      signs += 1;
      depth += 1;
    } else if (code === comma) signs += 1;
    else if (code === colon) {
      signs += 1;
      if (maxKeys < most) keys.add(json.slice(string, at));
    } else if (code === closeList || code === closeObject) depth -= 1;
    if (signs > most || depth > deepest || outside > maxOutside || keys.size > maxKeys) return true;
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
