import { InputRule, Mark } from "@tiptap/core";
import { isSafeLink } from "./markdown/safe-link.ts";

export const Link = Mark.create({
  name: "link",
  priority: 1000,
  inclusive: false,

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
    const { href, ...others } = HTMLAttributes;
    const address = isSafeLink(String(mark.attrs.href)) ? { href } : {};
    return ["a", { ...others, ...address, target: "_blank", rel: "noopener noreferrer nofollow" }, 0];
  },

  addInputRules() {
    const { type } = this;
    return [
      new InputRule({
        find: /(?:^|\s)(https?:\/\/\S*[^\s.,:;!?)\]}'"])[.,:;!?)\]}'"]* $/,
        handler({ state, range, match }) {
          const [whole, href = ""] = match;
          const start = range.from + whole.indexOf(href);
          state.tr.addMark(start, start + href.length, type.create({ href })).removeStoredMark(type);
        },
      }),
      new InputRule({
        find: /\[([^[\]]+)\]\(([^\s()]+)\)$/,
        handler({ state, range, match }) {
          const [, text = "", href = ""] = match;
          if (!isSafeLink(href)) return null;
          const linked = state.schema.text(text, [type.create({ href })]);
          state.tr.replaceWith(range.from, range.to, linked).removeStoredMark(type);
          return undefined;
        },
      }),
    ];
  },
});

/** What a person types as an address, as one; null where it cannot be a link. */
export function asAddress(typed: string): string | null {
  const text = typed.trim();
  if (text === "" || !isSafeLink(text)) return null;
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(text)) return `mailto:${text}`;
  return /^[^\s/:?#]+\.[^\s/:?#]{2,}(?:[/?#:]\S*)?$/.test(text) ? `https://${text}` : text;
}
