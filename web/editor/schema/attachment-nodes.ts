import { Node, type NodeViewRenderer } from "@tiptap/core";
import { nodeViewsOf } from "../attachments/node-views.ts";
import { showAttachmentViews } from "../attachments/show-attachment-views.ts";
import { attachmentIdOf } from "../markdown/attachment-blocks.ts";

const id = {
  default: "",
  parseHTML: (element: HTMLElement) => attachmentIdOf(`attachment:${element.dataset.id ?? ""}`) ?? "",
  renderHTML: (attributes: Record<string, unknown>) => ({ "data-id": attributes.id }),
};

/**
 * Attributes contain no file address, because it expires within minutes, and a page that the node is pasted into could
 * load it.
 */
const words = (name: string) => ({
  default: "",
  parseHTML: (element: HTMLElement) => element.dataset[name] ?? "",
  renderHTML: (attributes: Record<string, unknown>) => ({ [`data-${name}`]: attributes[name] }),
});

const common = { group: "block", atom: true, draggable: true, selectable: true } as const;
const hasId = (element: HTMLElement) =>
  attachmentIdOf(`attachment:${element.dataset.id ?? ""}`) ? null : false;

/** `![alt](attachment:id)` as a separate block. */
export const Picture = Node.create({
  ...common,
  name: "picture",
  addAttributes: () => ({ id, alt: words("alt") }),
  parseHTML: () => [{ tag: "figure[data-id]", getAttrs: hasId }],
  renderHTML: ({ HTMLAttributes }) => ["figure", { ...HTMLAttributes, class: "picture" }],
  addNodeView: () => nodeView("figure", "picture"),
});

/** `[name](attachment:id)` as a separate block: a recording, other audio or a PDF. */
export const AttachedFile = Node.create({
  ...common,
  name: "attachedFile",
  addAttributes: () => ({ id, name: words("name") }),
  parseHTML: () => [{ tag: "div[data-id]", getAttrs: hasId }],
  renderHTML: ({ HTMLAttributes }) => ["div", { ...HTMLAttributes, class: "attached-file" }],
  addNodeView: () => nodeView("div", "attached-file"),
});

/** An empty element of the right size; lazily loaded code fills it. */
function nodeView(tag: string, className: string): NodeViewRenderer {
  return ({ node, editor, getPos }) => {
    const dom = document.createElement(tag);
    dom.className = className;
    dom.contentEditable = "false";
    const nodeViews = nodeViewsOf(editor);
    const key = nodeViews.add({ dom, node, selected: false, position: getPos });
    showAttachmentViews(editor);
    const select = (selected: boolean) => {
      dom.classList.toggle("ProseMirror-selectednode", selected);
      nodeViews.set(key, { selected });
    };
    return {
      dom,
      update(next) {
        if (next.type !== node.type || next.attrs.id !== node.attrs.id) return false;
        nodeViews.set(key, { node: next });
        return true;
      },
      selectNode: () => select(true),
      deselectNode: () => select(false),
      stopEvent: isOwn,
      ignoreMutation: () => true,
      destroy: () => nodeViews.remove(key),
    };
  };
}

/** Buttons and inputs in a node handle their own events. Everything else moves or selects the node. */
function isOwn({ target, type }: Event): boolean {
  if (type.startsWith("drag") || type === "drop") return false;
  return target instanceof Element && target.closest("button, a, input, textarea, audio") !== null;
}
