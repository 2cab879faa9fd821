import type { Locator, Page } from "@playwright/test";
import { unzipSync } from "fflate";
import { addDays } from "#contract/day-rules.ts";
import { expect, type Person, test } from "./fixtures.ts";
import { attachPicture, writeFree } from "./journal.ts";
import { expectNoSidewaysScrolling } from "./people.ts";
import { today } from "./zone.ts";

type Seed = {
  day: string;
  title?: string;
  body?: string;
  mood?: number;
  tags?: string[];
  feelings?: string[];
};

/** Writes through the API. @returns the ids in the given order */
async function write(person: Person, seeds: readonly Seed[]): Promise<string[]> {
  const written = await Promise.all(seeds.map(({ day, ...draft }) => writeFree(person, day, draft)));
  return written.map(({ id }) => id);
}

const rowOf = (page: Page, name: string | RegExp): Locator =>
  page.getByRole("list", { name: "Reflections" }).getByRole("link", { name });

/** Some weeks of 2025, and a few of 2024. */
const fewSeeds: Seed[] = [
  { day: "2025-06-21", title: "Low water", body: "The water was low for June.", mood: 4, tags: ["papa"] },
  { day: "2025-06-20", title: "Soup", body: "Soup and bread, no rain.", feelings: ["calm"] },
  { day: "2025-06-20", title: "Second soup", body: "Rain on the water.", mood: 5, tags: ["papa", "house"] },
  { day: "2025-05-02", title: "May walk", body: "Around the lake.", mood: 2, tags: ["walking"] },
  { day: "2024-05-03", title: "A year before", body: "Water in the cellar.", mood: 1, tags: ["house"] },
];

test("many reflections scroll with a few dozen rows in the page, and back returns to the same place", {
  tag: "@one-column",
}, async ({ page, register, checkAccessibility }) => {
  const person = await register(page);
  const count = 120;
  const seeds = Array.from({ length: count }, (_, index) => ({
    day: addDays("2025-11-30", -index),
    title: `Day ${index + 1}`,
    body: "One line. ".repeat(1 + (index % 40)),
  }));
  const [first = ""] = await write(person, seeds);
  await attachPicture(person, first);

  await page.goto("/reflections");
  await expect(page.getByRole("heading", { name: "November 2025" })).toBeVisible();
  await expect(page.getByAltText("A jetty in the mist")).toBeAttached();
  await expect(
    page.getByRole("listitem").filter({ has: page.getByRole("link", { name: /Day 1 / }) }),
  ).toHaveAttribute("aria-setsize", String(count));
  await checkAccessibility(page);
  await expectNoSidewaysScrolling(page);

  await scrollToEnd(page, rowOf(page, new RegExp(`Day ${count}\\b`)));
  expect(await page.locator(".timeline > li").count()).toBeLessThan(60);
  const target = rowOf(page, /Day 112\b/);
  // In the middle of the window, so that clicking it does not scroll.
  await target.evaluate((row) => row.scrollIntoView({ block: "center" }));
  await expect(target).toBeInViewport();
  let before = Number.NaN;
  await expect(async () => {
    const last = before;
    before = await topOf(target);
    expect(before).toBe(last);
  }).toPass({ intervals: [100] });
  await target.click();
  await expect(page).toHaveURL(/\/reflections\/[0-9a-f-]{36}$/);
  await expect(page.getByLabel("Title")).toHaveValue("Day 112");
  await page.goBack();
  await expect(target).toBeInViewport();
  await expect.poll(async () => Math.abs((await topOf(target)) - before)).toBeLessThan(4);
  await expect(target).toBeFocused();
});

