import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

export const message = (page: Page) => page.getByRole("textbox", { name: "Your message" });
export const answers = (page: Page) => page.getByRole("article", { name: "Answer" });

/** Sends a message, and waits for the answer, too. */
export async function say(page: Page, text: string): Promise<void> {
  const before = await answers(page).count();
  await message(page).fill(text);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(answers(page)).toHaveCount(before + 1);
  await expect(answers(page).last()).toHaveAttribute("aria-busy", "false");
}
