import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { expectNoSidewaysScrolling, inMenu, link, openMenu, switchByMenu, usernameCookie } from "./people.ts";
import { saved, typeAndStore } from "./writing.ts";

// The browser is signed in as whoever was registered last.

const words = (page: Page) => page.getByRole("textbox", { name: "Your reflection" });
const list = (page: Page) => page.getByRole("list", { name: "Linked accounts" });

test("a visitor reads what linking accounts is for", { tag: "@one-column" }, async ({
  page,
  checkAccessibility,
}) => {
  await page.goto("/account/manage");
  await expect(page.getByRole("heading", { level: 1, name: "One person, several journals" })).toBeVisible();
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: "Register" })).toBeVisible();
  await checkAccessibility(page);
  await main.getByRole("link", { name: "Log in" }).click();
  await expect(page).toHaveURL(/\/login\?return=%2Faccount%2Fmanage$/);
});

test("an account is linked by its name and password", { tag: "@one-column" }, async ({
  page,
  register,
  checkAccessibility,
}) => {
  const other = await register(page);
  await register(page);
  await page.goto("/account/manage");
  await expect(list(page).getByRole("listitem")).toHaveCount(1);
  await checkAccessibility(page);

  await page.getByRole("button", { name: "Link an account you have" }).click();
  await expect(page.getByLabel("Its username")).toBeFocused();
  await page.getByLabel("Its username").fill(other.username);
  await page.getByLabel("Its password", { exact: true }).fill("not its password");
  await page.getByRole("button", { name: "Link account" }).click();
  await expect(page.getByText(/don’t belong together|don't belong together/)).toBeVisible();
  await checkAccessibility(page);
  await page.getByLabel("Its password", { exact: true }).fill(other.password);
  await page.getByRole("button", { name: "Link account" }).click();
  await expect(page.getByRole("status").filter({ hasText: `${other.username} is linked.` })).toBeVisible();
  await expect(list(page).getByRole("listitem")).toHaveCount(2);
  await expect(page.getByText(`Linked with ${other.username}`)).toBeVisible();
});

test("accounts are switched by the menu and the page, and unlinked", { tag: "@one-column" }, async ({
  page,
  register,
  isMobile,
  checkAccessibility,
}) => {
  const other = await register(page);
  const own = await register(page);
  await link(own, other);
  await page.goto("/dashboard");
  await openMenu(page, isMobile);
  await inMenu(page, isMobile, "Switch Accounts").click();
  await expect(inMenu(page, isMobile, "Add new account")).toBeVisible();
  await checkAccessibility(page);
  await page.keyboard.press("Escape");
  await expect(inMenu(page, isMobile, "Settings")).toHaveCount(0);
  await switchByMenu(page, isMobile, other.username);
  await expect(words(page)).toBeVisible();

  await page.goto("/account/manage");
  await expect(page.getByText(`Switched here from ${own.username}`)).toBeVisible();
  const loaded = page.waitForEvent("load");
  await page.getByRole("button", { name: `Switch to ${own.username}` }).click();
  await loaded;
  await expect.poll(() => usernameCookie(page)).toBe(own.username);

  await page.getByRole("button", { name: `Unlink ${other.username}` }).click();
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole("alertdialog").getByRole("button", { name: "Unlink" }).click();
  await expect(page.getByText(`${other.username} is unlinked.`)).toBeVisible();
  await expect(list(page).getByRole("listitem")).toHaveCount(1);
  await openMenu(page, isMobile);
  await expect(inMenu(page, isMobile, "Switch Accounts")).toHaveCount(0);
});

test("a new account is created and linked, and the signed-in one stays", { tag: "@one-size" }, async ({
  page,
  register,
}) => {
  const own = await register(page);
  const username = `${own.username}.two`;
  await page.goto("/account/manage");
  await page.getByRole("button", { name: "Create a new account" }).click();
  await page.getByLabel("Username").fill(own.username);
  await page.getByLabel("Password", { exact: true }).fill("another long word");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByText("This username is taken.")).toBeVisible();
  await page.getByLabel("Username").fill(username);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("button", { name: `Switch to ${username}` })).toBeVisible();
  expect(await usernameCookie(page)).toBe(own.username);
});

