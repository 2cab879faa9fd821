import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { sizes, withBrowser, withPage } from "./browser.ts";
import { print, printTable } from "./print.ts";
import { type Cookie, signUp } from "./sign-in.ts";
import { withJournal } from "./store.ts";

const [, laptop] = sizes;

export async function benchFirstVisit(): Promise<void> {
  print("\nfirst visit: the JavaScript that is loaded before anyone does anything");
  await withJournal(1, async ({ url }) => {
    const { login, dashboard, reflections, chat } = await firstVisitJavaScript(url);
    printTable(
      ["", "kB gzipped"],
      [
        ["/login", login.toFixed(1)],
        ["/dashboard", dashboard.toFixed(1)],
        ["/reflections", reflections.toFixed(1)],
        ["/chat", chat.toFixed(1)],
      ],
    );
  });
}

/** Late parts may wait for an idle page. */
const quietMs = 3000;

/** The JavaScript that a first visit loads without any action of the person, in kB gzipped. */
export async function firstVisitJavaScript(url: string) {
  // A store that stays has the people of earlier runs.
  const { cookies } = await signUp(url, `first-visit-${Date.now()}`);
  return withBrowser(async (browser) => {
    const weigh = (address: string, as: readonly Cookie[]) =>
      withPage(browser, laptop, as, (page) => scriptsOf(page, url + address));
    return {
      login: await weigh("/login", []),
      dashboard: await weigh("/dashboard", cookies),
      reflections: await weigh("/reflections", cookies),
      chat: await weigh("/chat", cookies),
    };
  });
}

async function scriptsOf(page: Page, address: string): Promise<number> {
  const scripts = new Map<string, Promise<Buffer>>();
  page.on("response", (response) => {
    if (response.request().resourceType() === "script") scripts.set(response.url(), response.body());
  });
  await page.goto(address, { waitUntil: "networkidle" });
  await page.waitForTimeout(quietMs);
  const weights = await Promise.all([...scripts.values()].map(async (body) => gzipSync(await body).length));
  return weights.reduce((sum, size) => sum + size, 0) / 1000;
}
