import type { Browser, CDPSession, Page } from "@playwright/test";
import { z } from "zod";
import { type Cookie, type WindowSize, withPage } from "./browser.ts";

export type ColdVisit = {
  /** Bytes over the wire, response headers included, until the scene is fully shown. */
  bytes: number;
  /** The scene picture's share of these. */
  pictureBytes: number;
  /** From navigation to the first frame that shows the scene, as its blurred placeholder. */
  firstPixelMs: number;
  /** From navigation to the end of the picture's fade. */
  fullMs: number;
};

const fadedIn = "picture faded in";
const shownSchema = z.object({
  /** Milliseconds from navigation. */
  firstPixelMs: z.number().positive(),
  pictureMs: z.number().positive(),
  fadedInMs: z.number().positive(),
  pictureAddress: z.string(),
});

export const visitCold = (
  browser: Browser,
  size: WindowSize,
  cookies: readonly Cookie[],
  address: string,
): Promise<ColdVisit> =>
  withPage(browser, size, cookies, async (page) => {
    await page.addInitScript(watchScene, fadedIn);
    const session = await page.context().newCDPSession(page);
    const answers = await recordAnswers(session);
    await page.goto(address, { waitUntil: "commit" });
    const shown = await whenShown(page);
    // A picture may still be decoded when its fade ends; then it shows only afterwards.
    const fullMs = Math.max(shown.pictureMs, shown.fadedInMs);
    const until = (await navigationStart(session)) + fullMs / 1000;
    return {
      bytes: answers.bytesUntil(until),
      pictureBytes: answers.bytesUntil(until, shown.pictureAddress),
      firstPixelMs: shown.firstPixelMs,
      fullMs,
    };
  });

/**
 * Runs in the page before its own scripts. Asks for the Element Timing of the scene's parts, which tells when
 * a frame showed them; neither the page's first paint nor a change of its tree does.
 */
function watchScene(fadedInName: string): void {
  new MutationObserver((changes) => {
    for (const { type, target } of changes) {
      if (type === "childList") {
        for (const part of document.querySelectorAll(".scene__placeholder, .scene img"))
          part.setAttribute("elementtiming", part.tagName === "IMG" ? "picture" : "placeholder");
      } else if (target instanceof HTMLImageElement) {
        const fades = target.getAnimations().map(({ finished }) => finished);
        void Promise.all(fades).then(() => performance.mark(fadedInName));
      }
    }
  }).observe(document, { subtree: true, childList: true, attributeFilter: ["data-loaded"] });
}

async function whenShown(page: Page) {
  const shown = await page.evaluate(
    (fadedInName) =>
      new Promise((resolve, reject) => {
        const times = new Map<unknown, number>();
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            times.set(
              entry.entryType === "mark" ? entry.name : Reflect.get(entry, "identifier"),
              entry.startTime,
            );
          const [firstPixelMs, pictureMs, fadedInMs] = ["placeholder", "picture", fadedInName].map((name) =>
            times.get(name),
          );
          const picture = document.querySelector<HTMLImageElement>(".scene img");
          if (firstPixelMs === undefined || pictureMs === undefined || fadedInMs === undefined || !picture)
            return;
          observer.disconnect();
          resolve({ firstPixelMs, pictureMs, fadedInMs, pictureAddress: picture.currentSrc });
        });
        observer.observe({ type: "element", buffered: true });
        observer.observe({ type: "mark", buffered: true });
        setTimeout(() => reject(new Error("The scene was not fully shown after 60 s.")), 60_000);
      }),
    fadedIn,
  );
  return shownSchema.parse(shown);
}

async function recordAnswers(session: CDPSession) {
  const addresses = new Map<string, string>();
  const arrivals: { request: string; timestamp: number; bytes: number }[] = [];
  const arrived = (request: string, timestamp: number, bytes: number) =>
    arrivals.push({ request, timestamp, bytes });
  session.on("Network.responseReceived", ({ requestId, timestamp, response }) => {
    addresses.set(requestId, response.url);
    arrived(requestId, timestamp, response.encodedDataLength);
  });
  session.on("Network.dataReceived", ({ requestId, timestamp, encodedDataLength }) =>
    arrived(requestId, timestamp, encodedDataLength),
  );
  session.on("Network.loadingFinished", ({ requestId, timestamp, encodedDataLength }) => {
    const before = arrivals.filter(({ request }) => request === requestId);
    arrived(requestId, timestamp, encodedDataLength - before.reduce((sum, { bytes }) => sum + bytes, 0));
  });
  await session.send("Network.enable");
  await session.send("Performance.enable");
  return {
    /** `until` in seconds on the browser's own clock. */
    bytesUntil: (until: number, address?: string) =>
      arrivals
        .filter(({ timestamp }) => timestamp <= until)
        .filter(({ request }) => address === undefined || addresses.get(request) === address)
        .reduce((sum, { bytes }) => sum + bytes, 0),
  };
}

/** In seconds on the browser's own clock. */
async function navigationStart(session: CDPSession): Promise<number> {
  const { metrics } = await session.send("Performance.getMetrics");
  const start = metrics.find(({ name }) => name === "NavigationStart")?.value;
  if (!start) throw new Error("The browser does not tell when the navigation started.");
  return start;
}
