import type { Editor } from "@tiptap/core";
import { Columns2, Minus, Plus, Rows2, Trash2 } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { t } from "#contract/translate.ts";
import { runTableCommand, type TableCommand } from "../commands/table-editing.ts";
import { tableBox, useAnchoredPosition } from "../overlay/anchored-position.ts";
import type { OverlayStore } from "../overlay/overlay-state.ts";
import { Toolbar, useToolbarFocus } from "./toolbar.tsx";

export default function TableToolbar({ editor, overlay }: { editor: Editor; overlay: OverlayStore }) {
  const ref = useRef<HTMLDivElement>(null);
  useAnchoredPosition(ref, () => tableBox(editor.view), { side: "above", align: "end" });
  const focus = useToolbarFocus(editor, overlay);
  const tool = (label: string, command: TableCommand, icon: ReactNode) => ({
    label,
    icon,
    run: () => runTableCommand(editor, command),
  });
  const pair = (what: ReactNode, sign: ReactNode) => (
    <span className="table-tool">
      {what}
      {sign}
    </span>
  );
  const rows = <Rows2 className="icon icon--small" />;
  const columns = <Columns2 className="icon icon--small" />;
  const plus = <Plus className="icon icon--sign" />;
  const minus = <Minus className="icon icon--sign" />;
  const groups = [
    [
      tool(t("Add a row below"), "addRowAfter", pair(rows, plus)),
      tool(t("Remove this row"), "deleteRow", pair(rows, minus)),
    ],
    [
      tool(t("Add a column after"), "addColumnAfter", pair(columns, plus)),
      tool(t("Remove this column"), "deleteColumn", pair(columns, minus)),
    ],
    [tool(t("Remove the table"), "deleteTable", <Trash2 key="table" className="icon icon--small" />)],
  ];
  return <Toolbar {...focus} ref={ref} label={t("Table")} groups={groups} />;
}
