import type { Page, Request } from "@playwright/test";
import { getDaily } from "#contract/reflections/reflections.ts";
import { expect, onAnotherDevice, password, test } from "./fixtures.ts";
import {
  beginToday,
  keptHere,
  openToday,
  saved,
  spoilCookie,
  title,
  typeAndStore,
  words,
} from "./writing.ts";
import { today } from "./zone.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

/** The requests that fetch the text of a reflection. */
function countRequests(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request: Request) => {
    const { pathname } = new URL(request.url());
    const isReflection = /^\/api\/reflections\/(daily\/[\d-]+|[0-9a-f-]{36})\/$/.test(pathname);
    if (request.method() === "GET" && isReflection) asked.push(pathname);
  });
  return asked;
}

test("today's page is saved while typing, found in every list, and fetched once, however it is opened", {
  tag: "@one-size",
}, async ({ page, app, register, browser, checkAccessibility }) => {
  test.slow();
  const person = await register(page);
  await openToday(page);
  const suggestion = page.getByRole("button", { name: /^Write from this: / });
  const prompt = (await suggestion.textContent())?.replace("Write from this: ", "");
  await suggestion.press("Enter");
  await expect(words(page)).toBeFocused();
  await title(page).fill("The long way home");
  await title(page).press("Enter");
  await page.keyboard.type("Papa walked the jetty.\nHe counted:\n- one plank\ntwo planks");
  await page.getByRole("radio", { name: "Good" }).click();
  await expect(page.getByRole("radio", { name: "Good" })).toBeChecked();
  await expect(saved(page)).toBeVisible();
  await checkAccessibility(page);
  const answered = async () =>
    (await person.api.call(getDaily, { params: { day: today() } })).reflection?.prompt;
  await expect.poll(answered).toBe(prompt);
  await page.getByRole("button", { name: "No prompt today" }).press("Enter");
  await expect(words(page)).toBeFocused();
  await expect.poll(answered).toBe("");

  const everyWord = async (where: Page) => {
    await expect(title(where)).toHaveValue("The long way home");
    await expect(words(where).getByText("Papa walked the jetty.")).toBeVisible();
    await expect(words(where).getByRole("listitem")).toHaveText(["one plank", "two planks"]);
  };
  const asked = countRequests(page);
  const fetchedOnce = async () => {
    await everyWord(page);
    await page.waitForLoadState("networkidle");
    expect(asked.splice(0)).toHaveLength(1);
  };
  await page.reload();
  await fetchedOnce();

  const elsewhere = await browser.newContext();
  const other = await onAnotherDevice(elsewhere, app.url, person);
  await other.goto("/dashboard");
  await everyWord(other);
  await elsewhere.close();

  await page.goto("/reflections");
  const row = page.getByRole("link", { name: /The long way home/ });
  await expect(row).toContainText("Papa walked the jetty.");
  await page.keyboard.press("/");
  await page.keyboard.type("planks jetty");
  await expect(page.locator("mark").first()).toHaveText(/jetty|planks/);
  await page.getByRole("searchbox").fill("heron");
  await expect(page.getByText(/Nothing found for “heron”/)).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole("searchbox").fill("");
  asked.length = 0;
  await row.click();
  await expect(page).toHaveURL(/\/reflections\/[0-9a-f-]{36}$/);
  await fetchedOnce();
  asked.length = 0;
  await page.reload();
  await fetchedOnce();
});

