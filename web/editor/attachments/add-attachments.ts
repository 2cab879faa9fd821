import { type Editor, Extension } from "@tiptap/core";
import { NodeSelection, Plugin } from "@tiptap/pm/state";
import { acceptOf, pickFiles } from "#web/attachments/file-rules.ts";
import { connection } from "#web/lib/connection.ts";
import { retryWhenOnline } from "#web/lib/lazy-with-retry.ts";
import { nodeViewsOf, setPage } from "./node-views.ts";
import { showAttachmentViews } from "./show-attachment-views.ts";

const restMs = 1500;

const loadInsert = () => retryWhenOnline(() => import("./insert-files.ts"));

async function insert(editor: Editor, files: readonly File[], at?: number) {
  showAttachmentViews(editor);
  return (await loadInsert()).insertFiles(editor, files, at);
}

/** Must be called from a press or a key. */
export const choosePictures = (editor: Editor) =>
  void pickFiles(acceptOf.picture).then((files) => insert(editor, files));
export const takePicture = (editor: Editor) =>
  void pickFiles("image/*", { camera: true }).then((files) => insert(editor, files));
export const chooseVideos = (editor: Editor) =>
  void pickFiles(acceptOf.video).then((files) => insert(editor, files));
export const chooseFiles = (editor: Editor) =>
  void pickFiles(acceptOf.any).then((files) => insert(editor, files));
export function record(editor: Editor) {
  showAttachmentViews(editor);
  void loadInsert().then(({ openRecorder }) => openRecorder(editor));
}

type AttachmentOptions = {
  page: () => string | null;
  /** Why this text takes no files, or `null` if it does. */
  refuse: (() => void) | null;
};

/** Takes dropped and pasted files; `Alt-F10` moves the focus to the tools of the selected attachment. */
export const Attachments = Extension.create<AttachmentOptions>({
  name: "attachments",
  priority: 1001,
  addOptions: () => ({ page: () => null, refuse: null }),

  onCreate() {
    const { editor } = this;
    const { page, refuse } = this.options;
    setPage(editor, page);
    const stopGuard = guardPage(editor, (files) => (refuse ? refuse() : void insert(editor, files)));
    // Load the code now, so that adding files works offline; then offer interrupted recordings.
    const timer = setTimeout(() => {
      if (refuse || connection.isOffline() || editor.isDestroyed || !editor.isEditable) return;
      void loadInsert()
        .then(({ offerInterrupted }) => offerInterrupted(editor))
        .then((isOffered) => isOffered && showAttachmentViews(editor));
    }, restMs);
    editor.on("destroy", () => {
      clearTimeout(timer);
      stopGuard();
    });
  },

  addKeyboardShortcuts() {
    const { editor } = this;
    return { "Alt-F10": () => goToTools(editor) };
  },

  addProseMirrorPlugins() {
    const { editor } = this;
    const { refuse } = this.options;
    return [
      new Plugin({
        props: {
          handlePaste(_view, { clipboardData }) {
            const files = [...(clipboardData?.files ?? [])];
            // Word and spreadsheets put a picture of the copied text beside the text.
            if (files.length === 0 || clipboardData?.getData("text/plain").trim()) return false;
            if (refuse) refuse();
            else void insert(editor, files);
            return true;
          },
          handleDrop(view, event) {
            const files = [...(event.dataTransfer?.files ?? [])];
            if (files.length === 0 || !view.editable) return false;
            event.preventDefault();
            if (refuse) {
              refuse();
              return true;
            }
            const place = view.posAtCoords({ left: event.clientX, top: event.clientY });
            void insert(editor, files, place?.pos);
            return true;
          },
          handleClickOn(_view, _position, node, nodePosition, event) {
            if (node.type.name !== "picture" || event.button !== 0 || event.shiftKey) return false;
            const place = nodeViewsOf(editor)
              .get()
              .find(({ position }) => position() === nodePosition);
            place?.dom.querySelector<HTMLElement>("[data-opens]")?.click();
            return place !== undefined;
          },
        },
      }),
    ];
  },
});

function goToTools({ state, view }: Editor): boolean {
  if (!(state.selection instanceof NodeSelection)) return false;
  const dom = view.nodeDOM(state.selection.from);
  const tool = dom instanceof Element ? dom.querySelector<HTMLElement>("button, a[href]") : null;
  tool?.focus();
  return tool !== null;
}

/** A file dropped next to the text is added, too; otherwise the browser would navigate to it. */
function guardPage(editor: Editor, take: (files: File[]) => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const carriesFiles = (event: DragEvent) => event.dataTransfer?.types.includes("Files") ?? false;
  document.addEventListener("dragover", (event) => carriesFiles(event) && event.preventDefault(), { signal });
  document.addEventListener(
    "drop",
    (event) => {
      if (event.defaultPrevented || !carriesFiles(event)) return;
      event.preventDefault();
      if (editor.isEditable) take([...(event.dataTransfer?.files ?? [])]);
    },
    { signal },
  );
  return () => listening.abort();
}
