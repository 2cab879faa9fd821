import { expect, type Page } from "@playwright/test";
import { linkAccount } from "#contract/accounts/linked-accounts.ts";
import type { Person } from "./fixtures.ts";

export const main = (page: Page) => page.getByRole("main");

/**
 * Goes there as a link does: the app stays loaded, which saves most of what `page.goto` takes. The screen before it
 * stays for a moment, so next look for what only the new one has.
 */
export const follow = (page: Page, path: string): Promise<void> =>
  page.evaluate((address) => {
    history.pushState({}, "", address);
    dispatchEvent(new PopStateEvent("popstate"));
  }, path);

/** Opens the pill's menu, or on a phone the slide-in menu. */
export async function openMenu(page: Page, isMobile: boolean): Promise<void> {
  const username = (await usernameCookie(page)) ?? "User";
  await page.getByRole("button", { name: isMobile ? "Menu" : username, exact: true }).click();
  await expect(inMenu(page, isMobile, "Settings")).toBeVisible();
}

/** An entry of that menu, which is a menu item, or on a phone a link or a button. */
export const inMenu = (page: Page, isMobile: boolean, name: string) =>
  isMobile
    ? page
        .getByRole("dialog", { name: "Menu" })
        .getByRole("link", { name, exact: true })
        .or(page.getByRole("dialog", { name: "Menu" }).getByRole("button", { name, exact: true }))
    : page.getByRole("menuitem", { name, exact: true });

export async function link({ api, ...own }: Person, { username, password }: Person): Promise<void> {
  await api.call(linkAccount, { body: { username, password, own_password: own.password } });
}

/** Switches by the menu, and waits for the page of the other account. */
export async function switchByMenu(page: Page, isMobile: boolean, username: string): Promise<void> {
  await openMenu(page, isMobile);
  await inMenu(page, isMobile, "Switch Accounts").click();
  const loaded = page.waitForEvent("load");
  await inMenu(page, isMobile, username).click();
  await loaded;
  await expect.poll(() => usernameCookie(page)).toBe(username);
}

export const usernameCookie = async (page: Page): Promise<string | undefined> =>
  (await page.context().cookies()).find(({ name }) => name === "username")?.value;

export async function logInByForm(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log in" }).click();
}

export async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  expect(await page.evaluate("document.documentElement.scrollWidth > window.innerWidth")).toBe(false);
}

/**
 * Controls in view that a finger can miss: less than 44 pixels high or wide, with their label and other parts that react
 * like them. Links within a sentence are as high as its lines.
 */
export const missedByFingers = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const wanted = 44;
    const reach = 21;
    const at = (x: number, y: number) => document.elementFromPoint(x, y);
    return [...document.querySelectorAll("main :is(a[href], button, input, select)")].flatMap((control) => {
      const label = control.closest("label")?.getBoundingClientRect();
      const { x, y, width, height } = control.getBoundingClientRect();
      const [middle, centre] = [x + width / 2, y + height / 2];
      const ends = [
        at(middle, centre - reach),
        at(middle, centre + reach),
        at(middle - reach, centre),
        at(middle + reach, centre),
      ];
      const isCovered = [at(middle, centre), ...ends].some((one) => !one || one.closest(".navbar, .tabbar"));
      const isInSentence = control.matches(":is(p, li, dd, td, .prose) .link, .prose a");
      if (width < 2 || height < 2 || isCovered || isInSentence) return [];
      const [above, below, before, after] = ends.map((one) => control.contains(one));
      const isHigh = Math.max(height, label?.height ?? 0) >= wanted || (above && below);
      const isWide = Math.max(width, label?.width ?? 0) >= wanted || (before && after);
      const name = control.getAttribute("aria-label") ?? control.textContent;
      return isHigh && isWide
        ? []
        : [`${name.trim().slice(0, 40)}: ${Math.round(width)} by ${Math.round(height)}`];
    });
  });
