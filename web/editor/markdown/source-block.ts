import type { JSONContent } from "@tiptap/core";

/** Limits of a part. The style sheet estimates its height from the lines. */
const maxLines = 50;
const maxCharacters = 4000;

/** The longest piece of a line that fits into a part. */
const linePieces = /[\s\S]{1,4000}(?![\udc00-\udfff])/g;

/**
 * A block that shows Markdown as source. Its parts have a few lines each, so that the browser lays out only those near
 * the screen. A longer line has several parts.
 */
export function sourceBlockOf(markdown: string): JSONContent {
  const content: JSONContent[] = [];
  let part: string[] = [];
  let characters = 0;
  const end = () => {
    if (part.length > 0) content.push(sourcePart(part.join("\n"), false));
    [part, characters] = [[], 0];
  };
  for (const line of markdown.split("\n")) {
    if (part.length >= maxLines || characters + line.length > maxCharacters) end();
    if (line.length > maxCharacters)
      content.push(...(line.match(linePieces) ?? []).map((piece, at) => sourcePart(piece, at > 0)));
    else {
      part.push(line);
      characters += line.length;
    }
  }
  end();
  return { type: "source", content };
}

const sourcePart = (text: string, continuesLine: boolean): JSONContent => ({
  type: "sourcePart",
  attrs: { continuesLine },
  ...(text !== "" && { content: [{ type: "text", text }] }),
});

/** The Markdown of such a block. */
export const writeSourceBlock = ({ content = [] }: JSONContent): string =>
  content
    .map((part, at) => {
      const text = (part.content ?? []).map((piece) => piece.text ?? "").join("");
      return at > 0 && part.attrs?.continuesLine !== true ? `\n${text}` : text;
    })
    .join("");
