import { fieldsIn, listIn, numberIn, textIn } from "./fields.ts";

/** Quill's Delta (quilljs.com/docs/delta): runs of text. The end of a line has the format of the line. */
export function deltaToMarkdown(delta: unknown, embed: (address: string) => string | null): string {
  const lines: string[] = [];
  let line = "";
  for (const item of listIn(fieldsIn(delta).ops)) {
    const { insert, attributes: given } = fieldsIn(item);
    const attributes = fieldsIn(given);
    if (typeof insert !== "string") {
      const [address] = Object.values(fieldsIn(insert));
      line += embed(textIn(address)) ?? "";
      continue;
    }
    for (const [index, words] of textIn(insert).split("\n").entries()) {
      if (index > 0) {
        lines.push(`${prefixOf(attributes)}${line}`);
        line = "";
      }
      line += formatted(words, attributes);
    }
  }
  lines.push(line);
  return lines.join("\n").trim();
}

type Attributes = ReturnType<typeof fieldsIn>;

function prefixOf(attributes: Attributes): string {
  const indent = "  ".repeat(Math.min(Math.max(numberIn(attributes.indent) ?? 0, 0), 10));
  switch (attributes.list) {
    case "bullet":
      return `${indent}- `;
    case "ordered":
      return `${indent}1. `;
    case "checked":
      return `${indent}- [x] `;
    case "unchecked":
      return `${indent}- [ ] `;
  }
  const header = numberIn(attributes.header) ?? 0;
  if (header > 0) return `${"#".repeat(Math.min(header, 6))} `;
  return attributes.blockquote === true ? "> " : "";
}

function formatted(words: string, attributes: Attributes): string {
  const inner = words.trim();
  if (inner === "") return words;
  if (attributes.code === true) return words.replace(inner, () => `\`${inner}\``);
  let text = inner.replace(/[\\*_[\]`~]/g, "\\$&");
  if (attributes.strike === true) text = `~~${text}~~`;
  if (attributes.italic === true) text = `*${text}*`;
  if (attributes.bold === true) text = `**${text}**`;
  const link = textIn(attributes.link);
  if (/^(https?|mailto|tel):[^\s()<>]+$/i.test(link)) text = `[${text}](${link})`;
  return words.replace(inner, () => text);
}
