import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { chromiumFlags, findChromium, findHeadlessChromium } from "../scripts/chromium.ts";
import { everythingKept, wordsKept } from "./device.ts";
import { expect, test } from "./fixtures.ts";
import { inMenu, logInByForm, openMenu } from "./people.ts";
import { keptHere, openToday, saved, title, typeAndStore, words } from "./writing.ts";

/** None of these occurs in the app's texts. */
const [online, offline, heading, activity] = ["hoarfrostine", "kingfishery", "weirside", "reedwalking"];
const every = [online, offline, heading, activity];

/** Leaves words of every kind on this device: a draft, its undo history, an activity that is being built. */
async function leaveWords(page: Page, cut: () => Promise<unknown>): Promise<void> {
  await page.goto("/activities/create");
  await page.getByLabel("Title").first().fill(`An evening of ${activity}`);
  await openToday(page);
  await title(page).fill(`By the ${heading}`);
  await words(page).click();
  await typeAndStore(page, `The ${online} stood. `);
  await cut();
  await page.keyboard.type(`Then a ${offline} flew.`);
  await expect.poll(() => wordsKept(page)).toContain(offline);
  await expect(keptHere(page)).toBeVisible();
}

test("nothing that scripts can find on a device shows a word, and logging out takes the key", {
  tag: "@one-size",
}, async ({ page, register, isMobile }) => {
  const person = await register(page);
  await leaveWords(page, () => page.route(/\/api\/reflections\//, (route) => route.abort()));
  const kept = await everythingKept(page);
  expect(kept).toContain("reflector-drafts/pages");
  expect(kept).toContain("reflector-undo/undo");
  expect(kept).toContain("reflector:activity-builder");
  for (const word of every) expect(kept).not.toContain(word);

  await openMenu(page, isMobile);
  await inMenu(page, isMobile, "Log out").click();
  await expect(page).toHaveURL(/\/login$/);
  await expect.poll(() => everythingKept(page)).not.toContain("device_key");
  const left = await everythingKept(page);
  expect(left).toContain("reflector-drafts/pages");
  for (const gone of ["user_cache", ...every]) expect(left).not.toContain(gone);

  await page.unrouteAll({ behavior: "ignoreErrors" });
  await logInByForm(page, person.username, person.password);
  await expect(words(page)).toHaveText(`The ${online} stood. Then a ${offline} flew.`);
  await expect(saved(page)).toBeVisible();
});

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());

/** Where one of the words is in the browser's own files. */
const filesWith = (profile: string, sought: string[]): string[] =>
  filesIn(profile).flatMap(({ parentPath, name }) => {
    const file = join(parentPath, name);
    // A running browser may remove files at any time.
    const bytes = existsSync(file) ? readFileSync(file) : Buffer.alloc(0);
    return sought
      .filter((word) => bytes.includes(word) || bytes.includes(Buffer.from(word, "utf16le")))
      .map((word) => `${word} in ${file.slice(profile.length)}`);
  });

test("the browser's own files hold no word either", { tag: "@one-size" }, async ({ app, page, register }) => {
  await register(page);
  const cookies = await page.context().cookies();
  const profile = mkdtempSync(join(tmpdir(), "reflector-profile-"));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findHeadlessChromium(),
    args: chromiumFlags,
    baseURL: app.url,
  });
  await context.addCookies(cookies);
  const written = await context.newPage();
  await leaveWords(written, () => app.kill9());
  await context.close();
  await app.restart();

  const folders = filesIn(profile).map(({ parentPath }) => parentPath);
  expect(folders.join()).toContain("indexeddb");
  expect(filesWith(profile, every)).toEqual([]);
  rmSync(profile, { recursive: true, force: true });
});

/** The full Chromium sometimes stores the content of forms, to restore it after a restart. */
test("a browser that remembers forms remembers no word and no shown password", { tag: "@one-size" }, async ({
  app,
  page,
  register,
}) => {
  test.slow();
  await register(page);
  const profile = mkdtempSync(join(tmpdir(), "reflector-profile-"));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findChromium(),
    args: chromiumFlags,
    baseURL: app.url,
  });
  const written = await context.newPage();
  const isRemembered = (text: string) =>
    expect.poll(() => filesWith(profile, [text]).length, { timeout: 30_000 }).toBeGreaterThan(0);

  await written.goto("/login");
  await written.getByLabel("Password", { exact: true }).fill(`${online} by the ${offline}`);
  await written.getByRole("button", { name: "Show password" }).click();
  await written.getByLabel("Username").fill("remembered-form");
  await isRemembered("remembered-form");

  await context.addCookies(await page.context().cookies());
  await written.goto("/chat");
  await written.getByLabel("Your message").fill(`Why does the ${heading} trouble me?`);
  await writePlainField(written, "remembered-chat");
  await isRemembered("remembered-chat");

  await written.goto("/activities/create");
  for (const field of await written.getByRole("main").getByRole("textbox").all())
    if ((await field.getAttribute("inputmode")) === null) await field.fill(`An evening of ${activity}`);
  await writePlainField(written, "remembered-activity");
  await isRemembered("remembered-activity");
  await context.close();

  expect(filesWith(profile, every)).toEqual([]);
  rmSync(profile, { recursive: true, force: true });
});

/** A field of which the browser remembers everything: once this is in its files, so is the rest of the page. */
const writePlainField = async (page: Page, text: string): Promise<void> => {
  await page.evaluate(
    "document.body.append(Object.assign(document.createElement('textarea'), { id: 'plain' }))",
  );
  await page.locator("#plain").fill(text, { force: true });
};
