import type { Page } from "@playwright/test";
import { addAuthenticator } from "./authenticator.ts";
import { everythingKept } from "./device.ts";
import { expect, test } from "./fixtures.ts";
import { inMenu, logInByForm, openMenu } from "./people.ts";
import { keptHere, saved, typeAndStore, words } from "./writing.ts";

/** Long enough not to occur by chance in stored times and keys. */
const pin = "314159265358";
const lock = (page: Page) => page.getByRole("region", { name: "App lock" });
const lockedTitle = (page: Page) => page.getByRole("heading", { name: "Locked" });
const pinField = (page: Page) => page.getByLabel("PIN", { exact: true });

async function setPin(page: Page): Promise<void> {
  await page.goto("/settings/lock");
  await lock(page).getByRole("button", { name: "Set a PIN" }).click();
  await page.getByLabel("New PIN").fill(pin);
  await page.getByRole("button", { name: "Set it" }).click();
  await expect(lock(page).getByRole("status")).toHaveText("The PIN now opens this device.");
}

async function lockNow(page: Page, isMobile: boolean): Promise<void> {
  await openMenu(page, isMobile);
  await inMenu(page, isMobile, "Lock now").click();
  await expect(lockedTitle(page)).toBeVisible();
}

async function openBy(page: Page, digits: string): Promise<void> {
  await pinField(page).fill(digits);
  await page.getByRole("button", { name: "Open", exact: true }).click();
}

const tokens = async (page: Page) =>
  (await page.context().cookies()).filter(({ name }) => name.endsWith("_token")).map(({ name }) => name);

test("a PIN closes the whole app and opens it again", { tag: "@one-column" }, async ({
  page,
  register,
  checkAccessibility,
  isMobile,
}) => {
  test.slow();
  const { username } = await register(page);
  await page.goto("/settings/lock");
  await lock(page).getByRole("button", { name: "Set a PIN" }).click();
  await page.getByLabel("New PIN").fill("12345");
  await page.getByRole("button", { name: "Set it" }).click();
  await expect(page.getByText("Enter at least 6 digits")).toBeVisible();
  await page.getByLabel("New PIN").fill(pin);
  await page.getByRole("button", { name: "Set it" }).click();
  await expect(lock(page).getByRole("status")).toHaveText("The PIN now opens this device.");
  await expect(lock(page).getByRole("button", { name: "Change the PIN" })).toBeFocused();
  await lock(page).scrollIntoViewIfNeeded();
  await checkAccessibility(page);
  await lock(page).getByRole("combobox").click();
  await page.getByRole("option", { name: "After 15 minutes without use" }).click();
  expect(await everythingKept(page)).not.toContain(pin);

  await openByPin(page);
  await words(page).click();
  await typeAndStore(page, "A heron by the weir. ");
  await page.keyboard.type("It flew just now.");
  await lockNow(page, isMobile);
  await expect(page).toHaveTitle("Reflector");
  await expect(page.getByText("heron")).toHaveCount(0);
  await expect(page.getByRole("navigation")).toHaveCount(0);
  await expect(pinField(page)).toBeFocused();
  await expect.poll(() => tokens(page)).toEqual([]);
  expect(await everythingKept(page)).not.toContain("heron");
  await checkAccessibility(page);

  await openBy(page, "000000");
  await expect(page.getByText("That is not the PIN. 9 tries are left.")).toBeVisible();
  await page.reload();
  await expect(lockedTitle(page)).toBeVisible();
  await expect(page.getByText(username)).toBeVisible();
  const other = await page.context().newPage();
  await other.goto("/reflections");
  await expect(lockedTitle(other)).toBeVisible();

  await openBy(page, pin);
  await expect(words(page)).toHaveText("A heron by the weir. It flew just now.");
  await expect(page.getByRole("main")).toBeFocused();
  await expect(saved(page)).toBeVisible();
  await expect(other.getByText("A heron by the weir.").first()).toBeVisible();
  await lockNow(other, isMobile);
  await expect(lockedTitle(page)).toBeVisible();
});

/** A new visit is locked first. */
async function openByPin(page: Page): Promise<void> {
  await page.goto("/dashboard");
  await openBy(page, pin);
  await expect(words(page)).toBeVisible();
}

