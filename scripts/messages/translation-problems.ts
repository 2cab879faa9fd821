import { po } from "gettext-parser";
import { compiledSource } from "#contract/translate.ts";

/**
 * What is wrong with the translations of a language’s file, and which messages have none.
 * @param isWanted whether messages of a context are to be translated
 */
export function checkTranslations(
  tag: string,
  file: string,
  isWanted: (context: string) => boolean = () => true,
): { problems: string[]; missing: string[] } {
  const problems: string[] = [];
  const missing: string[] = [];
  const forms = pluralForms(tag);
  const { translations } = po.parse(file);
  for (const { msgctxt = "", msgid, msgstr, comments } of Object.values(translations).flatMap((all) =>
    Object.values(all),
  )) {
    const translation = msgstr[0] ?? "";
    if (msgid === "" || !isWanted(msgctxt)) continue;
    if (translation === "" || comments?.flag?.includes("fuzzy")) {
      missing.push(msgid);
      continue;
    }
    const problem = problemOf(msgid, translation, forms);
    if (problem !== null) problems.push(`“${translation}” ${problem}.`);
  }
  return { problems, missing };
}

/** Whether a number or date has a style by name, such as `percent`, which `icu-minify` formats as if there was none. */
export const hasNamedStyle = (source: string): boolean =>
  /\{\s*\w+\s*,\s*(?:number|date|time)\s*,(?!\s*::)/.test(source);

function problemOf(source: string, translation: string, forms: readonly string[]): string | null {
  const given = namesIn(compiledSource(source));
  let used: Set<string>;
  try {
    used = namesIn(compiledSource(translation));
  } catch (error) {
    return `is not valid ICU MessageFormat (${error instanceof Error ? error.message : String(error)})`;
  }
  if (hasNamedStyle(translation)) return "names a style: use a skeleton, such as ::percent";
  const unknown = [...used].filter((name) => !given.has(name));
  if (unknown.length > 0) return `uses ${unknown.join(", ")}, which “${source}” does not have`;
  const lost = [...given].filter((name) => !used.has(name));
  if (lost.length > 0) return `leaves out ${lost.join(", ")} of “${source}”`;
  const plain = [...plainIn(compiledSource(translation))].filter(
    (name) => !plainIn(compiledSource(source)).has(name),
  );
  if (plain.length > 0) return `does not format ${plain.join(", ")} as “${source}” does`;
  const lostForms = forms.filter((form) =>
    pluralsIn(compiledSource(translation)).some((plural) => !(form in plural)),
  );
  return lostForms.length > 0 ? `needs the plural forms ${lostForms.join(", ")}` : null;
}

/** The plural forms that a language has for whole numbers below a thousand. */
function pluralForms(tag: string): string[] {
  const rules = new Intl.PluralRules(tag);
  return [...new Set(Array.from({ length: 1000 }, (_, count) => rules.select(count)))];
}

/** The number of a plural among the kinds of compiled arguments. */
const pluralKind = 2;

function pluralsIn(node: unknown): object[] {
  if (!Array.isArray(node))
    return typeof node === "object" && node !== null ? Object.values(node).flatMap(pluralsIn) : [];
  const [, kind, branches]: unknown[] = node;
  const own = kind === pluralKind && typeof branches === "object" && branches !== null ? [branches] : [];
  return [...own, ...node.flatMap(pluralsIn)];
}

/** The variables that are inserted without a format. */
function plainIn(node: unknown): Set<string> {
  if (Array.isArray(node) && node.length === 1 && typeof node[0] === "string") return new Set(node);
  if (typeof node !== "object" || node === null) return new Set();
  return new Set(Object.values(node).flatMap((part) => [...plainIn(part)]));
}

/** The variables and tags of a compiled message. */
function namesIn(node: unknown): Set<string> {
  if (!Array.isArray(node)) return new Set();
  return new Set(node.flatMap((each) => [...namesOfNode(each)]));
}

function namesOfNode(node: unknown): Set<string> {
  if (!Array.isArray(node)) return new Set();
  const [name, ...rest]: unknown[] = node;
  const inside = rest.flatMap((each) =>
    Array.isArray(each)
      ? [...namesOfNode(each)]
      : Object.values(typeof each === "object" && each !== null ? each : {}).flatMap((branch) => [
          ...namesIn(branch),
        ]),
  );
  return new Set([String(name), ...inside]);
}
