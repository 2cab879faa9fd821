import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { AxeBuilder } from "@axe-core/playwright";
import { type Browser, type BrowserContext, test as base, expect, type Page } from "@playwright/test";
import { cookieLifetimeSeconds } from "#contract/accounts/account-rules.ts";
import { login, logout, register } from "#contract/accounts/accounts.ts";
import { chromiumFlags, findChromium, findHeadlessChromium, withoutPictures } from "../scripts/chromium.ts";
import { type Api, createApi } from "./api.ts";
import { type RunningApp, startApp } from "./start-server.ts";

export { expect };

// A microphone that beeps and needs no permission.
const microphone = ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"];

/** Browsers for journeys that need more than the usual one of playwright.config.ts. */
const browsers = {
  /** For specs that look at scenes, pictures or colours, or use a microphone. */
  pictures: () => ({ executablePath: findHeadlessChromium(), args: [...chromiumFlags, ...microphone] }),
  /** Headless Chromium has no notifications. */
  notifications: () => ({ executablePath: findChromium(), args: [...chromiumFlags, withoutPictures] }),
};

/**
 * The port on which a journey may start a model; the server must know it at its start. One port per worker, below
 * those that systems use for outgoing connections.
 */
export const modelPort = 21_611 + Number(process.env.TEST_PARALLEL_INDEX ?? 0);

export type Person = {
  id: string;
  username: string;
  password: string;
  access: string;
  refresh: string;
  /** Calls the API in this person's session. */
  api: Api;
};

type TestFixtures = {
  /** The usual browser, or the one that the spec needs. */
  usedBrowser: Browser;
  /** Which browser the spec needs: `test.use({ needs: "pictures" })`. */
  needs: keyof typeof browsers | null;
  /** Calls the API as a visitor, or with `as(access)` as the owner of that token. */
  api: Api;
  /** Creates an account through the API and signs the page's browser in. */
  register(page: Page, wanted?: { username?: string; password?: string }): Promise<Person>;
  /** Fails on violations of WCAG 2.2 AA in the page's current state. */
  checkAccessibility(page: Page): Promise<void>;
  /** Names errors that the journey provokes. A page that throws or logs any other error fails it. */
  expectPageErrors(...patterns: RegExp[]): void;
};
type WorkerFixtures = {
  /**
   * The worker's server, on a free port, with its own data folder. All journeys share it: each one with another server
   * would start a worker with a browser and a server, some 4 s of processor time.
   */
  app: RunningApp;
  /** Starts a browser at its first use. A spec with other launch options would need another worker. */
  browserWith(what: keyof typeof browsers): Promise<Browser>;
};

/** Of people whose password does not matter. */
export const password = "seven herons fly";

/** Signs a browser in with the cookies that the login page sets. */
async function setSessionCookies(
  context: BrowserContext,
  url: string,
  { access, refresh, username }: Pick<Person, "access" | "refresh" | "username">,
): Promise<void> {
  const cookies = { access_token: access, refresh_token: refresh, username };
  const expires = Math.floor(Date.now() / 1000) + cookieLifetimeSeconds;
  await context.addCookies(
    Object.entries(cookies).map(([name, value]) => ({
      name,
      value,
      domain: new URL(url).hostname,
      path: "/",
      sameSite: "Lax" as const,
      expires,
    })),
  );
}

/**
 * A page of the same person on another device, which has only what the server has. The server sees the browser of this
 * context.
 */
export async function onAnotherDevice(
  context: BrowserContext,
  url: string,
  { username, password }: Pick<Person, "username" | "password">,
): Promise<Page> {
  const { access, refresh } = await createApi(context.request, url, null).call(login, {
    body: { username, password },
  });
  await setSessionCookies(context, url, { access, refresh, username });
  return context.newPage();
}

/** The browser's own messages, such as those about refused requests, have no arguments. */
function watchPageErrors(context: BrowserContext, errors: string[]): void {
  context.on("weberror", (webError) => {
    const error = webError.error();
    // Rejections of the browser itself have no stack.
    errors.push(error.stack || String(error));
  });
  context.on("console", (message) => {
    if (message.type() === "error" && message.args().length > 0) errors.push(message.text());
  });
}

/** Axe's own builder makes each page parse the unminified code twice. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");
const wcag = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

export const test = base.extend<TestFixtures, WorkerFixtures>({
  app: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from this pattern.
    async ({}, use) => {
      const app = await startApp({ AI_ALLOWED_HOSTS: `127.0.0.1:${modelPort}`, AI_LOCAL: "off" });
      await use(app);
      await app.remove();
    },
    { scope: "worker" },
  ],

  browserWith: [
    async ({ playwright }, use) => {
      const started = new Map<string, Promise<Browser>>();
      await use((what) => {
        const browser = started.get(what) ?? playwright.chromium.launch(browsers[what]());
        started.set(what, browser);
        return browser;
      });
      for (const browser of started.values()) await (await browser).close();
    },
    { scope: "worker" },
  ],

  needs: [null, { option: true }],

  context: async ({ usedBrowser }, use) => {
    const context = await usedBrowser.newContext();
    await use(context);
    await context.close();
  },

  usedBrowser: async ({ browser, browserWith, needs }, use) =>
    use(needs ? await browserWith(needs) : browser),

  expectPageErrors: [
    async ({ usedBrowser }, use) => {
      const errors: string[] = [];
      const expected: RegExp[] = [];
      const watch = (context: BrowserContext) => watchPageErrors(context, errors);
      usedBrowser.on("context", watch);
      await use((...patterns) => expected.push(...patterns));
      usedBrowser.off("context", watch);
      const unexpected = errors.filter((error) => !expected.some((pattern) => pattern.test(error)));
      expect(unexpected, "errors of the page").toEqual([]);
    },
    { auto: true },
  ],

  baseURL: ({ app }, use) => use(app.url),

  api: ({ app, request }, use) => use(createApi(request, app.url, null)),

  register: async ({ app, api }, use) => {
    const registered: string[] = [];
    const contexts = new Set<BrowserContext>();
    await use(async (page, wanted = {}) => {
      const who = { username: `writer-${randomUUID().slice(0, 8)}`, password, ...wanted };
      const { access, refresh, user } = await api.call(register, { body: who });
      registered.push(refresh);
      contexts.add(page.context());
      await setSessionCookies(page.context(), app.url, { access, refresh, username: who.username });
      return { id: user.id, ...who, access, refresh, api: api.as(access) };
    });
    // First, because an open page would report that it was logged out.
    for (const context of contexts) await context.close();
    // Otherwise the server would continue idle work for them, which slows the next journey down.
    for (const refresh of registered) await api.status(logout, { body: { refresh } });
  },

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from this pattern.
  checkAccessibility: ({}, use) =>
    use(async (page) => {
      // Reading axe takes as long as using it, so a page reads it once, and the builder adds an empty script.
      if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axeSource);
      const { violations } = await new AxeBuilder({ page, axeSource: ";" })
        .options({ runOnly: wcag, reporter: "no-passes" })
        // The other mode, which opens another page each time, is only needed for frames of other origins.
        .setLegacyMode()
        .analyze();
      if (violations.length === 0) return;
      const found = violations.map(({ id, help, nodes }) =>
        [`${id}: ${help}`, ...nodes.map(({ html, failureSummary }) => `${html}\n${failureSummary}`)].join(
          "\n  ",
        ),
      );
      throw new Error(`${page.url()} is not accessible.\n${found.join("\n")}`);
    }),
});
