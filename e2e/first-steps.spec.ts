import { randomUUID } from "node:crypto";
import { getUser, savePreferences } from "#contract/accounts/accounts.ts";
import { getReminders } from "#contract/reminders/reminders.ts";
import { getTheme } from "#contract/themes/themes.ts";
import { expect, test } from "./fixtures.ts";
import { expectNoSidewaysScrolling } from "./people.ts";
import { zone } from "./zone.ts";

test("somebody new chooses a scene and when a day ends, and comes to the page that they wanted", {
  tag: "@one-column",
}, async ({ page, api, checkAccessibility }) => {
  const heading = (name: string) => page.getByRole("heading", { level: 1, name });
  const go = (name: string) => page.getByRole("button", { name, exact: true }).click();
  const step = page.getByRole("list", { name: "Steps" }).locator("[aria-current=step]");

  await page.goto("/settings");
  await page.getByRole("main").getByRole("link", { name: "Register" }).click();
  // The login page has fields with the same labels.
  await expect(page.getByRole("button", { name: "Register", exact: true })).toBeVisible();
  await checkAccessibility(page);
  await expectNoSidewaysScrolling(page);
  await page.getByLabel("Username").fill(`hanna-${randomUUID().slice(0, 8)}`);
  await page.getByLabel("Password", { exact: true }).fill("seven herons fly");
  await go("Register");
  await expect(heading("Choose your scene")).toBeFocused();
  await expect(step).toHaveText("Scene");
  await checkAccessibility(page);
  await expectNoSidewaysScrolling(page);
  await page.getByRole("radio", { name: "Forest Lake", exact: true }).press("ArrowRight");
  await expect(page.getByRole("radio", { name: "Starry Mountains" })).toBeChecked();
  await go("Continue");

  await expect(heading("When does your day end?")).toBeFocused();
  await expect(page.getByText(zone.replaceAll("_", " "))).toBeVisible();
  await checkAccessibility(page);
  await expectNoSidewaysScrolling(page);
  await page.goBack();
  await expect(heading("Choose your scene")).toBeFocused();
  await page.goForward();
  await page.getByRole("combobox", { name: "A day ends at" }).click();
  await page.getByRole("option", { name: "04:00" }).click();
  await expect(page.getByText("before 04:00 belongs to the day before")).toBeVisible();

  // A failed save loses nothing and is shown.
  const saving = `**${savePreferences.url}`;
  await page.route(saving, (route) => route.abort());
  await go("Continue");
  await expect(page.getByText("This was not saved. The server can’t be reached.")).toBeVisible();
  await expect(page.getByRole("combobox", { name: "A day ends at" })).toHaveText("04:00");
  await page.unroute(saving);
  await go("Continue");

  await expect(heading("Set a reminder")).toBeFocused();
  await page.reload();
  await expect(step).toHaveText("Reminder");
  await checkAccessibility(page);
  await expectNoSidewaysScrolling(page);
  await go("Back");
  await expect(page.getByRole("combobox", { name: "A day ends at" })).toHaveText("04:00");
  await go("Continue");
  await go("Done");
  await expect(page).toHaveURL(/\/settings$/);

  const token = (await page.context().cookies()).find(({ name }) => name === "access_token")?.value;
  const own = api.as(decodeURIComponent(token ?? ""));
  expect((await own.call(getUser)).preferences).toMatchObject({ day_end: "04:00", time_zone: null });
  expect((await own.call(getTheme)).current_background).toBe("mountain-starry-sky.jpg");
  expect((await own.call(getReminders)).reminders).toEqual([]);

  // They never come back, neither by Back nor by their address.
  await page.goBack();
  await expect(page).toHaveURL(/\/settings$/);
  await page.goto("/welcome?step=day-end");
  await expect(page).toHaveURL(/\/dashboard$/);
});
