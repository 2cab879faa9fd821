import type { Editor } from "@tiptap/core";
import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from "react";
import { retryWhenOnline } from "#web/lib/lazy-with-retry.ts";
import { choosePictures } from "./attachments/add-attachments.ts";
import { goToEdge } from "./chunks/text-edge.ts";
import type { OfferedTemplate } from "./commands/insert-commands.ts";
import { insertMarkdown } from "./commands/insert-markdown.ts";
import { createChangeReport } from "./core/change-report.ts";
import { createEditor } from "./core/create-editor.ts";
import { documentMarkdown, replaceDocument } from "./markdown/document-markdown.ts";
import { readMarkdown } from "./markdown/read-blocks.ts";
import { createSources, type Sources } from "./markdown/sources.ts";
import type { OverlayStore } from "./overlay/overlay-state.ts";
import type { PlainField } from "./plain/plain-field.ts";
import { replayInput } from "./plain/replay-input.ts";
import type { UndoKey } from "./undo/undo-store.ts";

/** The properties of the editor's component that its callbacks read. */
export type LiveProps = {
  onChange: (markdown: string) => void;
  editable: boolean;
  ariaLabel: string;
  placeholder: string;
  typewriter: boolean;
  historyKey: UndoKey | undefined;
  onOpenReflection: ((id: string) => void) | undefined;
  findTemplates: (() => Promise<readonly OfferedTemplate[]>) | undefined;
  onFindActivity: (() => void) | undefined;
  onComeBack: ((words: string) => void) | undefined;
  filesRefused: string | undefined;
};

type Options = {
  container: RefObject<HTMLElement | null>;
  text: RefObject<string>;
  field: RefObject<PlainField | null> | undefined;
  overlay: OverlayStore;
  listId: string;
  latest: RefObject<LiveProps>;
  /** Follows a link or a mention. */
  open: (href: string) => void;
};

/** An editor with the parts that turn its document into Markdown. */
type Live = { editor: Editor; changes: ReturnType<typeof createChangeReport>; sources: Sources };

/** Creates the editor in `container` and destroys it on unmount. `isUsed`: it has had the focus. */
export function useLiveEditor({ container, text, field, overlay, listId, latest, open }: Options) {
  const live = useRef<Live>(null);
  const [editor, setEditor] = useState<Editor | null>(null);
  const [isUsed, setUsed] = useState(false);

  useLayoutEffect(() => {
    if (!container.current) return;
    const handedOver = field?.current?.handOver();
    if (field) field.current = null;
    const element = handedOver ? { mount: handedOver.element } : container.current;
    const begun = startEditor(element, handedOver?.before ?? text.current, {
      text,
      overlay,
      listId,
      latest,
      open,
    });
    const { editor, changes, sources } = begun;
    live.current = begun;
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
  }, [container, text, field, overlay, listId, latest, open]);

  const handle = useMemo(() => handleOf(live, overlay, text), [overlay, text]);
  return { editor, isUsed, handle };
}

function startEditor(
  element: HTMLElement | { mount: HTMLElement },
  markdown: string,
  { text, overlay, listId, latest, open }: Omit<Options, "container" | "field">,
): Live {
  const opened = readMarkdown(markdown);
  const sources = createSources();
  const editor = createEditor({
    element,
    content: opened.doc,
    editable: latest.current.editable,
    overlay,
    listId,
    labels: () => latest.current,
    isTypewriter: () => latest.current.typewriter,
    onOpen: open,
    page: () => latest.current.historyKey?.[1] ?? null,
    filesRefused: latest.current.filesRefused,
    findTemplates: latest.current.findTemplates
      ? async () => (await latest.current.findTemplates?.()) ?? []
      : null,
    findActivity: latest.current.onFindActivity ? () => latest.current.onFindActivity?.() : null,
    comeBack: latest.current.onComeBack ? (words) => latest.current.onComeBack?.(words) : null,
  });
  sources.open(opened, editor.state.doc);
  const changes = createChangeReport(
    () => documentMarkdown(editor.state.doc, sources),
    (changed) => {
      text.current = changed;
      latest.current.onChange(changed);
    },
  );
  editor.on("update", () => changes.changed());
  editor.on("blur", () => changes.flush());
  return { editor, changes, sources };
}

/** The methods that the editor offers to the page. They do nothing while there is no editor. */
function handleOf(live: RefObject<Live | null>, overlay: OverlayStore, text: RefObject<string>) {
  return {
    setMarkdown(next: string) {
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
    focus(position?: "start" | "end") {
      if (!live.current) return;
      if (position) goToEdge(live.current.editor, position);
      else live.current.editor.commands.focus();
    },
    insert(markdown: string) {
      if (live.current) insertMarkdown(live.current.editor, markdown);
    },
    addPictures() {
      if (!live.current) return;
      const { editor } = live.current;
      if (!editor.isFocused) goToEdge(editor, "end");
      choosePictures(editor);
    },
    find: () => overlay.set({ find: overlay.get().find + 1 }),
    flush: () => live.current?.changes.flush(),
  };
}

/** Loads after the editor. The history includes what is typed until then. */
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
