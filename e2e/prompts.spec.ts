import { expect, test } from "./fixtures.ts";
import { expectNoSidewaysScrolling } from "./people.ts";
import { openToday } from "./writing.ts";

test("a list becomes a set of prompts, which takes the place of the built-in ones, is switched off, deleted and brought back", async ({
  page,
  register,
  checkAccessibility,
}) => {
  test.slow();
  await register(page);
  await openToday(page);
  const prompt = page.getByRole("button", { name: /^Write from this/ });
  const own = /What (came in|stayed|went out)\?/;
  const builtIn = await prompt.textContent();
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Choose prompts" }).click();
  await expect(page.getByText("No prompts of your own yet")).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole("link", { name: "New set" }).click();

  const list = page.getByRole("textbox", { name: "Prompts" });
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Give the set a name.")).toBeVisible();
  await expect(page.getByText("Write at least one prompt.")).toBeVisible();
  await checkAccessibility(page);
  await page.getByLabel("Name").fill("Tides");
  const file = page.locator("input[type=file]");
  const text = (name: string, words: string) => ({
    name,
    mimeType: "text/plain",
    buffer: Buffer.from(words),
  });
  await file.setInputFiles(text("sound.txt", "\0\0"));
  await expect(page.getByText("This is not a text, Markdown or CSV file.")).toBeVisible();
  await file.setInputFiles(
    text("tides.md", "# Tides\n\n- What came in?\n2. “What went out?”\n* what came in?\n> What stayed?"),
  );
  await expect(list).toHaveValue("What came in?\nWhat went out?\nWhat stayed?");
  await expect(page.getByText("3 prompts are added. 1 duplicate is left out.")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(list).toHaveValue("");
  await list.fill(`1) What stayed?\nWhat came in?\n${"a".repeat(301)}`);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText(/^Line 3, .* has 301 characters/)).toBeVisible();
  await list.fill("1) What stayed?\nWhat came in?\nWhat went out?");
  await list.press("ControlOrMeta+Home");
  await page.getByRole("button", { name: "Move the line down" }).click();
  await expect(list).toHaveValue("What came in?\n1) What stayed?\nWhat went out?");
  // What is not saved survives a reload.
  await page.reload();
  await expect(page.getByText("kept on this device and not saved yet", { exact: false })).toBeVisible();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("link", { name: "Tides 3 prompts" })).toBeVisible();
  await checkAccessibility(page);
  await expectNoSidewaysScrolling(page);

  await test.step("mixed in, it leaves today's prompt as it is", async () => {
    await openToday(page);
    await expect(prompt).toHaveText(builtIn ?? "");
  });

  await test.step("alone, today has one of its prompts", async () => {
    await page.goto("/settings/prompts");
    await page.getByRole("link", { name: "Tides 3 prompts" }).click();
    await expect(list).toHaveValue("What came in?\nWhat stayed?\nWhat went out?");
    await page.getByRole("switch", { name: "Leave out the prompts that come with Reflector" }).click();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByRole("link", { name: /^Tides.*in place of/ })).toBeVisible();
    await openToday(page);
    await expect(prompt).toContainText(own);
    const first = await prompt.textContent();
    await page.getByRole("button", { name: "Another prompt" }).click();
    await expect(prompt).not.toHaveText(first ?? "");
    await expect(prompt).toContainText(own);
    await checkAccessibility(page);
  });

  await test.step("without the server, the device has them", async () => {
    await page.route("**/api/templates/", (route) => route.abort());
    await page.reload();
    await expect(prompt).toContainText(own);
    await page.unroute("**/api/templates/");
  });

  await test.step("switched off, the built-in ones are back; deleted, it can be brought back", async () => {
    await page.goto("/settings/prompts");
    await page.getByRole("switch", { name: "Use Tides" }).click();
    await expect(page.getByRole("switch", { name: "Use Tides" })).not.toBeChecked();
    await openToday(page);
    await expect(prompt).not.toContainText(own);
    await page.goto("/settings/prompts");
    await page.getByRole("button", { name: "Delete Tides" }).click();
    await expect(page.getByText("No prompts of your own yet")).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByRole("link", { name: /^Tides/ })).toBeVisible();
  });
});
