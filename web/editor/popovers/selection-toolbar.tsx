import type { Editor } from "@tiptap/core";
import { Bold, Heading, Highlighter, Italic, Link, List, Quote } from "lucide-react";
import { useRef } from "react";
import { selectionBox, usePlace } from "../overlay/anchored-position.ts";
import type { PanelStore } from "../overlay/overlay-state.ts";
import { Toolbar } from "./toolbar.tsx";
import { useFocusWithin } from "./use-focus-within.ts";

type Props = { editor: Editor; panels: PanelStore };

export function SelectionToolbar({ editor, panels }: Props) {
  const ref = useRef<HTMLDivElement>(null);
  usePlace(ref, () => selectionBox(editor.view), { side: "above", align: "center" });
  const focus = useFocusWithin(editor, panels);
  const icon = "icon icon--small";
  const words = [
    {
      label: "Bold",
      shortcut: "Control+B",
      icon: <Bold className={icon} />,
      pressed: editor.isActive("bold"),
      run: () => editor.chain().toggleBold().run(),
    },
    {
      label: "Italic",
      shortcut: "Control+I",
      icon: <Italic className={icon} />,
      pressed: editor.isActive("italic"),
      run: () => editor.chain().toggleItalic().run(),
    },
    {
      label: "Highlight",
      shortcut: "Control+Shift+H",
      icon: <Highlighter className={icon} />,
      pressed: editor.isActive("highlight"),
      run: () => editor.chain().toggleHighlight().run(),
    },
    {
      label: "Link",
      shortcut: "Control+K",
      icon: <Link className={icon} />,
      pressed: editor.isActive("link"),
      run: () => panels.set({ link: true }),
    },
  ];
  const blocks = [
    {
      label: "Heading",
      icon: <Heading className={icon} />,
      pressed: editor.isActive("heading"),
      run: () =>
        editor.isActive("heading")
          ? editor.commands.setParagraph()
          : editor.commands.setHeading({ level: 2 }),
    },
    {
      label: "Quote",
      icon: <Quote className={icon} />,
      pressed: editor.isActive("blockquote"),
      run: () => editor.chain().toggleBlockquote().run(),
    },
    {
      label: "List",
      icon: <List className={icon} />,
      pressed: editor.isActive("bulletList"),
      run: () => editor.chain().toggleBulletList().run(),
    },
  ];
  // A table's cells hold words only.
  const groups = editor.isActive("table") ? [words] : [words, blocks];
  return <Toolbar {...focus} ref={ref} label="Formatting" groups={groups} />;
}
