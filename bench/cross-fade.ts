import type { Browser, Page } from "@playwright/test";
import { type Cookie, type WindowSize, withPage } from "./browser.ts";
import { timeByKind, traceBetween } from "./trace.ts";

/** Milliseconds of work from choosing a background until the old one is gone. */
export type CrossFade = {
  /** This and the next two: on the page's main thread. */
  scripting: number;
  style: number;
  painting: number;
  /** Turning the painted layers into pixels, on all threads together. */
  rasterising: number;
  /** Compositing the frames, blurred glass included. */
  drawing: number;
  frames: number;
};

const start = "cross-fade starts";
const end = "cross-fade ended";
const categories = [
  "devtools.timeline",
  "disabled-by-default-devtools.timeline",
  "v8.execute",
  "cc",
  "viz",
  "disabled-by-default-display.framedisplayed",
];

/** Chromium's events, in the groups of its own developer tools. */
const kinds = new Map<string, "scripting" | "style" | "painting">([
  ["EventDispatch", "scripting"],
  ["EvaluateScript", "scripting"],
  ["FireAnimationFrame", "scripting"],
  ["FunctionCall", "scripting"],
  ["MajorGC", "scripting"],
  ["MinorGC", "scripting"],
  ["RunMicrotasks", "scripting"],
  ["TimerFire", "scripting"],
  ["HitTest", "style"],
  ["Layerize", "style"],
  ["Layout", "style"],
  ["ParseAuthorStyleSheet", "style"],
  ["PrePaint", "style"],
  ["UpdateLayoutTree", "style"],
  ["Commit", "painting"],
  ["Decode Image", "painting"],
  ["Paint", "painting"],
]);

const backgrounds = [
  { label: "Ocean", file: "ocean.jpg" },
  { label: "Mountains", file: "mountains.jpg" },
] as const;

/** Fades back and forth on /settings/theme, after both pictures were shown once. */
export const crossFades = (
  browser: Browser,
  size: WindowSize,
  cookies: readonly Cookie[],
  url: string,
  times: number,
): Promise<CrossFade[]> =>
  withPage(browser, size, cookies, async (page) => {
    await page.goto(`${url}/settings/theme`, { waitUntil: "networkidle" });
    for (const background of backgrounds) await choose(page, background);
    const fades: CrossFade[] = [];
    while (fades.length < times) {
      for (const background of backgrounds.slice(0, times - fades.length)) {
        // By then the theme is saved and the pointer's events are handled.
        await page.waitForTimeout(2000);
        fades.push(await measure(browser, page, background));
      }
    }
    return fades;
  });

type Background = (typeof backgrounds)[number];

async function measure(browser: Browser, page: Page, background: Background): Promise<CrossFade> {
  const { events, mainThread } = await traceBetween(browser, page, { categories, start, end }, () =>
    choose(page, background),
  );
  const main = timeByKind(
    events.filter(({ pid, tid }) => pid === mainThread.pid && tid === mainThread.tid),
    (name) => kinds.get(name),
  );
  const sum = (wanted: string) =>
    events.filter(({ name }) => name === wanted).reduce((total, { dur }) => total + dur / 1000, 0);
  return {
    scripting: main.get("scripting") ?? 0,
    style: main.get("style") ?? 0,
    painting: main.get("painting") ?? 0,
    rasterising: sum("RasterTask"),
    drawing: sum("Display::DrawAndSwap"),
    frames: events.filter(({ name }) => name === "Display::FrameDisplayed").length,
  };
}

/** One call into the page, so that we measure the page's own work and not Playwright's. */
async function choose(page: Page, { label, file }: Background): Promise<void> {
  const radio = page
    .getByRole("radiogroup", { name: "Background" })
    .getByRole("radio", { name: label, exact: true });
  await radio.evaluate(
    (button: HTMLElement, { file, start, end }) =>
      new Promise<void>((resolve, reject) => {
        const frame = document.getElementById("scene");
        if (!frame) return reject(new Error("The page has no scene."));
        const layers = () => [...frame.querySelectorAll<HTMLElement>(".scene__layer")];
        const isAlone = () =>
          layers().length === 1 && layers().every((layer) => layer.querySelector("img")?.src.includes(file));
        if (isAlone()) return resolve();
        const timer = setTimeout(() => reject(new Error(`${file} was not shown after 60 s.`)), 60_000);
        const watcher = new MutationObserver(() => {
          if (!isAlone()) return;
          watcher.disconnect();
          clearTimeout(timer);
          // By the frame after the next, everything has been drawn.
          requestAnimationFrame(() =>
            requestAnimationFrame(() => {
              performance.mark(end);
              resolve();
            }),
          );
        });
        watcher.observe(frame, { childList: true });
        performance.mark(start);
        button.click();
      }),
    { file, start, end },
  );
}
