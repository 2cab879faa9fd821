import { AsyncLocalStorage } from "node:async_hooks";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { languages, pseudoLanguages } from "#contract/languages.ts";
import { english, type Language, languageTag, setLanguageSource } from "#contract/translate.ts";
import { pseudoCatalogue, readCatalogue } from "./catalogue.ts";

const folder = join(import.meta.dirname, "../../../messages");

const languageOfWork = new AsyncLocalStorage<Language>();
setLanguageSource(() => languageOfWork.getStore() ?? english);

const loaded = new Map<string, Language>([[english.tag, english]]);

/**
 * Does work for a person in their language: `t` translates into it, also after `await`. Without it, texts are English,
 * as in logs and commands.
 * @param tag one of `languages` or `pseudoLanguages`
 */
export function inLanguage<Result>(tag: string, work: () => Result): Result {
  const language = loaded.get(tag) ?? load(tag);
  loaded.set(tag, language);
  return languageOfWork.run(language, work);
}

/**
 * Produces the parts in the caller's language. Otherwise, a generator continues in the async context of its reader, such
 * as a socket.
 */
export function inLanguageOfCaller<Part>(parts: AsyncIterable<Part>): AsyncGenerator<Part, undefined> {
  return madeIn(languageTag(), parts);
}

async function* madeIn<Part>(language: string, parts: AsyncIterable<Part>): AsyncGenerator<Part, undefined> {
  const iterator = parts[Symbol.asyncIterator]();
  try {
    for (;;) {
      const { done, value } = await inLanguage(language, () => iterator.next());
      if (done) return;
      yield value;
    }
  } finally {
    await iterator.return?.();
  }
}

/** Does work in the first language for which `holds` returns true; `null` if there is none. */
export function inLanguageWhere<Result>(holds: () => boolean, work: () => Result): Result | null {
  const tag = [...Object.keys(languages), ...pseudoLanguages].find((each) => inLanguage(each, holds));
  return tag === undefined ? null : inLanguage(tag, work);
}

function load(tag: string): Language {
  const isPseudo = pseudoLanguages.some((each) => each === tag);
  const file = readFileSync(join(folder, isPseudo ? "messages.pot" : `${tag}.po`), "utf8");
  return isPseudo ? pseudoCatalogue(tag, file) : readCatalogue(tag, file);
}
