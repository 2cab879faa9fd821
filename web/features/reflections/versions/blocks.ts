const uuid = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
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
    .replaceAll(/\\$/gm, "");

export type BlockLook = "heading" | "quote" | "plain";

/** How a block is set, and its text without the sign that says so. */
export function lookOfBlock(block: string): { look: BlockLook; text: string } {
  const heading = /^#{1,6} /.exec(block);
  if (heading) return { look: "heading", text: block.slice(heading[0].length) };
  if (/^> ?/.test(block)) return { look: "quote", text: block.replaceAll(/^> ?/gm, "") };
  return { look: "plain", text: block };
}
