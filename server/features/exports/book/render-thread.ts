/// <reference path="./markdown-it-mark.d.ts" />
import createMarkdown, { type RendererRule, type Token } from "markdown-it";
import mark from "markdown-it-mark";
import type { AttachmentKind } from "#contract/attachments/attachment-rules.ts";

export type RenderTask = {
  markdown: string;
  /** The files that the text shows, by id. `label`: the kind in words, before the name. */
  attachments: ReadonlyMap<string, { kind: AttachmentKind; label: string; name: string; alt: string }>;
  /** Reflections of the book that the text mentions. */
  mentioned: ReadonlySet<string>;
};

/** Delimits the id of a picture in rendered HTML. Cannot occur in stored text. */
export const pictureSign = "\u0000";

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

export const pictureHtml = (id: string, alt: string): string =>
  `<img src="${pictureSign}${id}${pictureSign}" alt="${escapeHtml(alt)}">`;

export const fileHtml = (label: string, name: string): string =>
  `<span class="file">${escapeHtml(label)} ${escapeHtml(name)}</span>`;

export const anchorOf = (id: string): string => `r-${id}`;

/** Escapes HTML. Allows only links to `https`, `http` and `mailto` addresses. */
const markdown = createMarkdown({ html: false, linkify: false, maxNesting: 60 })
  .disable(["reference", "html_block", "html_inline"])
  .use(mark);

const webLink = /^(?:https?:|mailto:)/i;
const own = /^(attachment|reflection):([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

/** The editor's separator between two Markdown markers. */
const separator = "<!---->";

/** Renders the Markdown of a reflection. Must neither log nor store the text. */
export function render({ markdown: text, attachments, mentioned }: RenderTask): string {
  const env = { attachments, mentioned };
  const tokens = markdown.parse(text, env);
  // Blocks inside it get no direction of their own, because browsers determine it from the whole element.
  for (const token of tokens) if (token.nesting === 1 && token.level === 0) token.attrSet("dir", "auto");
  for (const token of tokens) if (token.type === "inline") prepare(token, env);
  checkBoxes(tokens);
  return markdown.renderer.render(tokens, markdown.options, env);
}

type Env = Pick<RenderTask, "attachments" | "mentioned">;

/** Converts pictures and links of a paragraph for a printed page. */
function prepare(inline: Token, { attachments, mentioned }: Env): void {
  const open: boolean[] = [];
  for (const token of inline.children ?? []) {
    if (token.type === "text") token.content = token.content.replaceAll(separator, "");
    if (token.type === "image") {
      const alt = token.content;
      toHtml(token, shown(String(token.attrGet("src") ?? ""), alt, attachments));
    }
    if (token.type === "link_open") {
      const address = String(token.attrGet("href") ?? "");
      const href = addressOf(address, { attachments, mentioned });
      open.push(href !== null);
      if (href === null) toHtml(token, kindBefore(address, attachments));
      else token.attrs = [["href", href]];
    }
    if (token.type === "link_close" && open.pop() === false) toHtml(token, "");
  }
}

function toHtml(token: Token, html: string): void {
  token.type = "html_inline";
  token.children = null;
  token.content = html;
}

/** Replaces a picture from the web by its text and address. */
function shown(src: string, alt: string, attachments: RenderTask["attachments"]): string {
  const [, scheme, id = ""] = own.exec(src) ?? [];
  if (scheme === undefined) return escapeHtml(alt === "" ? src : `${alt} (${src})`);
  const attachment = attachments.get(id.toLowerCase());
  if (!attachment) return escapeHtml(alt);
  const { kind, label, name } = attachment;
  if (kind === "picture") return pictureHtml(id.toLowerCase(), alt || attachment.alt);
  return fileHtml(label, name);
}

/** The label of a linked file, before its name. */
function kindBefore(href: string, attachments: RenderTask["attachments"]): string {
  const [, , id = ""] = own.exec(href) ?? [];
  const attachment = attachments.get(id.toLowerCase());
  return !attachment || attachment.kind === "picture" ? "" : `${escapeHtml(attachment.label)} `;
}

function addressOf(href: string, { mentioned }: Env): string | null {
  const [, scheme, id = ""] = own.exec(href) ?? [];
  if (scheme?.toLowerCase() === "reflection" && mentioned.has(id.toLowerCase()))
    return `#${anchorOf(id.toLowerCase())}`;
  return webLink.test(href) ? href : null;
}

const box = /^\[([ xX])\]\s/;

/** `- [x] done` */
function checkBoxes(tokens: readonly Token[]): void {
  for (const [at, token] of tokens.entries()) {
    if (token.type !== "inline" || tokens[at - 2]?.type !== "list_item_open") continue;
    const [first] = token.children ?? [];
    const [found, sign] = (first?.type === "text" && box.exec(first.content)) || [];
    if (!first || found === undefined) continue;
    first.content = first.content.slice(found.length);
    tokens[at - 2]?.attrJoin("class", sign === " " ? "open" : "done");
  }
}

/** Lowers the level of headings below those of day and title. */
const heading: RendererRule = (tokens, at, options, _env, renderer) => {
  const token = tokens[at];
  if (token) token.tag = `h${Math.min(6, Number(token.tag.slice(1)) + 3)}`;
  return renderer.renderToken(tokens, at, options);
};
markdown.renderer.rules.heading_open = heading;
markdown.renderer.rules.heading_close = heading;
