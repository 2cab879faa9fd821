import { Node } from "@tiptap/core";
import { t } from "#contract/translate.ts";

/** Markdown that is too complex to render, shown as source. It is the only block of its page. */
export const Source = Node.create({
  name: "source",
  content: "sourcePart+",
  renderHTML: () => [
    "div",
    { class: "source" },
    [
      "p",
      { class: "source__note", contenteditable: "false" },
      t("Shown as plain text because its formatting is too complex to display. Every character is kept."),
    ],
    ["div", 0],
  ],
});

/** Some of its lines. As code, they can't be formatted, and newlines stay in them. */
export const SourcePart = Node.create({
  name: "sourcePart",
  content: "text*",
  marks: "",
  code: true,
  addAttributes: () => ({
    /** A part that continues the last line of the part before it. */
    continuesLine: { default: false, rendered: false },
  }),
  renderHTML: () => ["div", { class: "source__part", dir: "auto" }, 0],
});
