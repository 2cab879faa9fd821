import { randomUUID } from "node:crypto";
import { register as registerAccount } from "#contract/accounts/accounts.ts";
import { expect, password, test } from "./fixtures.ts";
import { logInByForm } from "./people.ts";

const newName = () => `hanna-${randomUUID().slice(0, 8)}`;

test("a person registers, is let in, logs out, and is let in again by a browser that stays known", {
  tag: "@one-size",
}, async ({ page, api, checkAccessibility }) => {
  const username = newName();
  const taken = newName();
  await api.call(registerAccount, { body: { username: taken, password } });
  /** No script reads this cookie. */
  const known = async () =>
    (await page.context().cookies(new URL("/api/login/", page.url()).href)).find(
      ({ name }) => name === "known_device",
    );
  const name = page.getByLabel("Username");
  const secret = page.getByLabel("Password", { exact: true });
  const submit = page.getByRole("button", { name: "Register", exact: true });
  await page.goto("/");
  await page.getByRole("main").getByRole("link", { name: "Register" }).click();
  await expect(submit).toBeVisible();
  // On a phone a keyboard would cover the page.
  await expect(name).toBeFocused();

  await test.step("what is wrong stands beside its field, and the first such field has the focus", async () => {
    await name.fill("no spaces");
    await page.getByLabel(/E-mail/).fill("hanna at home");
    await secret.fill("short");
    await submit.click();
    await expect(page.getByText("Use letters, digits and _ . - only.")).toBeVisible();
    await expect(page.getByText("Enter an e-mail address such as name@example.org.")).toBeVisible();
    await expect(page.getByText("Use at least 10 characters.")).toBeVisible();
    await expect(name).toBeFocused();
    await checkAccessibility(page);
    await page.getByLabel(/E-mail/).fill("");
  });
  await test.step("so do a taken name and a common password", async () => {
    await name.fill(taken.toUpperCase());
    await secret.fill(password);
    await submit.click();
    await expect(page.getByText("This username is taken.")).toBeVisible();
    await name.fill(username);
    await secret.fill("1234567890");
    await submit.click();
    await expect(page.getByText(/most common passwords/)).toBeVisible();
  });
  await secret.fill(password);
  await submit.click();
  await page.getByRole("button", { name: "Skip all" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  const first = await known();
  expect(first).toMatchObject({ httpOnly: true, sameSite: "Lax" });

  await page.getByRole("button", { name: username }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await expect(page).toHaveURL(/\/login$/);
  const kept = (await page.context().cookies()).map((cookie) => cookie.name);
  expect(kept).toEqual(["known_device"]);

  await expect(name).toBeFocused();
  await test.step("a wrong password and an unknown name are answered alike", async () => {
    for (const tried of [newName(), username]) {
      const answer = page.waitForResponse(/\/api\/login\//);
      await logInByForm(page, tried, "not my password");
      expect((await answer).ok()).toBe(false);
      await expect(page.getByRole("alert")).toHaveText("Invalid username or password");
    }
    await checkAccessibility(page);
  });
  await secret.fill(password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/dashboard$/);
  expect((await known())?.value).not.toBe(first?.value);
});

test("a visitor is sent to the login, comes back to where they were going, and nowhere else", {
  tag: "@one-size",
}, async ({ page, register }) => {
  const { username } = await register(page);
  await page.context().clearCookies();
  await page.goto("/settings");
  await expect(page).toHaveURL(/\/login\?/);
  await logInByForm(page, username, password);
  await expect(page).toHaveURL(/\/settings$/);

  await test.step("an access token that ran out is replaced without a word", async () => {
    const jar = await page.context().cookies();
    const access = jar.find(({ name }) => name === "access_token");
    if (!access) throw new Error("Nobody is signed in.");
    await page.context().addCookies([{ ...access, value: `${access.value.slice(0, -4)}AAAA` }]);
    await page.reload();
    const renewed = async () =>
      (await page.context().cookies()).find(({ name }) => name === "access_token")?.value;
    await expect.poll(renewed).toMatch(/(?<!AAAA)$/);
    await expect(page.getByRole("heading", { name: "Settings" })).toBeVisible();
  });
  await test.step("who is signed in has no business on the pages for guests", async () => {
    for (const path of ["/", "/login"]) {
      await page.goto(path);
      await expect(page).toHaveURL(/\/dashboard$/);
    }
  });
  await test.step("a way back that leads elsewhere is not taken", async () => {
    await page.context().clearCookies();
    await page.goto("/login?return=https%3A%2F%2Fexample.com%2F");
    await logInByForm(page, username, password);
    await expect(page).toHaveURL(/\/dashboard$/);
  });
});
