import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { takeCustody } from "#contract/accounts/custody.ts";
import { formatRecoveryKey } from "#contract/accounts/recovery-key-rules.ts";
import { confirmOneTimeCodes, setUpOneTimeCodes } from "#contract/accounts/sign-in.ts";
import { expect, type Person, test } from "./fixtures.ts";
import { hostsLink } from "./host.ts";
import { expectNoSidewaysScrolling, inMenu, link, logInByForm, openMenu, usernameCookie } from "./people.ts";
import { typeAndStore } from "./writing.ts";

const words = "A kingfisher over the weir.";
const newPassword = "nine herons fly away";
const editor = (page: Page) => page.getByRole("textbox", { name: "Your reflection" });
const news = (page: Page, text: string | RegExp) => page.getByRole("status").filter({ hasText: text });

/** Reads the key off the page, as a person does who writes it down. */
async function readKey(page: Page): Promise<string[]> {
  const groups = page.getByRole("list", { name: "Recovery key" }).getByRole("listitem");
  await expect(groups).toHaveCount(13);
  return (await groups.allTextContents()).map((text) => text.replace(/^\d{1,2}(?=[0-9A-Z]{5}$)/, ""));
}

async function typeGroups(page: Page, key: readonly string[]): Promise<void> {
  const labels = page.locator("label").filter({ hasText: /^Group \d+$/ });
  await expect(labels).toHaveCount(2);
  for (const label of await labels.allTextContents()) {
    const number = Number(label.replace("Group ", ""));
    await page.getByLabel(label, { exact: true }).fill((key[number - 1] ?? "").toLowerCase());
  }
}

/** Seals a journal through the API. @returns the groups of its recovery key */
async function seal({ api, password }: Person): Promise<string[]> {
  const recovery_key = formatRecoveryKey(randomBytes(32));
  await api.call(takeCustody, { body: { password, recovery_key } });
  return recovery_key.split("-");
}

/** @returns a recovery code, used in place of an authenticator app */
async function switchCodesOn({ api, password }: Person): Promise<string> {
  const { secret } = await api.call(setUpOneTimeCodes, { body: { password } });
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  const { recovery_codes } = await api.call(confirmOneTimeCodes, { body: { code } });
  return recovery_codes[0] ?? "";
}

test("a journal is sealed after its recovery key was kept, opens with the password, and is unsealed", {
  tag: "@one-column",
}, async ({ page, register, checkAccessibility }) => {
  test.slow();
  const { username, password } = await register(page);
  await page.goto("/dashboard");
  await editor(page).click();
  await typeAndStore(page, words);

  await page.goto("/profile");
  await expect(page.getByRole("heading", { name: "Who can read this journal" })).toBeVisible();
  await expect(page.getByText("The server holds a key, too")).toBeVisible();
  await page.getByRole("button", { name: "Seal this journal" }).click();
  await expect(page.getByRole("heading", { name: "What sealing means" })).toBeFocused();
  await expect(page.getByText("everything you wrote is lost")).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("button", { name: "Seal this journal" })).toBeFocused();

  await page.getByRole("button", { name: "Seal this journal" }).click();
  await page.getByRole("button", { name: "Make a recovery key" }).click();
  await expect(page.getByRole("heading", { name: "Keep your recovery key" })).toBeFocused();
  const key = await readKey(page);
  await checkAccessibility(page);
  await expectNoSidewaysScrolling(page);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Save as text" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`recovery-key-${username}.txt`);
  expect(await readFile(await download.path(), "utf8")).toContain(key.join("-"));
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Copy" }).click();
  await expect(news(page, "Copied.")).toBeVisible();
  expect(await page.evaluate("navigator.clipboard.readText()")).toBe(key.join("-"));
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("list", { name: "Recovery key" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeHidden();
  await page.emulateMedia({ media: "screen" });

  await page.getByRole("button", { name: "I have kept it" }).click();
  await page
    .getByLabel(/^Group \d+$/)
    .first()
    .fill("AAAAA");
  await page
    .getByLabel(/^Group \d+$/)
    .last()
    .fill("BBBBB");
  await page.getByLabel("Your password", { exact: true }).fill("not my password");
  await page.getByRole("button", { name: "Seal my journal" }).click();
  await expect(page.getByText(/This is not group \d+ of the key/)).toHaveCount(2);
  await checkAccessibility(page);
  await page.getByRole("button", { name: "Show the key again" }).click();
  expect(await readKey(page)).toEqual(key);
  await page.getByRole("button", { name: "I have kept it" }).click();
  await typeGroups(page, key);
  await page.getByLabel("Your password", { exact: true }).fill("not my password");
  await page.getByRole("button", { name: "Seal my journal" }).click();
  await expect(page.getByText("This is not your password.")).toBeVisible();
  await page.getByLabel("Your password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Seal my journal" }).click();
  await expect(news(page, "Your journal is sealed.")).toBeVisible();
  await expect(page.getByText("Only you hold the key")).toBeVisible();

  await page.goto("/dashboard");
  await expect(editor(page)).toContainText(words);
  await editor(page).click();
  await page.keyboard.press("End");
  await typeAndStore(page, " Sealed now.");
  await page.context().clearCookies();
  await page.goto("/login");
  await logInByForm(page, username, "not my password");
  await expect(page.getByRole("alert")).toHaveText("Invalid username or password");
  await logInByForm(page, username, password);
  await expect(editor(page)).toContainText("Sealed now.");

  await page.goto("/profile");
  await page.getByRole("button", { name: "Replace recovery key" }).click();
  const next = await readKey(page);
  expect(next).not.toEqual(key);
  await page.getByRole("button", { name: "I have kept it" }).click();
  await typeGroups(page, next);
  await page.getByLabel("Your password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Use the new key" }).click();
  await expect(news(page, "Your new recovery key is ready.")).toBeVisible();

  await page.getByRole("button", { name: "Unseal this journal" }).click();
  await page.getByLabel("Your password", { exact: true }).fill(password);
  await checkAccessibility(page);
  await page.getByRole("button", { name: "Let the host hold the key" }).click();
  await expect(news(page, "Your journal is unsealed")).toBeVisible();
  await expect(page.getByRole("button", { name: "Seal this journal" })).toBeVisible();
  await page.goto("/dashboard");
  await expect(editor(page)).toContainText("Sealed now.");
});

