import { parseBounded } from "./markdown/bounded-parse.ts";

type Node = { type: string; value?: string; alt?: string | null | undefined; children?: readonly Node[] };

const inline = new Set([
  "text",
  "emphasis",
  "strong",
  "inlineCode",
  "link",
  "linkReference",
  "image",
  "break",
  "delete",
]);

/** Plain text of Markdown, one line for each block. Too complex text is returned as it is. */
export function plainText(markdown: string): string {
  const root = parseBounded(markdown);
  return root ? lines(root).join("\n") : markdown.trim();
}

/** The same for one line, with dots around headings and list items, like the server's excerpts. */
export function excerptText(markdown: string): string {
  const root = parseBounded(markdown);
  if (!root) return markdown.trim();
  let whole = "";
  let wasApart = false;
  for (const block of root.children) {
    const isApart = block.type === "list" || block.type === "heading";
    for (const line of lines(block)) {
      if (whole !== "") whole += isApart || wasApart ? " · " : "\n";
      whole += line;
      wasApart = isApart;
    }
  }
  return whole;
}

function lines(node: Node): string[] {
  const children = node.children ?? [];
  if (children.length === 0) return [words(node)].filter((line) => line !== "");
  if (children.every(({ type }) => inline.has(type))) return [words(node)].filter((line) => line !== "");
  const inside = children.flatMap(lines);
  if (node.type === "listItem") inside[0] = inside[0]?.replace(taskBox, "") ?? "";
  return inside.filter((line) => line !== "");
}

/** GitHub's extensions, which the parser treats as text. */
const taskBox = /^\[[ xX]\] /;
const struck = /~~(?=\S)(.*?\S)~~/g;

const words = (node: Node): string => {
  if (node.type === "break") return " ";
  if (node.type === "text") return (node.value ?? "").replace(struck, "$1");
  return node.value ?? node.alt ?? (node.children ?? []).map(words).join("");
};
