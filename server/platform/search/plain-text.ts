/** Markdown's 32 escapable characters, each mapped to a Unicode noncharacter while Markdown is removed. */
const escapable = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~";
const firstNoncharacter = 0xfdd0;
const hide = (mark: string) => String.fromCharCode(firstNoncharacter + escapable.indexOf(mark));
const show = (hidden: string) => escapable.charAt(hidden.charCodeAt(0) - firstNoncharacter);

const fence = /^ {0,3}(?:`{3,}[^`]*|~{3,}.*)$/;
const ruler = /^\s*(?:-[\s-]*|=[\s=]*|\*\s*\*[\s*]*|_\s*_[\s_]*)$/;
const tableRuler = /^\s*\|[\s|:-]*$/;
const lineStart = /^(?:\s*(?:>|[-+*]\s))*\s*(?:\[[ xX]\]\s)?(?:#{1,6}\s)?/;
const linkOrImage = /!?\[([^[\]]*)\]\((?:<[^<>]*>|(?:[^()\s]|\([^()\s]*\))*)(?:\s+"[^"]*")?\)/g;
const bareLink = /<((?:https?:|mailto:)[^<>\s]*)>/g;
const tag =
  /<\/?(?:a|b|blockquote|br|code|del|details|div|em|h[1-6]|hr|i|img|ins|kbd|li|mark|ol|p|pre|s|small|span|strong|sub|summary|sup|table|tbody|td|th|thead|tr|u|ul)(?:\s[^<>=]*=[^<>]*|\s*\/?)>/gi;
const emphasis =
  /(?<!\*)\*+(?![\s*])|(?<=[^\s*])\*+|(?<![\p{L}\p{N}_])_+|(?<!_)_+(?![\p{L}\p{N}_])|~~|==(?=\S)|(?<=\S)==|`+/gu;
const reference = /&(?:(amp|lt|gt|quot|nbsp)|#(\d{1,7})|#x([0-9a-f]{1,6}));/gi;
const named: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', nbsp: " " };

/**
 * Removes Markdown, line by line, for the search index and excerpts. The result is text, never HTML: show it
 * as text. Takes time linear in the length of any input.
 */
export function plainText(markdown: string): string {
  const lines: string[] = [];
  let inCode = false;
  for (const line of markdown.split(/\r\n?|\n/)) {
    if (fence.test(line)) inCode = !inCode;
    else if (inCode) lines.push(line);
    else if (!ruler.test(line) && !tableRuler.test(line)) lines.push(plainLine(line));
  }
  return lines.join("\n").trim();
}

/** What any of the rules below could change. A line without it stays as it is, which saves most of the time. */
const marked = /[\\`*_~=<#|&![\uFDD0-\uFDEF]|^[\s>+-]/;

function plainLine(line: string): string {
  if (!marked.test(line)) return line;
  const unescaped = line
    .replace(/\\([!-/:-@[-`{-~])/g, (_, mark: string) => hide(mark))
    .replace(lineStart, "");
  const cells = unescaped.startsWith("|") ? unescaped.replaceAll("|", " ") : unescaped;
  return (
    cells
      // The editor separates emphasis from an adjacent letter with an empty comment.
      .replaceAll("<!---->", "")
      // Twice, because a link can hold an image.
      .replace(linkOrImage, "$1")
      .replace(linkOrImage, "$1")
      .replace(bareLink, "$1")
      .replace(tag, (found) => (/^<(?:br|hr|\/?(?:p|div|li|t[dhr]))\b/i.test(found) ? " " : ""))
      .replace(emphasis, "")
      .replace(reference, dereference)
      .replace(/\\$/, "")
      .replace(/[\uFDD0-\uFDEF]/g, show)
  );
}

function dereference(found: string, name?: string, decimal?: string, hexadecimal?: string): string {
  if (name !== undefined) return named[name.toLowerCase()] ?? found;
  const code = decimal === undefined ? Number.parseInt(hexadecimal ?? "", 16) : Number(decimal);
  const isCharacter = code >= 0x20 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : " ";
}
