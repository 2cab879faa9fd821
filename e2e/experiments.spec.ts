import { expect, test } from "./fixtures.ts";
import { expectNoSidewaysScrolling, follow } from "./people.ts";

test("an experiment is planned, noted on today's page, stopped early, deleted and brought back", {
  tag: "@one-size",
}, async ({ page, register, checkAccessibility }) => {
  await register(page);
  await page.goto("/insights/experiments");
  await page.getByRole("button", { name: "Plan an experiment" }).click();
  await page.getByRole("button", { name: "Draw the days" }).click();
  await expect(page.getByText("Write what you want to find out.")).toBeVisible();
  await expect(page.getByLabel("What do you want to find out?")).toBeFocused();
  await page.getByLabel("What do you want to find out?").fill("Does tea help?");
  await page.getByLabel("On some days").fill("Tea");
  await page.getByLabel("On the other days").fill("Water");
  await page.getByRole("radio", { name: /^A number from 1 to 10/ }).check();
  await page.getByLabel("What the number means").fill("How awake was I?");
  await page.goto("/insights/experiments");
  await page.getByRole("button", { name: "Plan an experiment" }).click();
  await expect(page.getByText("What you had not saved is still here.")).toBeVisible();
  await expect(page.getByLabel("On some days")).toHaveValue("Tea");
  await checkAccessibility(page);
  await page.getByRole("button", { name: "Draw the days" }).click();
  await expect(page.getByRole("heading", { name: "Does tea help?" })).toBeVisible();
  await expect(page.getByText("Day 1 of 30, 0 noted")).toBeVisible();
  await checkAccessibility(page);
  await expectNoSidewaysScrolling(page);

  await follow(page, "/dashboard");
  const line = page.getByRole("region", { name: "Experiment: Does tea help?" });
  await line.getByRole("button", { name: "Note it" }).click();
  await line.getByRole("button", { name: "Tea", exact: true }).click();
  await line.getByRole("group", { name: "How awake was I?" }).getByRole("button", { name: "7" }).click();
  await expect(line.getByRole("button", { name: "Noted" })).toBeVisible();
  await checkAccessibility(page);
  await line.getByRole("link", { name: "Does tea help?" }).click();
  await expect(page.getByText("Day 1 of 30, 1 noted")).toBeVisible();

  await page.getByRole("button", { name: "Stop early" }).click();
  await page.getByRole("button", { name: "Stop it" }).click();
  await expect(page.getByRole("heading", { name: "Not enough to say." })).toBeVisible();
  await expect(page.getByText("You stopped early.", { exact: false })).toBeVisible();
  await page.getByRole("button", { name: "Delete this experiment" }).click();
  await expect(page.getByText("Try something on yourself")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("link", { name: /^Does tea help/ })).toBeVisible();
});
