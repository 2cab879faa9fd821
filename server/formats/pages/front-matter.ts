import { parseDocument } from "yaml";
import { t } from "#contract/translate.ts";
import { type Fields, isFields } from "../reading/fields.ts";

export type FrontMatter = { fields: Fields; body: string; note: string | null };

/** A note with 50 tags and 500 attachments has half of it. */
const maxFrontMatterLength = 50_000;
/** Characters that start a field, a line or an item. Parsing time grows with the square of their number. */
const signs = /[:,?\n[{]/g;
const maxSigns = 3000;

/** Parses YAML between two lines of `---` at the top. Anything else stays in the text. */
export function frontMatterOf(text: string): FrontMatter {
  const none = { fields: {}, body: text, note: null };
  if (!/^---[ \t]*\r?\n/.test(text)) return none;
  const end = /\r?\n(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/g;
  end.lastIndex = text.indexOf("\n") - 1;
  const found = end.exec(text);
  if (!found) return none;
  const yaml = text.slice(text.indexOf("\n") + 1, found.index);
  if (yaml.length > maxFrontMatterLength || (yaml.match(signs)?.length ?? 0) > maxSigns)
    return {
      ...none,
      note: t("The YAML at its top has too many lines, so it stays in the text."),
    };
  const document = parseDocument(yaml, { prettyErrors: false });
  if (document.errors.length === 0) {
    const fields = plainOf(document);
    if (fields === null || isFields(fields))
      return { fields: fields ?? {}, body: text.slice(found.index + found[0].length), note: null };
  }
  return { ...none, note: t("The lines at its top could not be read as YAML, so they stay in the text.") };
}

/** @returns undefined if its aliases are too many or undefined */
function plainOf(document: ReturnType<typeof parseDocument>): unknown {
  try {
    return document.toJS({ maxAliasCount: 50 });
  } catch (error) {
    if (error instanceof ReferenceError) return undefined;
    throw error;
  }
}

/** The first of these fields that has a value, in any spelling. */
export function fieldOf(fields: Fields, ...names: string[]): unknown {
  for (const name of names)
    for (const [key, value] of Object.entries(fields))
      if (key.toLowerCase().replace(/[\s_-]+/g, "") === name && value !== null && value !== "") return value;
  return undefined;
}
