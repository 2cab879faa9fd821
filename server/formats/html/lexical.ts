import { type Fields, fieldsIn, listIn, numberIn, textIn } from "../reading/fields.ts";

/** The bits of a text's format (github.com/facebook/lexical, LexicalConstants.ts). */
const marks: readonly (readonly [bit: number, tag: string])[] = [
  [1, "b"],
  [2, "i"],
  [4, "s"],
  [16, "code"],
  [128, "mark"],
];

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** The state of a Lexical editor as HTML, with a link to `https://note.invalid/<id>` for a link to a note; null for other JSON. */
export function htmlOfLexical(state: unknown): string | null {
  const root = fieldsIn(fieldsIn(state).root);
  return root.type === "root" ? within(root) : null;
}

const within = (node: Fields): string =>
  listIn(node.children)
    .map((child) => htmlOf(fieldsIn(child)))
    .join("");

const blocks: Readonly<Record<string, string>> = {
  paragraph: "p",
  quote: "blockquote",
  table: "table",
  tablerow: "tr",
  tablecell: "td",
  "collapsible-title": "p",
};

function htmlOf(node: Fields): string {
  const type = textIn(node.type);
  const block = blocks[type];
  if (block !== undefined) return `<${block}>${within(node)}</${block}>`;
  switch (type) {
    case "heading": {
      const tag = /^h[1-6]$/.test(textIn(node.tag)) ? textIn(node.tag) : "h1";
      return `<${tag}>${within(node)}</${tag}>`;
    }
    case "list":
      return listOf(node);
    case "code":
      return `<pre><code>${escaped(wordsOf(node))}</code></pre>`;
    case "horizontalrule":
      return "<hr>";
    case "linebreak":
      return "<br>";
    case "link":
    case "autolink":
      return `<a href="${escaped(textIn(node.url))}">${within(node)}</a>`;
    case "snbubble":
      return `<a href="https://note.invalid/${escaped(textIn(node.itemUuid))}">note</a>`;
    case "inline-file":
    case "unencrypted-image":
      return `<img src="${escaped(textIn(node.src).slice(0, maxAddress))}" alt="${escaped(textIn(node.alt))}">`;
    case "youtube":
      return linkTo(`https://www.youtube.com/watch?v=${encodeURIComponent(textIn(node.videoID))}`);
    case "tweet":
      return linkTo(`https://twitter.com/i/web/status/${encodeURIComponent(textIn(node.id))}`);
    default:
      return typeof node.text === "string" ? textOf(node) : within(node);
  }
}

/** Enough for an address; the data of a picture is not taken along. */
const maxAddress = 1000;

const linkTo = (address: string) => `<p><a href="${escaped(address)}">${escaped(address)}</a></p>`;

function textOf(node: Fields): string {
  const format = numberIn(node.format) ?? 0;
  return marks
    .filter(([bit]) => (format & bit) !== 0)
    .reduce((html, [, tag]) => `<${tag}>${html}</${tag}>`, escaped(textIn(node.text)));
}

/** A list in a list is the only child of an item, and belongs to the item before it. */
function listOf(list: Fields): string {
  const tag = list.listType === "number" ? "ol" : "ul";
  const items: string[] = [];
  for (const child of listIn(list.children)) {
    const item = fieldsIn(child);
    const [first] = listIn(item.children);
    if (fieldsIn(first).type === "list" && items.length > 0) items.push(`${items.pop()}${within(item)}`);
    else {
      const box = `<input type="checkbox"${item.checked === true ? " checked" : ""}> `;
      items.push(`${list.listType === "check" ? box : ""}${within(item)}`);
    }
  }
  return `<${tag}>${items.map((item) => `<li>${item}</li>`).join("")}</${tag}>`;
}

const wordsOf = (node: Fields): string => {
  if (node.type === "linebreak") return "\n";
  if (node.type === "tab") return "\t";
  return typeof node.text === "string"
    ? textIn(node.text)
    : listIn(node.children)
        .map((child) => wordsOf(fieldsIn(child)))
        .join("");
};
