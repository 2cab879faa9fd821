import { randomUUID } from "node:crypto";
import { beginAnswers } from "#contract/activities/answer-rules.ts";
import { builtInActivity } from "#contract/activities/built-in-activities.ts";
import { addDays } from "#contract/day-rules.ts";
import { saveFact, setFact } from "#contract/facts/facts.ts";
import { saveRevisit } from "#contract/revisits/revisits.ts";
import { expect, type Person, test } from "./fixtures.ts";
import { writeDaily, writeFree } from "./journal.ts";
import { expectNoSidewaysScrolling } from "./people.ts";
import { today } from "./zone.ts";

const lowMood = builtInActivity("Low mood (PHQ-8)");
const daysAgo = (count: number) => addDays(today(), -count);

async function fill(person: Person) {
  await writeDaily(person, daysAgo(3), {
    title: "By the river",
    body: "I walked along the river. Work was too much. I told nobody.",
    mood: 2,
    tags: ["work"],
  });
  const { id: reflection_id } = await writeDaily(person, daysAgo(2), {
    body: "They will laugh at me. I slept badly.",
    mood: 4,
    tags: ["work"],
  });
  await writeDaily(person, daysAgo(1), { body: "I want to kill myself. Then Ana came.", mood: 1 });
  const finished_at = `${daysAgo(2)}T12:00:00.000Z`;
  const answers = Object.fromEntries(lowMood.steps.map(({ id }) => [id, 1]));
  await writeFree(person, daysAgo(2), {
    answers: { ...beginAnswers(lowMood, null), answers, finished_at },
    activity_id: lowMood.id,
  });
  await person.api.call(saveFact, {
    params: { id: randomUUID() },
    body: { name: "slept", kind: "number", unit: "h", archived: false, revision: 0 },
  });
  for (const [day, value] of [
    [daysAgo(2), 5],
    [daysAgo(1), 8],
  ] as const)
    await person.api.call(setFact, { params: { day }, body: { name: "slept", value } });
  await person.api.call(saveRevisit, {
    params: { id: randomUUID() },
    body: {
      kind: "worry",
      due_on: today(),
      outcome: "did_not",
      answer: "They asked me good questions.",
      closed_on: today(),
      revision: 0,
      words: "They will laugh at me.",
      page: { reflection_id },
    },
  });
}

test("a page for a session holds what was chosen for it, survives a reload, and prints alone", async ({
  page,
  register,
  checkAccessibility,
}) => {
  test.slow();
  const person = await register(page);
  await page.goto("/insights/session");
  await expect(page.getByText("Nothing was written in this period.", { exact: false })).toBeVisible();
  await expect(page.getByRole("button", { name: "Print or save as PDF" })).toHaveCount(0);
  await checkAccessibility(page);

  await fill(person);
  await page.goto("/insights");
  await page.getByRole("link", { name: "For my session" }).click();
  const sheet = page.getByRole("article", { name: "The page" });
  const choice = (name: string | RegExp) => page.getByRole("checkbox", { name });
  await expect(choice(/A mood on 3 days/)).toBeVisible();
  await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(0);
  await expect(sheet).toContainText("Nothing is chosen yet.");
  await checkAccessibility(page);
  await expectNoSidewaysScrolling(page);

  await test.step("lines are chosen one by one, or all of a kind", async () => {
    await choice(/A mood on 3 days/).check();
    await choice(/Signs of depression: 8 of 24, Mild/).check();
    await choice("Tag: work, on 2 days").check();
    await page.getByRole("button", { name: "Choose all: Moods" }).click();
    await page.getByRole("button", { name: "Choose none: Moods" }).click();
    await choice(/A mood on 3 days/).check();
    await choice("slept: 6.5 h on average on 2 days, from 5 h to 8 h").check();
    await choice(/They will laugh at me\..*It did not/).check();
    const pages = page.getByRole("group", { name: "In my own words" });
    await expect(pages.getByRole("checkbox", { name: "I slept badly." })).toBeVisible();
    await pages.getByText("By the river").click();
    await choice("Work was too much.").check();
    await choice("I walked along the river.").check();
    await page.getByLabel("A note of your own (optional)").fill("I want to talk about work.");
    await expect(sheet.getByRole("listitem")).toHaveCount(7);
    await expect(sheet).toContainText("I want to talk about work.");
    await expect(sheet).toContainText("not a diagnosis");
  });

  await test.step("what tells of a crisis is folded, and not offered with the rest", async () => {
    await expect(choice("I want to kill myself.")).toBeHidden();
    await page.getByText("From pages that may tell of a crisis (2)").click();
    await expect(page.getByText("None of these is on your page", { exact: false })).toBeVisible();
    await expect(choice("I want to kill myself.")).not.toBeChecked();
    await checkAccessibility(page);
  });

  await test.step("sections and lines are moved", async () => {
    await page.getByRole("button", { name: "Order", exact: true }).click();
    const down = sheet.getByRole("button", { name: "Move down: I walked along the river." });
    await down.press("Enter");
    await expect(down).toBeFocused();
    await sheet.getByRole("button", { name: "Move up: In my own words" }).click();
    await checkAccessibility(page);
    await page.getByRole("button", { name: "Order", exact: true }).click();
  });

  await test.step("a reload keeps it, and the paper has nothing else", async () => {
    await page.reload();
    await expect(sheet.getByRole("listitem")).toHaveCount(7);
    await page.emulateMedia({ media: "print" });
    const paper = page.locator("body");
    const asSeen = { useInnerText: true };
    await expect(paper).toHaveText(
      /^For my session.*I want to talk about work\..*In my own words.*Work was too much\..*I walked along the river\..*What came back/s,
      asSeen,
    );
    await expect(paper).not.toHaveText(/told nobody|kill myself|Choose|Move|Insights|Print|Ana/, asSeen);
    await expect(page.getByRole("navigation")).toHaveCount(0);
    expect(await sheet.evaluate((element) => getComputedStyle(element).color)).toBe("rgb(17, 17, 17)");
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
      "rgb(255, 255, 255)",
    );
    for (const format of ["A4", "Letter"]) {
      const path = test.info().outputPath(`session-${format}.pdf`);
      const pdf = await page.pdf({ format, path, preferCSSPageSize: true });
      expect(pdf.toString("latin1").match(/\/Type \/Page\b/g)).toHaveLength(1);
    }
    await page.emulateMedia({ media: "screen" });
  });

  await test.step("another period says what is no longer on the page, and the next page begins today", async () => {
    await page.getByRole("button", { name: "Since my last session" }).click();
    await page.getByLabel("Your last session was on").fill(daysAgo(1));
    await expect(page.getByText(/chosen lines are not on the page/)).toBeVisible();
    await page.getByRole("button", { name: "New page" }).click();
    await expect(page.getByLabel("Your last session was on")).toHaveValue(today());
    await expect(sheet).toContainText("Nothing is chosen yet.");
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("button", { name: "2 weeks", exact: true }).click();
    await expect(sheet.getByRole("listitem")).toHaveCount(7);
    await expectNoSidewaysScrolling(page);
  });
});
