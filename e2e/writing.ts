import { expect, type Page } from "@playwright/test";

export const saved = (page: Page) => page.getByRole("status").filter({ hasText: /^Saved$/ });

/** Types, and waits until the server has stored the last words. */
export async function typeAndStore(page: Page, text: string): Promise<void> {
  const ending = text.trimEnd().slice(-10);
  const stored = page.waitForResponse(
    (answer) =>
      answer.request().method() === "PUT" &&
      answer.ok() &&
      (answer.request().postData() ?? "").includes(ending),
  );
  await page.keyboard.type(text);
  await stored;
  await expect(saved(page)).toBeVisible();
}

export const title = (page: Page) => page.getByRole("textbox", { name: "Title" });
export const words = (page: Page) => page.getByRole("textbox", { name: "Your reflection" });
export const keptHere = (page: Page) => page.getByText("Offline: kept on this device");

export async function openToday(page: Page): Promise<void> {
  await page.goto("/dashboard");
  await expect(words(page)).toBeVisible();
}

/** With the caret in today's words. */
export async function beginToday(page: Page): Promise<void> {
  await openToday(page);
  await words(page).click();
}

/** Makes a cookie invalid, as after a long absence. */
export async function spoilCookie(page: Page, name: string): Promise<void> {
  const cookie = (await page.context().cookies()).find((each) => each.name === name);
  if (!cookie) throw new Error(`There is no cookie ${name}.`);
  await page.context().addCookies([{ ...cookie, value: `${cookie.value.slice(0, -6)}AAAAAA` }]);
}
