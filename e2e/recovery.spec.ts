import { execFile } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { startMailServer } from "./mail-server.ts";
import { logInByForm } from "./people.ts";
import { startApp } from "./start-server.ts";

const password = "seven herons fly";

/** What follows the # of the link that the host makes with `npm run admin`. */
async function hostsLink(dataDir: string, ...command: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(import.meta.dirname, "../server/admin.ts"), ...command],
    { cwd: tmpdir(), env: { PATH: process.env.PATH, DATA_DIR: dataDir } },
  );
  const [fragment] = /#\w+=[\w-]+/.exec(stdout) ?? [];
  if (!fragment) throw new Error(`There is no link: ${stdout}`);
  return fragment;
}

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
    await expect(page.getByText(/among the commonest/)).toBeVisible();
    await page.getByLabel("New password", { exact: true }).fill("nine herons fly away");
    await page.getByRole("button", { name: "Set password" }).click();
    await expect(page.getByRole("heading", { name: "Your new password is set" })).toBeVisible();
    await expect(page).toHaveURL(/\/reset-password$/);
    await checkAccessibility(page);
    await page.getByRole("main").getByRole("link", { name: "Log in" }).click();
    await logInByForm(page, "hanna", password);
    await expect(page.getByRole("alert")).toHaveText("Invalid username or password");
    await logInByForm(page, "hanna", "nine herons fly away");
    await expect(page).toHaveURL(/\/dashboard$/);

    await page.context().clearCookies();
    await page.goto("about:blank");
    await page.goto(`${app.url}/reset-password${fragment}`);
    await page.getByLabel("New password", { exact: true }).fill("eleven herons fly");
    await page.getByRole("button", { name: "Set password" }).click();
    await expect(page.getByRole("alert")).toContainText("used already");
    await checkAccessibility(page);

    const token = fragment.slice("#token=".length);
    expect(asked.filter((url) => new URL(url).hash === "" && url.includes(token))).toEqual([]);
    expect(app.logs()).not.toContain(token);
  } finally {
    await app.remove();
    await mail.close();
  }
});

test("without a token, and on a server without mail, the pages say what to do", {
  tag: "@one-column",
}, async ({ page, checkAccessibility }) => {
  await page.goto("/reset-password");
  await expect(page.getByRole("heading", { name: "This link is incomplete" })).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole("link", { name: "Ask for a new link" }).click();
  await expect(page.getByText("This server sends no mail.")).toBeVisible();
  await expect(page.getByText("npm run admin -- reset-password NAME")).toBeVisible();
  await checkAccessibility(page);
});

test("a link that the host made sets a new password", { tag: "@one-size" }, async ({
  page,
  app,
  register,
}) => {
  const { username } = await register(page);
  const fragment = await hostsLink(app.dataDir, "reset-password", username);
  await page.goto(`/reset-password${fragment}`);
  await page.getByLabel("New password", { exact: true }).fill("nine herons fly away");
  await page.getByRole("button", { name: "Set password" }).click();
  await page.getByRole("main").getByRole("link", { name: "Log in" }).click();
  await logInByForm(page, username, "nine herons fly away");
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("where registration is closed, words stand in the form's place", { tag: "@one-column" }, async ({
  page,
  checkAccessibility,
}) => {
  const app = await startApp({ REGISTRATION: "closed" });
  try {
    await page.goto(`${app.url}/register`);
    await expect(page.getByRole("heading", { name: "Registration is closed" })).toBeVisible();
    await expect(page.getByLabel("Username")).toHaveCount(0);
    await checkAccessibility(page);
    await page.getByRole("main").getByRole("link", { name: "Log in" }).click();
    await expect(page.getByRole("heading", { name: "Welcome back" })).toBeVisible();
    await expect(page.getByText("New here?")).toHaveCount(0);
  } finally {
    await app.remove();
  }
});

test("by invitation, the code of the link stands in its field; a wrong one is refused, a good one lets in", {
  tag: "@one-column",
}, async ({ page, checkAccessibility }) => {
  const app = await startApp({ REGISTRATION: "invitation" });
  try {
    await page.goto(`${app.url}/register`);
    await page.getByRole("button", { name: "Register" }).click();
    await expect(page.getByText("Enter the code of your invitation.")).toBeVisible();
    await checkAccessibility(page);

    await page.goto("about:blank");
    await page.goto(`${app.url}/register#invitation=no-such-code`);
    await expect(page.getByLabel("Invitation")).toHaveValue("no-such-code");
    await registerByForm(page, "hanna", "");
    await expect(page.getByRole("alert")).toContainText("needs an invitation");
    await expect(page.getByLabel("Invitation")).toBeFocused();

    const fragment = await hostsLink(app.dataDir, "invite");
    await page.goto("about:blank");
    await page.goto(`${app.url}/register${fragment}`);
    await registerByForm(page, "hanna", "");
    await expect(page).toHaveURL(/\/welcome$/);
  } finally {
    await app.remove();
  }
});