test("the menu works by keyboard and gives the focus back", { tag: "@one-size" }, async ({
  page,
  register,
}) => {
  const other = await register(page);
  const own = await register(page);
  await link(own, other);
  await page.goto("/settings");
  const pill = page.getByRole("button", { name: own.username });
  await pill.press("Enter");
  const first = inMenu(page, false, "Switch Accounts");
  await expect(first).toBeVisible();
  await expect(page.locator("[role=menu]:focus, [role=menu] :focus")).toHaveCount(1);
  await page.keyboard.press("Home");
  await expect(first).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(first).toHaveAttribute("aria-expanded", "true");
  await page.keyboard.press("ArrowDown");
  await expect(inMenu(page, false, other.username)).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(inMenu(page, false, "Manage accounts")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(first).toHaveCount(0);
  await expect(pill).toBeFocused();
});

test("a switch that fails says so and changes nothing; a list that fails is empty", {
  tag: "@one-size",
}, async ({ page, register, isMobile, checkAccessibility }) => {
  const other = await register(page);
  const own = await register(page);
  await link(own, other);
  const failure = { status: 500, json: { code: "internal", message: "Internal Server Error" } };
  await page.route("**/api/accounts/switch/**", (route) => route.fulfill(failure));
  await page.goto("/dashboard");
  await openMenu(page, isMobile);
  await inMenu(page, isMobile, "Switch Accounts").click();
  await inMenu(page, isMobile, other.username).click();
  await expect(page.getByRole("alert")).toHaveText("Failed to switch account. Please try again.");
  await expect(inMenu(page, isMobile, "Settings")).toHaveCount(0);
  await checkAccessibility(page);
  expect(await usernameCookie(page)).toBe(own.username);
  await page.getByRole("button", { name: "Dismiss" }).click();
  await expect(page.getByRole("alert")).toHaveCount(0);

  await page.goto("/account/manage");
  await page.getByRole("button", { name: `Switch to ${other.username}` }).click();
  await expect(page.getByRole("alert")).toHaveText("Failed to switch account. Please try again.");

  await page.route("**/api/accounts/linked/", (route) => route.fulfill(failure));
  await page.reload();
  await expect(page.getByText("The list could not be loaded.")).toBeVisible();
  await expect(list(page).getByRole("listitem")).toHaveCount(1);
  await openMenu(page, isMobile);
  await expect(inMenu(page, isMobile, "Switch Accounts")).toHaveCount(0);
});

test("unsaved words are saved before a switch and stay with their owner", {
  tag: "@one-size",
}, async ({ page, register, isMobile }) => {
  const other = await register(page);
  const own = await register(page);
  await link(own, other);
  await page.goto("/dashboard");
  await words(page).click();
  await page.keyboard.type("Only hanna writes this.");
  await switchByMenu(page, isMobile, other.username);
  await expect(words(page)).toBeVisible();
  await expect(page.getByText("Only hanna writes this.")).toHaveCount(0);
  await words(page).click();
  await typeAndStore(page, "And this is the other one.");

  await switchByMenu(page, isMobile, own.username);
  await expect(words(page)).toHaveText("Only hanna writes this.");
});

test("words that can't be saved stay on the device across a switch, and never reach the other account", {
  tag: "@one-size",
}, async ({ page, register, isMobile }) => {
  const other = await register(page);
  const own = await register(page);
  await link(own, other);
  await page.goto("/dashboard");
  const full = { status: 507, json: { code: "storage_full", message: "The server's disk is full." } };
  await page.route("**/api/reflections/**", (route) =>
    route.request().method() === "PUT" ? route.fulfill(full) : route.continue(),
  );
  await words(page).click();
  await page.keyboard.type("Periwinkles, for my eyes alone.");
  await expect(page.getByText(/disk is full/)).toBeVisible();
  await switchByMenu(page, isMobile, other.username);
  await page.unroute("**/api/reflections/**");

  await expect(words(page)).toBeVisible();
  await expect(words(page)).toHaveText("");
  await words(page).click();
  await typeAndStore(page, "The other one's own.");
  // Not a word of any prompt, because a search finds prompts as well and each person gets another one.
  await page.goto("/reflections?q=periwinkles");
  await expect(page.getByText(/Nothing for “periwinkles”/)).toBeVisible();

  await page.goto("/dashboard");
  await switchByMenu(page, isMobile, own.username);
  await expect(words(page)).toHaveText("Periwinkles, for my eyes alone.");
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await expect(words(page)).toHaveText("Periwinkles, for my eyes alone.");
});

test("other tabs follow a switch, and a page that belongs to one account gives way to the list", {
  tag: "@one-size",
}, async ({ page, register, isMobile }) => {
  const other = await register(page);
  const own = await register(page);
  await link(own, other);
  await page.goto("/dashboard");
  await words(page).click();
  await typeAndStore(page, "A day of mine.");
  const tab = await page.context().newPage();
  await tab.goto("/settings");
  await page.goto("/reflections");
  await page.getByRole("link", { name: /A day of mine/ }).click();
  await expect(page).toHaveURL(/\/reflections\/[0-9a-f-]{36}$/);

  const reloaded = tab.waitForEvent("load");
  await switchByMenu(page, isMobile, other.username);
  await expect(page).toHaveURL(/\/reflections$/);
  await reloaded;
  await tab.goto("/account/manage");
  await expect(tab.getByRole("button", { name: `Switch to ${own.username}` })).toBeVisible();
});

test("a very long username breaks nothing", async ({ page, register, app, isMobile }) => {
  const own = await register(page);
  const long = "w".repeat(60);
  await page.context().addCookies([{ name: "username", value: long, url: app.url }]);
  await page.route("**/api/user/", async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), username: long } });
  });
  await page.route("**/api/accounts/linked/", (route) =>
    route.fulfill({ json: [{ id: crypto.randomUUID(), username: `${long}2` }] }),
  );
  for (const path of ["/account/manage", "/profile"]) {
    await page.goto(path);
    await expect(page.getByText(long, { exact: true }).last()).toBeVisible();
    await expectNoSidewaysScrolling(page);
  }
  await openMenu(page, isMobile);
  await inMenu(page, isMobile, "Switch Accounts").click();
  const menu = page.getByRole(isMobile ? "dialog" : "menu");
  const box = await menu.boundingBox();
  expect(box?.width).toBeLessThan(320);
  expect(await menu.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(false);
  expect(own.username).not.toBe(long);
});
