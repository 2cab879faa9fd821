const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a];
const [openList, openObject, closeList, closeObject] = [0x5b, 0x7b, 0x5d, 0x7d];

const maxDepth = 1000;
/** Maximum characters outside strings per token. The longest number has 24, and some JSON is indented. */
const maxPerToken = 25;

/**
 * Whether a JSON text holds more than `max` commas, colons and opening brackets, not counting those in its strings, or
 * more than `maxKeys` different keys. `JSON.parse` takes a second for a few million of them, and blocks all other
 * requests. Long strings cost little. A text that nests very deep, or is mostly spaces or digits, counts as
 * holding more.
 */
export function exceedsTokenLimit(json: string, max: number, maxKeys = Number.POSITIVE_INFINITY): boolean {
  const maxOutside = max * maxPerToken + 1000;
  const keys = new Set<string>();
  let [tokens, depth, outside, string] = [0, 0, 0, 0];
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    outside += 1;
    if (code === quote) {
      string = at;
      at = endOfString(json, at + 1);
    } else if (code === openList || code === openObject) {
      tokens += 1;
      depth += 1;
    } else if (code === comma) tokens += 1;
    else if (code === colon) {
      tokens += 1;
      if (maxKeys < max) keys.add(json.slice(string, at));
    } else if (code === closeList || code === closeObject) depth -= 1;
    if (tokens > max || depth > maxDepth || outside > maxOutside || keys.size > maxKeys) return true;
  }
  return false;
}

/** @returns the index of the quote that closes the string at `from`, or the text's length if there is none */
function endOfString(json: string, from: number): number {
  for (let end = json.indexOf('"', from); end >= 0; end = json.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (end - 1 - backslashes >= from && json.charCodeAt(end - 1 - backslashes) === backslash)
      backslashes += 1;
    if (backslashes % 2 === 0) return end;
  }
  return json.length;
}
