import type { Editor } from "@tiptap/core";
import {
  Bold,
  CalendarClock,
  Heading,
  Highlighter,
  Italic,
  Link,
  List,
  MessageCircle,
  Quote,
} from "lucide-react";
import { useRef } from "react";
import { t } from "#contract/translate.ts";
import { selectionBox, sheetOf, useAnchoredPosition } from "../overlay/anchored-position.ts";
import type { OverlayStore } from "../overlay/overlay-state.ts";
import { Toolbar, useToolbarFocus } from "./toolbar.tsx";

type Props = {
  editor: Editor;
  overlay: OverlayStore;
  onGoDeeper: ((words: string) => void) | undefined;
  onComeBack: ((words: string) => void) | undefined;
};

export function SelectionToolbar({ editor, overlay, onGoDeeper, onComeBack }: Props) {
  const ref = useRef<HTMLDivElement>(null);
  useAnchoredPosition(ref, () => selectionBox(editor.view), {
    side: "above",
    align: "center",
    inside: () => sheetOf(editor.view),
  });
  const focus = useToolbarFocus(editor, overlay);
  const icon = "icon icon--small";
  const words = [
    {
      label: t("Bold"),
      shortcut: "Control+B",
      icon: <Bold className={icon} />,
      pressed: editor.isActive("bold"),
      run: () => editor.chain().toggleBold().run(),
    },
    {
      label: t("Italic"),
      shortcut: "Control+I",
      icon: <Italic className={icon} />,
      pressed: editor.isActive("italic"),
      run: () => editor.chain().toggleItalic().run(),
    },
    {
      label: t("Highlight"),
      shortcut: "Control+Shift+H",
      icon: <Highlighter className={icon} />,
      pressed: editor.isActive("highlight"),
      run: () => editor.chain().toggleHighlight().run(),
    },
    {
      label: t("Link"),
      shortcut: "Control+K",
      icon: <Link className={icon} />,
      pressed: editor.isActive("link"),
      run: () => overlay.set({ linkField: true }),
    },
  ];
  const blocks = [
    {
      label: t("Heading"),
      icon: <Heading className={icon} />,
      pressed: editor.isActive("heading"),
      run: () =>
        editor.isActive("heading")
          ? editor.commands.setParagraph()
          : editor.commands.setHeading({ level: 2 }),
    },
    {
      label: t("Quote"),
      icon: <Quote className={icon} />,
      pressed: editor.isActive("blockquote"),
      run: () => editor.chain().toggleBlockquote().run(),
    },
    {
      label: t("List"),
      icon: <List className={icon} />,
      pressed: editor.isActive("bulletList"),
      run: () => editor.chain().toggleBulletList().run(),
    },
  ];
  // Table cells contain only text.
  const formatting = editor.isActive("table") ? [words] : [words, blocks];
  const selected = () => {
    const { from, to } = editor.state.selection;
    return editor.state.doc.textBetween(from, to, "\n\n", "\n");
  };
  const withWords = [
    ...(onComeBack
      ? [
          {
            label: t("Come back to this"),
            icon: <CalendarClock className={icon} />,
            run: () => {
              // Stays hidden after the dialog, where the offer to undo is shown.
              overlay.set({ dismissed: true });
              onComeBack(selected());
            },
          },
        ]
      : []),
    ...(onGoDeeper
      ? [
          {
            label: t("Go deeper"),
            icon: <MessageCircle className={icon} />,
            run: () => onGoDeeper(selected()),
          },
        ]
      : []),
  ];
  const groups = withWords.length > 0 ? [...formatting, withWords] : formatting;
  return <Toolbar {...focus} ref={ref} label={t("Formatting")} groups={groups} />;
}
