import { after } from "./device/after.ts";
import { readStored, store } from "./device/stored.ts";
import { onFirstIntent } from "./later.ts";

const storageKey = "fonts";
/** From the page's `load` event: by then its words are there, and on most lines the welcome still lies over them. */
const afterLoadMs = 1000;
/** What nearly every page shows. */
const families = ["Figtree Variable", "Newsreader Variable"];

type Browser = {
  after: typeof after;
  onFirstIntent: typeof onFirstIntent;
  fonts: Pick<FontFaceSet, "load">;
  head: HTMLElement;
};

/**
 * Loads the fonts, which weigh as much as all scripts of a first page. On a first visit they come after the first
 * words; until then, the device's own fonts stand in (`stand-ins.css`). A browser that has loaded them before gets them
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
    // Someone who is about to write or read should not see the letters change later.
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
      // The line broke. The next visit counts as the first again.
      if (!(error instanceof DOMException)) throw error;
    }
  };
  head.append(sheet);
}
