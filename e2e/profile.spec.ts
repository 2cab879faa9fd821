import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { getUser, login } from "#contract/accounts/accounts.ts";
import { saveProfile } from "#contract/accounts/profile.ts";
import { expect, onAnotherDevice, test } from "./fixtures.ts";
import { writeDaily } from "./journal.ts";
import { logInByForm, usernameCookie } from "./people.ts";
import { today } from "./zone.ts";

const picture = "web/public/icon-512.png";
const news = (page: Page, words: string) => page.getByRole("status").filter({ hasText: words });

const iphone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1";
const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

test("name, username and e-mail are changed; the account is given up, and kept again within the time of grace", {
  tag: "@one-column",
}, async ({ page, register, checkAccessibility }) => {
  test.slow();
  await page.goto("/profile");
  await expect(page).toHaveURL(/\/login\?return=%2Fprofile$/);
  const other = await register(page);
  const own = await register(page);
  await page.goto("/profile");
  await expect(page.getByText("You haven’t written a reflection yet.")).toBeVisible();
  await expect(page.getByText(/^Here since .*20\d\d$/)).toBeVisible();

  await page.getByRole("button", { name: "Add name" }).click();
  await page.getByLabel("Your name").fill("Hanna Lindqvist");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Hanna Lindqvist" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Change name" })).toBeFocused();

  await page
    .getByRole("button", { name: "Change e-mail" })
    .or(page.getByRole("button", { name: "Add e-mail" }))
    .click();
  await page.getByLabel("E-mail address").fill("hanna at home");
  await page.getByLabel("Your password", { exact: true }).fill("not my password");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Enter an e-mail address such as name@example.org.")).toBeVisible();
  await page.getByLabel("E-mail address").fill(`${own.username}@example.org`);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("This is not your password.")).toBeVisible();
  await checkAccessibility(page);
  await page.getByLabel("Your password", { exact: true }).fill(own.password);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(news(page, "Your e-mail address is saved.")).toBeVisible();
  await expect(page.getByText(`${own.username}@example.org`)).toBeVisible();

  await page.getByRole("button", { name: "Change username" }).click();
  await page.getByLabel("New username").fill(other.username);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("This username is taken.")).toBeVisible();
  const renamed = `renamed-${randomUUID().slice(0, 8)}`;
  await page.getByLabel("New username").fill(renamed);
  const loaded = page.waitForEvent("load");
  await page.getByRole("button", { name: "Save" }).click();
  await loaded;
  await expect(page.getByRole("main").getByText(renamed, { exact: true })).toBeVisible();
  expect(await usernameCookie(page)).toBe(renamed);

  await writeDaily(own, today(), { body: "Still my journal." });
  await page.reload();
  await expect(page.getByText("1 reflection · 3 words · 1 day written")).toBeVisible();
  await page.getByRole("button", { name: "Delete account" }).click();
  await page.getByLabel(`Type ${renamed} to confirm`).fill("someone else");
  await page.getByLabel("Your password", { exact: true }).fill("not my password");
  await page.getByRole("button", { name: "Delete account" }).click();
  await expect(page.getByText("This is not your username.")).toBeVisible();
  await page.getByLabel(`Type ${renamed} to confirm`).fill(renamed.toUpperCase());
  await page.getByRole("button", { name: "Delete account" }).click();
  await expect(page.getByText("This is not your password.")).toBeVisible();
  await checkAccessibility(page);
  await page.getByLabel("Your password", { exact: true }).fill(own.password);
  await page.getByRole("button", { name: "Delete account" }).click();
  await expect(page.getByRole("heading", { name: "You are signed out everywhere" })).toBeVisible();
  await checkAccessibility(page);
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain("access_token");
  expect(await own.api.status(getUser)).toBe(401);

  await page.getByRole("main").getByRole("link", { name: "Log in" }).click();
  await logInByForm(page, renamed, own.password);
  await expect(page.getByText(/This account will be deleted on/)).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole("button", { name: "Keep it" }).click();
  await expect(page.getByText(/This account will be deleted on/)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("textbox", { name: "Your reflection" })).toHaveText("Still my journal.");
  await expect(page.getByText(/This account will be deleted on/)).toHaveCount(0);
});