test("words reach the other tab and the server, through a lost connection, a full disk and a reload", {
  tag: "@one-size",
}, async ({ page, register, checkAccessibility }) => {
  test.slow();
  const { api } = await register(page);
  const stored = async () => (await api.call(getDaily, { params: { day: today() } })).reflection?.body;
  await openToday(page);

  await test.step("an idle second tab shows what the first one saved", async () => {
    const other = await page.context().newPage();
    await openToday(other);
    await words(page).click();
    await typeAndStore(page, "First tab.");
    await expect(words(other)).toHaveText("First tab.");
    await words(other).click();
    await other.keyboard.press("ControlOrMeta+End");
    await typeAndStore(other, " Second tab.");
    await expect(words(page)).toHaveText("First tab. Second tab.");
    await other.close();
  });

  await test.step("words written offline stay on the device and are sent when the connection is back", async () => {
    await words(page).click();
    await page.keyboard.press("ControlOrMeta+End");
    await page.context().setOffline(true);
    await page.keyboard.type(" In the tunnel.");
    await expect(keptHere(page)).toBeVisible();
    await checkAccessibility(page);
    await page.context().setOffline(false);
    await expect(saved(page)).toBeVisible();
    expect(await stored()).toBe("First tab. Second tab. In the tunnel.");
  });

  await test.step("an expired access token is replaced silently", async () => {
    await spoilCookie(page, "access_token");
    await typeAndStore(page, " Two.");
  });

  const all = "First tab. Second tab. In the tunnel. Two. No room for this yet.";
  await test.step("while the server's disk is full, the words stay on the device", async () => {
    await page.route("**/api/reflections/daily/**", (route) =>
      route.request().method() === "PUT"
        ? route.fulfill({
            status: 507,
            json: { code: "storage_full", message: "The server’s disk is full." },
          })
        : route.continue(),
    );
    await page.keyboard.type(" No room for this yet.");
    await expect(page.getByText(/disk is full/)).toBeVisible();
    await page.unroute("**/api/reflections/daily/**");
    await page.reload();
    await expect(words(page)).toHaveText(all);
    await expect(saved(page)).toBeVisible();
    expect(await stored()).toBe(all);
  });

  await test.step("the last letters before a reload are not lost", async () => {
    await words(page).click();
    await page.keyboard.press("ControlOrMeta+End");
    await page.keyboard.type(" Every letter.");
    await page.reload();
    await expect(words(page)).toHaveText(`${all} Every letter.`);
  });
});

test("leaving a page and closing its tab while the server is away lose no word", {
  tag: "@one-size",
}, async ({ page, app, register, expectPageErrors }) => {
  expectPageErrors(/A part of this page could not be loaded/);
  await register(page);
  await beginToday(page);
  await typeAndStore(page, "Kept before. ");
  await app.kill9();
  await page.keyboard.type("Typed while the server was gone.");
  await page.getByRole("link", { name: "Reflections", exact: true }).first().click();
  await expect(page.getByRole("heading", { name: "You are offline" })).toBeVisible();
  await page.goBack();
  await expect(words(page)).toHaveText("Kept before. Typed while the server was gone.");
  await words(page).click();
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.type(" And then some.");
  await expect(keptHere(page)).toBeVisible();
  const again = await page.context().newPage();
  await page.close({ runBeforeUnload: false });
  await app.restart();
  await openToday(again);
  await expect(words(again)).toHaveText("Kept before. Typed while the server was gone. And then some.");
  await expect(saved(again)).toBeVisible();
});

test("one person's unsent words never reach another's journal, even in the same page", {
  tag: "@one-size",
}, async ({ page, app, register }) => {
  const other = await register(page);
  await register(page);
  await openToday(page);
  await app.kill9();
  await words(page).click();
  await page.keyboard.type("For my eyes alone.");
  await expect(page.getByText("Offline: kept on this device")).toBeVisible();
  await page.context().clearCookies({ name: "access_token" });
  await page.context().clearCookies({ name: "refresh_token" });
  await app.restart();
  // Reach the login without a page load, so that everything in memory survives.
  await page.evaluate(
    "history.pushState({}, '', '/login?return=%2Fsettings'); dispatchEvent(new PopStateEvent('popstate'))",
  );
  await page.getByLabel("Username").fill(other.username);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByRole("heading", { name: "Settings" })).toBeVisible();
  await page.evaluate("dispatchEvent(new Event('blur')); dispatchEvent(new Event('online'))");
  await page.goto("/reflections");
  await expect(page.getByText("Your reflections will appear here")).toBeVisible();
  await openToday(page);
  await expect(page.getByText("For my eyes alone.")).toHaveCount(0);
});
