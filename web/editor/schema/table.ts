import { mergeAttributes, Node } from "@tiptap/core";

// Replaces Tiptap's table extension, which renders inline styles that the Content-Security-Policy refuses, allows
// blocks in cells, for which Markdown has no form, and loads its editing code before there is a table.

const alignments = ["left", "center", "right"];

/** Preserved in tables that have it, and applied by the style sheet. */
const align = {
  default: null,
  parseHTML(element: HTMLElement) {
    const stated = element.dataset.align ?? (element.style.textAlign || element.getAttribute("align"));
    return alignments.find((name) => name === stated) ?? null;
  },
  renderHTML: (attributes: Record<string, unknown>) =>
    attributes.align ? { "data-align": attributes.align } : {},
};

// Read by the table commands. Markdown has no spans.
const single = { default: 1, rendered: false, parseHTML: () => 1 };
const cellAttributes = {
  colspan: single,
  rowspan: single,
  colwidth: { default: null, rendered: false, parseHTML: () => null },
  align,
};

/** The table roles that `prosemirror-tables` looks up in the schema. */
const roles: Record<string, string> = {
  table: "table",
  tableRow: "row",
  tableHeader: "header_cell",
  tableCell: "cell",
};

export const Table = Node.create({
  name: "table",
  group: "block",
  content: "tableRow+",
  isolating: true,
  parseHTML: () => [{ tag: "table" }],
  renderHTML: ({ HTMLAttributes }) => ["table", HTMLAttributes, ["tbody", 0]],
  extendNodeSchema: ({ name }) => (roles[name] ? { tableRole: roles[name] } : {}),
});

export const TableRow = Node.create({
  name: "tableRow",
  content: "(tableCell | tableHeader)*",
  parseHTML: () => [{ tag: "tr" }],
  renderHTML: ({ HTMLAttributes }) => ["tr", HTMLAttributes, 0],
});

export const TableHeader = Node.create({
  name: "tableHeader",
  content: "paragraph",
  isolating: true,
  addAttributes: () => cellAttributes,
  parseHTML: () => [{ tag: "th" }],
  renderHTML: ({ HTMLAttributes }) => ["th", mergeAttributes(HTMLAttributes, { scope: "col" }), 0],
});

export const TableCell = Node.create({
  name: "tableCell",
  content: "paragraph",
  isolating: true,
  addAttributes: () => cellAttributes,
  parseHTML: () => [{ tag: "td" }],
  renderHTML: ({ HTMLAttributes }) => ["td", HTMLAttributes, 0],
});
