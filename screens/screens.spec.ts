import { expect, test } from "@playwright/test";
import { glasses, url } from "./fixed.ts";
import { screensAt } from "./screens.ts";
import { open, visit } from "./visit.ts";

for (const glass of glasses)
  test(`each screen looks as in its kept picture, with ${glass} glass`, async ({ page }) => {
    await visit(page, glass);
    for (const screen of await screensAt(url)) {
      if (screen.uncompared) continue;
      await open(page, screen);
      await expect.soft(page).toHaveScreenshot([glass, `${screen.name}.png`]);
    }
  });

test("no screen of the demo is empty", async ({ page }) => {
  await visit(page, "dark");
  for (const screen of await screensAt(url)) {
    await open(page, screen);
    await expect.soft(page.locator("main .empty"), screen.path).toHaveCount(0);
  }
});
