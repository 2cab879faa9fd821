import "./editor-tools.css";
import type { Editor } from "@tiptap/core";
import {
  type Ref,
  type RefObject,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { retryWhenOnline } from "#web/lib/lazy-with-retry.ts";
import { goToEdge } from "./chunks/text-edge.ts";
import type { OfferedTemplate } from "./commands/insert-commands.ts";
import { insertMarkdown } from "./commands/insert-markdown.ts";
import { createChangeReport } from "./core/change-report.ts";
import { createEditor } from "./core/create-editor.ts";
import { useFocusMode } from "./focus-mode.ts";
import { editorPopovers, findBar, focusFrame } from "./lazy-parts.ts";
import { documentMarkdown, replaceDocument } from "./markdown/document-markdown.ts";
import { readMarkdown } from "./markdown/read-blocks.ts";
import { mentionedIn } from "./markdown/safe-link.ts";
import { createSources, type Sources } from "./markdown/sources.ts";
import { createOverlayStore } from "./overlay/overlay-state.ts";
import type { PlainField } from "./plain/plain-field.ts";
import { replayInput } from "./plain/replay-input.ts";
import { pathOf } from "./schema/link.ts";
import type { UndoKey } from "./undo/undo-store.ts";

const { Part: EditorPopovers } = editorPopovers;
const { Part: FindBar } = findBar;
const { Part: FocusFrame } = focusFrame;

export type EditorHandle = {
  /** Shows another text and keeps the selection if possible; does not call `onChange`. */
  setMarkdown(markdown: string): void;
  focus(position?: "start" | "end"): void;
  insert(markdown: string): void;
  find(): void;
  /** Reports a pending change at once. */
  flush(): void;
};

export type EditorProps = {
  /** Called at most 150 ms after a change, on blur and on unmount. */
  onChange: (markdown: string) => void;
  editable?: boolean;
  ariaLabel?: string;
  placeholder?: string;
  /** Keeps the line being written in the middle of the window. */
  typewriter?: boolean;
  /** Key under which undo survives a reload, read on mount; without it undo ends with the page. */
  historyKey?: UndoKey;
  /** Goes to a mentioned reflection within the app. */
  onOpenReflection?: (id: string) => void;
  /** Starts a conversation about the selected words. */
  onGoDeeper?: ((words: string) => void) | undefined;
  /** What the slash menu offers in addition to its commands. Never rejects. */
  findTemplates?: () => Promise<readonly OfferedTemplate[]>;
  /** Why no files can be added, read on mount; without it they can. */
  filesRefused?: string;
  ref?: Ref<EditorHandle>;
};

type RichEditorProps = EditorProps & {
  /** Holds the text; the editor only adds what lies over it. */
  container: RefObject<HTMLElement | null>;
  /** The text to begin with, and from then on the one that is shown or was last reported. */
  text: RefObject<string>;
  /** Has shown the text so far; the editor takes over from it. */
  field?: RefObject<PlainField | null>;
};

type Latest = {
  onChange: (markdown: string) => void;
  editable: boolean;
  ariaLabel: string;
  placeholder: string;
  typewriter: boolean;
  historyKey: UndoKey | undefined;
  onOpenReflection: ((id: string) => void) | undefined;
  findTemplates: EditorProps["findTemplates"];
};
type Live = { editor: Editor; changes: ReturnType<typeof createChangeReport>; sources: Sources };

/** The editor itself. Its code loads when someone begins to do anything; see `WritingEditor`. */
export function RichEditor({
  container,
  text,
  field,
  onChange,
  editable = true,
  ariaLabel = "Reflection",
  placeholder = "",
  typewriter = false,
  historyKey,
  onOpenReflection,
  onGoDeeper,
  findTemplates,
  filesRefused,
  ref,
}: RichEditorProps) {
  const live = useRef<Live>(null);
  const listId = useId();
  const [overlay] = useState(createOverlayStore);
  const [editor, setEditor] = useState<Editor | null>(null);
  const [isUsed, setUsed] = useState(false);
  const isFinding = useSyncExternalStore(overlay.subscribe, () => overlay.get().find > 0);
  const inFocusMode = useFocusMode();
  const props = { onChange, editable, ariaLabel, placeholder, typewriter, historyKey, onOpenReflection };
  const latest = useRef<Latest>({ ...props, findTemplates });
  const refusal = useRef(filesRefused);
  const [open] = useState(() => (href: string) => follow(href, latest.current.onOpenReflection));

  useLayoutEffect(() => {
    latest.current = { ...props, findTemplates };
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: the attributes of the editor show these
  useLayoutEffect(() => {
    const editor = live.current?.editor;
    if (editor && editor.isEditable !== editable) editor.setEditable(editable, false);
    // Makes the editor read its attributes again.
    else editor?.view.setProps({});
  }, [editable, ariaLabel, placeholder]);

  useLayoutEffect(() => {
    if (!container.current) return;
    const handedOver = field?.current?.handOver();
    if (field) field.current = null;
    const opened = readMarkdown(handedOver?.before ?? text.current);
    const sources = createSources();
    const editor = createEditor({
      element: handedOver ? { mount: handedOver.element } : container.current,
      content: opened.doc,
      editable: latest.current.editable,
      overlay,
      listId,
      labels: () => latest.current,
      isTypewriter: () => latest.current.typewriter,
      onOpen: open,
      page: () => latest.current.historyKey?.[1] ?? null,
      filesRefused: refusal.current,
      findTemplates: latest.current.findTemplates
        ? async () => (await latest.current.findTemplates?.()) ?? []
        : null,
    });
    sources.open(opened, editor.state.doc);
    const changes = createChangeReport(
      () => documentMarkdown(editor.state.doc, sources),
      (changed) => {
        text.current = changed;
        latest.current.onChange(changed);
      },
    );
    live.current = { editor, changes, sources };
    editor.on("update", () => changes.changed());
    editor.on("blur", () => changes.flush());
    editor.on("focus", () => setUsed(true));
    const stopPersisting = persistUndoOf(editor, sources, latest.current.historyKey);
    if (handedOver) replayInput(editor, handedOver);
    setEditor(editor);
    return () => {
      changes.flush();
      stopPersisting();
      live.current = null;
      setEditor(null);
      editor.destroy();
      handedOver?.element.remove();
    };
  }, [container, text, field, overlay, listId, open]);

  useImperativeHandle(
    ref,
    () => ({
      setMarkdown(next) {
        text.current = next;
        if (!live.current) return;
        const { editor, changes, sources } = live.current;
        const read = readMarkdown(next);
        const tr = replaceDocument(editor.state.tr, read.doc);
        if (tr.docChanged)
          editor.view.dispatch(tr.setMeta("addToHistory", false).setMeta("preventUpdate", true));
        sources.open(read, editor.state.doc);
        changes.accept();
      },
      focus(position) {
        if (!live.current) return;
        if (position) goToEdge(live.current.editor, position);
        else live.current.editor.commands.focus();
      },
      insert(markdown) {
        if (live.current) insertMarkdown(live.current.editor, markdown);
      },
      find: () => overlay.set({ find: overlay.get().find + 1 }),
      flush: () => live.current?.changes.flush(),
    }),
    [overlay, text],
  );

  return (
    editor && (
      <>
        {isUsed && (
          <EditorPopovers
            editor={editor}
            overlay={overlay}
            listId={listId}
            onOpen={open}
            ownPage={historyKey?.[1]}
            onGoDeeper={onGoDeeper}
            takesFiles={filesRefused === undefined}
          />
        )}
        {isFinding && <FindBar editor={editor} overlay={overlay} />}
        {inFocusMode && editable && <FocusFrame editor={editor} />}
      </>
    )
  );
}

function follow(href: string, openReflection: Latest["onOpenReflection"]) {
  const id = mentionedIn(href);
  if (id === null) window.open(href, "_blank", "noopener,noreferrer");
  else if (openReflection) openReflection(id);
  else location.assign(pathOf(id));
}

/** Loaded after the editor; the history includes what is typed until then. */
function persistUndoOf(editor: Editor, sources: Sources, key: UndoKey | undefined): () => void {
  if (!key) return () => undefined;
  const opened = editor.state.doc;
  let stop: (() => void) | null = null;
  let isOver = false;
  void retryWhenOnline(() => import("./undo/persist-undo.ts")).then(({ persistUndo }) => {
    if (!isOver) stop = persistUndo(editor, key, opened, sources);
  });
  return () => {
    isOver = true;
    stop?.();
  };
}
