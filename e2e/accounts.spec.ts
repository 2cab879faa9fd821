import { randomUUID } from "node:crypto";
import { expect, test } from "./fixtures.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

const password = "seven herons fly";
const newName = () => `hanna-${randomUUID().slice(0, 8)}`;

test("a person registers, is let in, logs out, and is let in again", { tag: "@one-size" }, async ({
  page,
}) => {
  const username = newName();
  await page.goto("/");
  await page.getByRole("main").getByRole("link", { name: "Register" }).click();
  // On a phone a keyboard would cover the page.
  await expect(page.getByLabel("Username")).toBeFocused();
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Register" }).click();
  await page.getByRole("button", { name: "Skip all" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);

  await page.getByRole("button", { name: username }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await expect(page).toHaveURL(/\/login$/);
  const kept = (await page.context().cookies()).map(({ name }) => name);
  expect(kept).toEqual(["known_device"]);

  await expect(page.getByLabel("Username")).toBeFocused();
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("what is wrong stands beside its field, and the first such field has the focus", {
  tag: "@one-column",
}, async ({ page, checkAccessibility }) => {
  await page.goto("/register");
  await page.getByLabel("Username").fill("no spaces");
  await page.getByLabel(/E-mail/).fill("hanna at home");
  await page.getByLabel("Password", { exact: true }).fill("short");
  await page.getByRole("button", { name: "Register" }).click();
  await expect(page.getByText("Use letters, digits and _ . - only.")).toBeVisible();
  await expect(page.getByText("This is not an e-mail address.")).toBeVisible();
  await expect(page.getByText("Use at least 10 characters.")).toBeVisible();
  await expect(page.getByLabel("Username")).toBeFocused();
  await checkAccessibility(page);
});

test("a taken name and a common password are refused beside their fields", { tag: "@one-size" }, async ({
  page,
  register,
  browser,
}) => {
  const { username } = await register(page);
  const context = await browser.newContext();
  const visitor = await context.newPage();
  await visitor.goto("/register");
  await visitor.getByLabel("Username").fill(username.toUpperCase());
  await visitor.getByLabel("Password", { exact: true }).fill(password);
  await visitor.getByRole("button", { name: "Register" }).click();
  await expect(visitor.getByText("This username is taken.")).toBeVisible();
  await visitor.getByLabel("Username").fill(newName());
  await visitor.getByLabel("Password", { exact: true }).fill("1234567890");
  await visitor.getByRole("button", { name: "Register" }).click();
  await expect(visitor.getByText(/among the commonest/)).toBeVisible();
  await context.close();
});

test("a wrong password and an unknown name are answered alike", { tag: "@one-column" }, async ({
  page,
  register,
  browser,
  checkAccessibility,
}) => {
  const { username } = await register(page);
  const context = await browser.newContext();
  const visitor = await context.newPage();
  for (const name of [username, newName()]) {
    await visitor.goto("/login");
    await visitor.getByLabel("Username").fill(name);
    await visitor.getByLabel("Password", { exact: true }).fill("not my password");
    await visitor.getByRole("button", { name: "Log in" }).click();
    await expect(visitor.getByRole("alert")).toHaveText("Invalid username or password");
  }
  await checkAccessibility(visitor);
  await context.close();
});

test("a visitor is sent to the login and comes back to where they were going", { tag: "@one-size" }, async ({
  page,
  register,
  browser,
}) => {
  const { username } = await register(page);
  const context = await browser.newContext();
  const visitor = await context.newPage();
  await visitor.goto("/settings");
  await expect(visitor).toHaveURL(/\/login\?/);
  await visitor.getByLabel("Username").fill(username);
  await visitor.getByLabel("Password", { exact: true }).fill(password);
  await visitor.getByRole("button", { name: "Log in" }).click();
  await expect(visitor).toHaveURL(/\/settings$/);
  await context.close();
});

test("a way back that leads elsewhere is not taken", { tag: "@one-size" }, async ({
  page,
  register,
  browser,
}) => {
  const { username } = await register(page);
  const context = await browser.newContext();
  const visitor = await context.newPage();
  await visitor.goto("/login?return=https%3A%2F%2Fexample.com%2F");
  await visitor.getByLabel("Username").fill(username);
  await visitor.getByLabel("Password", { exact: true }).fill(password);
  await visitor.getByRole("button", { name: "Log in" }).click();
  await expect(visitor).toHaveURL(/\/dashboard$/);
  await context.close();
});

test("who is signed in has no business on the pages for guests", { tag: "@one-size" }, async ({
  page,
  register,
}) => {
  await register(page);
  for (const path of ["/", "/login", "/register"]) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/dashboard$/);
  }
});

test("an access token that ran out is replaced without a word", { tag: "@one-size" }, async ({
  page,
  register,
}) => {
  await register(page);
  const jar = await page.context().cookies();
  const access = jar.find(({ name }) => name === "access_token");
  if (!access) throw new Error("Nobody is signed in.");
  await page.context().addCookies([{ ...access, value: `${access.value.slice(0, -4)}AAAA` }]);
  await page.goto("/settings");
  await expect(page.getByRole("heading", { name: "Settings" })).toBeVisible();
  const renewed = (await page.context().cookies()).find(({ name }) => name === "access_token");
  expect(renewed?.value).not.toContain("AAAA");
});

test("preferences are kept as they are chosen", { tag: "@one-column" }, async ({
  page,
  register,
  checkAccessibility,
}) => {
  await register(page);
  await page.goto("/settings");
  const prompts = page.getByRole("switch", { name: /prompt/i });
  await expect(prompts).toBeChecked();
  await prompts.click();
  await expect(prompts).not.toBeChecked();
  await expect(page.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("switch", { name: /prompt/i })).not.toBeChecked();
  await checkAccessibility(page);
});

test("a browser stays known after logging out, by a cookie that no script reads", {
  tag: "@one-size",
}, async ({ page }) => {
  await page.goto("/register");
  const username = newName();
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Register" }).click();
  await expect(page).toHaveURL(/\/welcome$/);
  const known = async () =>
    (await page.context().cookies(new URL("/api/login/", page.url()).href)).find(
      ({ name }) => name === "known_device",
    );
  const first = await known();
  expect(first).toMatchObject({ httpOnly: true, sameSite: "Lax" });
  await page.goto("/settings");
  for (const name of ["access_token", "refresh_token", "username"])
    await page.context().clearCookies({ name });
  await page.goto("/login");
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  expect((await known())?.value).not.toBe(first?.value);
});
