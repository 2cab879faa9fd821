import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { chromiumFlags, findHeadlessChromium } from "../scripts/chromium.ts";
import { everythingKept, wordsKept } from "./device.ts";
import { expect, test } from "./fixtures.ts";
import { inMenu, logInByForm, openMenu } from "./people.ts";
import { keptHere, openToday, saved, title, typeAndStore, words } from "./writing.ts";

/** None of these is a word of the app itself. */
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

  const files = readdirSync(profile, { recursive: true, withFileTypes: true }).filter((file) =>
    file.isFile(),
  );
  expect(files.map(({ parentPath }) => parentPath).join()).toContain("indexeddb");
  const found = files.flatMap(({ parentPath, name }) => {
    const bytes = readFileSync(join(parentPath, name));
    return every
      .filter((word) => bytes.includes(word) || bytes.includes(Buffer.from(word, "utf16le")))
      .map((word) => `${word} in ${join(parentPath, name).slice(profile.length)}`);
  });
  expect(found).toEqual([]);
  rmSync(profile, { recursive: true, force: true });
});
