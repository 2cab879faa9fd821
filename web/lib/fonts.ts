import { after } from "./device/after.ts";
import { readStored, store } from "./device/stored.ts";
import { onFirstIntent } from "./later.ts";

const storageKey = "fonts";
/** After the page's `load` event: its text is shown by then, on most connections still below the welcome. */
const afterLoadMs = 1000;
/** Fonts that nearly every page uses. */
const families = ["Figtree Variable", "Newsreader Variable"];

type Browser = {
  after: typeof after;
  onFirstIntent: typeof onFirstIntent;
  fonts: Pick<FontFaceSet, "load">;
  head: HTMLElement;
};

/**
 * Loads the fonts, which weigh as much as all scripts of a first page. On a first visit they come after the first
 * text; until then, the device's own fonts are used (`stand-ins.css`). A browser that has loaded them before gets them
 * at once.
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
    // The letters must not change while someone writes or reads.
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
      // The connection was lost. The next visit counts as the first again.
      if (!(error instanceof DOMException)) throw error;
    }
  };
  head.append(sheet);
}
