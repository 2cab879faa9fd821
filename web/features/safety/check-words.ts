import { checkWords } from "#contract/safety/check-words.ts";
import { callApi } from "#web/lib/call-api.ts";
import { createWorkerCall } from "#web/lib/worker-call.ts";

const findExplicit = createWorkerCall<string, boolean>(
  () => new Worker(new URL("./explicit-worker.ts", import.meta.url), { type: "module" }),
);

/** Asks the server, which reads more than plain words. */
const askServer = async (text: string): Promise<boolean> =>
  (await callApi(checkWords, { body: { text } })).sign;

/**
 * Checks the paragraphs of a page that are new since the last time. While the server can't be asked, only plain words
 * count, and the paragraphs are checked again the next time.
 */
export function createCheck(ask = askServer, isExplicit = findExplicit) {
  /** By paragraph, whether a sign was found in it or in one that was new at the same time. */
  const known = new Map<string, boolean>();
  return async (text: string): Promise<boolean> => {
    const paragraphs = text.split(/\n\s*\n/).filter((each) => each.trim() !== "");
    const added = paragraphs.filter((each) => !known.has(each));
    if (added.length > 0) {
      const words = added.join("\n\n");
      try {
        const found = await ask(words);
        for (const each of added) known.set(each, found);
      } catch {
        // The next pause in writing asks again.
        if (await isExplicit(words).catch(() => false)) return true;
      }
    }
    return paragraphs.some((each) => known.get(each) === true);
  };
}
