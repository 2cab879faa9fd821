import { getFactsOfDay, setFact } from "#contract/facts/facts.ts";
import { expect, test } from "./fixtures.ts";
import { openToday } from "./writing.ts";

test("daily facts are added, set with one press, changed, cleared and deleted; another tab and a lost connection lose none", async ({
  page,
  register,
  checkAccessibility,
}, { project }) => {
  test.slow();
  const { api } = await register(page);
  const isPhone = project.name === "phone";
  const openDay = async (tab = page) => {
    if (isPhone) await tab.getByRole("button", { name: /How is today|How was this day/ }).click();
  };
  const valuesOn = async (day: string) => {
    const { facts } = await api.call(getFactsOfDay, { params: { day } });
    return facts.map(({ name, value }) => [name, value]);
  };

  await openToday(page);
  await openDay();
  await page.getByRole("link", { name: "Daily fact" }).click();
  await expect(page.getByRole("heading", { name: "Daily facts", level: 1 })).toBeVisible();
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.getByText("Enter a name.")).toBeVisible();
  await checkAccessibility(page);
  await page.getByLabel("Name").fill("ran");
  await page.keyboard.press("Enter");
  const list = page.getByRole("list", { name: "Daily facts" });
  await expect(list).toContainText("ran");
  for (const [name, kind, unit] of [
    ["slept", "A number", "h"],
    ["energy", "A scale from 1 to 5", ""],
  ] as const) {
    await page.getByRole("button", { name: "Add a fact" }).click();
    await page.getByLabel("Name").fill(name);
    await page.getByRole("combobox", { name: "What you note" }).click();
    await page.getByRole("option", { name: kind }).click();
    if (unit) await page.getByLabel("Unit (optional)").fill(unit);
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await expect(list).toContainText(name);
  }
  await page.getByRole("button", { name: "Move energy up" }).click();
  await expect(list.getByRole("listitem")).toHaveText([/ran/, /energy/, /slept/]);
  await checkAccessibility(page);

  // One press sets a yes or a step; a number proposes the last one, and Enter sets it.
  const day = "2026-02-15";
  await api.call(setFact, { params: { day: "2026-02-14" }, body: { name: "slept", value: 7.5 } });
  await page.goto(`/dashboard?day=${day}`);
  await openDay();
  const facts = page.getByRole("region", { name: "Daily facts" });
  const ran = facts.getByRole("button", { name: "ran" });
  await ran.click();
  await expect(ran).toHaveAttribute("aria-pressed", "true");
  await facts.getByRole("button", { name: "energy: 4 of 5" }).click();
  await facts.getByRole("button", { name: "Set slept" }).click();
  const field = facts.getByRole("textbox", { name: "slept, in h" });
  await expect(field).toHaveValue("7.5");
  await field.fill("long");
  await field.press("Enter");
  await expect(facts.getByText("Enter a number, such as 7.5.")).toBeVisible();
  await checkAccessibility(page);
  await field.fill("7,2");
  await field.press("Enter");
  await expect(facts.getByRole("button", { name: "slept: 7.2 h. Change it" })).toBeFocused();
  await expect
    .poll(() => valuesOn(day))
    .toEqual([
      ["ran", 1],
      ["energy", 4],
      ["slept", 7.2],
    ]);
  await checkAccessibility(page);

  // A second tab of the same day shows a press of the first one.
  const other = await page.context().newPage();
  await other.goto(`/dashboard?day=${day}`);
  await openDay(other);
  const there = other.getByRole("region", { name: "Daily facts" }).getByRole("button", { name: "ran" });
  await expect(there).toHaveAttribute("aria-pressed", "true");
  await ran.click();
  await expect(there).toHaveAttribute("aria-pressed", "false");
  await other.close();
  await expect.poll(() => valuesOn(day)).toContainEqual(["ran", null]);

  // Without a connection, presses wait on this device.
  await page.context().setOffline(true);
  await ran.click();
  await facts.getByRole("button", { name: "energy: 4 of 5" }).click();
  await expect(ran).toHaveAttribute("aria-pressed", "true");
  expect(await valuesOn(day)).toContainEqual(["ran", null]);
  await page.context().setOffline(false);
  await expect
    .poll(() => valuesOn(day), { timeout: 30_000 })
    .toEqual([
      ["ran", 1],
      ["energy", null],
      ["slept", 7.2],
    ]);

  // Deleted with its values, and back with them.
  await page.goto("/settings/facts");
  await page.getByRole("button", { name: "More for slept" }).click();
  await page.getByRole("menuitem", { name: "Delete with its values" }).click();
  await expect(list).not.toContainText("slept");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(list).toContainText("slept");
  expect(await valuesOn(day)).toContainEqual(["slept", 7.2]);
  await page.getByRole("button", { name: "More for ran" }).click();
  await page.getByRole("menuitem", { name: "Archive" }).click();
  await expect(page.getByRole("list", { name: "Archived facts" })).toContainText("ran");
});
