const uuid = "[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}";
const picture = new RegExp(`!\\[([^\\]]*)\\]\\(<?attachment:${uuid}[^)]*\\)`, "g");
const file = new RegExp(`\\[([^\\]]*)\\]\\(<?attachment:${uuid}[^)]*\\)`, "g");
const mention = new RegExp(`\\[([^\\]]*)\\]\\(<?reflection:${uuid}[^)]*\\)`, "g");

/**
 * The paragraphs, headings, lists and so on of a Markdown text, as words to read: the signs that the writer
 * would type stay, addresses of attachments and reflections and the signs that guard others go.
 */
export const blocksOf = (markdown: string): string[] =>
  markdown
    .split(/\n[ \t]*(?:\n[ \t]*)+/)
    .map(readable)
    .filter((block) => block.trim() !== "");

const readable = (block: string) =>
  block
    .replaceAll(picture, (_, alt: string) => (alt ? `[picture: ${alt}]` : "[picture]"))
    .replaceAll(file, (_, name: string) => `[file: ${name}]`)
    .replaceAll(mention, "$1")
    .replaceAll(/\\([!-/:-@[-`{-~])/g, "$1")
    .replaceAll(/\\$/gm, "")
    .replaceAll(/^(\s*)[-*+] \[ \] /gm, "$1☐ ")
    .replaceAll(/^(\s*)[-*+] \[[xX]\] /gm, "$1☑ ")
    .replaceAll(/^(\s*)[-*+] (?=\S)/gm, "$1• ");

export type BlockStyle = "heading" | "quote" | "plain";

/** How a block is set. */
export function styleOf(block: string): BlockStyle {
  if (headingSign.test(block)) return "heading";
  return block.startsWith(">") ? "quote" : "plain";
}

/** Part of a block without the sign that says how it is set. `isFirst`: the block begins with it. */
export function withoutSign(style: BlockStyle, text: string, isFirst: boolean): string {
  if (style === "heading") return isFirst ? text.replace(headingSign, "") : text;
  if (style !== "quote") return text;
  const lines = text.replaceAll(/\n> ?/g, "\n");
  return isFirst ? lines.replace(/^> ?/, "") : lines;
}

const headingSign = /^#{1,6} /;

/** A whole block: how it is set, and its text without the sign that says so. */
export function styledBlock(block: string): { style: BlockStyle; text: string } {
  const style = styleOf(block);
  return { style, text: withoutSign(style, block, true) };
}
