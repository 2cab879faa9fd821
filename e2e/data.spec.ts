import { randomUUID } from "node:crypto";
import { changeInBulk, countReflections } from "#contract/reflections/reflection-list.ts";
import { expect, test } from "./fixtures.ts";
import { expectNoSidewaysScrolling } from "./people.ts";

test("a token is shown once, opens the API within its scopes, and nothing once it is revoked", async ({
  page,
  app,
  register,
  checkAccessibility,
}) => {
  const { password, api } = await register(page);
  await page.goto("/settings#data");
  await page.getByRole("link", { name: /^Tokens and assistants/ }).click();
  await expect(page.getByRole("heading", { name: "Tokens and assistants" })).toBeVisible();
  await expect(page.getByRole("figure", { name: "Address" })).toHaveText(`${app.url}/api/mcp`);

  await page.getByRole("button", { name: "Make a token" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Backup script");
  await page.getByRole("textbox", { name: "Your password" }).fill("not the password");
  await page.getByRole("button", { name: "Make the token" }).click();
  await expect(page.getByRole("textbox", { name: "Your password" })).toHaveAccessibleDescription(/password/i);
  await checkAccessibility(page);
  await expectNoSidewaysScrolling(page);
  await page.getByRole("textbox", { name: "Your password" }).fill(password);
  await page.getByRole("button", { name: "Make the token" }).click();

  await expect(page.getByRole("heading", { name: "Copy your token now" })).toBeFocused();
  const secret = (await page.getByRole("figure", { name: "Token", exact: true }).textContent()) ?? "";
  await checkAccessibility(page);
  await page.getByRole("button", { name: "I have kept it" }).click();
  await expect(page.getByText(secret)).toHaveCount(0);
  const row = page.getByRole("list", { name: "Tokens" }).getByRole("listitem");
  await expect(row).toContainText("Reads everything");
  await expect(row).toContainText("Never used yet");

  const program = api.as(secret);
  expect(await program.status(countReflections, { body: {} })).toBe(200);
  expect(await program.status(changeInBulk, { body: { ids: [randomUUID()], change: { do: "star" } } })).toBe(
    403,
  );
  await page.reload();
  await expect(row).toContainText("Last used");
  await page.getByRole("button", { name: "Revoke Backup script" }).click();
  await checkAccessibility(page);
  await page.getByRole("button", { name: "Revoke it" }).click();
  await expect(page.getByText("Backup script is revoked. It opens nothing any more.")).toBeVisible();
  await expect(row).toHaveCount(0);
  expect(await program.status(countReflections, { body: {} })).toBe(401);
});
