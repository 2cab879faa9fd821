import { ElementHandle, launch } from "puppeteer-core";
import { findOrInstall } from "./find-or-install.ts";
import { fieldNamed, patienceMs, pressable, type Tab } from "./tab.ts";

/** Firefox over its built-in WebDriver BiDi, with a new profile. */
export async function openFirefox(): Promise<Tab> {
  const browser = await launch({
    browser: "firefox",
    executablePath: findOrInstall(process.env.FIREFOX, ["firefox-esr", "firefox"], "firefox-esr"),
    headless: true,
    // Puppeteer presses and releases at once. In the frame in which the first transition begins, that is no click.
    extraPrefsFirefox: { "ui.prefersReducedMotion": 1 },
    timeout: 2 * patienceMs,
  });
  const page = await browser.newPage();
  page.setDefaultTimeout(patienceMs);
  const click = async (expression: string) => {
    const found = await page.waitForFunction(`${expression} ?? null`);
    if (!(found instanceof ElementHandle)) throw new Error(`This is no element: ${expression}`);
    await found.asLocator().click();
  };
  /** Firefox aborts a navigation if the current page has just started one. */
  async function navigate(go: () => Promise<unknown>): Promise<void> {
    await go().catch((error: unknown) => {
      if (error instanceof Error && error.message.includes("NS_BINDING_ABORTED")) return go();
      throw error;
    });
  }
  return {
    name: await browser.version(),
    open: (address) => navigate(() => page.goto(address, { waitUntil: "load" })),
    reload: () => navigate(() => page.reload({ waitUntil: "load" })),
    press: (role, name) => click(pressable(role, name)),
    async type(field, text) {
      await click(fieldNamed(field));
      await page.keyboard.type(text);
    },
    async chooseFile(path) {
      const input = await page.waitForSelector("input[type=file]");
      if (!input) throw new Error("The page has no file field.");
      await (await input.toElement("input")).uploadFile(path);
    },
    read: (expression) => page.evaluate(expression),
    close: () => browser.close(),
  };
}
