import { addDays, type Day, weekOf } from "#contract/day-rules.ts";
import { expect, type Person, test } from "./fixtures.ts";
import { writeDaily, writeFree } from "./journal.ts";
import { expectNoSidewaysScrolling } from "./people.ts";
import { today } from "./zone.ts";

const river = "I walked along the river with Ana and we watched two herons fish until it was dark.";
const question = "What do I want to keep of this year?";

const lastYear = Number(today().slice(0, 4)) - 1;

const write = (person: Person, day: Day, body: string, mood: number | null) =>
  writeFree(person, day, { body, mood });

test("words from better days stand beside a low day like an earlier one; a letter comes from the last week's own words", {
  tag: "@one-size",
}, async ({ page, register, checkAccessibility }) => {
  test.slow();
  const person = await register(page);
  const monday = addDays(weekOf(today(), 1)[0] ?? "", -7);
  await write(person, monday, `${river}\n\n${question}`, 4);
  await write(person, addDays(monday, 3), "A long day of work, and then soup.", 2);
  const low = addDays(today(), -200);
  await write(
    person,
    low,
    "I argued with my sister about the house again and could not sleep afterwards. I lay awake and went over every word of the quarrel.",
    1,
  );
  for (const [days, body] of [
    [3, "Worked in the garden."],
    [5, "Mended the gate."],
    [
      7,
      "My sister called this morning. We talked for an hour about the house, slowly, and laughed in the end.",
    ],
  ] as const)
    await write(person, addDays(low, days), body, 4);
  await write(person, `${lastYear}-06-10`, river, 5);
  await writeDaily(person, today(), {
    body: "I quarrelled with my sister about the house again, and now I lie awake and cannot sleep. I go over every word.",
    mood: 2,
  });

  await test.step("the words stand there until they are put away, or never again", async () => {
    await page.goto("/dashboard");
    const borrowed = page.getByRole("region", { name: "From an earlier day" });
    await expect(borrowed.getByRole("blockquote").last()).toContainText("My sister called this morning.");
    await expect(borrowed).toContainText("A week later you wrote:");
    await checkAccessibility(page);
    await borrowed.getByRole("button", { name: "Hide for today" }).click();
    await expect(borrowed).toBeHidden();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(borrowed).toBeVisible();
    await borrowed.getByRole("button", { name: "Don’t offer this" }).click();
    await expect(borrowed).toBeHidden();
  });

  await test.step("the letter opens its quotes, and can be deleted and brought back", async () => {
    await page.goto("/insights/letters");
    await expect(page.getByRole("switch", { name: "Words from better days" })).not.toBeChecked();
    await expect(page.getByText("No letters yet")).toBeVisible();
    await page.getByRole("button", { name: "A letter each week" }).click();
    const letter = page.getByRole("link", { name: /^The week of/ });
    await expect(letter).toContainText("New");
    await checkAccessibility(page);
    await expectNoSidewaysScrolling(page);

    await letter.click();
    await expect(page.getByText(/^You wrote \d+ words on 2 of 7 days/)).toBeVisible();
    await expect(page.getByText("You gave a mood on 2 days: Good on 1 day and Low on 1 day.")).toBeVisible();
    await expect(page.getByRole("blockquote")).toHaveText([river, question]);
    await checkAccessibility(page);
    await expectNoSidewaysScrolling(page);
    await page.getByRole("figure").first().getByRole("link").click();
    await expect(page).toHaveURL(/\/reflections\/[\w-]+\?cited=/);
    await expect(page.getByText("is marked", { exact: false })).toBeVisible();
    await page.goBack();

    await page.getByRole("button", { name: "Delete this letter" }).click();
    await expect(page.getByText("No letters yet")).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(letter).toBeVisible();
    await expect(letter).not.toContainText("New");
  });

  await test.step("a month's letter has its days below their weekdays", async () => {
    await page.getByRole("button", { name: "Month", exact: true }).click();
    await page.getByRole("button", { name: "Make the letter" }).click();
    const days = page.getByRole("list", { name: "The days and their moods" }).getByRole("listitem");
    const [first, next] = [await days.nth(0).boundingBox(), await days.nth(7).boundingBox()];
    expect(next?.x).toBe(first?.x);
    expect(next?.y).toBeGreaterThan(first?.y ?? Number.POSITIVE_INFINITY);
    await checkAccessibility(page);
    await page.getByRole("link", { name: "Letters" }).click();
  });

  await test.step("a past year gets a letter, and from it a book", async () => {
    await page.getByRole("button", { name: "Week", exact: true }).click();
    await expect(page.getByRole("button", { name: "Open the letter" })).toBeVisible();
    await page.getByRole("button", { name: "Year", exact: true }).click();
    await expect(page.getByText(/^You wrote on \d+ of 36[56] days in this period\.$/)).toBeVisible();
    await checkAccessibility(page);
    await page.getByRole("button", { name: "Make the letter" }).click();
    await expect(page.getByRole("heading", { name: String(lastYear), exact: true })).toBeVisible();
    await expect(page.getByRole("list", { name: "The months and their moods" })).toBeVisible();
    await expect(page.getByRole("blockquote").first()).toHaveText(river);
    await checkAccessibility(page);
    await expectNoSidewaysScrolling(page);
    const opening = page.waitForEvent("popup");
    await page.getByRole("button", { name: `The book of ${lastYear}` }).click();
    await expect((await opening).getByRole("heading", { name: /^The journal of / })).toBeVisible();
    await expect(page.getByText("opens in a new tab", { exact: false })).toBeVisible();
    await page.getByRole("link", { name: "Letters" }).click();
    await expect(page.getByRole("link", { name: String(lastYear), exact: true })).toBeVisible();
  });
});
