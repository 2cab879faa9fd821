const uuid = "[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}";
const picture = new RegExp(`!\\[([^\\]]*)\\]\\(<?attachment:${uuid}[^)]*\\)`, "g");
const file = new RegExp(`\\[([^\\]]*)\\]\\(<?attachment:${uuid}[^)]*\\)`, "g");
const mention = new RegExp(`\\[([^\\]]*)\\]\\(<?reflection:${uuid}[^)]*\\)`, "g");

/**
 * The blocks of a Markdown text in readable form. Markers that a writer would type stay. Addresses of attachments and
 * reflections, escaping backslashes and empty comments are removed. Character references are decoded.
 */
export const blocksOf = (markdown: string): string[] =>
  markdown
    .replaceAll(/\r\n?/g, "\n")
    .split(/\n[ \t]*(?:\n[ \t]*)+/)
    .map(readable)
    .filter((block) => block.trim() !== "");

const readable = (block: string) =>
  block
    .replaceAll(picture, (_, alt: string) => (alt ? `[picture: ${alt}]` : "[picture]"))
    .replaceAll(file, (_, name: string) => `[file: ${name}]`)
    .replaceAll(mention, "$1")
    .replaceAll(
      /\\([!-/:-@[-`{-~])|<!---->|&#(\d{1,6});/g,
      (_, escaped?: string, code?: string) => escaped ?? (code ? String.fromCodePoint(Number(code)) : ""),
    )
    .replaceAll(/\\$/gm, "")
    .replaceAll(/^(\s*)[-*+] \[ \] /gm, "$1☐ ")
    .replaceAll(/^(\s*)[-*+] \[[xX]\] /gm, "$1☑ ")
    .replaceAll(/^(\s*)[-*+] (?=\S)/gm, "$1• ");

export type BlockStyle = "heading" | "quote" | "plain";

export function styleOf(block: string): BlockStyle {
  if (headingSign.test(block)) return "heading";
  return block.startsWith(">") ? "quote" : "plain";
}

/** Part of a block without its heading or quote marker. `isFirst`: the block begins with this part. */
export function withoutSign(style: BlockStyle, text: string, isFirst: boolean): string {
  if (style === "heading") return isFirst ? text.replace(headingSign, "") : text;
  if (style !== "quote") return text;
  const lines = text.replaceAll(/\n> ?/g, "\n");
  return isFirst ? lines.replace(/^> ?/, "") : lines;
}

const headingSign = /^#{1,6} /;

/** How a block is displayed, and its text without the marker. */
export function styledBlock(block: string): { style: BlockStyle; text: string } {
  const style = styleOf(block);
  return { style, text: withoutSign(style, block, true) };
}
