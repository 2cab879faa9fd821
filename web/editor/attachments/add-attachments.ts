import { type Editor, Extension } from "@tiptap/core";
import { Plugin } from "@tiptap/pm/state";
import { acceptOf, pickFiles } from "#web/attachments/file-rules.ts";
import { connection } from "#web/lib/connection.ts";
import { retryWhenOnline } from "#web/lib/lazy-with-retry.ts";
import { setPage } from "./node-views.ts";
import { showAttachmentViews } from "./show-attachment-views.ts";

const restMs = 1500;

const loadInsert = () => retryWhenOnline(() => import("./insert-files.ts"));

async function insert(editor: Editor, files: readonly File[], at?: number) {
  showAttachmentViews(editor);
  return (await loadInsert()).insertFiles(editor, files, at);
}

/** Must be called from a click or a key press. */
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
  /** Why no files can be added to this text; `null` if they can. */
  refuse: (() => void) | null;
};

/** Adds dropped and pasted files. */
export const Attachments = Extension.create<AttachmentOptions>({
  name: "attachments",
  addOptions: () => ({ page: () => null, refuse: null }),

  onCreate() {
    const { editor } = this;
    const { page, refuse } = this.options;
    setPage(editor, page);
    const stopGuard = guardPage(editor, (files) => (refuse ? refuse() : void insert(editor, files)));
    // Loads the code now, so that adding files works offline, then offers interrupted recordings.
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

  addProseMirrorPlugins() {
    const { editor } = this;
    const { refuse } = this.options;
    return [
      new Plugin({
        props: {
          handlePaste(_view, { clipboardData }) {
            const files = [...(clipboardData?.files ?? [])];
            // Word and spreadsheets add a picture of the copied text to the clipboard.
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
        },
      }),
    ];
  },
});

/** Files dropped outside the text are added too. Otherwise the browser would navigate to them. */
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
