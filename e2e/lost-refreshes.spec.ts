import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Page } from "@playwright/test";
import { refreshTokens } from "#contract/accounts/accounts.ts";
import { getDaily } from "#contract/reflections/reflections.ts";
import { expect, test } from "./fixtures.ts";
import { killBrowser, startBrowser } from "./profile.ts";
import { beginToday, openToday, saved, spoilCookie, typeAndStore, words } from "./writing.ts";
import { today } from "./zone.ts";

/** Moves the times of exchanging and issuing tokens back by a day. */
function passDay(dataDir: string): void {
  const store = new DatabaseSync(join(dataDir, "reflector.db"), { timeout: 5000 });
  const day = 86_400_000;
  store
    .prepare("update refresh_tokens set expires_at = expires_at - ?, replaced_at = replaced_at - ?")
    .run(day, day);
  store.close();
}

const refreshTokenOf = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === "refresh_token")?.value;

test("a person stays signed in whose browser lost the answers to its refreshes, and goes on a day later", {
  tag: "@one-size",
}, async ({ page, app, register }) => {
  const { api, refresh } = await register(page);
  await beginToday(page);
  await typeAndStore(page, "On the server. ");
  await spoilCookie(page, "access_token");
  let lost = 0;
  await page.route(`**${refreshTokens.url}`, async (route) => {
    const answer = await route.fetch();
    if (answer.ok()) lost += 1;
    await route.abort();
  });
  await page.keyboard.type("Typed while answers were lost.");
  await expect.poll(() => lost).toBeGreaterThan(0);
  await expect(page.getByText(/kept on this device/i).first()).toBeVisible();
  expect(await refreshTokenOf(page)).toBe(refresh);

  await page.unroute(`**${refreshTokens.url}`);
  passDay(app.dataDir);
  await openToday(page);
  await expect(words(page)).toHaveText("On the server. Typed while answers were lost.");
  await expect(saved(page)).toBeVisible();
  expect(await refreshTokenOf(page)).not.toBe(refresh);
  const { reflection } = await api.call(getDaily, { params: { day: today() } });
  expect(reflection?.body).toBe("On the server. Typed while answers were lost.");
});

test("a person stays signed in whose browser was killed before its cookies were on the disk", {
  tag: "@one-size",
}, async ({ page, app, register }) => {
  const { refresh } = await register(page);
  await spoilCookie(page, "access_token");
  const cookies = await page.context().cookies();
  const profile = mkdtempSync(join(tmpdir(), "reflector-profile-"));
  const first = await startBrowser(profile);
  await first.addCookies(cookies);
  await first.close();
  const [file = ""] = globSync(join(profile, "**/Cookies"));
  const onDisk = readFileSync(file);

  const killed = await startBrowser(profile);
  const written = await killed.newPage();
  await written.goto(`${app.url}/dashboard`);
  await words(written).click();
  await typeAndStore(written, "Written with new tokens.");
  expect(await refreshTokenOf(written)).not.toBe(refresh);
  await killBrowser(killed);
  // Chromium writes its cookies every 30 seconds. A busy machine may have taken longer to get here.
  writeFileSync(file, onDisk);
  rmSync(`${file}-journal`, { force: true });

  passDay(app.dataDir);
  const again = await startBrowser(profile);
  const found = await again.newPage();
  expect(await refreshTokenOf(found)).toBe(refresh);
  await found.goto(`${app.url}/dashboard`);
  await expect(words(found)).toHaveText("Written with new tokens.");
  await words(found).click();
  await found.keyboard.press("ControlOrMeta+End");
  await typeAndStore(found, " And a day later.");
  expect(await refreshTokenOf(found)).not.toBe(refresh);
  await again.close();
  rmSync(profile, { recursive: true, force: true });
});
