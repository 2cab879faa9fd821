import type { Editor } from "@tiptap/core";
import { Bold, Camera, ChevronDown, Image, ListChecks, Mic, Slash } from "lucide-react";
import { useLayoutEffect, useRef, useSyncExternalStore } from "react";
import { t, tc } from "#contract/translate.ts";
import { useMedia } from "#web/lib/use-device.ts";
import { choosePictures, record, takePicture } from "../attachments/add-attachments.ts";
import { Toolbar } from "./toolbar.tsx";

/** A toolbar above the keyboard of a touch screen, shown while the text has the focus. */
export function PhoneBar({ editor, takesFiles }: { editor: Editor; takesFiles: boolean }) {
  const isTouch = useMedia("(pointer: coarse) and (hover: none)");
  const isWriting = useEditor(editor, () => editor.isFocused && editor.isEditable);
  return isTouch && isWriting && <Bar editor={editor} takesFiles={takesFiles} />;
}

function Bar({ editor, takesFiles }: { editor: Editor; takesFiles: boolean }) {
  const ref = useRef<HTMLDivElement>(null);
  const isBold = useEditor(editor, () => editor.isActive("bold"));
  const isTask = useEditor(editor, () => editor.isActive("taskList"));

  useLayoutEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    // Set on the root, because notices are placed above the bar.
    const { style } = document.documentElement;
    const place = () => {
      const covered = window.innerHeight - viewport.height - viewport.offsetTop;
      style.setProperty("--keyboard", `${Math.max(0, Math.round(covered))}px`);
    };
    place();
    viewport.addEventListener("resize", place);
    viewport.addEventListener("scroll", place);
    return () => {
      viewport.removeEventListener("resize", place);
      viewport.removeEventListener("scroll", place);
      style.removeProperty("--keyboard");
    };
  }, []);

  const icon = "icon";
  const files = [
    { label: t("Photo"), icon: <Image className={icon} />, run: () => choosePictures(editor) },
    { label: t("Camera"), icon: <Camera className={icon} />, run: () => takePicture(editor) },
    { label: tc("verb", "Record"), icon: <Mic className={icon} />, run: () => record(editor) },
  ];
  const tools = [
    ...(takesFiles ? files : []),
    {
      label: t("Checklist"),
      icon: <ListChecks className={icon} />,
      pressed: isTask,
      run: () => editor.chain().focus().toggleTaskList().run(),
    },
    {
      label: t("Bold"),
      icon: <Bold className={icon} />,
      pressed: isBold,
      run: () => editor.chain().focus().toggleBold().run(),
    },
    { label: t("More to insert"), icon: <Slash className={icon} />, run: () => typeSlash(editor) },
    {
      label: t("Hide the keyboard"),
      icon: <ChevronDown className={icon} />,
      run: () => editor.commands.blur(),
    },
  ];
  return (
    <Toolbar
      ref={ref}
      className="toolbar--phone"
      label={t("Writing tools")}
      groups={[tools]}
      focused={false}
      onLeave={() => editor.view.focus()}
    />
  );
}

/** Opens the slash menu. Within a line, the slash needs a space before it. */
function typeSlash(editor: Editor) {
  const { $from } = editor.state.selection;
  const before = $from.parent.isTextblock ? ($from.nodeBefore?.text?.at(-1) ?? " ") : " ";
  if (!/\s/.test(before)) editor.view.dispatch(editor.state.tr.insertText(" "));
  editor.view.dispatch(editor.state.tr.insertText("/"));
}

/** Without a mounted view, Tiptap would throw. */
function useEditor(editor: Editor, look: () => boolean): boolean {
  return useSyncExternalStore(
    (changed) => {
      for (const event of ["transaction", "focus", "blur"] as const) editor.on(event, changed);
      return () => {
        for (const event of ["transaction", "focus", "blur"] as const) editor.off(event, changed);
      };
    },
    () => !editor.isDestroyed && look(),
  );
}
