import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { sendMessage, startChat } from "#contract/chat/chats.ts";
import { getRemembered } from "#contract/chat/remembered.ts";
import { expect, type Person, test } from "./fixtures.ts";
import { expectNoSidewaysScrolling } from "./people.ts";

const list = (page: Page) => page.getByRole("list", { name: "What it remembers" });

async function mention(person: Person, text: string): Promise<void> {
  const id = randomUUID();
  await person.api.call(startChat, { body: { id } });
  const body = { id: randomUUID(), answer_id: randomUUID(), parent_id: null, text };
  await person.api.call(sendMessage, { params: { id }, body });
  await expect.poll(async () => (await person.api.call(getRemembered)).remembered.length).toBeGreaterThan(0);
}

test("what a person mentions is listed with where they said it, reworded, forgotten and brought back, until they switch it off", {
  tag: "@one-size",
}, async ({ page, register, checkAccessibility }) => {
  const person = await register(page);
  await mention(person, "My sister Ana lives in Porto, and she called today.");
  await page.goto("/settings/companion");
  await page.getByRole("link", { name: /^What it remembers/ }).click();
  await expect(list(page)).toContainText("My sister Ana lives in Porto.");
  await expect(list(page).getByRole("link", { name: /^My sister Ana/ })).toHaveAttribute(
    "href",
    /^\/chat\/.+/,
  );
  await checkAccessibility(page);
  await expectNoSidewaysScrolling(page);

  await page.getByRole("button", { name: /^Edit: My sister Ana/ }).click();
  await page.getByRole("textbox", { name: "Reword it" }).fill("");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Write a sentence.")).toBeVisible();
  await page.getByRole("textbox", { name: "Reword it" }).fill("My sister Ana lives in Lisbon.");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(list(page)).toContainText("My sister Ana lives in Lisbon.");
  await expect(list(page)).toContainText("reworded by you");

  await page.getByRole("button", { name: /^Forget: My sister Ana/ }).click();
  await expect(page.getByRole("heading", { name: "Nothing is remembered" })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(list(page)).toContainText("My sister Ana lives in Lisbon.");

  await page.getByRole("button", { name: "Add a sentence" }).click();
  await page.getByRole("textbox", { name: "A sentence to remember" }).fill("I like the sea.");
  await page.keyboard.press("Enter");
  await expect(list(page)).toContainText("Written by you");

  await page.getByRole("switch", { name: "Remember what I mention" }).click();
  await expect.poll(async () => (await person.api.call(getRemembered)).on).toBe(false);
  await page.reload();
  await expect(page.getByRole("switch", { name: "Remember what I mention" })).not.toBeChecked();

  await page.getByRole("button", { name: "Forget everything" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Forget everything?" });
  await expect(dialog).toContainText("All 2 sentences are deleted");
  await dialog.getByRole("button", { name: "Forget everything" }).click();
  await expect(page.getByText("Remembering is off.")).toBeVisible();
  expect((await person.api.call(getRemembered)).remembered).toEqual([]);
});
