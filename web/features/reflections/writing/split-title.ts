import { maxTitleLength } from "#contract/reflections/reflection-rules.ts";
import { writePlain } from "#web/editor/markdown.ts";

/** The title as far as its limit, if possible to the end of a word, and the rest as Markdown that shows it as it is. */
export function splitTitle(title: string): [title: string, rest: string] {
  if (title.length <= maxTitleLength) return [title, ""];
  const words = title.slice(0, maxTitleLength + 1);
  const space = words.search(/\s\S*$/u);
  const isHalf = /[\ud800-\udbff]$/.test(words.slice(0, maxTitleLength));
  const end = space > 0 ? space : maxTitleLength - Number(isHalf);
  return [title.slice(0, end).trimEnd(), writePlain([title.slice(end).trim()])];
}
