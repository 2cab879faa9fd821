import { addDays } from "#contract/day-rules.ts";
import { listRevisits, saveRevisit } from "#contract/revisits/revisits.ts";
import { expect, test } from "./fixtures.ts";
import { writeDaily, writeFree } from "./journal.ts";
import { expectNoSidewaysScrolling, follow } from "./people.ts";
import { words } from "./writing.ts";

const today = new Date().toISOString().slice(0, 10);

test("a worry gets a day from the page, comes back on it, and is answered, put off and let go", async ({
  page,
  register,
  checkAccessibility,
}) => {
  const person = await register(page);
  await page.goto("/dashboard");
  const dialog = page.getByRole("dialog", { name: "Come back to this" });

  await test.step("from the slash menu", async () => {
    await words(page).click();
    await page.keyboard.type("I am afraid that the talk goes wrong. /come back");
    await page.getByRole("option", { name: "Come back to this" }).click();
    await expect(dialog.getByRole("button", { name: "Worry" })).toHaveAttribute("aria-pressed", "true");
    await expect(dialog).toContainText("I am afraid that the talk goes wrong.");
    await checkAccessibility(page);
    await expectNoSidewaysScrolling(page);
    await dialog.getByRole("button", { name: "Tomorrow" }).click();
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText("It comes back tomorrow.")).toBeVisible();
    await expect(words(page)).toHaveText("I am afraid that the talk goes wrong.");
  });

  await test.step("from selected words, whose kind is not plain", async () => {
    await words(page).click();
    await page.keyboard.press("End");
    await page.keyboard.type("\nA heron by the lake.");
    await page.keyboard.press("Shift+Home");
    await page
      .getByRole("toolbar", { name: "Formatting" })
      .getByRole("button", { name: "Come back to this" })
      .click();
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog.getByText("Choose what it is.")).toBeVisible();
    await dialog.getByRole("button", { name: "Prediction" }).click();
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText(/^It comes back on /)).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(async () => (await person.api.call(listRevisits)).revisits.length).toBe(1);
  });

  await test.step("it is listed, and its day is changed", async () => {
    await follow(page, "/insights/comes-back");
    await expect(page.getByText("Worry · Comes back tomorrow")).toBeVisible();
    await checkAccessibility(page);
    await expectNoSidewaysScrolling(page);
    await page.getByRole("button", { name: "Change the day" }).click();
    await page.getByRole("button", { name: "In a month" }).click();
    await expect(page.getByText(/Worry · Comes back on /)).toBeVisible();
    const [revisit] = (await person.api.call(listRevisits)).revisits;
    if (!revisit) throw new Error("There is no revisit.");
    const { id, kind, revision, words: quoted, source } = revisit;
    await person.api.call(saveRevisit, {
      params: { id },
      body: {
        ...{ kind, due_on: today, outcome: null, answer: "", closed_on: null, revision, words: quoted },
        page: { reflection_id: source.reflection_id },
      },
    });
  });

  await test.step("on its day the daily page asks how it turned out", async () => {
    await page.goto("/dashboard");
    const due = page.getByRole("region", { name: "What comes back today" });
    await expect(due.getByText("Worry · Comes back today")).toBeVisible();
    await expect(due.getByText("How did it turn out?")).toBeVisible();
    await due.getByRole("button", { name: "Change the day" }).click();
    await expect(due.getByText("When should it come back?")).toBeVisible();
    await due.getByRole("button", { name: "Back" }).click();
    await checkAccessibility(page);
    await expectNoSidewaysScrolling(page);
    await due.getByRole("button", { name: "Put off for a week" }).click();
    await expect(due).toBeHidden();
    await page.getByRole("button", { name: "Undo" }).click();
    await due.getByRole("button", { name: "Let go" }).click();
    await expect(due).toBeHidden();
    await page.getByRole("button", { name: "Undo" }).click();
    await due.getByRole("button", { name: "It did not" }).click();
    await due.getByRole("textbox", { name: "In your own words" }).fill("It went well.");
    await due.getByRole("button", { name: "Save and add to today’s page" }).click();
    await expect(due).toBeHidden();
    await expect(words(page)).toContainText("It went well.");
    await follow(page, "/insights/comes-back?show=answered");
    await expect(page.getByText(/^It did not, \d/)).toBeVisible();
    await checkAccessibility(page);
    await page.getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("Nothing answered yet")).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText(/^It did not, \d/)).toBeVisible();
  });
});

test("Insights say how often worries came true, and an answer without a connection is sent later", {
  tag: "@one-size",
}, async ({ page, register, context, checkAccessibility, expectPageErrors }) => {
  expectPageErrors(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  const person = await register(page);
  const { id: reflection_id } = await writeFree(person, addDays(today, -9), {
    body: "I worry about the exam. I worry about the flat. I worry about rain.",
  });
  await writeDaily(person, today, { body: "An ordinary day." });
  const answers = [
    ["I worry about the exam.", "did_not"],
    ["I worry about the flat.", "happened"],
    ["I worry about rain.", null],
  ] as const;
  for (const [quoted, outcome] of answers)
    await person.api.call(saveRevisit, {
      params: { id: crypto.randomUUID() },
      body: {
        ...{ kind: "worry", due_on: today, outcome, answer: "", closed_on: outcome && today },
        ...{ words: quoted, page: { reflection_id }, revision: 0 },
      },
    });
  await page.goto("/dashboard");
  const due = page.getByRole("region", { name: "What comes back today" });
  await expect(due).toContainText("I worry about rain.");

  // The title stays at its place while the page loads what comes back.
  await page.addInitScript(() => {
    const tops = new Set<number>();
    Object.assign(window, { tops });
    const look = () => {
      const title = document.querySelector("textarea[aria-label='Title']");
      if (title) tops.add(Math.round(title.getBoundingClientRect().top));
      requestAnimationFrame(look);
    };
    look();
  });
  await page.reload();
  await expect(due).toContainText("I worry about rain.");
  expect(await page.evaluate(() => [...Reflect.get(window, "tops")].length)).toBe(1);
  await due.getByRole("button", { name: "It did not" }).click();
  await context.setOffline(true);
  await due.getByRole("button", { name: "Save", exact: true }).click();
  await expect(due).toBeHidden();
  expect(
    (await person.api.call(listRevisits)).revisits.filter(({ outcome }) => outcome === null),
  ).toHaveLength(1);
  await context.setOffline(false);
  await expect
    .poll(async () =>
      (await person.api.call(listRevisits)).revisits.filter(({ outcome }) => outcome === null),
    )
    .toEqual([]);

  await follow(page, "/insights/moods");
  await page.getByText("Of 3 worries you came back to, 1 happened.").click();
  await expect(page.getByText("I worry about the flat.")).toBeVisible();
  await checkAccessibility(page);
});
