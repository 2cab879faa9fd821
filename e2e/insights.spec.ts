import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { addDays, type Day } from "#contract/day-rules.ts";
import { changeDetails } from "#contract/reflections/reflection-history.ts";
import type { Draft } from "#contract/reflections/reflections.ts";
import { expect, type Person, test } from "./fixtures.ts";
import { writeDaily } from "./journal.ts";
import { expectNoSidewaysScrolling, follow } from "./people.ts";
import { today } from "./zone.ts";

test.use({ needs: "pictures" });

const starry = { background: "mountain-starry-sky.jpg", part_of_day: "night" as const };

const write = (person: Person, day: Day, draft: Partial<Draft>) =>
  writeDaily(person, day, { ...draft, written_at: `${day}T20:30:00Z`, scene: starry });

/** Four weeks up to yesterday; every fifth day is left out. */
async function writeFourWeeks(person: Person): Promise<Day> {
  const yesterday = addDays(today(), -1);
  for (let back = 27; back >= 0; back -= 1) {
    if (back % 5 === 4) continue;
    const body = back === 0 ? "We walked along the river." : `Day ${back} before.`;
    const day = addDays(yesterday, -back);
    const title = back === 2 ? "Home again" : "";
    const { id } = await write(person, day, { title, body, mood: 1 + (back % 5), tags: ["river"] });
    if (title) await person.api.call(changeDetails, { params: { id }, body: { starred: true } });
  }
  return yesterday;
}

const slider = (page: Page, name: string) => page.getByRole("slider", { name });
const chosen = (page: Page, figure: string, item: string) => async () => {
  await page.getByRole("figure", { name: figure }).getByRole("button", { name: figure }).click();
  await page.getByRole("menuitem", { name: item }).click();
};

function chunksOf(png: Buffer): string[] {
  const kinds: string[] = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at))
    kinds.push(png.toString("latin1", at + 4, at + 8));
  return kinds;
}

test("a person goes through their moods by keyboard, and reads a day under the sky it was written under", {
  tag: "@one-size",
}, async ({ page, register, checkAccessibility }) => {
  const person = await register(page);
  await test.step("an empty journal and one of a single day say what is missing", async () => {
    await page.goto("/insights");
    await expect(page.getByRole("heading", { name: "No patterns yet" })).toBeVisible();
    await follow(page, "/insights/sky");
    await expect(page.getByRole("heading", { name: "No skies yet" })).toBeVisible();
    // One that the four weeks leave out.
    await write(person, addDays(today(), -25), { body: "One day.", mood: 4 });
    // The charts had this address before.
    await page.goto("/insights?range=all");
    await expect(page).toHaveURL(/\/insights\/moods\?range=all$/);
    await expect(slider(page, "Mood over time")).toHaveAttribute("aria-valuetext", /: Good$/);
    await expect(page.getByText(/Not enough to say yet\. About \d+ more days\./).first()).toBeVisible();
  });
  const yesterday = await writeFourWeeks(person);
  await page.goto("/insights/moods");
  const mood = slider(page, "Mood over time");
  await mood.focus();
  await mood.press("End");
  await expect(mood).toHaveAttribute("aria-valuetext", /: Heavy$/);
  await mood.press("ArrowLeft");
  await expect(mood).toHaveAttribute("aria-valuetext", /: Low$/);
  await mood.press("ArrowLeft");
  await expect(mood).toHaveAttribute("aria-valuetext", /: Even; Home again$/);
  await expect(page.locator(".chart__pin").getByText("Home again")).toBeVisible();
  await expect(
    page.getByText(/^24 of \d+ days have a mood\. The names are titles of days you starred\.$/),
  ).toBeVisible();
  await expect(slider(page, `Mood in ${yesterday.slice(0, 4)}`)).toBeVisible();
  await expectNoSidewaysScrolling(page);
  await checkAccessibility(page);

  await mood.press("End");
  await mood.press("Enter");
  const words = page.getByRole("link", { name: /We walked along the river/ });
  await expect(words).toBeVisible();
  await words.click();
  await expect(page.getByText("We walked along the river.")).toBeVisible();
  await expect(page.locator(".scene [data-shown]:last-child img[src*='starry']")).toBeAttached();
  await page.goBack();
  await expect(page.locator(".scene [data-shown]:last-child img[src*='forest-lake']")).toBeAttached();

  await test.step("a chart is a table, a file and a picture without words", async () => {
    await chosen(page, "Mood over time", "Show as a table")();
    const table = page.getByRole("region", { name: "Mood over time, as a table" });
    await expect(table.getByRole("row")).toHaveCount(25);
    await chosen(page, "Mood over time", "Show as a chart")();
    await expect(slider(page, "Mood over time")).toBeVisible();

    const file = page.waitForEvent("download");
    await chosen(page, "Mood over time", "Save as CSV")();
    const csv = await readFile(await (await file).path(), "utf8");
    expect(csv).toMatch(/^\ufeffDay,Mood\r\n/);
    expect(csv).toContain(`\r\n${yesterday},1\r\n`);

    await chosen(page, "Mood over time", "Share as a picture")();
    const dialog = page.getByRole("dialog", { name: "Share as a picture" });
    await expect(dialog.getByRole("img", { name: "Mood over time, without words" })).toBeVisible();
    const picture = page.waitForEvent("download");
    await dialog.getByRole("button", { name: "Save" }).click();
    const png = await readFile(await (await picture).path());
    expect([...new Set(chunksOf(png))].filter((kind) => !["IHDR", "sRGB", "pHYs"].includes(kind))).toEqual([
      "IDAT",
      "IEND",
    ]);
    expect((await picture).suggestedFilename()).toBe("mood-over-time.png");
    await dialog.getByRole("switch", { name: "With words" }).click();
    await expect(dialog.getByRole("img", { name: "Mood over time, with words" })).toBeVisible();
  });
});

