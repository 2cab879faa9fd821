import { after } from "./device/after.ts";
import { readStored, store } from "./device/stored.ts";
import { onFirstIntent } from "./later.ts";
import { isAuthenticated } from "./session.ts";

const storageKey = "fonts";
/** From the page's `load` event: by then its words are there, and on most lines the welcome still lies over them. */
const afterLoadMs = 1000;

type Face = Pick<FontFace, "style" | "unicodeRange"> & { load(): Promise<unknown>; show(): void };
type Browser = {
  after: typeof after;
  onFirstIntent: typeof onFirstIntent;
  facesOf(sheet: HTMLLinkElement): readonly Face[];
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
  browser: Browser = { after, onFirstIntent, facesOf, head: document.head },
): void {
  let isBegun = false;
  const hasThem = readStored(storageKey) === address;
  const begin = () => {
    if (isBegun) return;
    isBegun = true;
    const sheet = addSheet(address, browser);
    if (!hasThem) showTogether(sheet, address, browser);
  };
  const wait = () => void browser.after(afterLoadMs, begin);
  if (hasThem) begin();
  else {
    // Someone who is about to write or read should not see the letters change later.
    browser.onFirstIntent(begin);
    if (document.readyState === "complete") wait();
    else addEventListener("load", wait, { once: true });
  }
}

function addSheet(address: string, { head }: Browser): HTMLLinkElement {
  const sheet = document.createElement("link");
  sheet.rel = "stylesheet";
  sheet.href = address;
  head.append(sheet);
  return sheet;
}

/** Where fonts come one by one, the browser lays out the page anew for each. */
function showTogether(sheet: HTMLLinkElement, address: string, { facesOf }: Browser): void {
  // It is only read.
  sheet.media = "not all";
  sheet.onload = async () => {
    const faces = facesOf(sheet);
    const loads = await Promise.allSettled(faces.filter(isOnMostPages).map((face) => face.load()));
    for (const face of faces) face.show();
    // Where the line broke, the next visit counts as the first again.
    if (loads.every(({ status }) => status === "fulfilled")) store(storageKey, address);
  };
}

/** Others load when a page first shows one of their letters. */
function isOnMostPages({ style, unicodeRange }: Face): boolean {
  const isLatin = /^U\+(\?\?|0+-)/i.test(unicodeRange);
  return isLatin && (style === "normal" || isAuthenticated());
}

function facesOf({ sheet }: HTMLLinkElement): Face[] {
  return [...(sheet?.cssRules ?? [])]
    .filter((rule) => rule instanceof CSSFontFaceRule)
    .map((rule) => {
      const value = (name: string) => rule.style.getPropertyValue(name);
      const family = value("font-family").replace(/^["']|["']$/g, "");
      const style = value("font-style");
      const unicodeRange = value("unicode-range");
      const weight = value("font-weight");
      const face = new FontFace(family, value("src"), { style, weight, unicodeRange, display: "swap" });
      return { style, unicodeRange, load: () => face.load(), show: () => void document.fonts.add(face) };
    });
}
