import { InputRule } from "@tiptap/core";
import { Mark, type Node } from "@tiptap/pm/model";

type Handler = InputRule["handler"];

/**
 * An input rule for delimiters, which it removes. It does not apply if the first is inside code or a link and the last
 * is not. What is typed next has the formatting of the last one.
 */
export const signRule = (find: RegExp, handler: Handler) =>
  new InputRule({
    find,
    handler(typed) {
      const { state, range } = typed;
      const first = state.doc.resolve(range.from).nodeAfter;
      const last = state.doc.resolve(range.to).nodeBefore;
      if (!Mark.sameSet(boundsOf(first), boundsOf(last)) || handler(typed) === null) return null;
      state.tr.setStoredMarks(last?.marks ?? null);
      return undefined;
    },
  });

const boundsOf = (node: Node | null) =>
  node?.marks.filter(({ type }) => type.name === "code" || type.name === "link") ?? [];

type WithParent = { parent?: (() => InputRule[]) | null | undefined };

/** For `extend`: replaces the patterns of an extension's input rules, in order. */
export const typedAs = (...patterns: readonly RegExp[]) =>
  function addInputRules(this: WithParent): InputRule[] {
    const rules = this.parent?.() ?? [];
    return patterns.flatMap((find, at) => (rules[at] ? signRule(find, rules[at].handler) : []));
  };

/** For `extend`: removes the paste rules, so that pasted text retains its delimiters. */
const addPasteRules = () => [];

/**
 * Text between delimiters such as `**`. The first is at the start or after a space, neither has a space on its inner
 * side, and there is a letter, a digit or an emoji in between, so `2 * 3 * 4` and `*_*` are unchanged.
 */
export const marked = (...signs: readonly string[]) => ({
  addInputRules: typedAs(...signs.map((sign) => between(sign, `(?<!${openCode})`, hasWord))),
  addPasteRules,
});

/** Text between two backticks. Any character can be code. */
export const markedCode = { addInputRules: typedAs(between("`", "", "")), addPasteRules };

/** In text that may become code, delimiters are plain characters. */
const openCode = "(?:^|\\s)`(?=\\S)[^`\\n]*";

const hasWord = "(?=[^\\n]*[\\p{L}\\p{N}\\p{Extended_Pictographic}])";

function between(sign: string, before: string, after: string): RegExp {
  const edge = sign.replaceAll("*", "\\*");
  const words = `(?!\\s)([^${sign[0]}\\n]+)(?<!\\s)`;
  return new RegExp(`(?<=^|\\s)${before}${edge}${after}${words}${edge}$`, "u");
}
