import { InputRule } from "@tiptap/core";
import { Mark, type Node } from "@tiptap/pm/model";

type Handler = InputRule["handler"];

/**
 * A rule for signs that are removed. It leaves them where the first is within code or a link and the last is not.
 * What is typed next is formatted as the last sign was.
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

/** For `extend`: the input rules of an extension, each for the signs of the pattern in its place. */
export const typedAs = (...patterns: readonly RegExp[]) =>
  function addInputRules(this: WithParent): InputRule[] {
    const rules = this.parent?.() ?? [];
    return patterns.flatMap((find, at) => (rules[at] ? signRule(find, rules[at].handler) : []));
  };

/** For `extend`, too: pasted text retains its signs. */
const addPasteRules = () => [];

/**
 * Words that a sign such as `**` marks. It stands at a blank, no sign has a blank on its inner side, and there is a
 * letter, a digit or an emoji between the two, so `2 * 3 * 4` and `*_*` stay as they are.
 */
export const marked = (...signs: readonly string[]) => ({
  addInputRules: typedAs(...signs.map((sign) => between(sign, `(?<!${openCode})`, hasWord))),
  addPasteRules,
});

/** Words between two backticks. Any character can be code. */
export const markedCode = { addInputRules: typedAs(between("`", "", "")), addPasteRules };

/** In what may become code, signs are characters. */
const openCode = "(?:^|\\s)`(?=\\S)[^`\\n]*";

const hasWord = "(?=[^\\n]*[\\p{L}\\p{N}\\p{Extended_Pictographic}])";

function between(sign: string, before: string, after: string): RegExp {
  const edge = sign.replaceAll("*", "\\*");
  const words = `(?!\\s)([^${sign[0]}\\n]+)(?<!\\s)`;
  return new RegExp(`(?<=^|\\s)${before}${edge}${after}${words}${edge}$`, "u");
}
