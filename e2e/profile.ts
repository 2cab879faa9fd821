import { type BrowserContext, chromium } from "@playwright/test";
import { chromiumFlags, findHeadlessChromium } from "../scripts/chromium.ts";

/** A browser with its profile in this folder. */
export const startBrowser = (profile: string): Promise<BrowserContext> =>
  chromium.launchPersistentContext(profile, {
    executablePath: findHeadlessChromium(),
    args: [...chromiumFlags, "--remote-debugging-port=0"],
    serviceWorkers: "block",
  });

/** Kills it at once, like a power cut. */
export async function killBrowser(context: BrowserContext): Promise<void> {
  const session = await context.browser()?.newBrowserCDPSession();
  const { processInfo } = (await session?.send("SystemInfo.getProcessInfo")) ?? { processInfo: [] };
  const main = processInfo.find(({ type }) => type === "browser");
  if (!main) throw new Error("The browser reports no process of its own.");
  const gone = new Promise((resolve) => context.once("close", resolve));
  process.kill(main.id, "SIGKILL");
  await gone;
}
