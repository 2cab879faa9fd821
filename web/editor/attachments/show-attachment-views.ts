import type { Editor } from "@tiptap/core";
import { retryWhenOnline } from "#web/lib/retry-when-online.ts";

const shown = new WeakSet<Editor>();

/** Draws what stands in the text's attachments, once there is one. */
export function showAttachmentViews(editor: Editor) {
  if (shown.has(editor)) return;
  shown.add(editor);
  void retryWhenOnline(() => import("./attachment-views.tsx")).then(({ mountAttachmentViews }) => {
    if (!editor.isDestroyed) mountAttachmentViews(editor);
  });
}
