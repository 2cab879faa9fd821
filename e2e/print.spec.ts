import type { Page } from "@playwright/test";
import sharp from "sharp";
import { beginAnswers } from "#contract/activities/answer-rules.ts";
import { builtInActivities } from "#contract/activities/built-in-activities.ts";
import { addDays } from "#contract/day-rules.ts";
import { expect, type Person, test } from "./fixtures.ts";
import { writeDaily, writeFree } from "./journal.ts";
import { follow } from "./people.ts";
import { openToday, saved, words } from "./writing.ts";
import { today } from "./zone.ts";

async function writeDays(person: Person): Promise<void> {
  for (let back = 24; back > 0; back -= 1)
    await writeDaily(person, addDays(today(), -back), {
      body: `Day ${back}. I always ruin everything.`,
      mood: 1 + (back % 5),
    });
}

async function answer(person: Person): Promise<string> {
  const activity = builtInActivities.find(({ title }) => title === "Thought record");
  if (!activity) throw new Error("There is no thought record.");
  const set = beginAnswers(activity, null);
  const answers = Object.fromEntries(
    activity.steps
      .filter(({ kind }) => kind === "long_text")
      .map(({ id }) => [id, "Low water at the jetty, and rain."]),
  );
  const finished_at = new Date().toISOString();
  const { id } = await writeFree(person, today(), {
    title: activity.title,
    answers: { ...set, answers, finished_at },
    activity_id: activity.id,
  });
  return id;
}

/** Prints the page, as a person does, and checks that only its own content is on the paper. */
async function print(page: Page, name: string, check = async () => {}): Promise<void> {
  await page.evaluate(() => scrollTo(0, 0));
  await page.emulateMedia({ media: "print" });
  const around = [
    ".navbar",
    ".scene",
    ".sidebar",
    ".footer",
    ".sheet__head",
    ".memories-card",
    ".library__main .btn",
  ];
  for (const each of around)
    for (const part of await page.locator(each).all()) await expect(part).toBeHidden();
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe(
    "rgb(255, 255, 255)",
  );
  await check();
  await page.pdf({ format: "A4", path: test.info().outputPath(`${name}.pdf`), preferCSSPageSize: true });
  await page.emulateMedia({ media: "screen" });
}

test("a page, an answered activity and charts are printed dark on white, without the app around them", {
  tag: "@one-size",
}, async ({ page, register }) => {
  const person = await register(page);
  await writeDays(person);
  const answered = await answer(person);

  await openToday(page);
  await page.getByRole("textbox", { name: "Title" }).fill("By the river");
  await words(page).click();
  await page.keyboard.type("We walked along the river.\nThe water was high.\n");
  const chooser = page.waitForEvent("filechooser");
  await page.keyboard.type("/picture");
  await expect(page.getByRole("option", { name: "Picture" })).toBeVisible();
  await page.keyboard.press("Enter");
  const noise = { create: { width: 1200, height: 800, channels: 3 as const, background: "#5b7fa8" } };
  const buffer = await sharp(noise).jpeg().toBuffer();
  await (await chooser).setFiles([{ name: "river.jpg", mimeType: "image/jpeg", buffer }]);
  await expect(words(page).locator("figure img")).toBeVisible();
  await page.keyboard.type("Afterwards tea.\n- bread\nmilk\n\n");
  await expect(saved(page)).toBeVisible();
  await expect(words(page).getByText(/sent|waiting/)).toHaveCount(0);
  await page
    .getByRole("button", { name: "Good", exact: true })
    .or(page.getByRole("radio", { name: "Good" }))
    .click();
  await print(page, "page", async () => {
    await expect(page.locator(".sheet .on-paper", { hasText: "Good" })).toBeVisible();
    await expect(page.getByText(new RegExp(`${today().slice(0, 4)}$`)).first()).toBeVisible();
    expect(await words(page).evaluate((element) => getComputedStyle(element).color)).toBe("rgb(17, 17, 17)");
    const bullet = words(page).locator("ul > li").first();
    // As a background, it would be left out.
    expect(await bullet.evaluate((item) => getComputedStyle(item, "::before").printColorAdjust)).toBe(
      "exact",
    );
  });

  const choose = async (name: string) => {
    await page.getByRole("article").getByRole("button", { name: "More", exact: true }).click();
    await page.getByRole("menuitem", { name, exact: true }).click();
  };
  await choose("Star");
  await expect(page.getByText("Starred.")).toBeVisible();
  await choose("Remove the star");
  await expect(page.getByText("The star is removed.")).toBeVisible();
  const download = page.waitForEvent("download");
  await choose("Export");
  await download;
  await expect(page.getByText("Exported as a file.")).toBeVisible();

  await follow(page, `/reflections/activity/${answered}`);
  await expect(page.getByText("Low water at the jetty, and rain.").first()).toBeVisible();
  const edit = page.getByRole("button", { name: /^Edit the answer/ }).first();
  await expect(edit).toBeVisible();
  await print(page, "activity", () => expect(edit).toBeHidden());

  await follow(page, "/reflections");
  const list = page.getByRole("list", { name: "Reflections", exact: true });
  await expect(list.getByText("Day 3.")).toBeVisible();
  await print(page, "list", async () => {
    await expect(page.getByText("Only the reflections near the screen are printed.")).toBeVisible();
    const empty = await list.evaluate(
      (rows) =>
        rows.getBoundingClientRect().bottom - (rows.lastElementChild?.getBoundingClientRect().bottom ?? 0),
    );
    expect(empty).toBeLessThan(2);
  });

  await follow(page, "/insights/moods");
  await expect(page.getByRole("figure", { name: "Mood over time" })).toBeVisible();
  const drawing = page.getByRole("figure", { name: "Mood over time" }).locator("svg.chart__drawing");
  const onScreen = await drawing.getAttribute("width");
  await print(page, "insights");
  // After printing it fills the window again.
  await expect(drawing).toHaveAttribute("width", onScreen ?? "");

  await follow(page, "/analyzers/tone/history");
  await page.getByRole("button", { name: /^Run/ }).first().click();
  await expect(page.locator("svg.chart__drawing").first()).toBeVisible({ timeout: 20_000 });
  await print(page, "analyzer");
});
