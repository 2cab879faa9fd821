import { randomUUID } from "node:crypto";
import { addDays } from "#contract/day-rules.ts";
import { expect, test } from "./fixtures.ts";
import { attachPicture, writeFree } from "./journal.ts";
import { expectNoSidewaysScrolling } from "./people.ts";
import { today } from "./zone.ts";

test.use({ needs: "pictures" });

test("all pictures of the journal are shown by month, and each leads to its page", async ({
  page,
  register,
  checkAccessibility,
}) => {
  test.slow();
  const person = await register(page);
  await test.step("without any, the page says what will be here", async () => {
    await page.goto("/reflections/pictures");
    await expect(page.getByText("No pictures yet")).toBeVisible();
    await checkAccessibility(page);
  });
  const [newest, oldest] = [addDays(today(), -1), addDays(today(), -70)];
  for (const day of [newest, oldest]) {
    const { id } = await writeFree(
      person,
      day,
      { title: `Of ${day}`, body: "Down at the jetty." },
      randomUUID(),
    );
    for (let each = 0; each < (day === newest ? 5 : 1); each += 1) await attachPicture(person, id);
  }
  await page.goto("/reflections");
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Pictures" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Pictures" })).toBeVisible();
  const pictures = page.getByRole("main").getByRole("link", { name: /^A jetty in the mist/ });
  await expect(pictures).toHaveCount(6);
  await expect(page.getByRole("heading", { level: 2 })).toHaveCount(2);
  await expect
    .poll(() =>
      pictures
        .first()
        .locator("img")
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(0);
  await checkAccessibility(page);
  await expectNoSidewaysScrolling(page);

  await test.step("arrow keys go from picture to picture, and Enter opens the page", async () => {
    await pictures.first().focus();
    await page.keyboard.press("ArrowRight");
    await expect(pictures.nth(1)).toBeFocused();
    await page.keyboard.press("End");
    await expect(pictures.last()).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue(`Of ${oldest}`);
  });

  await test.step("the calendar shows the first picture of a day, in one calendar at a time", async () => {
    await page.goto("/reflections?view=calendar");
    const calendar = page.getByRole("grid");
    await expect(calendar).toHaveCount(1);
    if (!newest.startsWith(today().slice(0, 7)))
      await page.getByRole("button", { name: "Previous month" }).click();
    const day = calendar.locator(`[data-day="${newest}"]`);
    await expect(day.locator("img")).toBeVisible();
    await expect(day).toContainText(String(Number(newest.slice(8))));
    await checkAccessibility(page);
    await page.getByRole("button", { name: "Year", exact: true }).click();
    await expect(page.getByRole("grid")).toHaveCount(0);
    await expect(page.locator(`.year [data-day="${newest}"] span`)).toBeVisible();
    await checkAccessibility(page);
    await expectNoSidewaysScrolling(page);
  });
});
