import type { Editor } from "@tiptap/core";
import { keymap } from "@tiptap/pm/keymap";
import type { Node } from "@tiptap/pm/model";
import { type Command, Plugin, TextSelection } from "@tiptap/pm/state";
import {
  addColumnAfter,
  addRow,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  goToNextCell,
  isInTable,
  selectedRect,
  tableEditing,
} from "@tiptap/pm/tables";

/** Table editing, loaded with the first table: cell selection, rows of equal length, moving between cells. */
export function registerTableEditing(editor: Editor) {
  editor.registerPlugin(
    keymap({ Tab: goToNextCell(1), "Shift-Tab": goToNextCell(-1), Enter: nextRow }),
    (plugin, plugins) => [plugin, ...plugins],
  );
  editor.registerPlugin(tableEditing());
  // In Markdown, the first row is always the header.
  editor.registerPlugin(
    new Plugin({
      appendTransaction: (trs, _before, state) =>
        trs.some((tr) => tr.docChanged) ? fixHeaders(state) : null,
    }),
  );
}

type State = Parameters<Command>[0];

function fixHeaders(state: State) {
  const { tr } = state;
  const { tableHeader, tableCell } = state.schema.nodes;
  state.doc.descendants((table, position) => {
    if (table.type.name !== "table") return !table.isTextblock;
    table.forEach((row, rowOffset, index) => {
      const type = index === 0 ? tableHeader : tableCell;
      row.forEach((cell, offset) => {
        if (cell.type !== type) tr.setNodeMarkup(position + 1 + rowOffset + 1 + offset, type, cell.attrs);
      });
    });
    return false;
  });
  return tr.docChanged ? tr : null;
}

/** Enter moves down a row. In the last row it adds a row; in an empty last row it leaves the table. */
const nextRow: Command = (state, dispatch) => {
  if (!isInTable(state)) return false;
  const rect = selectedRect(state);
  const { map, table, tableStart, bottom, left } = rect;
  const below = (row: number) => tableStart + map.positionAt(row, left, table);
  if (bottom < map.height) {
    dispatch?.(state.tr.setSelection(TextSelection.near(state.doc.resolve(below(bottom)))).scrollIntoView());
    return true;
  }
  const row = table.child(bottom - 1);
  if (row.textContent === "" && bottom > 2) {
    const end = tableStart + table.content.size;
    const tr = state.tr.delete(end - row.nodeSize, end);
    const after = tr.mapping.map(end) + 1;
    const paragraph = state.schema.nodes.paragraph?.create();
    if (tr.doc.nodeAt(after)?.type.name !== "paragraph" && paragraph) tr.insert(after, paragraph);
    dispatch?.(tr.setSelection(TextSelection.near(tr.doc.resolve(after + 1))).scrollIntoView());
    return true;
  }
  const tr = addRow(state.tr, rect, bottom);
  const start = tr.doc.resolve(tableStart + table.content.size + 1);
  dispatch?.(tr.setSelection(TextSelection.near(start)).scrollIntoView());
  return true;
};

export function insertTable(editor: Editor) {
  const cell = (type: string) => ({ type, content: [{ type: "paragraph" }] });
  const row = (type: string) => ({ type: "tableRow", content: [cell(type), cell(type), cell(type)] });
  const table = { type: "table", content: [row("tableHeader"), row("tableCell"), row("tableCell")] };
  editor
    .chain()
    .focus()
    .command(({ tr, state, dispatch }) => {
      if (dispatch) {
        const { from } = tr.selection;
        tr.replaceSelectionWith(state.schema.nodeFromJSON(table));
        // After text, the table is inserted below the paragraph. The caret goes into its first cell in either case.
        const at = tableAfter(tr.doc, tr.mapping.map(from, -1));
        tr.setSelection(TextSelection.near(tr.doc.resolve(at), 1)).scrollIntoView();
      }
      return true;
    })
    .run();
}

/** The position of the first table at or after `from`. */
function tableAfter(doc: Node, from: number): number {
  const starts: number[] = [];
  doc.nodesBetween(Math.max(0, from - 1), doc.content.size, (node, pos) => {
    if (node.type.name === "table" && pos >= from - 1) starts.push(pos);
    return starts.length === 0;
  });
  return starts[0] ?? from;
}

const commands = { addRowAfter, addColumnAfter, deleteRow, deleteColumn, deleteTable };
export type TableCommand = keyof typeof commands;

export function runTableCommand(editor: Editor, name: TableCommand) {
  commands[name](editor.state, editor.view.dispatch);
  editor.view.focus();
}