test("a year is one band of skies, each day one press away", { tag: "@one-column" }, async ({
  page,
  register,
  checkAccessibility,
}) => {
  const person = await register(page);
  const yesterday = addDays(today(), -1);
  await write(person, yesterday, { body: "We walked along the river.", mood: 4 });
  await page.goto("/insights");
  await page.getByRole("link", { name: "The sky you wrote under" }).click();
  const skies = slider(page, `Skies of ${yesterday.slice(0, 4)}`);
  await expect(skies).toHaveAttribute("aria-valuetext", /Starry Mountains, night, about /);
  await expectNoSidewaysScrolling(page);
  await checkAccessibility(page);
  await skies.press("Enter");
  await expect(page.getByRole("link", { name: /We walked along the river/ })).toBeVisible();
});

test("insights begin with the month's mood, one finding with its sentences, one memory, and the way to more", {
  tag: "@one-column",
}, async ({ page, register, checkAccessibility }) => {
  const person = await register(page);
  const met = [2, 3, 6, 8, 9, 13, 15, 16, 20];
  for (let day = 1; day < 22; day += 1)
    await write(person, addDays(today(), -day), {
      body: met.includes(day) ? "It was loud.\n\nI met Nadia for tea." : "It rained.",
      mood: met.includes(day) ? 5 : 2,
      tags: met.includes(day) ? ["tea"] : [],
    });
  await write(person, today(), { body: "A quiet day.", mood: 4 });
  await page.goto("/insights");
  await expect(page.getByRole("region", { name: "This month" })).toContainText(
    /of \d+ days? ha(?:s|ve) a mood\./,
  );
  await expect(page.getByRole("region", { name: "On this day" }).getByRole("link")).toHaveCount(1);
  const finding = page.getByRole("region", { name: "Worth reading" });
  await page.getByRole("link", { name: "Analyzers" }).click();
  await page.getByRole("button", { name: "Run all" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Recurring themes" })).toContainText("finding", {
    timeout: 60_000,
  });
  await page.locator(".back-link").click();
  await expect(finding).toContainText("#tea");
  await expect(finding.getByRole("list", { name: "What it is based on" })).toContainText(
    "I met Nadia for tea.",
  );
  await expectNoSidewaysScrolling(page);
  await checkAccessibility(page);

  await finding.getByRole("button", { name: "Not true" }).click();
  await expect(finding).toContainText("You said: not true.");
  await page.reload();
  await expect(page.getByRole("region", { name: "This month" })).toContainText("a mood");
  await expect(finding.getByText("I met Nadia for tea.")).toHaveCount(0);

  const more = page.getByRole("navigation", { name: "More" });
  await expect(more.getByRole("link")).toHaveCount(9);
  await more.getByRole("link", { name: "Moods and numbers" }).click();
  await expect(page.getByRole("heading", { name: "Tomorrow, perhaps" })).toBeVisible();
  await checkAccessibility(page);
  await page.locator(".back-link").click();
  await expect(more).toBeVisible();
});
