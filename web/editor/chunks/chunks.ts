import { type JSONContent, Mark } from "@tiptap/core";
import { Fragment, type Node, Slice } from "@tiptap/pm/model";
import { Plugin, TextSelection, type Transaction } from "@tiptap/pm/state";
import { goToEdge } from "./text-edge.ts";

/** Texts with at least this many blocks or characters are split into chunks. Shorter ones are fast without them. */
const minBlocks = 100;
const minCharacters = 30_000;

/** Limits of a chunk. The style sheet estimates its height from them. */
const maxBlocks = 30;
const maxCharacters = 6000;

const name = "chunk";

/** Nodes whose blocks may have the mark. Blocks that move into a quote or a list lose it in `updateChunks`. */
export const holdsChunks = { marks: name };

/**
 * Wraps neighbouring blocks of a long text in one element. The browser skips elements far from the screen, so typing is
 * as fast as in a short text. Chunks are a mark, because a node around the blocks would change positions.
 */
export const Chunk = Mark.create({
  name,
  addAttributes: () => ({ id: { default: 0 } }),
  renderHTML: () => ["div", { class: "chunk" }, 0],
  addKeyboardShortcuts() {
    // Chromium's own handling of these keys stops before skipped elements.
    const goTo = (place: "start" | "end") => () => goToEdge(this.editor, place);
    const selectTo = (place: "start" | "end") => () =>
      this.editor.commands.command(({ tr }) => {
        const end = tr.doc.resolve(place === "start" ? 0 : tr.doc.content.size);
        tr.setSelection(TextSelection.between(tr.selection.$anchor, end)).scrollIntoView();
        return true;
      });
    return {
      "Mod-Home": goTo("start"),
      "Mod-End": goTo("end"),
      "Mod-Shift-Home": selectTo("start"),
      "Mod-Shift-End": selectTo("end"),
      "Meta-ArrowUp": goTo("start"),
      "Meta-ArrowDown": goTo("end"),
      "Meta-Shift-ArrowUp": selectTo("start"),
      "Meta-Shift-ArrowDown": selectTo("end"),
    };
  },
  addProseMirrorPlugins: () => [
    new Plugin({
      appendTransaction(transactions, _before, { tr, storedMarks }) {
        const isChanged = transactions.some(({ docChanged }) => docChanged);
        // Wrapping the block would end a composition in it.
        const isComposing = transactions.some((each) => each.getMeta("composition") !== undefined);
        return isChanged && !isComposing && updateChunks(tr).docChanged
          ? tr.setStoredMarks(storedMarks)
          : null;
      },
      props: {
        transformCopied: ({ content, openStart, openEnd }) =>
          new Slice(Fragment.from(content.content.map(withoutChunk)), openStart, openEnd),
      },
    }),
  ],
});

/** The block without its mark. */
export const withoutChunk = (block: Node): Node => (chunkOf(block) === null ? block : block.mark([]));

/** Divides a long document into chunks by marking each block. Short documents are returned unchanged. */
export function inChunks(doc: JSONContent): JSONContent {
  const blocks = doc.content ?? [];
  const chunks = chunksFor(
    blocks.map((block) => ({ type: block.type, characters: charactersOf(block), chunk: null })),
  );
  if (!chunks) return doc;
  const content = blocks.map((block, at) => ({
    ...block,
    marks: [{ type: name, attrs: { id: chunks[at] } }],
  }));
  return { ...doc, content };
}

const charactersOf = ({ text = "", content = [] }: JSONContent): number =>
  content.reduce((sum, piece) => sum + charactersOf(piece), text.length);

/** Puts new blocks of a long text in chunks, and removes blocks from them that moved into a quote or a list. */
function updateChunks(tr: Transaction): Transaction {
  const { doc } = tr;
  const { chunk } = doc.type.schema.marks;
  const blocks = doc.children.map((block) => ({
    type: block.type.name,
    characters: block.content.size,
    chunk: chunkOf(block),
  }));
  const chunks = chunksFor(blocks);
  if (!chunk) return tr;
  doc.forEach((block, start, at) => {
    if (chunks && blocks[at]?.chunk === null) tr.addNodeMark(start, chunk.create({ id: chunks[at] }));
    block.descendants((inner, offset) => {
      if (inner.isBlock && chunkOf(inner) !== null) tr.removeNodeMark(start + 1 + offset, chunk);
      return !inner.inlineContent;
    });
  });
  return tr;
}

function chunkOf({ marks }: Node): number | null {
  const id: unknown = marks.find(({ type }) => type.name === name)?.attrs.id;
  return typeof id === "number" ? id : null;
}

type Block = { type: string | undefined; characters: number; chunk: number | null };

/** The chunk of each block. Blocks that have one stay in it. `null` if the text is too short for chunks. */
function chunksFor(blocks: readonly Block[]): number[] | null {
  const characters = blocks.reduce((sum, block) => sum + block.characters, 0);
  const isLong = blocks.length >= minBlocks || characters >= minCharacters;
  if (!isLong && blocks.every(({ chunk }) => chunk === null)) return null;
  let newest = blocks.reduce((most, { chunk }) => Math.max(most, chunk ?? 0), 0);
  let filled = { chunk: newest, blocks: 0, characters: 0 };
  return blocks.map((block, at) => {
    // The space around other blocks differs, and the end of a chunk would change it.
    const isBetweenParagraphs = block.type === "paragraph" && blocks[at - 1]?.type === "paragraph";
    const fill = Math.max(filled.blocks / maxBlocks, filled.characters / maxCharacters);
    const isFull = fill >= (isBetweenParagraphs ? 1 : 2);
    if (block.chunk === null && isFull) newest += 1;
    const chunk = block.chunk ?? (isFull ? newest : filled.chunk);
    if (chunk !== filled.chunk) filled = { chunk, blocks: 0, characters: 0 };
    filled.blocks += 1;
    filled.characters += block.characters;
    return chunk;
  });
}
