/** The files and reflections that a text refers to, by id. */
export type Named = { attachment(id: string): string | null; reflection(id: string): string };

const uuid = "[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}";
const words = String.raw`\[((?:\\.|[^[\]\\])*)\]`;
const target = (scheme: string) => String.raw`\(<?${scheme}:(${uuid})>?(?:\s+"(?:\\.|[^"\\])*")?\)`;
const attachmentLink = new RegExp(`!?${words}${target("attachment")}`, "g");
const reflectionLink = new RegExp(`${words}${target("reflection")}`, "g");

/** Day One renders HTML in Markdown, and turns addresses in angle brackets into links. */
const tagStart = /(?<!\\)((?:\\\\)*)<(?=[a-z/!?])(?!(?:https?|mailto):[^\s<>]*>)/gi;
/** The editor's separator between two Markdown markers. */
const separator = /<!---->/g;

const fence = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/;
const codeSpan = /(?<![\\`])(`+)(?!`)[^\n]*?(?<!`)\1(?!`)/g;

/** Converts a reflection's Markdown to Day One's. Code is unchanged. */
export function dayOneText(markdown: string, named: Named): string {
  const parts: string[] = [];
  let prose: string[] = [];
  let open: string | null = null;
  const endProse = () => {
    if (prose.length > 0) parts.push(proseOf(prose.join("\n"), named));
    prose = [];
  };
  for (const line of markdown.split(/\r\n?|\n/)) {
    const [, sign = ""] = fence.exec(line) ?? [];
    if (open === null && sign === "") {
      prose.push(line);
      continue;
    }
    endProse();
    parts.push(line);
    if (open === null) open = sign;
    else if (sign.startsWith(open) && line.trim() === sign) open = null;
  }
  endProse();
  return parts.join("\n");
}

function proseOf(text: string, named: Named): string {
  let at = 0;
  let written = "";
  for (const found of text.matchAll(codeSpan)) {
    written += withoutCode(text.slice(at, found.index), named) + found[0];
    at = found.index + found[0].length;
  }
  return written + withoutCode(text.slice(at), named);
}

const withoutCode = (text: string, { attachment, reflection }: Named): string =>
  text
    .replace(attachmentLink, (_, alt: string, id: string) => attachment(id.toLowerCase()) ?? alt)
    .replace(reflectionLink, (_, title: string, id: string) => `[${title}](${reflection(id.toLowerCase())})`)
    .replace(separator, "")
    .replace(tagStart, "$1\\<");

/** A plain text as one line of Markdown. */
export const asMarkdownLine = (text: string): string =>
  text
    .trim()
    .replaceAll(/\s+/g, " ")
    .replaceAll(/[\\`*_[\]<>~|]|^[-+#=]|&(?=#?\w+;)/g, "\\$&");
