import { expect, test } from "./fixtures.ts";
import { writeFree } from "./journal.ts";
import { today } from "./zone.ts";

const palette = "Command palette";

test("the command palette goes to places, days and settings, finds words, and starts writing", {
  tag: "@one-size",
}, async ({ page, register, checkAccessibility }) => {
  const person = await register(page);
  await writeFree(person, today(), {
    title: "The call about the flat",
    body: "Papa will see to the boiler.",
  });
  await page.goto("/insights");
  await expect(page.getByRole("heading", { name: "Insights", exact: true })).toBeVisible();
  const dialog = page.getByRole("dialog", { name: palette });
  const open = async () => {
    await expect(dialog).toBeHidden();
    await page.keyboard.press("Control+k");
    await expect(dialog.getByRole("combobox")).toBeFocused();
  };
  await open();
  await expect(dialog.getByRole("option", { name: "Daily Reflection" })).toBeVisible();
  await page.keyboard.type("boiler");
  await expect(dialog.getByRole("option", { name: /The call about the flat/ })).toBeVisible();
  await expect(dialog.locator("mark")).toHaveText("boiler");
  await checkAccessibility(page);
  await dialog.getByRole("option", { name: /The call about the flat/ }).click();
  await expect(page).toHaveURL(/\/reflections\/[0-9a-f-]{36}$/);
  await expect(dialog).toBeHidden();

  await open();
  await page.keyboard.type("app lo");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/settings\/lock$/);

  await open();
  await page.keyboard.type("typewri");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("switch", { name: "Typewriter scrolling" })).toBeVisible();

  await open();
  await page.keyboard.type("2020-02-29");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/dashboard\?day=2020-02-29$/);

  await open();
  await page.keyboard.type("nothing of this kind");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();

  await page.goto("/activities");
  await expect(page.getByRole("tab").first()).toBeVisible();
  await page.keyboard.press("?");
  const shortcuts = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(shortcuts).toContainText("Find in the page");
  await checkAccessibility(page);
});
