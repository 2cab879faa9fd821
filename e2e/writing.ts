import { expect, type Page } from "@playwright/test";

export const saved = (page: Page) => page.getByRole("status").filter({ hasText: /^Saved$/ });

/** Types, and waits until the server has acknowledged the last word of it. */
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