test("a forgotten password of a sealed journal is set anew with the recovery key; without it, the account can be deleted", {
  tag: "@one-column",
}, async ({ page, app, register, checkAccessibility }) => {
  test.slow();
  const person = await register(page);
  const { username } = person;
  await page.goto("/dashboard");
  await editor(page).click();
  await typeAndStore(page, words);
  const key = await seal(person);
  const forget = async (password: string) => {
    const fragment = await hostsLink(app.dataDir, "reset-password", username);
    await page.goto("about:blank");
    await page.goto(`/reset-password${fragment}`);
    await page.getByLabel("New password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Set password" }).click();
    await expect(news(page, "only together with its recovery key")).toBeVisible();
  };

  await test.step("with the recovery key, which is followed by another", async () => {
    await forget(newPassword);
    await expect(page.getByLabel("Recovery key")).toBeFocused();
    await checkAccessibility(page);
    await page.getByLabel("Recovery key").fill(key.toSpliced(4, 1, "AAAAA").join(" "));
    await page.getByRole("button", { name: "Set password" }).click();
    await expect(page.getByText("Group 5 is wrong")).toBeVisible();
    await page.getByLabel("Recovery key").fill(key.join(" ").toLowerCase());
    await page.getByRole("button", { name: "Set password" }).click();

    await expect(page.getByRole("heading", { name: "Keep your new recovery key" })).toBeVisible();
    const next = await readKey(page);
    expect(next).not.toEqual(key);
    await checkAccessibility(page);
    await expectNoSidewaysScrolling(page);
    await page.getByRole("button", { name: "I have kept it" }).click();
    await typeGroups(page, next);
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByRole("heading", { name: "Your new password is set" })).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: "Log in" }).click();
    await expect(page.getByRole("heading", { name: "Welcome back" })).toBeVisible();
    await logInByForm(page, username, newPassword);
    await expect(editor(page)).toContainText(words);
  });

  await test.step("without it", async () => {
    await forget("eleven herons fly");
    await page.getByRole("button", { name: "I don’t have the recovery key" }).click();
    await expect(page.getByRole("heading", { name: "Without a recovery key" })).toBeVisible();
    await checkAccessibility(page);
    await page.getByLabel("Type the username to confirm").fill("someone.else");
    await page.getByRole("button", { name: "Delete this account" }).click();
    await expect(page.getByText("This is not the username of this account.")).toBeVisible();
    await page.getByLabel("Type the username to confirm").fill(username);
    await page.getByRole("button", { name: "Delete this account" }).click();
    await expect(page.getByRole("heading", { name: "You are signed out everywhere" })).toBeVisible();
    await page.goto("/login");
    await logInByForm(page, username, newPassword);
    await expect(page.getByText(/This account will be deleted on/)).toBeVisible();
  });
});

test("switching to a sealed account asks for its password and its code, by the menu and on the page", {
  tag: "@one-size",
}, async ({ page, register, isMobile, checkAccessibility }) => {
  const other = await register(page);
  const own = await register(page);
  await seal(other);
  await link(own, other);
  const code = await switchCodesOn(other);
  await page.goto("/account/manage");
  await openMenu(page, isMobile);
  await inMenu(page, isMobile, "Switch Accounts").click();
  await inMenu(page, isMobile, other.username).click();
  const dialog = page.getByRole("dialog", { name: `Switch to ${other.username}` });
  await expect(dialog.getByText("That journal is sealed")).toBeVisible();
  await checkAccessibility(page);
  await dialog.getByRole("button", { name: "Stay here" }).click();
  await expect(dialog).toHaveCount(0);
  expect(await usernameCookie(page)).toBe(own.username);

  await page.getByRole("button", { name: `Switch to ${other.username}` }).click();
  await dialog.getByLabel(`Password of ${other.username}`).fill("not its password");
  await dialog.getByRole("button", { name: "Switch", exact: true }).click();
  await expect(dialog.getByText(`This is not the password of ${other.username}.`)).toBeVisible();
  await checkAccessibility(page);
  await dialog.getByLabel(`Password of ${other.username}`).fill(other.password);
  await dialog.getByRole("button", { name: "Switch", exact: true }).click();
  await expect(dialog.getByText("Enter the code from the other account’s authenticator app.")).toBeVisible();
  await expect(dialog.getByLabel(`Code of ${other.username}`)).toBeFocused();
  await checkAccessibility(page);
  await dialog.getByLabel(`Code of ${other.username}`).fill(code);
  const loaded = page.waitForEvent("load");
  await dialog.getByRole("button", { name: "Switch", exact: true }).click();
  await loaded;
  await expect.poll(() => usernameCookie(page)).toBe(other.username);
});
