import type { Page } from "@playwright/test";
import { savePreferences } from "#contract/accounts/accounts.ts";
import { expect, test } from "./fixtures.ts";
import { beginToday, saved, typeAndStore, words } from "./writing.ts";

const panel = (page: Page) => page.getByText("You don’t have to carry this alone");

/** Waits until the writing has rested and the worker has checked it. */
const lookedAt = (page: Page) =>
  page.waitForFunction(() => Object.keys(localStorage).some((name) => name.startsWith("reflector:page-day")));

/** The pause that lets the words be checked, and then the browser's idle moment. */
async function pause(page: Page): Promise<void> {
  await page.clock.fastForward("00:30");
  await page.clock.fastForward("00:30");
}

/** Counts how often the page has words checked. */
function countChecks(page: Page): () => number {
  let count = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/api/safety/check/")) count += 1;
  });
  return () => count;
}

/** Reopens the page and lets time pass. */
async function rest(page: Page): Promise<void> {
  await page.clock.install();
  await page.reload();
  await expect(words(page)).toContainText("I want to end my life.");
  await pause(page);
}

test("words of despair bring help beside the page, for this day at most", { tag: "@one-column" }, async ({
  page,
  register,
  checkAccessibility,
}) => {
  await register(page);
  const checks = countChecks(page);
  await beginToday(page);
  await typeAndStore(page, "I nearly died laughing at lunch.\n");
  await lookedAt(page);
  await expect(panel(page)).toHaveCount(0);

  const place = () => words(page).getByText("I nearly died laughing").boundingBox();
  const before = await place();
  await typeAndStore(page, "But tonight I want to end my life.");
  await expect(panel(page)).toBeVisible();
  expect(checks()).toBeGreaterThan(0);
  await expect(page.getByRole("status").filter({ hasText: "Ways to find help" })).toBeAttached();
  await expect(words(page)).toBeFocused();
  expect(await place()).toEqual(before);
  await expect(saved(page)).toBeVisible();
  await checkAccessibility(page);

  await page.getByRole("button", { name: "You don’t have to carry this alone" }).click();
  await expect(page.getByText("Someone you trust")).toBeVisible();
  // At the page's end the panel lies over nothing.
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await checkAccessibility(page);
  await page.getByRole("button", { name: "Hide for today" }).click();
  await expect(panel(page)).toHaveCount(0);

  const atHiding = checks();
  await rest(page);
  expect(checks()).toBe(atHiding);
  await expect(panel(page)).toHaveCount(0);
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toMatch(
    /crisis|despair|"away|end my life/i,
  );
});

test("help has an address of its own, and can be switched off beside the page", { tag: "@one-size" }, async ({
  page,
  register,
}) => {
  const { api } = await register(page);
  const checks = countChecks(page);
  await page.goto("/about#help");
  await expect(page).toHaveURL(/\/about\/help$/);
  await expect(page.getByRole("heading", { name: "Getting help" })).toBeInViewport();
  await expect(page.getByRole("link", { name: "call or text 988" })).toBeVisible();

  await page.goto("/settings/help");
  const choice = page.getByRole("switch", { name: "Ways to find help" });
  await expect(choice).toHaveAccessibleDescription(/sound like a crisis/);
  await expect(choice).toBeChecked();
  await choice.click();
  await expect(page.getByRole("status").filter({ hasText: /^Saved$/ })).toBeVisible();

  await beginToday(page);
  await typeAndStore(page, "I want to end my life.");
  await rest(page);
  expect(checks()).toBe(0);
  await expect(panel(page)).toHaveCount(0);

  await api.call(savePreferences, { body: { help_shown: true } });
  await page.reload();
  await expect(words(page)).toBeVisible();
  await pause(page);
  await expect(panel(page)).toBeVisible();
});

test("plain words bring help without a connection", { tag: "@one-size" }, async ({ page, register }) => {
  await register(page);
  const panelCode = page.waitForResponse((response) => response.url().includes("care-panel"));
  await beginToday(page);
  await typeAndStore(page, "A long day with rain.\n");
  await panelCode;
  await page.context().setOffline(true);
  await words(page).pressSequentially("I want to end my life.");
  await expect(panel(page)).toBeVisible();
  await page.context().setOffline(false);
});
