import type { Editor } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { t } from "#contract/translate.ts";
import { notStored } from "#web/attachments/attachment-words.tsx";
import { uploadsOfPerson } from "#web/attachments/browser-uploads.ts";
import { asShown, kindOf, refusalOf, unreadableWords } from "#web/attachments/file-rules.ts";
import { findInterrupted } from "#web/attachments/recording.ts";
import { randomId } from "#web/lib/random-id.ts";
import { widgetsOf } from "./block-widgets.ts";
import { caretOf, insertBlocks } from "./edit-blocks.ts";
import { pageOfText } from "./node-views.ts";

/** Attaches files at `place`, by default at the caret. Each is stored on this device before it shows. */
export async function insertFiles(editor: Editor, files: readonly File[], place?: number) {
  if (files.length === 0 || editor.isDestroyed) return;
  const at = place ?? caretOf(editor.state);
  const widgets = widgetsOf(editor);
  const sentences = files.flatMap((file) => refusalOf(file) ?? []);
  const accepted = files.filter((file) => refusalOf(file) === null);
  const key = widgets.open(at, { kind: "adding", count: accepted.length });
  const blocks: Node[] = [];
  if (accepted.length > 0) {
    const home = homeOf(editor);
    const { outbox } = await uploadsOfPerson();
    for (const given of accepted) {
      const file = await asShown(given);
      if (!file) {
        sentences.push(unreadableWords(given.name));
        continue;
      }
      const id = randomId();
      const kind = kindOf(file) ?? "pdf";
      const isStored = await outbox.add({ id, file, name: file.name, kind, ...home });
      if (!isStored) sentences.push(notStored(file.name));
      blocks.push(blockOf(editor, id, kind === "picture" ? null : file.name));
    }
  }
  if (editor.isDestroyed) return;
  const now = widgets.placeOf(key) ?? at;
  if (blocks.length > 0) editor.view.dispatch(insertBlocks(editor.state.tr, now, blocks));
  const noteAt = widgets.placeOf(key) ?? now;
  widgets.close(key);
  if (sentences.length > 0) widgets.open(noteAt, { kind: "note", sentences });
}

function homeOf(editor: Editor) {
  const attachTo = pageOfText(editor);
  return attachTo && { attachTo };
}

/** The node for a picture (`name` is null) or for any other file. */
export function blockOf({ schema }: Editor, id: string, name: string | null): Node {
  const json =
    name === null
      ? { type: "picture", attrs: { id, alt: "" } }
      : { type: "attachedFile", attrs: { id, name } };
  return schema.nodeFromJSON(json);
}

/** Inserts the finished recording at its recorder's position. */
export async function insertRecording(
  editor: Editor,
  key: string,
  { sound, recording }: { sound: Blob; recording: string },
) {
  const home = homeOf(editor);
  const { outbox } = await uploadsOfPerson();
  const id = randomId();
  const isStored = await outbox.add({ id, file: sound, name: "", kind: "audio", recording, ...home });
  if (editor.isDestroyed) return;
  const widgets = widgetsOf(editor);
  const at = widgets.placeOf(key) ?? caretOf(editor.state);
  editor.view.dispatch(insertBlocks(editor.state.tr, at, [blockOf(editor, id, t("Recording"))]));
  const noteAt = widgets.placeOf(key) ?? at;
  widgets.close(key);
  if (!isStored) widgets.open(noteAt, { kind: "note", sentences: [notStored("")] });
  editor.view.focus();
}

/** Opens a recorder, or scrolls to the one that is open. */
export function openRecorder(editor: Editor) {
  if (editor.isDestroyed) return;
  const widgets = widgetsOf(editor);
  const present = widgets.get().find(({ content }) => content.kind === "recorder");
  if (present) return present.dom.scrollIntoView({ block: "nearest" });
  widgets.open(caretOf(editor.state), { kind: "recorder" });
}

/** Offers interrupted recordings at the end of the text. Resolves to whether there are any. */
export async function offerInterrupted(editor: Editor): Promise<boolean> {
  const { userId, store } = await uploadsOfPerson();
  const found = await findInterrupted(store, userId);
  if (editor.isDestroyed) return false;
  for (const recording of found) {
    const isOffered = widgetsOf(editor)
      .get()
      .some(({ content }) => content.kind === "interrupted" && content.recording.id === recording.id);
    if (!isOffered) widgetsOf(editor).open(editor.state.doc.content.size, { kind: "interrupted", recording });
  }
  return found.length > 0;
}
