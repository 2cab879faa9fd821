import { type Fields, fieldsIn, listIn, numberIn, textIn } from "../reading/fields.ts";

const addresses: Readonly<Record<string, string>> = {
  photo: "//",
  video: "/video/",
  audio: "/audio/",
  pdfAttachment: "/pdfAttachment/",
};

/** Day One's rich text: JSON in a text, whose `contents` are runs of words and embedded media. Some write plain text. */
export function richTextToMarkdown(richText: string): string {
  let parsed: unknown;
  try {
    parsed = JSON.parse(richText);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return richText;
  }
  const contents = listIn(fieldsIn(parsed).contents);
  if (contents.length === 0) return typeof parsed === "string" ? parsed : "";
  const lines: string[] = [];
  let line = "";
  let begun = false;
  for (const item of contents) {
    const run = fieldsIn(item);
    for (const object of listIn(run.embeddedObjects)) {
      if (line !== "") lines.push(line);
      [line, begun] = ["", false];
      lines.push(embedded(fieldsIn(object)), "");
    }
    const attributes = fieldsIn(run.attributes);
    for (const [index, words] of textIn(run.text).split("\n").entries()) {
      if (index > 0) {
        lines.push(line);
        [line, begun] = ["", false];
      }
      if (words === "") continue;
      if (!begun) line = prefixOf(fieldsIn(attributes.line));
      begun = true;
      line += formatted(words, attributes);
    }
  }
  lines.push(line);
  return lines.join("\n").trim();
}

function embedded(object: Fields): string {
  const type = textIn(object.type);
  if (/^horizontal/i.test(type)) return "---";
  const address = addresses[type];
  if (address === undefined) return textIn(object.markdown) || textIn(object.url);
  return `![](dayone-moment:${address}${textIn(object.identifier)})`;
}

function prefixOf(line: Fields): string {
  const header = numberIn(line.header) ?? 0;
  if (header > 0) return `${"#".repeat(Math.min(header, 6))} `;
  const indent = "  ".repeat(Math.min(Math.max((numberIn(line.indentLevel) ?? 1) - 1, 0), 10));
  const quoted = line.quote === true ? "> " : "";
  switch (line.listStyle) {
    case "bulleted":
      return `${quoted}${indent}- `;
    case "numbered":
      return `${quoted}${indent}${numberIn(line.listIndex) ?? 1}. `;
    case "checkbox":
      return `${quoted}${indent}- [${line.checked === true ? "x" : " "}] `;
    default:
      return quoted;
  }
}

function formatted(words: string, attributes: Fields): string {
  const inner = words.trim();
  if (inner === "") return words;
  if (attributes.inlineCode === true) return words.replace(inner, () => `\`${inner}\``);
  let text = inner.replace(/[\\*_[\]`~]/g, "\\$&");
  if (attributes.highlightedColor !== undefined) text = `==${text}==`;
  if (attributes.strikethrough === true) text = `~~${text}~~`;
  if (attributes.italic === true) text = `*${text}*`;
  if (attributes.bold === true) text = `**${text}**`;
  const link = textIn(attributes.linkURL);
  if (/^(https?|mailto|tel|dayone2?):[^\s()<>]+$/i.test(link)) text = `[${text}](${link})`;
  return words.replace(inner, () => text);
}
