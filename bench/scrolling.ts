import type { Browser, Page } from "@playwright/test";
import { type Cookie, type WindowSize, withPage } from "./browser.ts";
import { traceBetween } from "./trace.ts";

export type Scrolling = {
  seconds: number;
  drawn: number;
  /** Frames that a 60 Hz screen had room for but that were not drawn. */
  dropped: number;
  /** From one frame to the next. */
  longestMs: number;
};

const frameMs = 1000 / 60;
const start = "scrolling starts";
const end = "scrolling ended";
const categories = ["viz", "disabled-by-default-display.framedisplayed"];
const seconds = 3;
const pixelsPerSecond = 800;

/**
 * Scrolls /reflections down for three seconds, as a wheel does. It counts the frames that reached the screen:
 * the page's own thread keeps its pace even while a heavy frame is drawn.
 */
export const scroll = (
  browser: Browser,
  size: WindowSize,
  cookies: readonly Cookie[],
  url: string,
): Promise<Scrolling> =>
  withPage(browser, size, cookies, async (page) => {
    await page.goto(`${url}/reflections`, { waitUntil: "networkidle" });
    await page.locator(".scene img[data-loaded]").waitFor({ state: "attached" });
    // By then the welcome has faded.
    await page.locator(".welcome").waitFor({ state: "detached" });
    await page.waitForTimeout(1000);
    const { events } = await traceBetween(browser, page, { categories, start, end }, () =>
      scrollDown(page, size),
    );
    return framesOf(
      events.filter(({ name }) => name === "Display::FrameDisplayed").map(({ ts }) => ts / 1000),
    );
  });

async function scrollDown(page: Page, size: WindowSize): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await page.evaluate((name) => void performance.mark(name), start);
  await session.send("Input.synthesizeScrollGesture", {
    x: size.width / 2,
    y: size.height * 0.75,
    yDistance: -seconds * pixelsPerSecond,
    speed: pixelsPerSecond,
    gestureSourceType: "mouse",
  });
  await page.evaluate((name) => void performance.mark(name), end);
  const scrolled = await page.evaluate(() => scrollY);
  if (scrolled < pixelsPerSecond) throw new Error(`The page scrolled by ${scrolled} px only.`);
}

/** @param times of the frames, in milliseconds */
export function framesOf(times: readonly number[]): Scrolling {
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? time));
  return {
    seconds: gaps.reduce((sum, gap) => sum + gap, 0) / 1000,
    drawn: times.length,
    dropped: gaps
      .filter((gap) => gap > 1.5 * frameMs)
      .reduce((sum, gap) => sum + Math.round(gap / frameMs) - 1, 0),
    longestMs: Math.max(...gaps),
  };
}
