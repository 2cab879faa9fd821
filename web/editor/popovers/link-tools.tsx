import type { Editor } from "@tiptap/core";
import { ArrowUpRight, Pencil, Unlink } from "lucide-react";
import { useRef } from "react";
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
    label: isMention ? "Open this reflection" : host === null ? "Open this link" : `Open ${host}`,
    words: host ?? "Open",
    shortcut: "Alt+Enter",
    icon: <ArrowUpRight className={icon} />,
    run: () => onOpen(href),
  };
  const edit = {
    label: "Change the link",
    icon: <Pencil className={icon} />,
    run: () => overlay.set({ linkField: true }),
  };
  const remove = {
    label: isMention ? "Keep only the words" : "Remove the link",
    icon: <Unlink className={icon} />,
    run: () => editor.chain().focus().extendMarkRange("link").unsetMark("link").run(),
  };
  return (
    <Toolbar {...focus} ref={ref} label="Link" groups={[[open], isMention ? [remove] : [edit, remove]]} />
  );
}
