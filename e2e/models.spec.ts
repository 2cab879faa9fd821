import { startModelServer } from "../scripts/model-server/model-server.ts";
import { expect, modelPort, test } from "./fixtures.ts";
import { expectNoSidewaysScrolling, follow } from "./people.ts";

test("a model is connected, tried, agreed to and used, the ledger says what was sent, and the switch hides all of it", {
  tag: "@one-size",
}, async ({ page, register, checkAccessibility }) => {
  const models = await startModelServer({ port: modelPort, key: "right-key" });
  models.answerWith(() => "Your Mum and that argument: what of it stays? If you are in danger, call 112.");
  await register(page);
  await page.goto("/settings");
  await page.getByRole("link", { name: /Companion and models/ }).click();
  await expect(page.getByRole("heading", { name: "The built-in companion" })).toBeVisible();
  await checkAccessibility(page);

  await page.getByRole("button", { name: "Connect a model" }).click();
  await page.getByRole("combobox", { name: "Provider" }).click();
  await page.getByRole("option", { name: "Another server (OpenAI’s API)" }).click();
  const address = page.getByRole("textbox", { name: "Address" });
  await address.fill("http://192.168.1.20/v1");
  await page.getByRole("button", { name: "Connect", exact: true }).click();
  await expect(page.getByText(/does not allow this address/)).toBeVisible();
  await address.fill(models.baseUrl);
  await page.getByLabel("Key", { exact: true }).fill("right-key");
  await page.getByRole("button", { name: "Connect", exact: true }).click();

  await expect(page.getByText("The server has one model.")).toBeVisible();
  await page.getByRole("button", { name: "Test it" }).click();
  await expect(page.getByText(/^It answers, the first words after/)).toBeVisible();
  await page.getByRole("button", { name: "Run the trial conversations" }).click();
  await expect(page.getByText(/In 1 of 6 conversations, an answer failed a check/)).toBeVisible();
  await expect(page.getByText(/It does not say that nothing was found/)).toBeVisible();
  await checkAccessibility(page);
  await expectNoSidewaysScrolling(page);

  await page.getByRole("button", { name: "Use this model" }).click();
  const consent = page.getByRole("dialog", { name: "Before a model reads your words" });
  await expect(consent).toContainText("Reflections that you keep from AI");
  await checkAccessibility(page);
  await consent.getByRole("button", { name: "I agree" }).click();
  await expect(page.getByRole("heading", { name: "quiet-model-8b" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Withdraw consent" })).toBeVisible();

  await page.getByRole("link", { name: /What left this machine/ }).click();
  await expect(page.getByText("8 calls")).toBeVisible();
  await checkAccessibility(page);
  await expectNoSidewaysScrolling(page);
  await page.getByRole("list", { name: "Calls" }).getByRole("button").first().click();
  const call = page.getByRole("dialog", { name: "One call" });
  await expect(call).toContainText("When did I last visit my brother");
  await checkAccessibility(page);
  await page.keyboard.press("Escape");
  await expect(call).toBeHidden();

  await follow(page, "/settings/companion");
  const nav = page.getByRole("navigation", { name: "Main" });
  await expect(nav.getByRole("link", { name: "Chat" })).toBeVisible();
  await page.getByRole("switch", { name: "The companion and AI" }).click();
  await expect(nav.getByRole("link", { name: "Chat" })).toBeHidden();
  await expect(page.getByRole("heading", { name: "Who answers" })).toBeHidden();
  await page.reload();
  await expect(page.getByRole("switch", { name: "The companion and AI" })).not.toBeChecked();
  await models.close();
});
