import { type Browser, chromium, type Page } from "@playwright/test";
import { chromiumFlags, findChromium } from "../scripts/chromium.ts";
import type { Cookie } from "./sign-in.ts";

export type WindowSize = {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly density: number;
};

/** A phone's and a laptop's window. */
export const sizes = [
  { name: "390×844 @2", width: 390, height: 844, density: 2 },
  { name: "1440×900", width: 1440, height: 900, density: 1 },
] as const satisfies readonly WindowSize[];

const isPhone = ({ density }: WindowSize) => density === 2;

export async function withBrowser<Result>(
  use: (browser: Browser) => Promise<Result>,
  flags: readonly string[] = [],
): Promise<Result> {
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: [...chromiumFlags, ...flags],
  });
  try {
    return await use(browser);
  } finally {
    await browser.close();
  }
}

/** A page in a fresh profile: nothing is cached, and no service worker answers. */
export async function withPage<Result>(
  browser: Browser,
  size: WindowSize,
  cookies: readonly Cookie[],
  use: (page: Page) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({
    viewport: { width: size.width, height: size.height },
    deviceScaleFactor: size.density,
    isMobile: isPhone(size),
    hasTouch: isPhone(size),
    serviceWorkers: "block",
  });
  try {
    await context.addCookies(cookies);
    return await use(await context.newPage());
  } finally {
    await context.close();
  }
}
