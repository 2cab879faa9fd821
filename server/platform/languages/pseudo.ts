import type { CompiledMessage } from "#contract/translate.ts";

const accents: Readonly<Record<string, string>> = {
  ...{ a: "á", b: "ƀ", c: "ç", d: "ð", e: "é", f: "ƒ", g: "ĝ", h: "ĥ", i: "î", j: "ĵ", k: "ķ", l: "ļ" },
  ...{ m: "ɱ", n: "ñ", o: "ö", p: "þ", q: "ǫ", r: "ŕ", s: "š", t: "ţ", u: "û", v: "ṽ", w: "ŵ", x: "ẋ" },
  ...{ y: "ý", z: "ž", A: "Å", B: "Ɓ", C: "Ç", D: "Ð", E: "É", F: "Ƒ", G: "Ĝ", H: "Ĥ", I: "Î", J: "Ĵ" },
  ...{ K: "Ķ", L: "Ļ", M: "Ṁ", N: "Ñ", O: "Ö", P: "Þ", Q: "Ǫ", R: "Ŕ", S: "Š", T: "Ţ", U: "Û", V: "Ṽ" },
  ...{ W: "Ŵ", X: "Ẋ", Y: "Ý", Z: "Ž" },
};

/** Accented and about 1.6 times as long, in brackets that show where a text is cut off. Variables stay as they are. */
export function pseudoMessage(message: CompiledMessage): CompiledMessage {
  const text = typeof message === "string" ? longer(message) : message.map(longerNode);
  return typeof text === "string" ? `⟦${text}⟧` : ["⟦", ...text, "⟧"];
}

/** A node of a compiled message: a text, or a variable, plural, select or tag with texts in it. */
function longerNode<Node>(node: Node): Node;
function longerNode(node: unknown): unknown {
  if (typeof node === "string") return longer(node);
  if (!Array.isArray(node)) return node;
  const [name, type, ...rest]: unknown[] = node;
  // The types of `icu-minify`: 1 to 3 are choices, 4 to 6 numbers and dates, and what has none is a tag.
  if (typeof type === "number" && type >= 4) return node;
  if (typeof type === "number" && type >= 1) return [name, type, ...rest.map(longerChoices)];
  return [name, ...node.slice(1).map(longerNode)];
}

const longerChoices = (choices: unknown) =>
  Object.fromEntries(
    Object.entries(choices ?? {}).map(([when, branch]) => [
      when,
      Array.isArray(branch) ? branch.map(longerNode) : longerNode(branch),
    ]),
  );

/** The app’s name is the same in every language. */
const longer = (text: string): string => text.split("Reflector").map(longerWords).join("Reflector");

/** Doubles the vowels, and adds words of signs at the end where that is not enough. */
function longerWords(text: string): string {
  const doubled = text.replaceAll(/[aeiouy]/gi, (vowel) => vowel + vowel.toLowerCase());
  const missing = Math.round([...text].length * 1.6 - [...doubled].length);
  // No longer than a long word, because lines break between words.
  const added = missing > 2 ? "~".repeat(missing - 1).replaceAll(/(~{8})~(?=~)/g, "$1 ") : "";
  const words = added ? `${doubled.trimEnd()} ${added}${/\s*$/.exec(doubled)?.[0]}` : doubled;
  return [...words].map((letter) => accents[letter] ?? letter).join("");
}
