import { Extension } from "@tiptap/core";

const blocks = [
  "paragraph",
  "heading",
  "blockquote",
  "bulletList",
  "orderedList",
  "listItem",
  "taskItem",
  "table",
];

/** Each block runs the way its own first letters do. */
export const TextDirection = Extension.create({
  name: "blockDirection",
  addGlobalAttributes: () => [
    { types: blocks, attributes: { dir: { default: "auto", parseHTML: () => "auto" } } },
  ],
});
