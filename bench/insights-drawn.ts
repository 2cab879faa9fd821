import type { Browser, Page } from "@playwright/test";
import { z } from "zod";
import { getInsightDays } from "#contract/insights/insights.ts";
import { sizes, type WindowSize, withBrowser, withPage } from "./browser.ts";
import { percentile, print, printTable } from "./print.ts";
import { type Cookie, signIn } from "./sign-in.ts";
import { withJournal } from "./store.ts";

const days = 3650;
const times = 5;

/** How long the page of insights takes to draw ten years, from the arrival of their data to the frame after. */
export async function benchInsightsDrawn(): Promise<void> {
  print(`\ninsights-drawn: ${days.toLocaleString("en")} days, medians of ${times}, ms after their data`);
  await withJournal(days, ({ url }, person) =>
    withBrowser(async (browser) => {
      const { cookies } = await signIn(url, person);
      const rows = [];
      for (const size of sizes) {
        const rounds = [];
        while (rounds.length < times) rounds.push(await drawTenYears(browser, size, cookies, url));
        rows.push([size.name, percentile(rounds, 0.5).toFixed(0), percentile(rounds, 1).toFixed(0)]);
      }
      printTable(["from 12 weeks to all", "p50", "worst"], rows);
    }),
  );
}

const drawTenYears = (browser: Browser, size: WindowSize, cookies: readonly Cookie[], url: string) =>
  withPage(browser, size, cookies, async (page) => {
    await page.addInitScript(watchDrawing);
    await page.goto(`${url}/insights/moods`);
    const whole = page.getByRole("button", { name: "All", exact: true }).first();
    await whole.waitFor();
    await page.locator(".welcome").waitFor({ state: "detached" });
    await page.waitForTimeout(1000);
    await whole.click();
    await page.waitForFunction(() => performance.getEntriesByName("ten years drawn").length > 0);
    return msBetween(page, getInsightDays.url);
  });

const spanSchema = z.number().positive();

/** From the last answer of this address to the drawing. */
const msBetween = async (page: Page, address: string): Promise<number> =>
  spanSchema.parse(
    await page.evaluate((url) => {
      const answers = performance
        .getEntriesByType("resource")
        .filter((entry) => entry instanceof PerformanceResourceTiming && new URL(entry.name).pathname === url)
        .map((entry) => (entry instanceof PerformanceResourceTiming ? entry.responseEnd : 0));
      const drawn = performance.getEntriesByName("ten years drawn")[0]?.startTime ?? 0;
      return drawn - Math.max(...answers);
    }, address),
  );

/** Runs in the page before its own scripts. The days of ten years are drawn as months. */
function watchDrawing(): void {
  new MutationObserver((_changes, observer) => {
    if (!document.querySelector("[data-gathered=month] .chart__dots")) return;
    observer.disconnect();
    // A message posted from the next frame arrives once that frame's work is done.
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => performance.mark("ten years drawn");
      port2.postMessage(null);
    });
  }).observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ["d", "data-gathered"],
  });
}
