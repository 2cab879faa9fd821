import type { Editor } from "@tiptap/core";
import { lazy, Suspense } from "react";
import { createPortal } from "react-dom";
import { patiently } from "#web/lib/patiently.ts";
import type { PanelStore } from "../panels.ts";
import { LinkField } from "./link-field.tsx";
import { SelectionToolbar } from "./selection-toolbar.tsx";
import { SlashMenu } from "./slash-menu.tsx";
import { useFloats } from "./use-floats.ts";

const TableToolbar = lazy(() => patiently(() => import("./table-toolbar.tsx")));

type Props = { editor: Editor; panels: PanelStore; slashId: string };

/** Everything that stands above the text: at the end of the body, as no glass may stand inside another. */
export default function EditorFloats({ editor, panels, slashId }: Props) {
  const floats = useFloats(editor, panels);

  if (!floats) return null;
  return createPortal(
    <>
      {floats.kind === "slash" && <SlashMenu editor={editor} slash={floats.slash} id={slashId} />}
      {floats.kind === "link" && <LinkField editor={editor} panels={panels} />}
      {floats.kind === "toolbar" && <SelectionToolbar editor={editor} panels={panels} />}
      {floats.kind === "table" && (
        <Suspense fallback={null}>
          <TableToolbar editor={editor} panels={panels} />
        </Suspense>
      )}
    </>,
    document.body,
  );
}
