import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { confirmOneTimeCodes, setUpOneTimeCodes } from "#contract/accounts/sign-in.ts";
import { getVersion, listVersions, trashReflection } from "#contract/reflections/reflection-history.ts";
import { searchReflections } from "#contract/reflections/reflection-list.ts";
import { getDaily, getReflection } from "#contract/reflections/reflections.ts";
import { wordsKept } from "./device.ts";
import { expect, onAnotherDevice, password, test } from "./fixtures.ts";
import { killBrowser, startBrowser } from "./profile.ts";
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

test("a free reflection begun offline survives a reload, is sent later, and can be restored from the trash or deleted", {
  tag: "@one-size",
}, async ({ page, app, register, checkAccessibility }) => {
  test.slow();
  const { api } = await register(page);
  await page.goto("/reflections/create");
  await expect(words(page)).toBeFocused();
  await expect(page).toHaveURL(/\/reflections\/create\?id=[0-9a-f-]{36}$/);
  await checkAccessibility(page);
  const { searchParams } = new URL(page.url());
  await app.kill9();
  await title(page).fill("At the mill");
  await title(page).press("Enter");
  await page.keyboard.type("Written where no network reaches. ");
  await expect(keptHere(page)).toBeVisible();
  // While the server is away, because the device removes what the server has saved.
  await page.route("**/api/reflections/**", (route) => route.abort());
  await app.restart();
  await page.reload();
  await expect(words(page)).toHaveText("Written where no network reaches.");
  await words(page).click();
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.type("And on.");
  await expect(keptHere(page)).toBeVisible();
  // Its address works before it is on the server.
  await page.goto(`/reflections/${searchParams.get("id")}`);
  await expect(words(page)).toHaveText("Written where no network reaches. And on.");
  await page.unroute("**/api/reflections/**");
  await expect(saved(page)).toBeVisible();

  const id = searchParams.get("id") ?? "";
  expect(await api.call(getReflection, { params: { id } })).toMatchObject({
    title: "At the mill",
    body: "Written where no network reaches. And on.",
    kind: "free",
  });

  await test.step("in the trash it can be read, restored, or deleted permanently after confirming", async () => {
    const params = { id };
    await api.call(trashReflection, { params });
    await page.reload();
    await expect(page.getByText("In the trash since")).toBeVisible();
    await expect(page.getByText("Written where no network reaches. And on.")).toBeVisible();
    await expect(title(page)).toHaveCount(0);
    await page.getByRole("button", { name: "Restore" }).click();
    await expect(words(page)).toHaveText("Written where no network reaches. And on.");

    await api.call(trashReflection, { params });
    await page.evaluate("dispatchEvent(new Event('online'))");
    await page.getByRole("button", { name: "Delete for good" }).click();
    const question = page.getByRole("alertdialog");
    await expect(question).toBeVisible();
    await checkAccessibility(page);
    await question.getByRole("button", { name: "Delete for good" }).click();
    await expect(page).toHaveURL(/\/reflections$/);
    expect(await api.status(getReflection, { params })).toBe(404);
  });
});

