import { after } from "./device/after.ts";
import { readStored, store } from "./device/stored.ts";
import { onFirstIntent } from "./later.ts";

const storageKey = "fonts";
/** Delay after the page's `load` event. By then its text is shown. */
const afterLoadMs = 1000;
/** Fonts that almost every page uses. */
// Untranslated: names.
const families = ["Figtree Variable", "Newsreader Variable"];

type Browser = {
  after: typeof after;
  onFirstIntent: typeof onFirstIntent;
  fonts: Pick<FontFaceSet, "load">;
  head: HTMLElement;
};

/**
 * Loads the fonts, which are as large as all scripts of a first page. On a first visit the page is drawn with system
 * fonts (`stand-ins.css`), and the fonts load afterwards. On later visits they load at once.
 * @param address of their style sheet
 */
export function loadFonts(
  address: string,
  browser: Browser = { after, onFirstIntent, fonts: document.fonts, head: document.head },
): void {
  let isBegun = false;
  const begin = () => {
    if (isBegun) return;
    isBegun = true;
    addSheet(address, browser);
  };
  const wait = () => void browser.after(afterLoadMs, begin);
  if (readStored(storageKey) === address) begin();
  else {
    // The font must not change while the person writes or reads.
    browser.onFirstIntent(begin);
    if (document.readyState === "complete") wait();
    else addEventListener("load", wait, { once: true });
  }
}

function addSheet(address: string, { fonts, head }: Browser): void {
  const sheet = document.createElement("link");
  sheet.rel = "stylesheet";
  sheet.href = address;
  sheet.onload = async () => {
    try {
      await Promise.all(families.map((family) => fonts.load(`1em "${family}"`)));
      store(storageKey, address);
    } catch (error) {
      // The connection was lost. The next visit counts as a first visit.
      if (!(error instanceof DOMException)) throw error;
    }
  };
  head.append(sheet);
}
