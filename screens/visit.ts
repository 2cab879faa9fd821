import { expect, type Page } from "@playwright/test";
import { login, savePreferences } from "#contract/accounts/accounts.ts";
import { callsTo } from "#server/testing/calls.ts";
import { password, username } from "../demo/account.ts";
import { follow } from "../e2e/people.ts";
import { type Glass, now, url } from "./fixed.ts";
import type { Screen } from "./screens.ts";

/** A busy machine takes long to draw a screen. */
const patient = { timeout: 30_000 };

/** Signs the demo's person in, with this glass, at the fixed time. */
export async function visit(page: Page, glass: Glass): Promise<void> {
  const { access } = await callsTo(url).expect(login, 200, { body: { username, password } });
  await callsTo(url, access).expect(savePreferences, 200, { body: { glass } });
  await page.clock.setFixedTime(now);
  await page.goto(`${url}/login`);
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await expect(page.getByText("Up before the alarm.").first()).toBeVisible(patient);
}

/** Goes there as a link does, and waits until the screen and its fonts are drawn. */
export async function open(page: Page, { path, shows }: Screen): Promise<void> {
  await follow(page, path);
  const main = page.getByRole("main");
  await expect(main.getByText(shows).filter({ visible: true }).first(), path).toBeVisible(patient);
  await page.mouse.move(0, 0);
  await page.evaluate(() => document.fonts.ready);
}
