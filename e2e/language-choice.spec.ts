import { randomUUID } from "node:crypto";
import { getUser, register, savePreferences } from "#contract/accounts/accounts.ts";
import { expect, password, test } from "./fixtures.ts";
import { chooseLanguage } from "./foreign-texts.ts";

test("the language is chosen on the login page and in the settings, and follows the account to another browser", async ({
  page,
  app,
  api,
  context,
  checkAccessibility,
}) => {
  const html = page.locator("html");
  const cookieOf = async () => (await context.cookies()).find(({ name }) => name === "language")?.value;
  const username = `writer-${randomUUID().slice(0, 8)}`;
  const { access } = await api.call(register, { body: { username, password } });
  const own = api.as(access);

  await test.step("the language of a page can be left for another, by its own name", async () => {
    await chooseLanguage(context, app.url, "en-XA");
    await page.goto(`${app.url}/register`);
    const chooser = page.locator(".language-chooser select");
    await expect(chooser).toHaveValue("en-XA");
    await expect(chooser.locator("option[lang=en]")).toHaveText("English");
    await checkAccessibility(page);
    await context.setOffline(true);
    await chooser.selectOption("en");
    await expect(page.locator(".language-chooser [role=status]")).toContainText("⟦");
    await context.setOffline(false);
    await expect(html).toHaveAttribute("lang", "en-XA");
    await chooser.selectOption("en");
    await expect(html).toHaveAttribute("lang", "en");
    expect(await cookieOf()).toBe("en");
  });

  await test.step("who just chose it keeps it, and so does their account", async () => {
    await own.call(savePreferences, { body: { language: "en-XB" } });
    await page.goto(`${app.url}/login`);
    await page.locator("[name=username]").fill(username);
    await page.locator("[name=password]").fill(password);
    await page.locator("form button[type=submit]").click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(html).toHaveAttribute("lang", "en");
    expect((await own.call(getUser)).preferences.language).toBe("en");
  });

  await test.step("another browser takes the account’s over", async () => {
    await own.call(savePreferences, { body: { language: "en-XA" } });
    await context.clearCookies();
    await page.goto(`${app.url}/login`);
    await expect(html).toHaveAttribute("lang", "en");
    await page.locator("[name=username]").fill(username);
    await page.locator("[name=password]").fill(password);
    await page.locator("form button[type=submit]").click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(html).toHaveAttribute("lang", "en-XA");
    expect(await cookieOf()).toBe("en-XA");
  });

  await test.step("the settings choose it, or leave it to the browser", async () => {
    await page.goto(`${app.url}/settings/day`);
    const field = page.getByRole("combobox", { name: /^⟦Ļááñ/ });
    await expect(field.first()).toHaveText("en-XA");
    await field.first().click();
    await page.getByRole("option", { name: /^⟦/ }).click();
    await expect(html).toHaveAttribute("lang", "en");
    expect(await cookieOf()).toBeUndefined();
    expect((await own.call(getUser)).preferences.language).toBeNull();
  });
});
