import { Extension } from "@tiptap/core";
import type { Node, Slice } from "@tiptap/pm/model";
import { Plugin } from "@tiptap/pm/state";
import { writeSourceBlock } from "../markdown/source-block.ts";

/** Copies as plain text: lists with their bullets, numbers and boxes, and tables with a tab between cells. */
export const CopyText = Extension.create({
  name: "copyText",
  // Before Tiptap's own plugin, which writes two newlines for each list, item and paragraph.
  priority: 200,
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        clipboardTextSerializer(slice, { state: { selection } }) {
          const path = Array.from({ length: slice.openStart }, (_, depth) =>
            selection.$from.index(depth + 1),
          );
          const { blocks, depth } = withoutContainers(slice);
          // The empty line that the editor adds after a last block is not the person's.
          return textOfBlocks(blocks, path.slice(depth)).replace(/\n\n$/, "");
        },
      },
    }),
  ],
});

/** Words of a single paragraph are copied without the list or the quote around it. */
function withoutContainers({ content, openStart, openEnd }: Slice): {
  blocks: readonly Node[];
  depth: number;
} {
  const chain: Node[] = [];
  let inside = content;
  while (chain.length < Math.min(openStart, openEnd) && inside.childCount === 1 && inside.firstChild) {
    chain.push(inside.firstChild);
    inside = inside.firstChild.content;
  }
  const depth = chain.findLastIndex(({ type, isTextblock }) => isTextblock || type.isInGroup("block"));
  return depth < 0 ? { blocks: content.content, depth: 0 } : { blocks: chain.slice(depth, depth + 1), depth };
}

/** The index of the first copied child in each node that was cut, so that a list begins with the right number. */
type Path = readonly number[];

function textOfBlocks(blocks: readonly Node[], path: Path, beforeList = "\n\n"): string {
  return blocks
    .map((block, at) => {
      const gap = at === 0 ? "" : block.type.isInGroup("list") ? beforeList : "\n\n";
      return gap + textOfBlock(block, at === 0 ? path : []);
    })
    .join("");
}

function textOfBlock(block: Node, path: Path): string {
  switch (block.type.name) {
    case "source":
      return writeSourceBlock(block.toJSON());
    case "bulletList":
    case "orderedList":
    case "taskList":
      return block.children
        .map((item, at) =>
          textOfItem(item, markerOf(block, item, at + (path[0] ?? 0)), at === 0 ? path.slice(2) : []),
        )
        .join("\n");
    case "blockquote":
      return textOfBlocks(block.children, path.slice(1)).replace(/^/gm, "> ");
    case "table":
      return block.children.map((row) => row.children.map(textOfCell).join("\t")).join("\n");
    case "horizontalRule":
      return "---";
    default:
      return block.isTextblock ? block.textBetween(0, block.content.size, "", "\n") : nameOf(block);
  }
}

function markerOf(list: Node, item: Node, at: number): string {
  if (list.type.name === "orderedList") return `${Number(list.attrs.start ?? 1) + at}. `;
  return list.type.name === "taskList" ? `- [${item.attrs.checked === true ? "x" : " "}] ` : "- ";
}

function textOfItem({ children, firstChild }: Node, marker: string, path: Path): string {
  const indent = " ".repeat(marker.startsWith("-") ? 2 : marker.length);
  const text = textOfBlocks(children, path, "\n").replace(/(?<=\n)(?=[^\n])/g, indent);
  // Copied from an inner item on, the outer one has no words.
  return firstChild?.type.isInGroup("list") ? indent + text : marker + text;
}

const textOfCell = (cell: Node) => cell.textBetween(0, cell.content.size, " ", " ");

/** What a picture or a file is called. */
const nameOf = ({ attrs }: Node): string =>
  [attrs.alt, attrs.name].find((name) => typeof name === "string") ?? "";
