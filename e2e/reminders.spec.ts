import type { Page } from "@playwright/test";
import { pauseByKey, saveReminder } from "#contract/reminders/reminders.ts";
import { expect, test } from "./fixtures.ts";
import { expectNoSidewaysScrolling } from "./people.ts";

const section = (page: Page) => page.getByRole("region", { name: "Reminders" });
const reminder = (page: Page, name: RegExp) => section(page).getByRole("group", { name });
const stored = (page: Page) => expect(page.getByRole("status").filter({ hasText: /^Saved$/ })).toBeVisible();
const pauseButton = (page: Page) => page.getByRole("button", { name: "Pause for a week" });

async function setTime(page: Page, label: string, time: string): Promise<void> {
  await page.getByRole("textbox", { name: label }).fill(time);
  await stored(page);
}

test("a reminder can be added, changed, delayed by quiet hours, paused and removed, also in a browser that blocks notifications", {
  tag: "@one-column",
}, async ({ page, context, register, checkAccessibility }) => {
  test.slow();
  // Playwright denies every permission that is not granted.
  await context.grantPermissions(["geolocation"]);
  await register(page);
  await page.goto("/settings/reminders");
  await section(page).getByRole("button", { name: "Add one for the daily reflection" }).click();
  const first = reminder(page, /^Daily reflection, 20:30$/);
  await expect(section(page).getByRole("button", { name: "Add one for the daily reflection" })).toBeFocused();
  await expect(first).toContainText(/Next: .+, 20:30/);
  await expect(first).toContainText("No browser shows your notifications yet.");
  await expect(section(page).getByText("This browser blocks notifications from this site.")).toBeVisible();
  await expect(section(page).getByRole("button", { name: "Turn on" })).toHaveCount(0);

  await page.getByRole("textbox", { name: "Time" }).click();
  await page.keyboard.type("09:15 pm");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: "Time" })).toHaveValue("21:15");
  await setTime(page, "Time", "22:15");
  const late = reminder(page, /^Daily reflection, 22:15$/);
  for (const day of ["Saturday", "Sunday"])
    await late.getByRole("button", { name: day, exact: true }).click();
  await stored(page);

  await page.getByRole("switch", { name: "Quiet hours" }).click();
  await expect(late).toContainText("within your quiet hours, so it comes at 07:00 instead");
  await expect(late).toContainText(/Next: .+, 07:00/);
  await setTime(page, "Quiet until", "06:30");
  await expect(late).toContainText("it comes at 06:30 instead");
  await expect(late).toContainText(/Next: .+, 06:30/);
  await page.getByRole("textbox", { name: "Quiet until" }).fill("22:00");
  await expect(section(page).getByText("Quiet hours can’t start and end at the same time.")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Quiet until" })).toHaveValue("06:30");

  await page.reload();
  await expect(late.getByRole("button", { pressed: true })).toHaveCount(6);
  for (const day of ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"])
    await late.getByRole("button", { name: day, exact: true }).click();
  await expect(late.getByText("Choose at least one day.")).toBeVisible();
  await expect(late.getByRole("button", { name: "Friday", pressed: true })).toBeVisible();
  await checkAccessibility(page);
  await expectNoSidewaysScrolling(page);

  await section(page).getByRole("button", { name: "Until I turn them on" }).click();
  await expect(section(page).getByText("No reminder comes until you turn them on.")).toBeVisible();
  await expect(late).toContainText("Paused");
  await expect(section(page).getByRole("button", { name: "Resume reminders" })).toBeFocused();
  await page.reload();
  await section(page).getByRole("button", { name: "Resume reminders" }).click();
  await expect(late).toContainText(/Next: .+, 06:30/);
  await section(page).getByRole("button", { name: "A week", exact: true }).click();
  await expect(late).toContainText("Paused");

  await late.getByRole("button", { name: "Remove the reminder at 22:15" }).click();
  await expect(late).toHaveCount(0);
  await page.reload();
  await expect(section(page).getByRole("switch", { name: "Quiet hours" })).toBeVisible();
  await expect(late).toHaveCount(0);
});

