import type { Editor } from "@tiptap/core";
import { ArrowUpRight, Pencil, Unlink } from "lucide-react";
import { useRef } from "react";
import { mentionedIn } from "../markdown/safe-link.ts";
import { selectionBox, usePlace } from "../overlay/anchored-position.ts";
import type { PanelStore } from "../overlay/overlay-state.ts";
import { Toolbar } from "./toolbar.tsx";
import { useFocusWithin } from "./use-focus-within.ts";

type Props = { editor: Editor; panels: PanelStore; href: string; onOpen: (href: string) => void };

/** For the link or mention that the caret stands in: without a Ctrl key, this is the way to follow it. */
export function LinkTools({ editor, panels, href, onOpen }: Props) {
  const ref = useRef<HTMLDivElement>(null);
  usePlace(ref, () => selectionBox(editor.view), { side: "above", align: "center" });
  const focus = useFocusWithin(editor, panels);
  const icon = "icon icon--small";
  const isMention = mentionedIn(href) !== null;
  const open = {
    label: isMention ? "Open this reflection" : "Open this link",
    words: "Open",
    shortcut: "Alt+Enter",
    icon: <ArrowUpRight className={icon} />,
    run: () => onOpen(href),
  };
  const edit = {
    label: "Change the link",
    icon: <Pencil className={icon} />,
    run: () => panels.set({ link: true }),
  };
  const remove = {
    label: isMention ? "Leave only the words" : "Remove the link",
    icon: <Unlink className={icon} />,
    run: () => editor.chain().focus().extendMarkRange("link").unsetMark("link").run(),
  };
  return (
    <Toolbar {...focus} ref={ref} label="Link" groups={[[open], isMention ? [remove] : [edit, remove]]} />
  );
}