test.describe("with the service worker", () => {
  test.use({ serviceWorkers: "allow" });

  test("words typed without the server, locked at once and cut off are there after the PIN", {
    tag: "@one-size",
  }, async ({ app, page, register, isMobile }) => {
    test.slow();
    await register(page);
    await setPin(page);
    await expect
      .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), { timeout: 30_000 })
      .toBe("activated");
    await openByPin(page);
    await words(page).click();
    await typeAndStore(page, "On the server. ");
    await app.kill9();
    await page.keyboard.type("Typed as the lock fell.");
    await lockNow(page, isMobile);
    const again = await page.context().newPage();
    await page.close({ runBeforeUnload: false });
    await again.goto("/dashboard");
    await expect(lockedTitle(again)).toBeVisible();
    await openBy(again, pin);
    await expect(words(again)).toHaveText("On the server. Typed as the lock fell.");
    await expect(keptHere(again)).toBeVisible();
    await app.restart();
    await again.reload();
    await openBy(again, pin);
    await expect(words(again)).toHaveText("On the server. Typed as the lock fell.");
    await expect(saved(again)).toBeVisible();
  });
});

test("the lock stays when its person logs out, and a forgotten PIN gives way to the password, which takes it off", {
  tag: "@one-size",
}, async ({ page, register, isMobile }) => {
  test.slow();
  const { username, password } = await register(page);
  await page.clock.install();
  await setPin(page);
  await test.step("logging out keeps the lock for the next sign-in", async () => {
    await openMenu(page, isMobile);
    await inMenu(page, isMobile, "Log out").click();
    await expect(page).toHaveURL(/\/login$/);
    await expect.poll(() => everythingKept(page)).not.toContain("device_session");
    await logInByForm(page, username, password);
    await expect(words(page)).toBeVisible();
    await lockNow(page, isMobile);
  });
  await test.step("after three wrong PINs it makes one wait", async () => {
    // The wait is counted from before a PIN is tried, which can take longer than the wait.
    const now = await page.evaluate(() => Date.now());
    await page.clock.setFixedTime(now);
    for (let wrong = 0; wrong < 3; wrong += 1) {
      await openBy(page, "000000");
      await expect(page.getByText(`${9 - wrong} tries are left`)).toBeVisible();
    }
    await expect(page.getByRole("button", { name: /^Open in \d s$/ })).toBeDisabled();
    await page.clock.setFixedTime(now + 5000);
    await expect(page.getByRole("button", { name: "Open", exact: true })).toBeEnabled();
  });
  await test.step("what is too short to be the PIN costs no try", async () => {
    await openBy(page, "12345");
    await expect(page.getByText("Enter at least 6 digits")).toBeVisible();
  });
  await test.step("the password takes the lock off", async () => {
    await page.getByRole("button", { name: "Log in with your password instead" }).click();
    await expect(page).toHaveURL(/\/login$/);
    await logInByForm(page, username, password);
    await expect(words(page)).toBeVisible();
    await page.reload();
    await expect(words(page)).toBeVisible();
  });
});

test("a passkey opens the lock", { tag: "@one-size" }, async ({ app, page, isMobile }) => {
  const url = app.url.replace("127.0.0.1", "localhost");
  await addAuthenticator(page);
  await page.goto(`${url}/register`);
  await page.getByLabel("Username").fill(`keyed-${Date.now()}`);
  await page.getByLabel("Password", { exact: true }).fill("seven herons fly");
  await page.getByRole("button", { name: "Register" }).click();
  await expect(page).toHaveURL(/\/welcome$/);

  await page.goto(`${url}/settings/lock`);
  await lock(page).getByRole("link", { name: "add one in your profile" }).click();
  await expect(page).toHaveURL(/\/profile/);
  await page.getByRole("button", { name: "Add a passkey" }).click();
  const signIn = page.locator("#sign-in");
  await signIn.getByLabel("Name").fill("This laptop");
  await signIn.getByLabel("Your password").fill("seven herons fly");
  await signIn.getByRole("button", { name: "Continue" }).click();
  await expect(signIn.getByRole("status").first()).toContainText("is added");

  await page.goto(`${url}/settings/lock`);
  await expect(lock(page).getByText("You have none yet")).toHaveCount(0);
  await lock(page).getByRole("button", { name: "Use a passkey" }).click();
  await expect(lock(page).getByRole("status")).toHaveText("The passkey now opens this device.");
  await lockNow(page, isMobile);
  await expect(pinField(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Open with a passkey" }).click();
  await expect(lock(page)).toBeVisible();
});
