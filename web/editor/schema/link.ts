import { InputRule, Mark } from "@tiptap/core";
import type { EditorState } from "@tiptap/pm/state";
import { foreignHost, isSafeLink, mentionedIn, mentionOf } from "../markdown/safe-link.ts";
import { signRule } from "./typed-signs.ts";

export const Link = Mark.create({
  name: "link",
  priority: 1000,
  inclusive: false,

  addAttributes() {
    return {
      href: { default: "", parseHTML: addressOf },
      title: { default: null, parseHTML: titleOf },
    };
  },

  parseHTML() {
    return [
      {
        tag: "a[href]",
        getAttrs: (element) => (isSafeLink(addressOf(element)) ? null : false),
      },
    ];
  },

  renderHTML({ mark, HTMLAttributes }) {
    const { href, ...others } = HTMLAttributes;
    const stored = String(mark.attrs.href);
    const id = mentionedIn(stored);
    if (id) return ["a", { ...others, ...mentionAttributes(id) }, 0];
    const address = isSafeLink(stored) ? { href, ...hostAttributes(stored, mark.attrs.title) } : {};
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
      signRule(/\[([^[\]]+)\]\(([^\s()]+)\)$/, ({ state, range, match }) => {
        const [, text = "", href = ""] = match;
        if (!isSafeLink(href) || state.doc.rangeHasMark(range.from, range.to, type)) return null;
        const end = range.from + 1 + text.length;
        state.tr.delete(end, range.to).delete(range.from, range.from + 1);
        state.tr.addMark(range.from, end - 1, type.create({ href }));
        return undefined;
      }),
    ];
  },
});

/** A real address, so that the browser's "open in a new tab" works. */
const mentionAttributes = (id: string) => ({ class: "mention", href: pathOf(id), "data-mention": id });

/** The text and title of a link may name a host other than its target. */
function hostAttributes(href: string, title: unknown) {
  const host = foreignHost(href);
  if (host === null) return {};
  const own = typeof title === "string" && title !== "" ? title : null;
  return { title: own ? `${host}: ${own}` : host, "data-title": own ?? "" };
}

const titleOf = (anchor: HTMLElement) => (anchor.dataset.title ?? anchor.getAttribute("title")) || null;

export const pathOf = (id: string) => `/reflections/${id}`;

/** The address of an anchor element. The page of a reflection in this journal becomes a mention. */
function addressOf(anchor: Element): string {
  const href = anchor.getAttribute("href") ?? "";
  const path = href.startsWith(`${location.origin}/`) ? href.slice(location.origin.length) : href;
  const mention = mentionOf(/^\/reflections\/([^/?#]+)\/?$/.exec(path)?.[1] ?? "");
  return mentionedIn(mention) ? mention : href;
}

/** The address of the link around the caret; `null` at its ends, where typing continues outside it. */
export function linkAround({ selection: { $from, empty } }: EditorState): string | null {
  if (!empty) return null;
  const [before, after] = [$from.nodeBefore, $from.nodeAfter].map(
    (node): unknown => node?.marks.find(({ type }) => type.name === "link")?.attrs.href,
  );
  return typeof before === "string" && before === after ? before : null;
}

/** Completes a typed address with a scheme; `null` if it cannot be a link. */
export function asAddress(typed: string): string | null {
  const text = typed.trim();
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(text)) return `mailto:${text}`;
  if (/^[^\s/:?#]+\.[^\s/:?#]{2,}(?::\d+)?(?:[/?#]\S*)?$/.test(text)) return `https://${text}`;
  return text !== "" && isSafeLink(text) ? text : null;
}
