import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { searchReflections } from "#contract/reflections/reflection-list.ts";
import { expect, test } from "./fixtures.ts";
import { expectNoSidewaysScrolling, inMenu, link, openMenu, switchByMenu, usernameCookie } from "./people.ts";
import { saved, typeAndStore, words } from "./writing.ts";

// The browser is signed in as the person who was registered last.

/** The longest username, in the widest letters. */
const longest = () => randomUUID().slice(0, 8).padEnd(32, "w");
const expectNarrow = async (menu: Locator) => {
  expect((await menu.boundingBox())?.width).toBeLessThan(320);
  expect(await menu.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(false);
};
const list = (page: Page) => page.getByRole("list", { name: "Linked accounts" });

test("an account is linked by its password or created, switched to by the menu and the page, and unlinked", {
  tag: "@one-column",
}, async ({ page, register, isMobile, checkAccessibility }) => {
  test.slow();
  const other = await register(page, { username: longest() });
  await page.context().clearCookies();
  await test.step("a visitor reads what it is for", async () => {
    await page.goto("/account/manage");
    await expect(page.getByRole("heading", { level: 1, name: "One person, several journals" })).toBeVisible();
    const main = page.getByRole("main");
    await expect(main.getByRole("link", { name: "Register" })).toBeVisible();
    await checkAccessibility(page);
    await main.getByRole("link", { name: "Log in" }).click();
    await expect(page).toHaveURL(/\/login\?return=%2Faccount%2Fmanage$/);
  });
  const own = await register(page, { username: longest() });

  await test.step("it is linked by its name and password", async () => {
    await page.goto("/account/manage");
    await expect(list(page).getByRole("listitem")).toHaveCount(1);
    await expect(
      page.getByText("After that, logging in to either account also opens the other one"),
    ).toBeVisible();
    await page.getByRole("button", { name: "Link an account you have" }).click();
    await expect(page.getByLabel("Its username")).toBeFocused();
    await page.getByLabel("Its username").fill(other.username);
    await page.getByLabel("Its password", { exact: true }).fill("not its password");
    await page.getByLabel("Your password", { exact: true }).fill(own.password);
    await page.getByRole("button", { name: "Link account" }).click();
    await expect(page.getByText(/don’t match/)).toBeVisible();
    await checkAccessibility(page);
    await expectNoSidewaysScrolling(page);
    await page.getByLabel("Its password", { exact: true }).fill(other.password);
    await page.getByRole("button", { name: "Link account" }).click();
    await expect(page.getByRole("status").filter({ hasText: `${other.username} is linked.` })).toBeVisible();
    await expect(list(page).getByRole("listitem")).toHaveCount(2);
    await expect(page.getByText(`Linked with ${other.username}`)).toBeVisible();
  });

  const created = `writer-${randomUUID().slice(0, 8)}`;
  await test.step("another is created, and the signed-in one stays", async () => {
    await page.getByRole("button", { name: "Create a new account" }).click();
    await page.getByLabel("Username", { exact: true }).fill(own.username);
    await page.getByLabel("Password", { exact: true }).fill("another long word");
    await page.getByLabel("Your password", { exact: true }).fill(own.password);
    await page.getByRole("button", { name: "Create account" }).click();
    await expect(page.getByText("This username is taken.")).toBeVisible();
    await page.getByLabel("Username", { exact: true }).fill(created);
    await page.getByRole("button", { name: "Create account" }).click();
    await expect(page.getByRole("button", { name: `Switch to ${created}` })).toBeVisible();
    expect(await usernameCookie(page)).toBe(own.username);
  });

  await test.step("the menu switches, and the page switches back", async () => {
    await openMenu(page, isMobile);
    await inMenu(page, isMobile, "Switch Accounts").click();
    await expect(inMenu(page, isMobile, other.username)).toBeVisible();
    await expectNarrow(page.getByRole("dialog", { name: "Menu" }));
    await checkAccessibility(page);
    await page.keyboard.press("Escape");
    await expect(inMenu(page, isMobile, "Settings")).toHaveCount(0);
    await switchByMenu(page, isMobile, other.username);
    await expect(page.getByText(`Switched here from ${own.username}`)).toBeVisible();
    await expect(list(page).getByRole("listitem")).toHaveCount(2);
    const loaded = page.waitForEvent("load");
    await page.getByRole("button", { name: `Switch to ${own.username}` }).click();
    await loaded;
    await expect.poll(() => usernameCookie(page)).toBe(own.username);
  });

  await test.step("when both are unlinked, the menu has none to switch to", async () => {
    for (const username of [other.username, created]) {
      await page.getByRole("button", { name: `Unlink ${username}` }).click();
      const question = page.getByRole("alertdialog");
      await expect(question).toContainText(username);
      if (username === created) await checkAccessibility(page);
      await question.getByRole("button", { name: "Unlink" }).click();
      await expect(page.getByText(`${username} is unlinked.`)).toBeVisible();
    }
    await expect(list(page).getByRole("listitem")).toHaveCount(1);
    await openMenu(page, isMobile);
    await expect(inMenu(page, isMobile, "Switch Accounts")).toHaveCount(0);
  });
});

test("the menu works by keyboard and gives the focus back; a switch that fails says so and changes nothing", {
  tag: "@one-size",
}, async ({ page, register, checkAccessibility }) => {
  test.slow();
  const other = await register(page, { username: longest() });
  const own = await register(page);
  await link(own, other);
  await page.goto("/settings");
  const pill = page.getByRole("button", { name: own.username });
  const first = inMenu(page, false, "Switch Accounts");

  await test.step("by keyboard, and a press outside closes it", async () => {
    await pill.press("Enter");
    await expect(first).toBeVisible();
    await expect(page.locator("[role=menu]:focus, [role=menu] :focus")).toHaveCount(1);
    await page.keyboard.press("Home");
    await expect(first).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(first).toHaveAttribute("aria-expanded", "true");
    await checkAccessibility(page);
    await expectNarrow(page.getByRole("menu"));
    await page.keyboard.press("ArrowDown");
    await expect(inMenu(page, false, other.username)).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await expect(inMenu(page, false, "Add new account")).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await expect(inMenu(page, false, "Manage accounts")).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(first).toHaveCount(0);
    await expect(pill).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(first).toBeVisible();
    await page.mouse.click(20, 400);
    await expect(first).toHaveCount(0);
  });

  const failure = { status: 500, json: { code: "internal", message: "Internal Server Error" } };
  await test.step("a switch that fails, by the menu and on the page", async () => {
    await page.route("**/api/accounts/switch/**", (route) => route.fulfill(failure));
    await openMenu(page, false);
    await first.click();
    await inMenu(page, false, other.username).click();
    await expect(page.getByRole("alert")).toHaveText("Failed to switch account. Please try again.");
    await expect(inMenu(page, false, "Settings")).toHaveCount(0);
    await checkAccessibility(page);
    expect(await usernameCookie(page)).toBe(own.username);
    await page.getByRole("button", { name: "Dismiss" }).click();
    await expect(page.getByRole("alert")).toHaveCount(0);

    await page.goto("/account/manage");
    await page.getByRole("button", { name: `Switch to ${other.username}` }).click();
    await expect(page.getByRole("alert")).toHaveText("Failed to switch account. Please try again.");
  });

  await test.step("a list that fails is empty", async () => {
    await page.route("**/api/accounts/linked/", (route) => route.fulfill(failure));
    await page.reload();
    await expect(page.getByText("The list could not be loaded.")).toBeVisible();
    await expect(list(page).getByRole("listitem")).toHaveCount(1);
    await openMenu(page, false);
    await expect(first).toHaveCount(0);
  });
});

test("words stay with their owner across a switch, whether they could be saved or not", {
  tag: "@one-size",
}, async ({ page, register, isMobile }) => {
  test.slow();
  const other = await register(page);
  const own = await register(page);
  await link(own, other);
  await page.goto("/dashboard");
  await words(page).click();

  await test.step("words that were not saved yet are saved before it", async () => {
    await page.keyboard.type("Only hanna writes this.");
    await switchByMenu(page, isMobile, other.username);
    await expect(words(page)).toHaveText("");
    await words(page).click();
    await typeAndStore(page, "And this is the other one.");
    await switchByMenu(page, isMobile, own.username);
    await expect(words(page)).toHaveText("Only hanna writes this.");
  });

  const both = "Only hanna writes this. Periwinkles, for my eyes alone.";
  await test.step("words that can't be saved stay on the device, and never reach the other account", async () => {
    const full = { status: 507, json: { code: "storage_full", message: "The server’s disk is full." } };
    await page.route("**/api/reflections/**", (route) =>
      route.request().method() === "PUT" ? route.fulfill(full) : route.continue(),
    );
    await words(page).click();
    await page.keyboard.press("ControlOrMeta+End");
    await page.keyboard.type(" Periwinkles, for my eyes alone.");
    await expect(page.getByText(/disk is full/)).toBeVisible();
    await switchByMenu(page, isMobile, other.username);
    await page.unroute("**/api/reflections/**");

    await expect(words(page)).toHaveText("And this is the other one.");
    await words(page).click();
    await page.keyboard.press("ControlOrMeta+End");
    await typeAndStore(page, " Its own.");
    const bodies = (await other.api.call(searchReflections, { body: {} })).reflections;
    expect(JSON.stringify(bodies)).toContain("Its own.");
    expect(JSON.stringify(bodies)).not.toContain("Periwinkles");

    await switchByMenu(page, isMobile, own.username);
    await expect(words(page)).toHaveText(both);
    await expect(saved(page)).toBeVisible();
    await page.reload();
    await expect(words(page)).toHaveText(both);
  });

  await test.step("other tabs follow, and a page that belongs to one account gives way to the list", async () => {
    const tab = await page.context().newPage();
    await tab.goto("/account/manage");
    await expect(tab.getByRole("button", { name: `Switch to ${other.username}` })).toBeVisible();
    await page.goto("/reflections");
    await page.getByRole("link", { name: /Only hanna writes this/ }).click();
    await expect(page).toHaveURL(/\/reflections\/[0-9a-f-]{36}$/);
    await expect(words(page)).toHaveText(both);
    const reloaded = tab.waitForEvent("load");
    await switchByMenu(page, isMobile, other.username);
    await expect(page).toHaveURL(/\/reflections$/);
    await reloaded;
    await expect(tab.getByRole("button", { name: `Switch to ${own.username}` })).toBeVisible();
  });
});
