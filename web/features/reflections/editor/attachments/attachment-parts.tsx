import type { Editor } from "@tiptap/core";

export function mountParts(_editor: Editor) {}
