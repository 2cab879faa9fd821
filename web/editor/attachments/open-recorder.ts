import type { Editor } from "@tiptap/core";
import { uploadsOfPerson } from "#web/attachments/browser-uploads.ts";
import { findCutOff } from "#web/attachments/recording.ts";
import { asidesOf } from "./block-widgets.ts";
import { caretOf } from "./insert-blocks.ts";

/** One at a time: a second call shows the first recorder. */
export function openRecorder(editor: Editor) {
  if (editor.isDestroyed) return;
  const asides = asidesOf(editor);
  const present = asides.get().find(({ content }) => content.kind === "recorder");
  if (present) return present.dom.scrollIntoView({ block: "nearest" });
  asides.open(caretOf(editor.state), { kind: "recorder" });
}

/** A recording whose page was closed or crashed is offered to the text that is opened next; true where there is one. */
export async function offerCutOff(editor: Editor): Promise<boolean> {
  const { userId, store } = await uploadsOfPerson();
  const found = await findCutOff(store, userId);
  if (editor.isDestroyed) return false;
  for (const recording of found) {
    const isOffered = asidesOf(editor)
      .get()
      .some(({ content }) => content.kind === "cut off" && content.recording.id === recording.id);
    if (!isOffered) asidesOf(editor).open(editor.state.doc.content.size, { kind: "cut off", recording });
  }
  return found.length > 0;
}
