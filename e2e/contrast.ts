import type { Page } from "@playwright/test";
import sharp from "sharp";

type Colour = readonly [red: number, green: number, blue: number];
/** A line of text on the screen. */
type Line = {
  x: number;
  y: number;
  width: number;
  height: number;
  colour: Colour;
  opacity: number;
  large: boolean;
  words: string;
};

export type FaintLine = { words: string; contrast: number; needed: number };

/**
 * The lines of text with too little contrast to their background. Hides the text, takes a screenshot, and
 * compare each line with the 2nd and the 98th percentile of the pixels behind it; the worse one counts. This
 * sees through glass, which a reader of styles can't.
 */
export async function faintLines(
  page: Page,
  within = "body",
): Promise<{ measured: number; faint: FaintLine[] }> {
  const lines = await page.evaluate(linesOfText, within);
  await page.evaluate(() => document.documentElement.classList.add("text-hidden"));
  const picture = await page.screenshot({ scale: "css" });
  await page.evaluate(() => document.documentElement.classList.remove("text-hidden"));
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const colourAt = (at: number): Colour => [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
  const faint = lines.flatMap((line) => {
    const behind: { at: number; light: number }[] = [];
    for (let y = Math.floor(line.y); y < Math.min(info.height, line.y + line.height); y += 1) {
      for (let x = Math.floor(line.x); x < Math.min(info.width, line.x + line.width); x += 2) {
        const at = (y * info.width + x) * 3;
        behind.push({ at, light: luminance(colourAt(at)) });
      }
    }
    behind.sort((a, b) => a.light - b.light);
    const extremes = [0.02, 0.98]
      .map((share) => behind[Math.floor(behind.length * share)])
      .filter((pixel) => pixel !== undefined)
      .map(({ at }) => colourAt(at));
    const contrast = Math.min(...extremes.map((colour) => contrastOf(mixed(colour, line), colour)));
    const needed = line.large ? 3 : 4.5;
    return contrast < needed ? [{ words: line.words, contrast, needed }] : [];
  });
  return { measured: lines.length, faint };
}

/** Prepares a page for `faintLines`: all text can be hidden for the screenshot, and nothing moves. */
export const stillPage = (page: Page) =>
  page.evaluate((rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets.push(sheet);
  }, hidesText);

const hidesText = `
  * { transition: none !important; animation: none !important; }
  .text-hidden * { color: transparent !important; -webkit-text-fill-color: transparent !important; caret-color: transparent !important; text-decoration-color: transparent !important; }
  .text-hidden ::placeholder { color: transparent !important; }
  .text-hidden :is(.icon, .sun) { visibility: hidden !important; }
`;

const mixed = (behind: Colour, { colour, opacity }: Line): Colour => {
  const mix = (index: 0 | 1 | 2) => behind[index] * (1 - opacity) + colour[index] * opacity;
  return [mix(0), mix(1), mix(2)];
};

/** WCAG 2.2, relative luminance. */
function luminance([red, green, blue]: Colour): number {
  const linear = (channel: number) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** WCAG 2.2, contrast ratio: 1 to 21. */
function contrastOf(one: Colour, other: Colour): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Runs inside the page, so it can use nothing from outside. */
function linesOfText(within: string): Line[] {
  const brush = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const rgba = (colour: string) => {
    if (!brush) throw new Error("no canvas");
    brush.clearRect(0, 0, 1, 1);
    brush.fillStyle = colour;
    brush.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, alpha = 255] = brush.getImageData(0, 0, 1, 1).data;
    return { colour: [red, green, blue] as const, alpha: alpha / 255 };
  };
  const opacityOf = (element: Element | null): number =>
    element ? Number(getComputedStyle(element).opacity) * opacityOf(element.parentElement) : 1;
  /** The part of a rectangle that no scrolling container and no edge of the window cuts off. */
  const visiblePart = (element: Element, { left, top, right, bottom }: DOMRect) => {
    let part = { left: left + 3, top, right: right - 3, bottom };
    const cut = (by: { left: number; top: number; right: number; bottom: number }) => {
      part = {
        left: Math.max(part.left, by.left),
        top: Math.max(part.top, by.top),
        right: Math.min(part.right, by.right),
        bottom: Math.min(part.bottom, by.bottom),
      };
    };
    cut({ left: 0, top: 0, right: innerWidth, bottom: innerHeight });
    for (let each = element.parentElement; each; each = each.parentElement) {
      if (getComputedStyle(each).overflowX !== "visible") cut(each.getBoundingClientRect());
    }
    return part;
  };

  const lines: Line[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const element = text.parentElement;
    const words = text.textContent?.trim().slice(0, 40);
    if (
      !words ||
      !element?.closest(within) ||
      element.closest(".visually-hidden, .skip-link, style, noscript, [disabled]")
    )
      continue;
    const style = getComputedStyle(element);
    if (style.visibility === "hidden") continue;
    const { colour, alpha } = rgba(style.color);
    const size = Number.parseFloat(style.fontSize);
    const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    const range = document.createRange();
    range.selectNodeContents(text);
    for (const box of range.getClientRects()) {
      const { left, top, right, bottom } = visiblePart(element, box);
      if (right - left < 2 || bottom - top < 4) continue;
      const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      if (!hit || !(hit === element || element.contains(hit) || hit.contains(element))) continue;
      const place = { x: left, y: top, width: right - left, height: bottom - top };
      lines.push({ ...place, colour, opacity: alpha * opacityOf(element), large, words });
    }
  }
  return lines;
}
