import { type Editor, Extension } from "@tiptap/core";
import { GapCursor } from "@tiptap/pm/gapcursor";
import { NodeSelection, Plugin, TextSelection, type Transaction } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { edgeOf } from "../chunks/text-edge.ts";
import { moveBlock } from "./edit-blocks.ts";
import { nodeViewsOf } from "./node-views.ts";

/**
 * A click selects a picture, and a second one opens it, as Space does. `Alt-F10` moves the focus to its tools, and Alt
 * with an arrow key moves the picture. Typed text and Enter go below it and don't replace it. A press above a picture
 * at the start of the text goes to the gap there.
 */
export const SelectedBlock = Extension.create({
  name: "selectedBlock",
  priority: 1001,

  addKeyboardShortcuts() {
    const { editor } = this;
    const writeBelow = () =>
      editor.commands.command(({ tr }) => {
        if (!isBlockSelected(tr)) return false;
        moveCaretBelow(tr);
        return true;
      });
    return {
      "Alt-F10": () => goToTools(editor),
      "Alt-ArrowUp": () => moveSelected(editor, -1),
      "Alt-ArrowDown": () => moveSelected(editor, 1),
      Space: () => openPicture(selectedElement(editor.view)),
      Enter: writeBelow,
      // A line break would replace the block.
      "Shift-Enter": writeBelow,
      "Mod-Enter": writeBelow,
    };
  },

  addProseMirrorPlugins() {
    const { editor } = this;
    // The browser may have moved the selection before the click, and a touch may have moved it onto the picture.
    let pressed: { selected: HTMLElement | null; y: number } = { selected: null, y: 0 };
    return [
      new Plugin({
        props: {
          handleTextInput(view, _from, _to, text) {
            const { tr } = view.state;
            if (!isBlockSelected(tr)) return false;
            view.dispatch(moveCaretBelow(tr).insertText(text));
            return true;
          },
          handleDOMEvents: {
            compositionstart: moveCaretFromBlock,
            beforeinput: (view, { inputType }) => inputType === "insertText" && moveCaretFromBlock(view),
            mousedown(view, event) {
              const gap = edgeOf(view.state.doc, "start");
              if (!view.editable || !(gap instanceof GapCursor) || !isAbove(view, pressed.y)) return false;
              // The browser would select the picture, or put the caret into the nearest text.
              event.preventDefault();
              view.dispatch(view.state.tr.setSelection(gap));
              view.focus();
              return true;
            },
            pointerdown(view, { clientY }) {
              pressed = { selected: selectedElement(view), y: clientY };
              return false;
            },
            click(view, { target, button, shiftKey, ctrlKey, metaKey }) {
              if (!(target instanceof Element) || button !== 0 || shiftKey || ctrlKey || metaKey)
                return false;
              if (target.closest("button")) return false;
              const clicked = nodeViewsOf(editor)
                .get()
                .find(({ dom }) => dom.contains(target));
              if (!clicked || (view.editable && clicked.dom !== pressed.selected)) return false;
              return openPicture(clicked.dom);
            },
          },
        },
      }),
    ];
  },
});

const isBlockSelected = ({ selection }: Transaction) =>
  selection instanceof NodeSelection && selection.node.isBlock && selection.node.isAtom;

/** Without a selected block, the browser handles the keys. A picture at the edge stays selected. */
function moveSelected(editor: Editor, by: -1 | 1): boolean {
  const { tr } = editor.state;
  return isBlockSelected(tr) && (moveBlock(editor, tr.selection.from, by) || true);
}

/** Moves the caret to an empty paragraph below the selection, which is added if there is none. */
function moveCaretBelow(tr: Transaction): Transaction {
  const { to } = tr.selection;
  const { nodeAfter } = tr.doc.resolve(to);
  const { paragraph } = tr.doc.type.schema.nodes;
  const isFree = nodeAfter?.type === paragraph && nodeAfter?.content.size === 0;
  if (paragraph && !isFree) tr.insert(to, paragraph.create());
  return tr.setSelection(TextSelection.create(tr.doc, to + 1)).scrollIntoView();
}

/** The browser then inserts the typed text. */
function moveCaretFromBlock(view: EditorView): false {
  const { tr } = view.state;
  if (isBlockSelected(tr)) view.dispatch(moveCaretBelow(tr));
  return false;
}

function isAbove(view: EditorView, y: number): boolean {
  const first = view.nodeDOM(0);
  return first instanceof Element && y < first.getBoundingClientRect().top;
}

function selectedElement(view: EditorView): HTMLElement | null {
  const { selection } = view.state;
  const dom = selection instanceof NodeSelection ? view.nodeDOM(selection.from) : null;
  return dom instanceof HTMLElement ? dom : null;
}

function openPicture(element: HTMLElement | null): boolean {
  const button = element?.querySelector<HTMLElement>("[data-opens]") ?? null;
  button?.click();
  return button !== null;
}

function goToTools({ view }: Editor): boolean {
  const tool = selectedElement(view)?.querySelector<HTMLElement>("button, a[href]") ?? null;
  tool?.focus();
  return tool !== null;
}
