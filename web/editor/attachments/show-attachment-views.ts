import type { Editor } from "@tiptap/core";
import { retryWhenOnline } from "#web/lib/lazy-with-retry.ts";

const shown = new WeakSet<Editor>();

export function showAttachmentViews(editor: Editor) {
  if (shown.has(editor)) return;
  shown.add(editor);
  void retryWhenOnline(() => import("./attachment-views.tsx")).then(({ mountAttachmentViews }) => {
    if (!editor.isDestroyed) mountAttachmentViews(editor);
  });
}
