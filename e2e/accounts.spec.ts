import { randomUUID } from "node:crypto";
import { expect, test } from "./fixtures.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

const password = "seven herons fly";
const newName = () => `hanna-${randomUUID().slice(0, 8)}`;

test("a person registers, is let in, logs out, and is let in again by a browser that stays known", {
  tag: "@one-size",
}, async ({ page }) => {
  const username = newName();
  /** No script reads this cookie. */
  const known = async () =>
    (await page.context().cookies(new URL("/api/login/", page.url()).href)).find(
      ({ name }) => name === "known_device",
    );
  await page.goto("/");
  await page.getByRole("main").getByRole("link", { name: "Register" }).click();
  // On a phone a keyboard would cover the page.
  await expect(page.getByLabel("Username")).toBeFocused();
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Register" }).click();
  await page.getByRole("button", { name: "Skip all" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  const first = await known();
  expect(first).toMatchObject({ httpOnly: true, sameSite: "Lax" });

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
  expect((await known())?.value).not.toBe(first?.value);
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
}) => {
  const { username } = await register(page);
  await page.context().clearCookies();
  await page.goto("/register");
  await page.getByLabel("Username").fill(username.toUpperCase());
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Register" }).click();
  await expect(page.getByText("This username is taken.")).toBeVisible();
  await page.getByLabel("Username").fill(newName());
  await page.getByLabel("Password", { exact: true }).fill("1234567890");
  await page.getByRole("button", { name: "Register" }).click();
  await expect(page.getByText(/among the commonest/)).toBeVisible();
});

test("a wrong password and an unknown name are answered alike", { tag: "@one-column" }, async ({
  page,
  register,
  checkAccessibility,
}) => {
  const { username } = await register(page);
  await page.context().clearCookies();
  for (const name of [username, newName()]) {
    await page.goto("/login");
    await page.getByLabel("Username").fill(name);
    await page.getByLabel("Password", { exact: true }).fill("not my password");
    await page.getByRole("button", { name: "Log in" }).click();
    await expect(page.getByRole("alert")).toHaveText("Invalid username or password");
  }
  await checkAccessibility(page);
});

test("a visitor is sent to the login, comes back to where they were going, and nowhere else", {
  tag: "@one-size",
}, async ({ page, register }) => {
  const { username } = await register(page);
  const logIn = async () => {
    await page.getByLabel("Username").fill(username);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Log in" }).click();
  };
  await page.context().clearCookies();
  await page.goto("/settings");
  await expect(page).toHaveURL(/\/login\?/);
  await logIn();
  await expect(page).toHaveURL(/\/settings$/);

  await test.step("an access token that ran out is replaced without a word", async () => {
    const jar = await page.context().cookies();
    const access = jar.find(({ name }) => name === "access_token");
    if (!access) throw new Error("Nobody is signed in.");
    await page.context().addCookies([{ ...access, value: `${access.value.slice(0, -4)}AAAA` }]);
    await page.reload();
    await expect(page.getByRole("heading", { name: "Settings" })).toBeVisible();
    const renewed = (await page.context().cookies()).find(({ name }) => name === "access_token");
    expect(renewed?.value).not.toContain("AAAA");
  });
  await test.step("who is signed in has no business on the pages for guests", async () => {
    for (const path of ["/", "/login", "/register"]) {
      await page.goto(path);
      await expect(page).toHaveURL(/\/dashboard$/);
    }
  });
  await test.step("a way back that leads elsewhere is not taken", async () => {
    await page.context().clearCookies();
    await page.goto("/login?return=https%3A%2F%2Fexample.com%2F");
    await logIn();
    await expect(page).toHaveURL(/\/dashboard$/);
  });
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