test("texts from two devices are merged paragraph by paragraph, and both stay as versions", {
  tag: "@one-size",
}, async ({ page, app, register, browser, checkAccessibility }) => {
  const person = await register(page);
  const { api } = person;
  await beginToday(page);
  await typeAndStore(page, "Papa walked.\nHe stood there and said nothing.\nHome by the mill.");
  const elsewhere = await browser.newContext();
  const other = await onAnotherDevice(elsewhere, app.url, person);
  await openToday(other);
  await expect(words(other)).toContainText("Home by the mill.");

  await page.context().setOffline(true);
  await words(page).getByText("He stood there").click();
  await page.keyboard.press("End");
  await page.keyboard.type(" For a long while.");
  await expect(keptHere(page)).toBeVisible();
  await words(other).getByText("He stood there").click();
  await other.keyboard.press("End");
  await other.keyboard.type(" And we turned round.");
  await words(other).getByText("Home by the mill").click();
  await other.keyboard.press("End");
  await typeAndStore(other, " It was dark.");

  await page.context().setOffline(false);
  await expect(page.getByRole("heading", { name: "This was written in two places" })).toBeVisible();
  await expect(page.locator("ins").filter({ hasText: "For a long while" })).toBeVisible();
  const choice = page.getByRole("group", { name: "Difference 1 of 1" });
  await expect(choice).toBeVisible();
  await checkAccessibility(page);
  // Choose with the keyboard alone.
  await choice.getByRole("radio", { name: "This device" }).focus();
  await page.keyboard.press("ArrowDown");
  await expect(choice.getByRole("radio", { name: "On the server" })).toBeChecked();

  // The other device writes more. The choices stay.
  await other.keyboard.press("ControlOrMeta+End");
  await other.keyboard.press("Enter");
  await typeAndStore(other, "Soup.");
  await page.evaluate("dispatchEvent(new Event('online'))");
  await expect(page.getByText("has changed again")).toBeVisible();
  await expect(choice.getByRole("radio", { name: "On the server" })).toBeChecked();
  await page.getByRole("button", { name: "Save the merged text" }).click();
  await expect(saved(page)).toBeVisible();
  await expect(words(page).getByRole("paragraph")).toHaveText([
    "Papa walked.",
    "He stood there and said nothing. And we turned round.",
    "Home by the mill. It was dark.",
    "Soup.",
  ]);

  const [written] = (await api.call(searchReflections, { body: {} })).reflections;
  const id = written?.id ?? "";
  const { versions } = await api.call(listVersions, { params: { id } });
  const merged = versions.filter(({ reason }) => reason === "merged");
  const bodies = await Promise.all(
    merged.map(async (version) => {
      const params = { id, version_id: version.id };
      return (await api.call(getVersion, { params })).draft.body;
    }),
  );
  expect(bodies.join("\n")).toContain("For a long while.");
  expect(bodies.join("\n")).toContain("Soup.");
  await elsewhere.close();
});

