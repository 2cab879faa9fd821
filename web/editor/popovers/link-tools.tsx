import type { Editor } from "@tiptap/core";
import { ArrowUpRight, Pencil, Unlink } from "lucide-react";
import { useRef } from "react";
import { t, tc } from "#contract/translate.ts";
import { foreignHost, mentionedIn } from "../markdown/safe-link.ts";
import { selectionBox, useAnchoredPosition } from "../overlay/anchored-position.ts";
import type { OverlayStore } from "../overlay/overlay-state.ts";
import { Toolbar, useToolbarFocus } from "./toolbar.tsx";

type Props = { editor: Editor; overlay: OverlayStore; href: string; onOpen: (href: string) => void };

/** Tools for the link or mention at the caret. On a phone, they are the only way to follow it. */
export function LinkTools({ editor, overlay, href, onOpen }: Props) {
  const ref = useRef<HTMLDivElement>(null);
  useAnchoredPosition(ref, () => selectionBox(editor.view), { side: "above", align: "center" });
  const focus = useToolbarFocus(editor, overlay);
  const icon = "icon icon--small";
  const isMention = mentionedIn(href) !== null;
  const host = foreignHost(href);
  const open = {
    label: isMention
      ? t("Open this reflection")
      : host === null
        ? t("Open this link")
        : t("Open {host}", { host }),
    words: host ?? tc("verb", "Open"),
    shortcut: "Alt+Enter",
    icon: <ArrowUpRight className={icon} />,
    run: () => onOpen(href),
  };
  const edit = {
    label: t("Change the link"),
    icon: <Pencil className={icon} />,
    run: () => overlay.set({ linkField: true }),
  };
  const remove = {
    label: isMention ? t("Keep only the words") : t("Remove the link"),
    icon: <Unlink className={icon} />,
    run: () => editor.chain().focus().extendMarkRange("link").unsetMark("link").run(),
  };
  return (
    <Toolbar
      {...focus}
      ref={ref}
      label={t("Link")}
      groups={[[open], isMention ? [remove] : [edit, remove]]}
    />
  );
}
