import { Mark } from "@tiptap/core";
import { isSafeLink } from "./markdown/safe-link.ts";

export const Link = Mark.create({
  name: "link",
  priority: 1000,
  inclusive: false,
  keepOnSplit: false,

  addAttributes() {
    return { href: { default: "" }, title: { default: null } };
  },

  parseHTML() {
    return [
      {
        tag: "a[href]",
        getAttrs: (element) => (isSafeLink(element.getAttribute("href") ?? "") ? null : false),
      },
    ];
  },

  renderHTML({ mark, HTMLAttributes }) {
    const safe = isSafeLink(String(mark.attrs.href)) ? HTMLAttributes : { ...HTMLAttributes, href: null };
    return ["a", { ...safe, target: "_blank", rel: "noopener noreferrer nofollow" }, 0];
  },
});
