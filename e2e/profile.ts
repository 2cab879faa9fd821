import { type BrowserContext, chromium } from "@playwright/test";
import { chromiumFlags, findHeadlessChromium } from "../scripts/chromium.ts";

/** A browser that keeps what it stores in this folder. */
export const startBrowser = (profile: string): Promise<BrowserContext> =>
  chromium.launchPersistentContext(profile, {
    executablePath: findHeadlessChromium(),
    args: [...chromiumFlags, "--remote-debugging-port=0"],
    serviceWorkers: "block",
  });

/** Ends it on the spot, as a power cut would. */
export async function killBrowser(context: BrowserContext): Promise<void> {
  const session = await context.browser()?.newBrowserCDPSession();
  const { processInfo } = (await session?.send("SystemInfo.getProcessInfo")) ?? { processInfo: [] };
  const main = processInfo.find(({ type }) => type === "browser");
  if (!main) throw new Error("The browser reports no process of its own.");
  const gone = new Promise((resolve) => context.once("close", resolve));
  process.kill(main.id, "SIGKILL");
  await gone;
}
