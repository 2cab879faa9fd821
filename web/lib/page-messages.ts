import { type CompiledMessage, english, setLanguageSource } from "#contract/translate.ts";
import { logProblem } from "./log.ts";
import { pageLanguage } from "./page-meta.ts";

const messages: Record<string, CompiledMessage> = {};
if (pageLanguage !== english.tag) setLanguageSource(() => ({ tag: pageLanguage, messages }));

const loaded = new Map<string, Promise<void>>();

/**
 * Loads a part of the app together with its messages, so that it is never drawn in English first. The build puts this
 * around each `import()` of a part that has messages: scripts/messages/vite-plugin.ts.
 */
export async function withMessages<Module>(part: string, load: () => Promise<Module>): Promise<Module> {
  if (pageLanguage === english.tag) return load();
  const begun = loaded.get(part) ?? loadMessages(part);
  loaded.set(part, begun);
  const [module] = await Promise.all([load(), begun]);
  return module;
}

/** If they can’t be loaded, this part of the page is shown in English. */
async function loadMessages(part: string): Promise<void> {
  try {
    const answer = await fetch(`/assets/messages-${__MESSAGES__}-${pageLanguage}-${part}.json`);
    if (!answer.ok) throw new Error(`It was answered with ${answer.status}.`);
    Object.assign(messages, await answer.json());
  } catch (error) {
    loaded.delete(part);
    logProblem("The messages of a part could not be loaded.", error);
  }
}
