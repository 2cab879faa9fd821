import { type JSONContent, Mark } from "@tiptap/core";
import { Fragment, type Node, Slice } from "@tiptap/pm/model";
import { Plugin, TextSelection, type Transaction } from "@tiptap/pm/state";
import { goToEdge } from "./text-edge.ts";

/** A text of so many blocks or characters gets chunks. A shorter one is quick without them. */
const minBlocks = 100;
const minCharacters = 30_000;

/** A chunk ends after so much. The style sheet guesses its height from this. */
const maxBlocks = 30;
const maxCharacters = 6000;

const name = "chunk";

/** Nodes whose blocks may have the mark. In a quote or a list, they have it only until `keepChunks` removes it. */
export const holdsChunks = { marks: name };

/**
 * Wraps neighbouring blocks of a long text in one element. The browser leaves out those that are far from what it
 * shows, so a letter takes no longer than in a short text. A mark, unlike a node around them, moves no position.
 */
export const Chunk = Mark.create({
  name,
  addAttributes: () => ({ id: { default: 0 } }),
  renderHTML: () => ["div", { class: "chunk" }, 0],
  addKeyboardShortcuts() {
    // Chromium's own keys stop before what is left out.
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
        // Wrapping the block in which someone is composing letters would end the composition.
        const isComposing = transactions.some((each) => each.getMeta("composition") !== undefined);
        return isChanged && !isComposing && keepChunks(tr).docChanged ? tr.setStoredMarks(storedMarks) : null;
      },
      props: {
        transformCopied: ({ content, openStart, openEnd }) =>
          new Slice(Fragment.from(content.content.map(withoutChunk)), openStart, openEnd),
      },
    }),
  ],
});

/** The same block, as it is where nothing is in a chunk. */
export const withoutChunk = (block: Node): Node => (chunkOf(block) === null ? block : block.mark([]));

/** A new document, if it is long, with its blocks in chunks. */
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

/** Puts new blocks of a long text in chunks, and takes those out that moved into a quote or a list. */
function keepChunks(tr: Transaction): Transaction {
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

/** The chunk of each block, where those that have one stay; null if the text is too short to have any. */
function chunksFor(blocks: readonly Block[]): number[] | null {
  const characters = blocks.reduce((sum, block) => sum + block.characters, 0);
  const isLong = blocks.length >= minBlocks || characters >= minCharacters;
  if (!isLong && blocks.every(({ chunk }) => chunk === null)) return null;
  let newest = blocks.reduce((most, { chunk }) => Math.max(most, chunk ?? 0), 0);
  let filled = { chunk: newest, blocks: 0, characters: 0 };
  return blocks.map((block, at) => {
    // Around other blocks there is less or more space, which the end of a chunk would change.
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