test("after a session ends, the password and a one-time code are asked for in place, and no letter is lost", {
  tag: "@one-size",
}, async ({ page, register, checkAccessibility }) => {
  test.slow();
  const { username, api } = await register(page);
  await beginToday(page);
  await typeAndStore(page, "Before. ");
  const dialog = page.getByRole("dialog", { name: "Log in again" });
  const field = dialog.getByLabel(`Password of ${username}`);
  // The caret follows the focus a moment later. No person types that soon.
  const caretIsBack = async () => {
    await expect(words(page)).toBeFocused();
    await expect.poll(() => page.evaluate(() => getSelection()?.focusOffset)).toBeGreaterThan(0);
  };

  await test.step("the password, later if wanted", async () => {
    await spoilCookie(page, "access_token");
    await spoilCookie(page, "refresh_token");
    await page.keyboard.type("Written without a session. ");
    await expect(dialog).toBeVisible();
    await checkAccessibility(page);
    await dialog.getByRole("button", { name: "Later" }).click();
    await expect(dialog).toBeHidden();
    await caretIsBack();
    await page.keyboard.type("And later still. ");
    await expect(page.getByText("Kept on this device")).toBeVisible();

    await page.getByRole("button", { name: "Log in again to save it." }).click();
    await field.fill("not my password");
    await field.press("Enter");
    await expect(dialog.getByRole("alert")).toBeVisible();
    await field.fill(password);
    await field.press("Enter");
    await expect(dialog).toBeHidden();
    await expect(saved(page)).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  await test.step("on a page that is opened then, which shows itself once the person is back", async () => {
    await page.goto("/reflections");
    // What comes close in meaning links to it, too.
    const list = page.getByRole("list", { name: "Reflections" });
    const entry = list.getByRole("link", { name: /Written without a session/ });
    await expect(entry).toBeVisible();
    const logInAgainAfter = async (act: () => Promise<void>) => {
      await spoilCookie(page, "access_token");
      await spoilCookie(page, "refresh_token");
      await act();
      await expect(page.getByRole("heading", { name: "You were logged out" })).toBeVisible();
      await page.getByRole("button", { name: "Log in again" }).click();
      await field.fill(password);
      await field.press("Enter");
    };
    await logInAgainAfter(() => page.getByRole("searchbox").fill("session"));
    await expect(entry).toBeVisible();
    await expect(page.locator("#content").getByRole("heading").and(page.locator(":focus"))).toBeVisible();
    await logInAgainAfter(() => entry.click());
    await expect(words(page)).toContainText("And later still.");
  });

  await test.step("a one-time code as well, for which a recovery code stands in", async () => {
    const { secret } = await api.call(setUpOneTimeCodes, { body: { password } });
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    const { recovery_codes } = await api.call(confirmOneTimeCodes, { body: { code } });

    await words(page).click();
    await page.keyboard.press("ControlOrMeta+End");
    await spoilCookie(page, "access_token");
    await spoilCookie(page, "refresh_token");
    await page.keyboard.type("Once more.");
    await field.fill(password);
    await field.press("Enter");
    const next = page.getByRole("dialog", { name: "One more step" });
    await expect(next.getByLabel("Code", { exact: true })).toBeFocused();
    await checkAccessibility(page);
    await page.keyboard.type("000000");
    await page.keyboard.press("Enter");
    await expect(next.getByText("This code is wrong.")).toBeVisible();
    await next.getByLabel("Code", { exact: true }).fill(recovery_codes[0] ?? "");
    await page.keyboard.press("Enter");
    await expect(next).toBeHidden();
    await expect(saved(page)).toBeVisible();
  });
  await page.reload();
  await expect(words(page)).toHaveText("Before. Written without a session. And later still. Once more.");
});

test("a text that is too long is refused with its length, and kept on this device", {
  tag: "@one-size",
}, async ({ page, register }) => {
  await register(page);
  await beginToday(page);
  await paste(page, 5_000_000);
  await expect(page.getByText(/Nothing was pasted/)).toBeVisible();
  await paste(page, 520_000);
  const refusal = page.getByText(
    /characters too long: a reflection holds 500,000\. Your words are kept on this device\./,
  );
  await expect(refusal).toBeVisible({ timeout: 20_000 });
  await page.reload();
  await expect(refusal).toBeVisible({ timeout: 20_000 });
  await expect(words(page)).toContainText("Far too many words.");
});

test("a title and a tag beyond their limits lose nothing", async ({ page, register, checkAccessibility }) => {
  const long = `${"a walk by the river ".repeat(20)}home`;
  await register(page);
  await beginToday(page);
  await typeAndStore(page, "Before.");
  await title(page).fill(long);
  await expect(
    page.getByText("At most 300 characters; this has 404. The rest moves into the text."),
  ).toBeVisible();
  await checkAccessibility(page);
  await title(page).blur();
  const whole = async () => `${await title(page).inputValue()} ${await words(page).textContent()}`;
  await expect.poll(whole).toMatch(new RegExp(`^${long}\\s*Before\\.$`));
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await expect.poll(whole).toMatch(new RegExp(`^${long}\\s*Before\\.$`));

  const tag = page.getByRole("combobox", { name: "New tag" });
  const beyond = page.getByText("At most 64 characters; this has 70.");
  await page.getByRole("button", { name: "Tag", exact: true }).click();
  await tag.fill("river".repeat(14));
  await tag.press("Enter");
  await expect(beyond).toBeVisible();
  await words(page).click();
  await expect(tag).toHaveValue("river".repeat(14));
  await page.reload();
  await expect(tag).toHaveValue("river".repeat(14));
  await tag.fill("river");
  await tag.press("Enter");
  await expect(beyond).toHaveCount(0);
  await expect(page.getByRole("button", { name: /river/ }).first()).toBeVisible();
});

async function paste(page: Page, length: number): Promise<void> {
  await page.evaluate((characters) => {
    const pasted = new DataTransfer();
    const paragraph = `${"Far too many words. ".repeat(500)}\n\n`;
    pasted.setData("text/plain", paragraph.repeat(Math.ceil(characters / paragraph.length)));
    const event = new ClipboardEvent("paste", { clipboardData: pasted, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, length);
}

test("a browser and a server killed in the middle of writing lose only the last moment", {
  tag: "@one-size",
}, async ({ app, register, page }) => {
  const { api } = await register(page);
  const cookies = await page.context().cookies();
  const profile = mkdtempSync(join(tmpdir(), "reflector-profile-"));
  const killed = await startBrowser(profile);
  await killed.addCookies(cookies);
  const written = await killed.newPage();
  await written.goto(`${app.url}/dashboard`);
  await words(written).click();
  await typeAndStore(written, "On the server. ");
  await app.kill9();
  await written.keyboard.type("Typed before both were killed.");
  // The unit tests show, by their own clock, that this takes 200 ms at most.
  await expect.poll(() => wordsKept(written)).toContain("Typed before both were killed.");
  await killBrowser(killed);

  await app.restart();
  const again = await startBrowser(profile);
  await again.addCookies(cookies);
  const found = await again.newPage();
  await found.goto(`${app.url}/dashboard`);
  await expect(words(found)).toHaveText("On the server. Typed before both were killed.");
  await expect(saved(found)).toBeVisible();
  await again.close();
  rmSync(profile, { recursive: true, force: true });
  const { reflection } = await api.call(getDaily, { params: { day: today() } });
  expect(reflection?.body).toBe("On the server. Typed before both were killed.");
});