test("a list's filters survive back, forward and a reload, and no address holds a person's words", {
  tag: "@one-size",
}, async ({ page, register, checkAccessibility }) => {
  const person = await register(page);
  await write(person, fewSeeds);
  const addresses: string[] = [];
  page.on("request", (request) => addresses.push(request.url()));
  await page.goto("/reflections?mood=9&kind=poem&order=best&starred=maybe");
  await expect(rowOf(page, /May walk/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Clear all" })).toHaveCount(0);
  const filters = page.getByRole("group", { name: "Filters" });
  await expect(filters).toHaveCount(0);
  await page.getByRole("button", { name: "Filters" }).click();
  await page.getByRole("button", { name: "Tags", exact: true }).click();
  await page.getByRole("searchbox", { name: "Find a tag" }).fill("hou");
  await page
    .getByRole("dialog", { name: "Tags" })
    .getByRole("button", { name: /#house/ })
    .click();
  await expect(page.getByText("1 found").first()).toBeVisible();
  await expect(page).toHaveURL(/\/reflections$/);
  await checkAccessibility(page);
  await page.keyboard.press("Escape");
  await expect(rowOf(page, /May walk/)).toHaveCount(0);
  await expect(page.getByRole("status").filter({ hasText: "2 of 5" })).toBeAttached();
  await expect(page.getByText("1 found").first()).toBeVisible();

  await filters.getByRole("button", { name: "Mood" }).click();
  await page.getByRole("button", { name: "Bright" }).click();
  await page.keyboard.press("Escape");
  await expect(rowOf(page, /A year before/)).toHaveCount(0);
  await page.reload();
  await expect(rowOf(page, /Second soup/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Remove #house" })).toBeVisible();
  await page.goBack();
  await expect(rowOf(page, /A year before/)).toBeVisible();
  await page.goForward();
  await expect(rowOf(page, /A year before/)).toHaveCount(0);
  await page.getByRole("button", { name: "Clear all" }).click();
  await expect(rowOf(page, /May walk/)).toBeVisible();
  await expect(page).toHaveURL(/\/reflections$/);

  await page.keyboard.press("/");
  await page.keyboard.type("water #papa -rain");
  await expect(page.locator("mark")).toHaveText(["water"]);
  await expect(rowOf(page, /Low water/)).toBeVisible();
  await rowOf(page, /Low water/).click();
  await page.getByRole("main").getByRole("link", { name: "Reflections", exact: true }).click();
  await expect(page.locator("mark")).toHaveText(["water"]);
  await page.keyboard.press("/");
  await expect(rowOf(page, /Second soup/)).toHaveCount(0);
  await page.keyboard.press("Escape");
  await page.keyboard.type("wtaer");
  await page.getByRole("button", { name: "water", exact: true }).click();
  await expect(page.getByRole("searchbox", { name: "Search reflections" })).toHaveValue("water");
  await page.getByRole("button", { name: "This month" }).click();
  await expect(page.getByText("Nothing found")).toBeVisible();
  await page.getByRole("button", { name: "Clear all" }).click();
  await expect(rowOf(page, /Second soup/)).toBeVisible();

  expect(addresses.filter((address) => /house|water|papa/.test(address))).toEqual([]);
  const searchbox = page.getByRole("searchbox", { name: "Search reflections" });
  // An old bookmark, or an address typed by hand.
  await page.goto("/reflections?q=water%20-rain%20-cellar");
  await expect(page.locator("mark")).toHaveText(["water"]);
  await expect(page).toHaveURL(/\/reflections$/);
  addresses.length = 0;
  await page.reload();
  await expect(searchbox).toHaveValue("water -rain -cellar");
  await rowOf(page, /Low water/).click();
  await expect(page.getByLabel("Title")).toHaveValue(/./);
  await page.goBack();
  await expect(searchbox).toHaveValue("water -rain -cellar");
  await expect(page.locator("mark")).toHaveText(["water"]);
  expect(JSON.stringify(await page.evaluate("history.state"))).not.toContain("water");
  expect(addresses.filter((address) => address.includes("water"))).toEqual([]);
  await page.keyboard.press("/");
  await page.keyboard.press("Escape");
  await expect(rowOf(page, /Second soup/)).toBeVisible();

  await page.getByRole("button", { name: "Filters" }).click();
  await page.getByRole("button", { name: "Newest first" }).click();
  await page.getByRole("dialog", { name: "Order" }).getByRole("button", { name: "Oldest first" }).click();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("list", { name: "Reflections" }).getByRole("link").first()).toContainText(
    "A year before",
  );
  await page.goto("/reflections?order=changed");
  await expect(filters.getByRole("button", { name: "Last changed" })).toBeVisible();
  const tops = await filters
    .getByRole("button")
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  expect(new Set(tops).size, "rows of filters").toBe(1);
  await page.getByRole("button", { name: "Starred" }).click();
  await expect(page.getByText("Nothing found")).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole("button", { name: "Show all reflections" }).click();
  await expect(rowOf(page, /Second soup/)).toBeVisible();
});

test("the arrow keys move through the calendar; a day opens what was written on it, or its page, whose date leads to others", {
  tag: "@one-size",
}, async ({ page, register, checkAccessibility }) => {
  test.slow();
  const person = await register(page);
  const ids = await write(person, fewSeeds);
  await page.goto("/reflections?from=2025-06-21&to=2025-06-21");
  await expect(rowOf(page, /Low water/)).toBeVisible();

  const grid = page.getByRole("grid");
  const day = grid.getByRole("button", { name: /21 June: Good/ });
  await day.focus();
  await page.keyboard.press("ArrowLeft");
  await expect(grid.getByRole("button", { name: /20 June: Bright, .*2 reflections/ })).toBeFocused();
  await page.keyboard.press("PageUp");
  await expect(page.getByRole("heading", { name: "May 2025" })).toBeVisible();
  await page.keyboard.press("PageDown");
  await page.keyboard.press("Home");
  await expect(grid.getByRole("button", { name: "Monday 16 June" })).toBeFocused();
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/from=2025-06-20&to=2025-06-20/);
  await expect(rowOf(page, /Second soup/)).toBeVisible();
  await expect(rowOf(page, /Low water/)).toHaveCount(0);

  await page.getByRole("button", { name: "Calendar", exact: true }).click();
  await page.getByRole("button", { name: "Year", exact: true }).click();
  await expect(
    page.getByRole("button", { name: /June 2025: 2 days written, Good: 1, Bright: 1/ }),
  ).toBeVisible();
  await page.getByRole("button", { name: "Words", exact: true }).first().click();
  await checkAccessibility(page);
  const inYear = page.getByRole("group", { name: "June 2025" });
  await inYear.getByRole("button", { name: /20 June/ }).focus();
  await page.keyboard.press("ArrowDown");
  await expect(inYear.getByRole("button", { name: /27 June: no words/ })).toBeFocused();
  await expect(page.locator(".year__readout")).toContainText("27 June");
  await page.getByRole("button", { name: "The year before" }).click();
  await page.getByRole("button", { name: /May 2024: 1 day written/ }).click();
  await expect(rowOf(page, /A year before/)).toBeVisible();
  await page.goto("/reflections?from=2025-06-21&to=2025-06-21&view=calendar");
  await page.locator('.year [data-day="2025-06-21"]').click();
  await expect(page).toHaveURL(`/reflections/${ids[0]}`);
  await page.goBack();
  const hasFocus = Promise.withResolvers<void>();
  await page.route(/\/daily\/2025-06-18\//, (route) => hasFocus.promise.then(() => route.continue()));
  await page.locator('.year [data-day="2025-06-18"]').click();
  await expect(page).toHaveURL("/dashboard?day=2025-06-18");
  await page.getByRole("button", { name: "The day before" }).focus();
  hasFocus.resolve();
  await expect(page.getByLabel("Title")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/dashboard?day=2025-06-17");
  await expect(page.getByRole("button", { name: "The day before" })).toBeFocused();
  await expect(page.getByLabel("Title")).toBeVisible();
  await page.getByRole("button", { name: /17 June 2025/ }).press("Enter");
  const calendar = page.getByRole("dialog", { name: "Go to a day" });
  await expect(calendar.getByRole("button", { name: /17 June/ })).toBeFocused();
  await checkAccessibility(page);
  await expectNoSidewaysScrolling(page);
  await page.keyboard.press("PageUp");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/dashboard?day=2025-05-16");
  await expect(page.getByLabel("Title")).toBeVisible();
  await page.getByRole("button", { name: /16 May 2025/ }).click();
  await calendar.getByRole("button", { name: "Today" }).click();
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByRole("button", { name: "The day after" })).toBeDisabled();
});

test("the keyboard can select many reflections, tag them, export them, move them to the trash and undo it", {
  tag: "@one-size",
}, async ({ page, register, checkAccessibility }) => {
  const person = await register(page);
  await write(person, fewSeeds);
  await page.goto("/reflections");
  await expect(rowOf(page, /Low water/)).toBeVisible();
  await page.keyboard.press("j");
  await expect(rowOf(page, /Low water/)).toBeFocused();
  for (const key of ["/", "ArrowDown"]) await page.keyboard.press(key);
  await expect(rowOf(page, /Low water/)).toBeFocused();
  await page.keyboard.press("s");
  await expect(rowOf(page, /Low water/)).toContainText("Starred");
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await expect(page.getByRole("checkbox", { checked: true })).toBeFocused();
  for (const key of ["ArrowDown", "j", "Shift+x"]) await page.keyboard.press(key);
  const bar = page.getByRole("region", { name: "Selected reflections" });
  await expect(bar).toContainText("3 selected");
  await checkAccessibility(page);

  await page.keyboard.press("a");
  await expect(bar.getByRole("button").first()).toBeFocused();
  await bar.getByRole("button", { name: "Tags" }).press("Enter");
  await page.getByRole("combobox", { name: "Add a tag" }).fill("Letting Go");
  await page.keyboard.press("Enter");
  const tagged = (tag: string) => page.locator(".tag", { hasText: tag });
  await expect(tagged("letting-go")).toHaveCount(3);
  await page.getByRole("button", { name: "Rename the tag letting-go" }).press("Enter");
  await checkAccessibility(page);
  await page.keyboard.type("-at-last\n");
  await expect(tagged("letting-go-at-last")).toHaveCount(3);
  await expect(page.getByText("3 reflections given the new tag.")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(tagged("letting-go-at-last")).toHaveCount(0);
  const download = page.waitForEvent("download");
  await bar.getByRole("button", { name: "Export" }).click();
  const file = await (await download).createReadStream();
  const parts: Buffer[] = [];
  for await (const part of file) parts.push(part);
  const names = Object.keys(unzipSync(Buffer.concat(parts)));
  expect(names.filter((name) => name.endsWith(".md"))).toHaveLength(3);

  await bar.getByRole("button", { name: "Move to trash" }).press("Enter");
  await expect(rowOf(page, /May walk/)).toHaveCount(0);
  await expect(page.getByText("3 reflections moved to the trash.")).toBeVisible();
  await expect(rowOf(page, /Low water/)).toBeFocused();
  await page.getByRole("button", { name: "Undo" }).press("Enter");
  await expect(rowOf(page, /May walk/)).toBeVisible();

  await rowOf(page, /May walk/).focus();
  await page.keyboard.press("#");
  await expect(rowOf(page, /May walk/)).toHaveCount(0);
  await expect(rowOf(page, /A year before/)).toBeFocused();
  await page.getByRole("button", { name: "Undo" }).press("Enter");
  await expect(rowOf(page, /May walk/)).toBeFocused();
  await page.keyboard.press("#");
  await expect(rowOf(page, /A year before/)).toBeFocused();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await checkAccessibility(page);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Select" }).press("Enter");
  await expect(page.getByRole("checkbox").first()).toBeFocused();
  await bar.getByRole("button", { name: "All 4" }).click();
  await expect(bar).toContainText("All 4 selected");
  await bar.getByRole("button", { name: "Leave select mode" }).press("Enter");
  await expect(bar).toHaveCount(0);
  await expect(page.locator(".timeline :focus")).toHaveCount(1);
});

test("a list that can't be loaded says so; what is put into its trash can be restored or deleted permanently", {
  tag: "@one-column",
}, async ({ page, register, checkAccessibility }) => {
  test.slow();
  const person = await register(page);
  await page.route("**/api/reflections/search/", (route) => route.abort());
  await page.goto("/reflections");
  await expect(page.getByText("Your reflections can’t be shown now")).toBeVisible();
  await checkAccessibility(page);
  await page.unroute("**/api/reflections/search/");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Your reflections will appear here")).toBeVisible();
  await expect(page.getByRole("link", { name: "New reflection" })).toHaveAttribute(
    "href",
    "/reflections/create",
  );

  const title = "A very long title that goes on ".repeat(10).slice(0, 300);
  await write(person, [
    ...fewSeeds,
    { day: today(), title: "This morning", body: "Fog." },
    { day: addDays(today(), -7), title, body: "🌊 مشى أبي اليوم", tags: ["x".repeat(64), "عائلة"], mood: 2 },
  ]);
  await page.reload();
  await expect(rowOf(page, /A very long title/)).toBeVisible();
  await expectNoSidewaysScrolling(page);
  await expect(rowOf(page, /This morning/).locator("~ *")).toContainText("On this day");
  await page.getByRole("button", { name: "Put away for today" }).click();
  await page.reload();
  await expect(rowOf(page, /A very long title/)).toBeVisible();
  await expect(page.getByRole("heading", { name: "On this day" })).toHaveCount(0);
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Surprise me" }).click();
  await expect(page).toHaveURL(/\/reflections\/[0-9a-f-]{36}$/);
  await page.goBack();
  await expect(rowOf(page, /Low water/)).toBeVisible();

  for (const title of [/Low water/, /^.*Second soup/, /May walk/]) {
    await rowOf(page, title).focus();
    await page.keyboard.press("Delete");
    await expect(rowOf(page, title)).toHaveCount(0);
  }
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Trash" }).click();
  await expect(page.getByRole("heading", { name: "Trash" })).toBeVisible();
  await expect(page.getByText("30 days left")).toHaveCount(3);
  await checkAccessibility(page);

  const row = (title: RegExp) =>
    page.getByRole("listitem").filter({ has: page.getByRole("link", { name: title }) });
  await row(/Low water/)
    .getByRole("button", { name: "Restore" })
    .click();
  await expect(rowOf(page, /Low water/)).toHaveCount(0);
  await row(/May walk/)
    .getByRole("button", { name: "Delete for good" })
    .click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete for good" }).click();
  await expect(rowOf(page, /May walk/)).toHaveCount(0);
  await page.getByRole("button", { name: "Empty the trash" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete all for good" }).click();
  await expect(page.getByText("The trash is empty")).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole("button", { name: "Reflections", exact: true }).click();
  await expect(rowOf(page, /Low water/)).toBeVisible();
  await expect(page.getByRole("list", { name: "Reflections" }).getByRole("listitem")).toHaveCount(5);
});

const topOf = async (row: Locator) => (await row.boundingBox())?.y ?? Number.NaN;

async function scrollToEnd(page: Page, last: Locator): Promise<void> {
  await expect(async () => {
    await page.evaluate("scrollTo(0, document.documentElement.scrollHeight)");
    await expect(last).toBeAttached({ timeout: 150 });
  }).toPass({ intervals: [20] });
}