test("a reminder set on an activity's page is listed in the settings under its title; a change that can't be saved is reverted", {
  tag: "@one-size",
}, async ({ page, register, checkAccessibility }) => {
  await register(page);
  await page.goto("/activities");
  await page.getByRole("main").getByRole("link", { name: "Three good things" }).first().click();
  const own = page.getByRole("region", { name: "Reminders" });
  await own.getByRole("button", { name: "Add a reminder" }).click();
  await own.getByRole("textbox", { name: "Time" }).fill("21:45");
  await expect(own.getByRole("group", { name: "Reminder, 21:45" })).toContainText(/Next: .+, 21:45/);
  await expect(own.getByRole("button", { name: "Add another" })).toBeVisible();
  await checkAccessibility(page);
  await expectNoSidewaysScrolling(page);

  const reminders = "**/api/reminders/";
  await page.route(reminders, (route) => route.abort());
  await page.goto("/settings/reminders");
  await expect(section(page).getByText("Your reminders can’t be shown just now")).toBeVisible();
  await page.unroute(reminders);
  await section(page).getByRole("button", { name: "Try again" }).click();
  const listed = reminder(page, /^Three good things, 21:45$/);
  await expect(listed).toBeVisible();

  const saving = `**${saveReminder.url.replace(":id", "*")}`;
  await page.route(saving, (route) => route.abort());
  await listed.getByRole("textbox", { name: "Time" }).fill("21:00");
  await expect(listed).toContainText("The server can’t be reached.");
  await page.unroute(saving);

  await listed.getByRole("link", { name: "Three good things" }).click();
  await own.getByRole("button", { name: "Remove the reminder at 21:45" }).click();
  await expect(own.getByRole("button", { name: "Add a reminder" })).toBeVisible();
});

test("the link in a reminder pauses it at once, leaves no key in the address, and says when it has expired", {
  tag: "@one-size",
}, async ({ page, checkAccessibility }) => {
  // Only a mail holds such a key. The server's tests use real ones.
  const asked: string[] = [];
  await page.route(`**${pauseByKey.url.replace(":key", "*")}*`, (route) => {
    const url = new URL(route.request().url());
    asked.push(`${route.request().method()} ${url.pathname}${url.search}`);
    const days = Number(url.searchParams.get("days"));
    const paused_until = days === 0 ? null : new Date(Date.now() + days * 86_400_000).toISOString();
    return route.fulfill({ json: { paused_until } });
  });
  await page.goto("/reminders/pause#key=a-key");
  await expect(page.getByRole("heading", { name: "Reminders are paused" })).toBeVisible();
  await expect(page).toHaveURL(/\/reminders\/pause$/);
  expect(asked).toEqual(["POST /api/reminders/pause/a-key/?days=7"]);
  await checkAccessibility(page);
  await expectNoSidewaysScrolling(page);

  await page.getByRole("button", { name: "A month" }).click();
  await page.getByRole("button", { name: "Resume reminders" }).click();
  await expect(page.getByText("You will get reminders at the times you have set.")).toBeVisible();
  await pauseButton(page).click();
  await expect(page.getByRole("heading", { name: "Reminders are paused" })).toBeVisible();
  expect(asked.slice(1).map((url) => url.split("?")[1])).toEqual(["days=31", "days=0", "days=7"]);

  // An expired link changes nothing and leads to the settings of reminders.
  await page.unroute(`**${pauseByKey.url.replace(":key", "*")}*`);
  await page.goto("about:blank");
  await page.goto("/reminders/pause#key=none-of-this-server");
  await expect(page.getByRole("heading", { name: "This link is too old" })).toBeVisible();
  await expect(page.getByRole("link", { name: /settings/ })).toBeVisible();
  await checkAccessibility(page);
  await page.goto("/reminders/pause");
  await page.reload();
  await expect(page.getByRole("heading", { name: "This link is incomplete" })).toBeVisible();
});
