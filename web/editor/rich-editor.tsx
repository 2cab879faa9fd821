import { t } from "#contract/translate.ts";
import "./editor-tools.css";
import {
  type Ref,
  type RefObject,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from "react";
import { useLatest } from "#web/lib/use-latest.ts";
import type { OfferedTemplate } from "./commands/insert-commands.ts";
import { useFocusMode } from "./focus-mode.ts";
import { editorPopovers, findBar, focusFrame } from "./lazy-parts.ts";
import { mentionedIn } from "./markdown/safe-link.ts";
import { createOverlayStore } from "./overlay/overlay-state.ts";
import type { PlainField } from "./plain/plain-field.ts";
import { pathOf } from "./schema/link.ts";
import type { UndoKey } from "./undo/undo-store.ts";
import { type LiveProps, useLiveEditor } from "./use-live-editor.ts";

const { Part: EditorPopovers } = editorPopovers;
const { Part: FindBar } = findBar;
const { Part: FocusFrame } = focusFrame;

export type EditorHandle = {
  /** Shows another text and keeps the selection if possible; does not call `onChange`. */
  setMarkdown(markdown: string): void;
  focus(position?: "start" | "end"): void;
  insert(markdown: string): void;
  /** Opens the file chooser, so call it from a click. They come to the caret, or to the end if the focus is elsewhere. */
  addPictures(): void;
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
  /** Scrolls so that the line being written is in the middle of the window. */
  typewriter?: boolean;
  /** The key under which undo survives a reload, read on mount. Without it, undo ends with the page. */
  historyKey?: UndoKey;
  /** Opens a mentioned reflection within the app. */
  onOpenReflection?: (id: string) => void;
  /** Starts a conversation about the selected words. */
  onGoDeeper?: ((words: string) => void) | undefined;
  /** Lets selected words, or those at the caret, come back on another day. */
  onComeBack?: (words: string) => void;
  /** Leads to the activities. */
  onFindActivity?: () => void;
  /** What the slash menu offers in addition to its commands. Never rejects. */
  findTemplates?: () => Promise<readonly OfferedTemplate[]>;
  /** Why no files can be added, read on mount; `undefined` if they can. */
  filesRefused?: string;
  ref?: Ref<EditorHandle>;
};

type RichEditorProps = EditorProps & {
  /** The element for the text. The component itself only renders what floats above it. */
  container: RefObject<HTMLElement | null>;
  /** The initial text, then the text that was last shown or reported. */
  text: RefObject<string>;
  /** The field that has shown the text so far. The editor takes over from it. */
  field?: RefObject<PlainField | null>;
};

/** The editor itself. Its code loads when the person begins to do anything; see `WritingEditor`. */
export function RichEditor({
  container,
  text,
  field,
  onChange,
  editable = true,
  ariaLabel = t("Reflection"),
  placeholder = "",
  typewriter = false,
  historyKey,
  onOpenReflection,
  onGoDeeper,
  onFindActivity,
  onComeBack,
  findTemplates,
  filesRefused,
  ref,
}: RichEditorProps) {
  const listId = useId();
  const [overlay] = useState(createOverlayStore);
  const isFinding = useSyncExternalStore(overlay.subscribe, () => overlay.get().find > 0);
  const inFocusMode = useFocusMode();
  const latest = useLatest<LiveProps>({
    onChange,
    editable,
    ariaLabel,
    placeholder,
    typewriter,
    historyKey,
    onOpenReflection,
    onFindActivity,
    onComeBack,
    findTemplates,
    filesRefused,
  });
  const [open] = useState(() => (href: string) => follow(href, latest.current.onOpenReflection));
  const { editor, isUsed, handle } = useLiveEditor({ container, text, field, overlay, listId, latest, open });
  useImperativeHandle(ref, () => handle, [handle]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the attributes of the editor show these
  useLayoutEffect(() => {
    if (editor && editor.isEditable !== editable) editor.setEditable(editable, false);
    // Makes the editor read its attributes again.
    else editor?.view.setProps({});
  }, [editable, ariaLabel, placeholder]);

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
            onComeBack={onComeBack}
            takesFiles={filesRefused === undefined}
          />
        )}
        {isFinding && <FindBar editor={editor} overlay={overlay} />}
        {inFocusMode && editable && <FocusFrame editor={editor} />}
      </>
    )
  );
}

function follow(href: string, openReflection: LiveProps["onOpenReflection"]) {
  const id = mentionedIn(href);
  if (id === null) window.open(href, "_blank", "noopener,noreferrer");
  else if (openReflection) openReflection(id);
  else location.assign(pathOf(id));
}
