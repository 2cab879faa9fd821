import type { Editor } from "@tiptap/core";
import { X } from "lucide-react";
import { useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { t } from "#contract/translate.ts";
import { lazyWithRetry } from "#web/lib/lazy-with-retry.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import type { OverlayStore } from "../overlay/overlay-state.ts";
import { LinkField } from "./link-field.tsx";
import { LinkTools } from "./link-tools.tsx";
import { MentionList } from "./mention-list.tsx";
import { PhoneBar } from "./phone-bar.tsx";
import { SelectionToolbar } from "./selection-toolbar.tsx";
import { SlashMenu } from "./slash-menu.tsx";
import { usePopovers } from "./use-popovers.ts";

const { Part: TableToolbar } = lazyWithRetry(() => import("./table-toolbar.tsx"));

type Props = {
  editor: Editor;
  overlay: OverlayStore;
  listId: string;
  onOpen: (href: string) => void;
  ownPage: string | undefined;
  onGoDeeper: ((words: string) => void) | undefined;
  onComeBack: ((words: string) => void) | undefined;
  takesFiles: boolean;
};

/** All popovers of the editor. They render at the end of the body, because backdrop filters do not nest. */
export default function EditorPopovers({
  editor,
  overlay,
  listId,
  onOpen,
  ownPage,
  onGoDeeper,
  onComeBack,
  takesFiles,
}: Props) {
  const popovers = usePopovers(editor, overlay);

  const notice = useSyncExternalStore(overlay.subscribe, () => overlay.get().notice);

  if (notice !== "")
    return createPortal(<Notice words={notice} onClose={() => overlay.set({ notice: "" })} />, document.body);
  if (!popovers) return createPortal(<PhoneBar editor={editor} takesFiles={takesFiles} />, document.body);
  return createPortal(
    <>
      {popovers.kind === "slash" && <SlashMenu editor={editor} slash={popovers.slash} id={listId} />}
      {popovers.kind === "mention" && (
        <MentionList editor={editor} mention={popovers.mention} id={listId} ownPage={ownPage} />
      )}
      {popovers.kind === "linked" && (
        <LinkTools editor={editor} overlay={overlay} href={popovers.href} onOpen={onOpen} />
      )}
      {popovers.kind === "link" && <LinkField editor={editor} overlay={overlay} />}
      {popovers.kind === "toolbar" && (
        <SelectionToolbar editor={editor} overlay={overlay} onGoDeeper={onGoDeeper} onComeBack={onComeBack} />
      )}
      {popovers.kind === "table" && <TableToolbar editor={editor} overlay={overlay} />}
    </>,
    document.body,
  );
}

function Notice({ words, onClose }: { words: string; onClose: () => void }) {
  return (
    <div className="editor-notice glass-popover" role="alert">
      <p>{words}</p>
      <IconButton tight label={t("Close")} onClick={onClose} Icon={X} />
    </div>
  );
}
