import { parseDocument } from "yaml";
import { type Fields, isFields } from "../reading/fields.ts";

export type FrontMatter = { fields: Fields; body: string; note: string | null };

/** A note with 50 tags and 500 attachments has half of it. */
const maxFrontMatterLength = 50_000;
/** What YAML needs for a field, a line or an item. The time that it takes grows with the square of their number. */
const signs = /[:,?\n[{]/g;
const maxSigns = 3000;

/** YAML between two lines of `---` at the top. What is not YAML stays in the text. */
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
      note: "It has too many lines at its top to read them as YAML, so they stay in the text.",
    };
  const document = parseDocument(yaml, { prettyErrors: false });
  if (document.errors.length === 0) {
    const fields = plainOf(document);
    if (fields === null || isFields(fields))
      return { fields: fields ?? {}, body: text.slice(found.index + found[0].length), note: null };
  }
  return { ...none, note: "The lines at its top could not be read as YAML, so they stay in the text." };
}

/** @returns undefined for references to too much or to nothing */
function plainOf(document: ReturnType<typeof parseDocument>): unknown {
  try {
    return document.toJS({ maxAliasCount: 50 });
  } catch (error) {
    if (error instanceof ReferenceError) return undefined;
    throw error;
  }
}

/** The first of these that exists, however it is written. */
export function fieldOf(fields: Fields, ...names: string[]): unknown {
  for (const name of names)
    for (const [key, value] of Object.entries(fields))
      if (key.toLowerCase().replace(/[\s_-]+/g, "") === name && value !== null && value !== "") return value;
  return undefined;
}
