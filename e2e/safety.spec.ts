import { expect, test } from "./fixtures.ts";
import { startApp } from "./start-server.ts";

test("a visitor reads what Reflector is for and who runs the server, and says that they are old enough", {
  tag: "@one-column",
}, async ({ page, checkAccessibility, expectPageErrors }) => {
  // The browser ends what a page still loads when the next one is opened.
  expectPageErrors(/A part of this page could not be loaded/);
  const app = await startApp({
    HOST_CONTACT: "ann@example.org",
    IMPRINT_URL: "https://example.org/imprint",
    MINIMUM_AGE: "16",
  });
  try {
    await page.goto(`${app.url}/safety`);
    await expect(page.getByRole("heading", { level: 1, name: "Safety" })).toBeVisible();
    await expect(page.getByText("It makes no diagnosis, treats nothing")).toBeVisible();
    await expect(page.getByRole("link", { name: "ann@example.org" })).toBeVisible();
    await checkAccessibility(page);

    await page.goto(`${app.url}/login`);
    await expect(page.getByRole("link", { name: "Imprint" })).toHaveAttribute(
      "href",
      "https://example.org/imprint",
    );
    await page.goto(`${app.url}/register`);
    const isOldEnough = page.getByRole("checkbox", { name: "I am at least 16 years old" });
    await expect(isOldEnough).toBeVisible();
    await page.getByLabel("Username").fill("ida");
    await page.getByLabel("Password", { exact: true }).fill("seven grey herons");
    await page.getByRole("button", { name: "Register" }).click();
    await expect(page.getByText("Confirm that you have reached this age.")).toBeVisible();
    await checkAccessibility(page);
    await isOldEnough.check();
    await page.getByRole("button", { name: "Register" }).click();
    await expect(page).not.toHaveURL(/register/);
  } finally {
    await app.remove();
  }
});
