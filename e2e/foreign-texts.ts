import type { BrowserContext, Page } from "@playwright/test";
import type { pseudoLanguages } from "#contract/languages.ts";

/** Chooses a language for the pages that a browser opens next. */
export const chooseLanguage = (
  context: BrowserContext,
  url: string,
  value: (typeof pseudoLanguages)[number],
): Promise<void> => context.addCookies([{ name: "language", value, url }]);

/** Names, and what people type, are the same in every language. */
const sameEverywhere = /\bReflector\b/g;

const dates = Array.from({ length: 12 }, (_, month) => new Date(2026, month, month + 1));
const week = Array.from({ length: 7 }, (_, day) => new Date(2026, 0, day + 1));
const ofDates = (["long", "short"] as const).flatMap((form) => [
  ...dates.map((date) => date.toLocaleDateString("en-GB", { month: form })),
  ...week.map((date) => date.toLocaleDateString("en-GB", { weekday: form })),
]);
/** The browser has no pseudo-language, so its dates are English there. */
const dateWords = new RegExp(`\\b(?:${[...ofDates, "am", "pm", "GMT", "BST"].join("|")})\\b`, "g");

/**
 * Finds the texts of a page in a pseudo-language that do not come from the catalogue: their words have no accents.
 * @param names what else is the same in every language on this page
 * @param isPersons whether words are a person’s. They may be where `dir` is `auto`, in `bdi`, and in a message as its value.
 */
export async function textsOutsideCatalogue(
  page: Page,
  {
    names = [],
    isPersons = () => false,
  }: { names?: readonly string[]; isPersons?(words: string): boolean } = {},
): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const attributes = ["aria-label", "aria-description", "aria-valuetext", "title", "placeholder", "alt"];
    const persons = "[dir=auto], bdi, .prose, .chart__pin";
    const found = [{ text: document.title, mayBePersons: true }];
    const inOthers = [...document.querySelectorAll("body [lang]")]
      .map(({ textContent }) => textContent)
      // The longest first, because others may be parts of it, as “Oct” is of “October”.
      .sort((one, other) => other.length - one.length);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node instanceof Element ? node : node.parentElement;
      // A part in another language, such as a check-in without a published translation, says so, and so do
      // names of apps. Names of countries come from the browser, which has no pseudo-language.
      if (!element || element.closest("body [lang], [translate=no], .map__world")) continue;
      const mayBePersons = element.closest(persons) !== null;
      if (node instanceof Element) {
        // An attribute has no direction nor language of its own. One that names what is inside may be a person’s, as
        // that is, and one with the words of a part in another language has them from there.
        const namesPersons = mayBePersons || node.matches("img") || node.querySelector(persons) !== null;
        for (const name of attributes)
          found.push({
            text: inOthers.reduce((left, words) => left.replace(words, ""), node.getAttribute(name) ?? ""),
            mayBePersons: namesPersons,
          });
      } else if (!element.closest("script, style, noscript, code, textarea"))
        found.push({ text: node.textContent ?? "", mayBePersons });
    }
    return found;
  });
  return texts
    .filter(({ text, mayBePersons }) => {
      const left = names.reduce((all, name) => all.replaceAll(name, ""), text.replace(sameEverywhere, ""));
      if (mayBePersons && isPersons(left)) return false;
      const foreign = left.replace(dateWords, "").match(/[a-z][a-z\d .,;:!?'’“”…*_-]*[a-z]/gi) ?? [];
      const isMessage = text.includes("⟦");
      return foreign.some((words) => !((mayBePersons || isMessage) && isPersons(words)));
    })
    .map(({ text }) => text);
}
