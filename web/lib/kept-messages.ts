import { type CompiledMessage, english, type Language } from "#contract/translate.ts";

/** The language of a page that the server wrote. */
export const languageOfPage = (html: string): string =>
  /<html lang="([\w-]+)"/.exec(html)?.[1] ?? english.tag;

/**
 * All messages of the language in use, in a cache of the service worker: for its own texts, and for pages without a
 * connection.
 * @param prefix the address without the language and the ending
 */
export function keptMessages(cacheName: string, prefix: string) {
  const addressOf = (tag: string) => `${prefix}${tag}.json`;
  const first = async () => (await (await caches.open(cacheName)).keys())[0];
  return {
    /** Keeps those of a language, and no longer those of another. */
    async keep(tag: string): Promise<void> {
      const cache = await caches.open(cacheName);
      const wanted = addressOf(tag);
      if (tag !== english.tag && !(await cache.match(wanted))) await cache.add(wanted);
      for (const request of await cache.keys())
        if (new URL(request.url).pathname !== wanted) await cache.delete(request);
    },
    /** An answer with all messages, in the language of a part’s address. */
    async answerFor(path: string): Promise<Response | undefined> {
      const kept = await first();
      const ofLanguage = kept && new URL(kept.url).pathname.replace(".json", "-");
      return ofLanguage && path.startsWith(ofLanguage) ? caches.match(kept, { cacheName }) : undefined;
    },
    async language(): Promise<Language> {
      const kept = await first();
      const answer = kept && (await caches.match(kept, { cacheName }));
      if (!answer) return english;
      const tag = new URL(kept.url).pathname.slice(prefix.length).replace(".json", "");
      const messages: Record<string, CompiledMessage> = await answer.json();
      return { tag, messages };
    },
  };
}
