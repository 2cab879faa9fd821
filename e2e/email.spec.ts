import type { Page } from "@playwright/test";
import { expect, password, test } from "./fixtures.ts";
import { startMailServer } from "./mail-server.ts";
import { startApp } from "./start-server.ts";

async function registerByForm(page: Page, url: string, username: string): Promise<void> {
  await page.goto(`${url}/register`);
  await page.getByLabel("Username").fill(username);
  await page.getByLabel(/E-mail/).fill(`${username}@example.org`);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Register" }).click();
  await expect(page).toHaveURL(/\/welcome$/);
}

test("an address is confirmed by its link, signed out as well, and reminders wait for that", {
  tag: "@one-column",
}, async ({ page, browser, checkAccessibility }) => {
  test.slow();
  const mail = await startMailServer();
  const app = await startApp({
    SMTP_URL: mail.url,
    MAIL_FROM: "Reflector <journal@example.org>",
    PUBLIC_URL: "https://journal.example.org",
  });
  const links = () => mail.messages.flatMap((each) => /confirm-email(#token=[\w-]+)/.exec(each)?.[1] ?? []);
  try {
    await registerByForm(page, app.url, "hanna");
    await expect.poll(() => links().length).toBe(1);

    await page.goto(`${app.url}/settings/reminders`);
    await expect(page.getByText(/No reminder goes to hanna@example.org before you confirm/)).toBeVisible();
    await page.getByRole("link", { name: "Confirm it" }).click();
    await expect(page.getByText("Not confirmed yet.")).toBeVisible();
    await checkAccessibility(page);
    await page.getByRole("button", { name: "Send again" }).click();
    await expect(page.getByText("A link is on its way to hanna@example.org.")).toBeVisible();
    await expect.poll(() => links().length).toBe(2);

    const context = await browser.newContext({ baseURL: app.url });
    const visitor = await context.newPage();
    await visitor.goto(`/confirm-email${links()[1]}`);
    await visitor.getByRole("button", { name: "Confirm this address" }).click();
    await expect(visitor.getByRole("heading", { name: "Your address is confirmed" })).toBeVisible();
    await expect(visitor).toHaveURL(/\/confirm-email$/);
    await checkAccessibility(visitor);
    await visitor.goto("about:blank");
    await visitor.goto(`/confirm-email${links()[0]}`);
    await visitor.getByRole("button", { name: "Confirm this address" }).click();
    await expect(visitor.getByRole("alert")).toContainText("been used already");
    await checkAccessibility(visitor);
    await visitor.goto("/confirm-email");
    await expect(visitor.getByRole("heading", { name: "This link is incomplete" })).toBeVisible();
    await context.close();

    await page.reload();
    await expect(page.getByText("hanna@example.org")).toBeVisible();
    await expect(page.getByText("Not confirmed yet.")).toHaveCount(0);
    await page.getByRole("button", { name: "Change e-mail" }).click();
    await page.getByLabel("E-mail address").fill("hanna@example.com");
    await page.getByLabel("Your password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("A link is on its way to hanna@example.com.")).toBeVisible();
    await expect(page.getByText("hanna@example.org", { exact: true })).toBeVisible();
    await expect(page.getByText("hanna@example.com", { exact: true })).toBeVisible();
    await expect.poll(() => links().length).toBe(3);
    await page.goto(`${app.url}/confirm-email${links()[2]}`);
    await page.getByRole("button", { name: "Confirm this address" }).click();
    await page.getByRole("link", { name: "Continue" }).click();
    await page.goto(`${app.url}/settings/reminders`);
    await expect(page.getByText(/A reminder can be sent to hanna@example.com/)).toBeVisible();
    for (const link of links()) expect(app.logs()).not.toContain(link.slice("#token=".length));
  } finally {
    await app.remove();
    await mail.close();
  }
});
