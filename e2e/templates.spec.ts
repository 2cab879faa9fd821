import { saveTemplate } from "#contract/templates/templates.ts";
import { expect, test } from "./fixtures.ts";
import { openToday, saved, title, typeAndStore, words } from "./writing.ts";

test("a page becomes a template, which begins other pages, is changed, deleted and brought back; two tabs lose none of its words", {
  tag: "@one-size",
}, async ({ page, register, checkAccessibility }) => {
  test.slow();
  const { api } = await register(page);
  await openToday(page);
  await title(page).fill("A week in review");
  await words(page).click();
  await page.keyboard.type("## What went well");
  await page.keyboard.press("Enter");
  await typeAndStore(page, "[x] Walked on {{weekday}}");
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Save as template" }).click();
  const dialog = page.getByRole("dialog", { name: "Save as template" });
  await expect(dialog.getByLabel("Name")).toHaveValue("A week in review");
  await dialog.getByLabel("Name").fill(" ");
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect(dialog.getByText("Give the template a name.")).toBeVisible();
  await checkAccessibility(page);
  await dialog.getByLabel("Name").fill("A week");
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Saved as a template.", { exact: false })).toBeVisible();

  // On an empty page, by a press.
  await page.goto("/dashboard?day=2026-02-15");
  const offered = page.getByRole("group", { name: "Start from a template" });
  await expect(offered.getByRole("button", { name: "A week" })).toBeVisible();
  await checkAccessibility(page);
  await offered.getByRole("button", { name: "A week" }).click();
  await expect(words(page).getByRole("heading", { name: "What went well" })).toBeVisible();
  await expect(words(page).getByRole("checkbox")).not.toBeChecked();
  await expect(words(page)).toContainText("Walked on Sunday");
  await expect(offered).toBeHidden();
  await expect(saved(page)).toBeVisible();
  await page.keyboard.press("ControlOrMeta+z");
  await expect(words(page)).toHaveText("");

  // By the slash menu, with the keyboard alone.
  await page.keyboard.type("/a wee");
  await expect(page.getByRole("option", { name: "A week" })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(words(page)).toContainText("Walked on Sunday");
  await expect(words(page)).not.toContainText("/a wee");

  // It can be changed on its own page.
  await page.goto("/settings/page");
  await page.getByRole("link", { name: /^Templates/ }).click();
  await page.getByRole("link", { name: "New template" }).click();
  await expect(page.getByLabel("Name")).toBeFocused();
  await page.getByRole("link", { name: "Templates", exact: true }).click();
  await page.getByRole("link", { name: /^A week/ }).click();
  const form = page.getByRole("textbox", { name: "Words of the template" });
  await expect(form).toContainText("Walked on {{weekday}}");
  await form.click();
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.type(" and rested");
  await expect(form).toContainText("and rested");
  await page.getByLabel("Name").fill("Seven days");
  // Unsaved changes survive a reload.
  await page.reload();
  await expect(page.getByText("kept on this device and not saved yet", { exact: false })).toBeVisible();
  await expect(page.getByLabel("Name")).toHaveValue("Seven days");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("link", { name: /^Seven days.*and rested/ })).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole("button", { name: "Delete Seven days" }).click();
  await expect(page.getByText("No templates yet")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).press("Enter");
  await expect(page.getByRole("link", { name: /^Seven days/ })).toBeFocused();

  // From anywhere, by the palette.
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox", { name: "Search or go to" })).toBeFocused();
  await page.keyboard.type("seven");
  await page.getByRole("option", { name: "New page from template “Seven days”" }).click();
  await expect(page).toHaveURL(/\/reflections\/create/);
  await expect(words(page)).toContainText("and rested");

  // The same template in two tabs.
  const id = crypto.randomUUID();
  const template = { name: "Morning", body: "How did I sleep?" };
  await api.call(saveTemplate, { params: { id }, body: { ...template, revision: 0 } });
  await page.goto(`/settings/templates/${id}`);
  await expect(page.getByLabel("Name")).toHaveValue("Morning");
  await page.getByLabel("Name").fill("My morning");
  await api.call(saveTemplate, { params: { id }, body: { ...template, name: "Dawn", revision: 1 } });
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Nothing was overwritten.", { exact: false })).toContainText("Dawn");
  await page.getByRole("button", { name: "Take the other" }).click();
  await expect(page.getByLabel("Name")).toHaveValue("Dawn");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByLabel("Name")).toHaveValue("My morning");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("link", { name: /^My morning/ })).toBeVisible();

  // The list can't be loaded, so a page offers the templates stored on this device.
  await page.route("**/api/templates/", (route) => route.abort());
  await page.goto("/dashboard?day=2026-02-14");
  await expect(page.getByRole("group", { name: "Start from a template" })).toBeVisible();
  await words(page).click();
  await page.keyboard.type("/morn");
  await page.getByRole("option", { name: "My morning" }).click();
  await expect(words(page)).toHaveText("How did I sleep?");
});
