import type { Editor } from "@tiptap/core";
import {
  lazy,
  type Ref,
  Suspense,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { patiently } from "#web/lib/patiently.ts";
import { createChangeReport } from "./change-report.ts";
import { createEditor } from "./create-editor.ts";
import { documentMarkdown, replaceDocument } from "./document-markdown.ts";
import { createPanelStore } from "./panels.ts";
import { watchForTables } from "./watch-for-tables.ts";

const EditorFloats = lazy(() => patiently(() => import("./floats/editor-floats.tsx")));

export type WritingEditorHandle = {
  /** Shows another text, with the selection where it was if it can be; `onChange` is not called. */
  setMarkdown(markdown: string): void;
  getMarkdown(): string;
  focus(position?: "start" | "end"): void;
  /** Calls `onChange` at once if there is a change that it has not had. */
  flush(): void;
};

type WritingEditorProps = {
  /** The text at first; later ones come through the handle. */
  markdown: string;
  /** Some 150 ms after a change at the latest, on leaving the editor, and when it goes away. */
  onChange: (markdown: string) => void;
  editable?: boolean;
  ariaLabel?: string;
  placeholder?: string;
  /** The line being written stays at the middle of the window. */
  typewriter?: boolean;
  ref?: Ref<WritingEditorHandle>;
};

type Live = { editor: Editor; changes: ReturnType<typeof createChangeReport> };

export function WritingEditor({
  markdown,
  onChange,
  editable = true,
  ariaLabel = "Reflection",
  placeholder = "",
  typewriter = false,
  ref,
}: WritingEditorProps) {
  const place = useRef<HTMLDivElement>(null);
  const live = useRef<Live>(null);
  const slashId = useId();
  const [panels] = useState(createPanelStore);
  const [shown, setShown] = useState<Editor | null>(null);
  const latest = useRef({ markdown, onChange, editable, ariaLabel, placeholder, typewriter });

  useLayoutEffect(() => {
    const { markdown: current } = latest.current;
    latest.current = { markdown: current, onChange, editable, ariaLabel, placeholder, typewriter };
    const editor = live.current?.editor;
    if (editor && editor.isEditable !== editable) editor.setEditable(editable, false);
    // Its attributes are read again.
    else editor?.view.setProps({});
  }, [onChange, editable, ariaLabel, placeholder, typewriter]);

  useLayoutEffect(() => {
    if (!place.current) return;
    const editor = createEditor({
      element: place.current,
      markdown: latest.current.markdown,
      editable: latest.current.editable,
      panels,
      slashId,
      labels: () => latest.current,
      isTypewriter: () => latest.current.typewriter,
    });
    const changes = createChangeReport(
      () => documentMarkdown(editor.state.doc),
      (changed) => {
        latest.current.markdown = changed;
        latest.current.onChange(changed);
      },
    );
    live.current = { editor, changes };
    editor.on("update", () => changes.changed());
    editor.on("blur", () => changes.flush());
    editor.on("focus", () => setShown(editor));
    watchForTables(editor);
    return () => {
      changes.flush();
      live.current = null;
      setShown(null);
      editor.destroy();
    };
  }, [panels, slashId]);

  useImperativeHandle(
    ref,
    () => ({
      setMarkdown(next) {
        latest.current.markdown = next;
        if (!live.current) return;
        const { editor, changes } = live.current;
        const tr = replaceDocument(editor.state.tr, next);
        if (tr.docChanged)
          editor.view.dispatch(tr.setMeta("addToHistory", false).setMeta("preventUpdate", true));
        changes.accept();
      },
      getMarkdown: () =>
        live.current ? documentMarkdown(live.current.editor.state.doc) : latest.current.markdown,
      focus: (position) => void live.current?.editor.commands.focus(position ?? null),
      flush: () => live.current?.changes.flush(),
    }),
    [],
  );

  return (
    <>
      <div ref={place} className="writing-editor" data-typewriter={typewriter || undefined} />
      {shown && (
        <Suspense fallback={null}>
          <EditorFloats editor={shown} panels={panels} slashId={slashId} />
        </Suspense>
      )}
    </>
  );
}
