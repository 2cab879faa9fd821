import type { Page } from "@playwright/test";
import { getRegistration } from "#contract/accounts/registration.ts";
import { expect, password, test } from "./fixtures.ts";
import { hostsLink } from "./host.ts";
import { startMailServer } from "./mail-server.ts";
import { logInByForm } from "./people.ts";
import { startApp } from "./start-server.ts";

async function registerByForm(page: Page, username: string, email: string): Promise<void> {
  await page.getByLabel("Username").fill(username);
  await page.getByLabel(/E-mail/).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Register" }).click();
}

async function askForLink(page: Page, name: string): Promise<void> {
  await page.getByLabel("Username or e-mail").fill(name);
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByRole("heading", { name: "Check your mail" })).toBeVisible();
}

test("a forgotten password is set anew with a link from a message, once", { tag: "@one-column" }, async ({
  page,
  checkAccessibility,
}) => {
  const mail = await startMailServer();
  const app = await startApp({
    SMTP_URL: mail.url,
    MAIL_FROM: "Reflector <journal@example.org>",
    PUBLIC_URL: "https://journal.example.org",
  });
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  try {
    await page.goto(`${app.url}/register`);
    await registerByForm(page, "hanna", "hanna@example.org");
    await expect(page).toHaveURL(/\/welcome$/);
    await page.context().clearCookies();

    await page.goto(`${app.url}/login`);
    await page.getByLabel("Username or e-mail").press("Tab");
    await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
    await page.getByRole("link", { name: "Forgot password?" }).click();
    await expect(page.getByRole("heading", { name: "Forgot your password?" })).toBeVisible();
    await checkAccessibility(page);
    await askForLink(page, "nobody.here");
    const words = await page.getByRole("main").textContent();
    await page.getByRole("button", { name: "Send it again" }).click();
    await askForLink(page, "hanna");
    expect(await page.getByRole("main").textContent()).toBe(words);
    await checkAccessibility(page);

    const links = () => mail.messages.filter((each) => each.includes("A new password"));
    await expect.poll(() => links().length).toBe(1);
    const message = links()[0] ?? "";
    expect(message).toContain("To: hanna@example.org");
    const [, fragment = ""] =
      /https:\/\/journal\.example\.org\/reset-password(#token=\S+)/.exec(message) ?? [];
    expect(fragment).not.toBe("");

    await page.goto(`${app.url}/reset-password${fragment}`);
    await checkAccessibility(page);
    await page.getByLabel("New password", { exact: true }).fill("1234567890");
    await page.getByRole("button", { name: "Set password" }).click();
    await expect(page.getByText(/most common passwords/)).toBeVisible();
    await page.getByLabel("New password", { exact: true }).fill("nine herons fly away");
    await page.getByRole("button", { name: "Set password" }).click();
    await expect(page.getByRole("heading", { name: "Your new password is set" })).toBeVisible();
    await expect(page).toHaveURL(/\/reset-password$/);
    await checkAccessibility(page);
    await page.getByRole("main").getByRole("link", { name: "Log in" }).click();
    await expect(page.getByRole("heading", { name: "Welcome back" })).toBeVisible();
    await logInByForm(page, "hanna", password);
    await expect(page.getByRole("alert")).toHaveText("Invalid username or password");
    await logInByForm(page, "hanna", "nine herons fly away");
    await expect(page).toHaveURL(/\/dashboard$/);

    await page.context().clearCookies();
    await page.goto("about:blank");
    await page.goto(`${app.url}/reset-password${fragment}`);
    await page.getByLabel("New password", { exact: true }).fill("eleven herons fly");
    await page.getByRole("button", { name: "Set password" }).click();
    await expect(page.getByRole("alert")).toContainText("already been used");
    await checkAccessibility(page);

    const token = fragment.slice("#token=".length);
    expect(asked.filter((url) => new URL(url).hash === "" && url.includes(token))).toEqual([]);
    expect(app.logs()).not.toContain(token);
  } finally {
    await app.remove();
    await mail.close();
  }
});

test("without a token, on a server without mail, and where registration is closed, the pages say what to do; the host's link sets a password", {
  tag: "@one-column",
}, async ({ page, app, register, checkAccessibility }) => {
  const { username } = await register(page);
  await page.context().clearCookies();
  await page.goto("/reset-password");
  await expect(page.getByRole("heading", { name: "This link is incomplete" })).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole("link", { name: "Ask for a new link" }).click();
  await expect(page.getByText("This server sends no mail.")).toBeVisible();
  await expect(page.getByText("npm run admin -- reset-password NAME")).toBeVisible();
  await checkAccessibility(page);

  await page.route(`**${getRegistration.url}`, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...(await answer.json()), registration: "closed" } });
  });
  await page.goto("/register");
  await expect(page.getByRole("heading", { name: "Registration is closed" })).toBeVisible();
  await expect(page.getByLabel("Username")).toHaveCount(0);
  await checkAccessibility(page);
  await page.getByRole("main").getByRole("link", { name: "Log in" }).click();
  await expect(page.getByRole("heading", { name: "Welcome back" })).toBeVisible();
  await expect(page.getByText("New here?")).toHaveCount(0);

  const fragment = await hostsLink(app.dataDir, "reset-password", username);
  await page.goto(`/reset-password${fragment}`);
  await page.getByLabel("New password", { exact: true }).fill("nine herons fly away");
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(page.getByRole("heading", { name: "Your new password is set" })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Log in" }).click();
  await expect(page.getByRole("heading", { name: "Welcome back" })).toBeVisible();
  await logInByForm(page, username, "nine herons fly away");
  await expect(page).toHaveURL(/\/dashboard$/);
});
