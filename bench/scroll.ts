import type { Browser, Page } from "@playwright/test";
import { getTheme, saveTheme } from "#contract/themes/themes.ts";
import { sizes, type WindowSize, withBrowser, withPage } from "./browser.ts";
import { median, print, printTable } from "./print.ts";
import { type Cookie, type SignedIn, signIn } from "./sign-in.ts";
import { withJournal } from "./store.ts";
import { traceBetween } from "./trace.ts";

type Scrolling = {
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

const reflections = 10_000;
const times = 3;
const largestBlur = 64;

/** How smoothly a list of ten thousand scrolls. The browser draws in software, as without a graphics card. */
export async function benchScroll(): Promise<void> {
  print(`\nscroll: ${reflections.toLocaleString("en")} reflections, medians of ${times}`);
  await withJournal(reflections, ({ url }, person) =>
    withBrowser(async (browser) => {
      const reader = await signIn(url, person);
      const rows = [];
      for (const blur of [0, largestBlur]) {
        await saveBlur(reader, blur);
        for (const size of sizes) {
          const rounds: Scrolling[] = [];
          while (rounds.length < times) rounds.push(await scroll(browser, size, reader.cookies, url));
          const of = (name: keyof Scrolling) => median(rounds.map((round) => round[name]));
          rows.push([
            `blur ${blur} px, ${size.name}`,
            of("seconds").toFixed(1),
            of("drawn"),
            of("dropped"),
            Math.round(of("longestMs")),
          ]);
        }
      }
      printTable(["scrolling /reflections", "s", "frames drawn", "dropped at 60 Hz", "longest ms"], rows);
    }),
  );
}

async function saveBlur({ expect }: SignedIn, blur: number): Promise<void> {
  const { id } = await expect(getTheme, 200);
  await expect(saveTheme, 200, { body: { id, blur_amount: blur } });
}

/**
 * Scrolls /reflections down for three seconds, as a wheel does. It counts the frames that reached the screen:
 * the page's own thread keeps its pace even while a heavy frame is drawn.
 */
const scroll = (
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
