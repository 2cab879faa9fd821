import { isSafeLink } from "../markdown/safe-link.ts";
import { makeLists } from "./paste-lists.ts";
import { readStyles } from "./paste-styles.ts";
import { makeTables, plainLoneCell, rename } from "./paste-tables.ts";
import { cleanCharacters } from "./paste-text.ts";

/**
 * Converts HTML from Word, Google Docs, Pages, mails and web pages to elements that the editor has. The schema ignores
 * styles, colours, fonts and scripts, so their meaning is converted first.
 */
export function cleanHtml(html: string): string {
  // HTML from this editor needs no conversion.
  if (html.includes("data-pm-slice")) return html;
  const { body } = new DOMParser().parseFromString(fragmentOf(html), "text/html");
  removeUnseen(body);
  plainLoneCell(body);
  makeLists(body);
  readStyles(body);
  nameBlocks(body);
  for (const image of body.querySelectorAll("img")) image.replaceWith(...linkTo(image));
  for (const link of body.querySelectorAll("a[href]")) freeLink(link);
  makeTables(body);
  cleanTexts(body);
  removeBlankLines(body);
  return body.innerHTML;
}

/** The clipboards of Word and Windows contain a whole document around the copied part, with megabytes of pictures. */
export function fragmentOf(html: string): string {
  const start = html.indexOf("<!--StartFragment-->");
  const end = html.lastIndexOf("<!--EndFragment-->");
  const copied = start >= 0 && end > start ? html.slice(start + "<!--StartFragment-->".length, end) : html;
  // Excel's part begins inside a table.
  const isInTable = /^\s*<(?:col|colgroup|thead|tbody|tfoot|tr|td|th)\b/i.test(copied);
  const fragment = isInTable ? `<table>${copied}</table>` : copied;
  return fragment.replaceAll(/\bsrc\s*=\s*(["'])data:[^"']*\1/gi, "");
}

const unseen =
  "style, script, meta, link, title, template, noscript, svg, canvas, object, iframe, button, select, textarea, comment, .EOP, [hidden], br.Apple-interchange-newline";

function removeUnseen(body: HTMLElement) {
  for (const node of body.querySelectorAll(unseen)) node.remove();
  for (const node of body.querySelectorAll("*")) {
    const style = node.getAttribute("style") ?? "";
    if (node.localName === "o:p" || /display:\s*none|mso-hide:\s*all/i.test(style)) node.remove();
  }
}

const names: readonly (readonly [string, string])[] = [
  [".MsoTitle", "h1"],
  // Untranslated: a selector.
  [".MsoQuote, .MsoIntenseQuote", "blockquote"],
  ["h4, h5, h6", "h3"],
  ["kbd, samp, tt", "code"],
];

function nameBlocks(body: HTMLElement) {
  for (const [selector, name] of names)
    for (const block of body.querySelectorAll(selector)) rename(block, name);
  // Headings are bold anyway.
  for (const heading of body.querySelectorAll("h1, h2, h3")) {
    for (const bold of heading.querySelectorAll("b, strong")) bold.replaceWith(...bold.childNodes);
  }
}

/** In pixels; no visible picture is this small. */
const trackingPixels = 3;

function linkTo(image: HTMLImageElement): Node[] {
  const source = image.getAttribute("src") ?? "";
  const isTracking = ["width", "height"].some((side) => {
    const length = Number.parseFloat(image.getAttribute(side) ?? "");
    return length <= trackingPixels;
  });
  if (isTracking) return [];
  if (!/^https?:/i.test(source) || !isSafeLink(source)) return image.alt ? [new Text(image.alt)] : [];
  // Inside a link, the picture was only the link's content.
  if (image.closest("a")) return image.alt ? [new Text(image.alt)] : [];
  const link = image.ownerDocument.createElement("a");
  link.href = source;
  link.textContent = image.alt || source;
  return [link];
}

/** Google Docs and Outlook replace links by redirects that track who follows them. */
function freeLink(link: Element) {
  const href = link.getAttribute("href") ?? "";
  if (!URL.canParse(href)) return;
  const { hostname, pathname, searchParams } = new URL(href);
  const isGoogle = /^www\.google\.[a-z.]+$/.test(hostname) && pathname === "/url";
  const isOutlook = hostname.endsWith(".safelinks.protection.outlook.com");
  const target = isGoogle ? searchParams.get("q") : isOutlook ? searchParams.get("url") : null;
  if (target && isSafeLink(target)) link.setAttribute("href", target);
}

function cleanTexts(body: HTMLElement) {
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode;
    text.nodeValue = cleanCharacters(text.nodeValue ?? "");
  }
}

/** Other programs separate paragraphs with empty ones. Here paragraphs have margins. */
function removeBlankLines(body: HTMLElement) {
  for (const block of body.querySelectorAll("p, div, h1, h2, h3")) {
    const isBlank = block.textContent?.trim() === "" && !block.querySelector("img, hr, table, li");
    if (isBlank && !block.closest("td, th, pre, li")) block.remove();
  }
  const isBlock = (node: Node | null) =>
    node instanceof Element && /^(?:P|DIV|H[1-3]|UL|OL|TABLE|BLOCKQUOTE|PRE|HR)$/.test(node.tagName);
  for (const line of body.querySelectorAll("br"))
    if (isBlock(line.previousElementSibling) && isBlock(line.nextElementSibling) && !isText(line))
      line.remove();
}

const isText = ({ previousSibling, nextSibling }: Node) =>
  [previousSibling, nextSibling].some((node) => node instanceof Text && node.data.trim() !== "");