test("a picture is cropped by keyboard, shown in the bar, and removed", { tag: "@one-size" }, async ({
  page,
  register,
  checkAccessibility,
}) => {
  await register(page);
  await page.goto("/profile");
  await page.locator("input[type=file]").setInputFiles({
    name: "words.png",
    mimeType: "image/png",
    buffer: Buffer.from("no picture at all"),
  });
  await expect(page.getByText(/can’t be opened here/)).toBeVisible();

  await page.locator("input[type=file]").setInputFiles(picture);
  const frame = page.getByRole("application", { name: /Your picture/ });
  await expect(frame).toBeFocused();
  await page.getByRole("slider", { name: "Zoom" }).fill("2");
  await frame.press("ArrowLeft");
  await checkAccessibility(page);
  await page.getByRole("button", { name: "Use picture" }).click();
  await expect(news(page, "The picture is saved.")).toBeAttached();
  await expect(page.getByRole("button", { name: "Change picture" })).toBeFocused();
  const inBar = page.locator(".user-pill img");
  await expect(inBar).toBeVisible();

  await page.reload();
  await expect(page.locator(".profile__head img")).toBeVisible();
  await page.getByRole("button", { name: "Remove picture" }).click();
  await expect(page.getByRole("button", { name: "Add picture" })).toBeVisible();
  await expect(page.locator(".profile__head img")).toHaveCount(0);
  await expect(inBar).toHaveCount(0);
});

test("devices are told apart, and signed out one by one, by a new password, or all at once", {
  tag: "@one-column",
}, async ({ page, browser, app, api, register, checkAccessibility, expectPageErrors }) => {
  test.slow();
  expectPageErrors(/You were logged out/);
  const own = await register(page);
  const contextOf = (userAgent: string) => browser.newContext({ baseURL: app.url, userAgent });
  const [onPhone, onFirefox] = [await contextOf(iphone), await contextOf(firefox)];
  const phone = await onAnotherDevice(onPhone, app.url, own);
  const other = await onAnotherDevice(onFirefox, app.url, own);
  await page.goto("/profile");
  const devices = page.getByRole("list", { name: "Signed-in devices" }).getByRole("listitem");
  await expect(devices).toHaveCount(3);
  await expect(devices.first()).toContainText("This device");
  await expect(devices.first().getByRole("button")).toHaveCount(0);
  await expect(page.getByText("Firefox (Linux)")).toBeVisible();
  const prove = async (action: string, given: string) => {
    await page.getByLabel("Your password", { exact: true }).fill(given);
    await page.getByRole("button", { name: action, exact: true }).click();
  };

  await test.step("one by one", async () => {
    await page.getByRole("button", { name: "Sign out Safari (iPhone)" }).click();
    await checkAccessibility(page);
    await prove("Sign out", "not my password");
    await expect(page.getByText("This is not your password.")).toBeVisible();
    await prove("Sign out", own.password);
    await expect(devices).toHaveCount(2);
    await phone.goto("/settings");
    await expect(phone.getByText("Your session has ended.")).toBeVisible();
  });

  const renewed = "nine herons fly away";
  await test.step("a new password signs the others out, and leaves this one", async () => {
    await page.getByRole("button", { name: "Change password" }).click();
    await page.getByLabel("Current password", { exact: true }).fill("not my password");
    await page.getByLabel("New password", { exact: true }).fill("short");
    await page.getByRole("button", { name: "Set new password" }).click();
    await expect(page.getByText("Use at least 10 characters.")).toBeVisible();
    await page.getByLabel("New password", { exact: true }).fill(renewed);
    await page.getByRole("button", { name: "Set new password" }).click();
    await expect(page.getByText("This is not your password.")).toBeVisible();
    await expect(page.getByLabel("Current password", { exact: true })).toBeFocused();
    await checkAccessibility(page);
    await page.getByLabel("Current password", { exact: true }).fill(own.password);
    await page.getByRole("button", { name: "Set new password" }).click();
    await expect(news(page, "your other devices are signed out")).toBeVisible();
    await expect(page.getByText("Firefox (Linux)")).toHaveCount(0);

    await other.goto("/settings");
    await expect(other.getByText("Your session has ended.")).toBeVisible();
    await other.getByRole("main").getByRole("link", { name: "Log in" }).click();
    await expect(other.getByRole("heading", { name: "Welcome back" })).toBeVisible();
    await logInByForm(other, own.username, own.password);
    await expect(other.getByRole("alert")).toHaveText("Invalid username or password");
    await logInByForm(other, own.username, renewed);
    await expect(other).toHaveURL(/\/settings$/);
  });

  await test.step("all at once, and a name that was changed elsewhere is taken over here", async () => {
    const { access } = await api.call(login, { body: { username: own.username, password: renewed } });
    const renamed = `renamed-${randomUUID().slice(0, 8)}`;
    await api.as(access).call(saveProfile, { body: { username: renamed } });
    await page.reload();
    await expect(page.getByRole("heading", { level: 1, name: renamed })).toBeVisible();
    await expect.poll(() => usernameCookie(page)).toBe(renamed);
    await expect(devices).toHaveCount(3);
    await page.getByRole("button", { name: "Sign out all others" }).click();
    await prove("Sign out all others", renewed);
    await expect(devices).toHaveCount(1);
    expect(await api.as(access).status(getUser)).toBe(401);
    await page.getByRole("link", { name: "Open" }).click();
    await expect(page.getByText("All other devices were signed out")).toBeVisible();
  });
  await onPhone.close();
  await onFirefox.close();
});
