import type { JSONContent } from "@tiptap/core";
import { attachmentIdsIn } from "#contract/attachments/attachment-rules.ts";
import { fromMarkdown, toMarkdown } from "#web/editor/markdown.ts";

/** Inside a heading or a table, an attachment is a part of the text. */
const withinText = / ?!?\[[^[\]]*\]\(<?attachment:[^)\s]*\)/g;

/** The words of a page as a template: no pictures or files, and no task ticked. */
export function wordsOfPage(markdown: string): { body: string; leftOut: number } {
  const { content = [], ...doc } = fromMarkdown(markdown);
  const body = toMarkdown({ ...doc, content: content.flatMap(asInTemplate) });
  return {
    // Whatever is left of an attachment's address loses its address.
    body: body.replace(/\]\(<?attachment:/g, "](").trim(),
    leftOut: attachmentIdsIn(markdown).length,
  };
}

function asInTemplate(node: JSONContent): JSONContent[] {
  if (node.type === "picture" || node.type === "attachedFile") return [];
  const isTask = node.type === "taskItem";
  return [
    {
      ...node,
      ...(node.text !== undefined && { text: node.text.replace(withinText, "") }),
      ...(isTask && { attrs: { ...node.attrs, checked: false } }),
      ...(node.content && { content: node.content.flatMap(asInTemplate) }),
    },
  ];
}
