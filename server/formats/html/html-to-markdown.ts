import { Parser } from "htmlparser2";
import Turndown from "turndown";
import { t } from "#contract/translate.ts";

/** UTF-16 code units. */
const maxHtmlLength = 2_000_000;
/** People's own texts stay far below this. Deeper nesting exists only to break readers. */
const deepest = 200;

/**
 * @param markdownOf gives the Markdown of a picture or player by its address; null leaves it out
 * @returns Markdown without scripts, styles, forms and hidden parts
 */
export function htmlToMarkdown(
  html: string,
  markdownOf: (address: string, alt: string) => string | null = () => null,
): { markdown: string; note: string | null } {
  if (isHostile(html))
    return {
      markdown: withoutTags(html),
      note: t("Its formatting was too complex, so only its text was imported."),
    };
  let left = 0;
  mediaOfText = (address, alt) => {
    const markdown = markdownOf(address, alt);
    if (markdown === null) left += 1;
    return markdown ?? alt;
  };
  return {
    markdown: service.turndown(withoutEmptyLines(html)).trim(),
    note: left === 0 ? null : t("A picture in its text was not imported, because it is not in the export."),
  };
}

let mediaOfText = (_address: string, alt: string): string => alt;

/** Made once, because its rules take longer to make than most texts to be read. */
const service = createService((address, alt) => mediaOfText(address, alt));

function createService(media: (address: string, alt: string) => string): Turndown {
  const service = new Turndown({
    headingStyle: "atx",
    codeBlockStyle: "fenced",
    emDelimiter: "*",
    bulletListMarker: "-",
    hr: "---",
    br: "\\",
  });
  const escaped = service.escape.bind(service);
  // Inside a word, an underscore is not syntax.
  service.escape = (text) => escaped(text).replace(/(?<=[\p{L}\p{N}])\\_(?=[\p{L}\p{N}])/gu, "_");
  service.remove([
    "script",
    "style",
    "noscript",
    "iframe",
    "object",
    "title",
    "button",
    "select",
    "textarea",
  ]);
  service.remove((node) => /^(svg|template|head|math)$/i.test(node.nodeName));
  service.addRule("struck", {
    filter: ["s", "del", "strike" as "s"],
    replacement: (content) => wrapped("~~", content),
  });
  service.addRule("highlighted", { filter: "mark", replacement: (content) => wrapped("==", content) });
  const places = new WeakMap<Dom, number>();
  service.addRule("item", {
    filter: "li",
    replacement(content, node: Dom) {
      const list = node.parentNode;
      const place = (list ? (places.get(list) ?? 0) : 0) + 1;
      if (list) places.set(list, place);
      const marker = list?.nodeName === "OL" ? `${place}. ` : "- ";
      const words = content.trim().replaceAll("\n", `\n${" ".repeat(marker.length)}`);
      return `${marker}${words}${node.nextSibling ? "\n" : ""}`;
    },
  });
  service.addRule("task", {
    filter: "input",
    replacement: (_, node: Dom) => {
      if (attribute(node, "type") !== "checkbox") return "";
      return attribute(node, "checked") === null ? "[ ]" : "[x]";
    },
  });
  service.addRule("link", {
    filter: (node) => node.nodeName === "A",
    replacement(content, node: Dom) {
      const address = attribute(node, "href")?.trim() ?? "";
      const safe = /^(https?:|mailto:|tel:)/i.test(address) && !/[\s<>]/.test(address);
      return safe && content.trim() !== "" ? `[${content.trim()}](<${address}>)` : content;
    },
  });
  service.addRule("media", {
    filter: ["img", "audio", "video", "embed"],
    replacement(_, node: Dom) {
      const inside = childrenOf(node).find(({ nodeName }) => nodeName === "SOURCE");
      const address = attribute(node, "src") ?? (inside ? attribute(inside, "src") : null);
      return address ? media(address, attribute(node, "alt") ?? "") : "";
    },
  });
  // Turndown has no rule for tables. Markdown needs a header, so the first row becomes one if there is none.
  service.addRule("cell", {
    filter: ["td", "th"],
    replacement: (content) => ` ${content.trim().replaceAll("|", "\\|").replace(/\n+/g, "<br>")} |`,
  });
  service.addRule("row", {
    filter: "tr",
    replacement(content, node: Dom) {
      const cells = childrenOf(node).filter(({ nodeName }) => /^T[DH]$/.test(nodeName)).length;
      const first = node.previousSibling === null && !isBodyAfterHead(node.parentNode);
      return `|${content}\n${first ? `|${" - |".repeat(cells)}\n` : ""}`;
    },
  });
  service.addRule("rows", { filter: ["thead", "tbody", "tfoot"], replacement: (content) => content });
  service.addRule("table", { filter: "table", replacement: (content) => `\n\n${content.trim()}\n\n` });
  return service;
}

/** The part of Turndown's nodes that is used here. A server doesn't know the browser's types. */
type Dom = {
  nodeName: string;
  parentNode: Dom | null;
  previousSibling: Dom | null;
  nextSibling: Dom | null;
  childNodes: ArrayLike<Dom>;
  getAttribute?(name: string): string | null;
};

const childrenOf = ({ childNodes }: Dom) => Array.from(childNodes);
const attribute = (node: Dom, name: string) => node.getAttribute?.(name) ?? null;

const isBodyAfterHead = (parent: Dom | null) =>
  /^T(HEAD|BODY)$/.test(parent?.previousSibling?.nodeName ?? "");

const wrapped = (marks: string, content: string) =>
  content.trim() === "" ? content : `${marks}${content.trim()}${marks}`;

/** Editors without paragraphs leave `<div><br></div>` for an empty line. */
const withoutEmptyLines = (html: string) =>
  html.replace(/<(div|p)(?:\s[^<>]{0,200})?>(?:<br ?\/?>|&nbsp;)<\/\1>/gi, "");

class TooDeep extends Error {}

/** Whether its formatting would take too long to read. */
export function isHostile(html: string): boolean {
  if (html.length > maxHtmlLength) return true;
  let depth = 0;
  const parser = new Parser({
    onopentag() {
      depth += 1;
      if (depth > deepest) throw new TooDeep();
    },
    onclosetag() {
      depth -= 1;
    },
  });
  try {
    parser.end(html);
    return false;
  } catch (error) {
    if (error instanceof TooDeep) return true;
    throw error;
  }
}

/** In steps that no text can make slow. */
const withoutTags = (html: string) =>
  html
    .replace(/<[^<>]*>/g, "\n")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .join("\n\n");

/** Whether a text is HTML, for sources that don't say. */
export const looksLikeHtml = (text: string) =>
  /<(p|div|br|span|b|i|u|strong|em|h[1-6]|ul|ol|li|a|img|blockquote|font)(\s[^<>]{0,500})?\/?>/i.test(text);
