/** Markdown's 32 escapable marks, each given one of Unicode's 32 noncharacters while the others are taken out. */
const escapable = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~";
const firstNoncharacter = 0xfdd0;
const hide = (mark: string) => String.fromCharCode(firstNoncharacter + escapable.indexOf(mark));
const show = (hidden: string) => escapable.charAt(hidden.charCodeAt(0) - firstNoncharacter);

const fence = /^ {0,3}(?:```|~~~)/;
const ruler = /^\s*(?:-[\s-]*|=[\s=]*|\*\s*\*[\s*]*|_\s*_[\s_]*)$/;
const tableRuler = /^\s*\|[\s|:-]*$/;
const lineStart = /^(?:\s*(?:>|[-+*]\s))*\s*(?:\[[ xX]\]\s)?(?:#{1,6}\s)?/;
const linkOrImage = /!?\[([^[\]]*)\]\((?:[^()\s]|\([^()\s]*\))*(?:\s+"[^"]*")?\)/g;
const bareLink = /<((?:https?:|mailto:)[^<>\s]*)>/g;
const tag =
  /<\/?(?:a|b|blockquote|br|code|del|details|div|em|h[1-6]|hr|i|img|ins|kbd|li|mark|ol|p|pre|s|small|span|strong|sub|summary|sup|table|tbody|td|th|thead|tr|u|ul)(?:\s[^<>]*=[^<>]*)?\s*\/?>/gi;
const emphasis =
  /(?<!\*)\*+(?![\s*])|(?<=[^\s*])\*+|(?<![\p{L}\p{N}_])_+|(?<!_)_+(?![\p{L}\p{N}_])|~~|==(?=\S)|(?<=\S)==|`+/gu;
const entity = /&(amp|lt|gt|quot|#39|nbsp);/g;
const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'", nbsp: " " };

/**
 * The words of a Markdown text without its marks, line by line: for the search index and for excerpts. The
 * result is text, never HTML: show it as text. Takes time in proportion to its length, whatever it is given.
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

function plainLine(line: string): string {
  const marked = line.replace(/\\([!-/:-@[-`{-~])/g, (_, mark: string) => hide(mark)).replace(lineStart, "");
  const cells = marked.startsWith("|") ? marked.replaceAll("|", " ") : marked;
  return (
    cells
      // Twice, for an image that is a link.
      .replace(linkOrImage, "$1")
      .replace(linkOrImage, "$1")
      .replace(bareLink, "$1")
      .replace(tag, (found) => (/^<(?:br|hr|\/?(?:p|div|li|t[dhr]))\b/i.test(found) ? " " : ""))
      .replace(emphasis, "")
      .replace(entity, (_, name: string) => entities[name] ?? "")
      .replace(/[\uFDD0-\uFDEF]/g, show)
      .replace(/\\$/, "")
  );
}
