import type { Page } from "@playwright/test";
import { beginProgrammeRun } from "#contract/activities/programme-runs.ts";
import { wordsKept } from "./device.ts";
import { expect, type Person, test } from "./fixtures.ts";
import { expectNoSidewaysScrolling } from "./people.ts";
import { keptHere, saved } from "./writing.ts";
import { today } from "./zone.ts";

/** Built-in activities have ids that never change. */
const activityId = (number: number) =>
  `ac717e00-${number.toString(16).padStart(4, "0")}-8000-8000-000000000000`;
const [threeGoodThings, expressiveWriting, thoughtRecord, lowMood] = [1, 2, 3, 20].map(activityId);

const question = (page: Page, prompt: string) => page.getByRole("heading", { name: prompt, exact: true });
const text = (page: Page, prompt: string) => page.getByRole("textbox", { name: prompt });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

test("a thought record can be answered from the first question to the last", {
  tag: "@one-column",
}, async ({ page, register, checkAccessibility }) => {
  await register(page);
  await page.goto(`/activities/${thoughtRecord}/answer`);
  await expect(page).toHaveURL(/\/answer\?id=[0-9a-f-]{36}$/);
  const goOn = () => press(page, "Next");

  await expect(text(page, "What was the situation?")).toBeVisible();
  await text(page, "What was the situation?").tap();
  await expect(text(page, "What was the situation?")).toBeFocused();
  await page.keyboard.type("I said yes.");
  await expectNoSidewaysScrolling(page);
  await goOn();

  // A required step is marked as such, but can be skipped for now.
  await expect(question(page, "What did you feel?")).toBeVisible();
  await expect(page.getByText("I said yes.", { exact: true })).toBeVisible();
  await goOn();
  await expect(page.getByText("Add a line here before you can finish.")).toBeVisible();
  await page.getByRole("textbox", { name: "Line 1" }).tap();
  await expect(page.getByRole("textbox", { name: "Line 1" })).toBeFocused();
  await page.keyboard.type("Guilt");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Sadness");
  await checkAccessibility(page);
  await goOn();

  const strength = page.getByRole("slider", { name: "How strong was the strongest of them?" });
  await expect(strength).toHaveAttribute("aria-valuetext", "Not answered");
  const box = await strength.boundingBox();
  await strength.tap({ position: { x: (box?.width ?? 0) * 0.7, y: (box?.height ?? 0) / 2 } });
  await expect(strength).toHaveAttribute("aria-valuetext", /^(?:69|70|71) of 100$/);
  await checkAccessibility(page);
  await goOn();

  await text(page, "Which thought hurt the most?").fill(
    "That I am selling his life while he is not looking.",
  );
  await goOn();
  await text(page, "What speaks for it?").fill("I did not ask.");
  await expect(saved(page)).toBeVisible();

  // Leaving and coming back resumes at this step.
  await page.getByRole("link", { name: /Thought record/ }).click();
  await expect(page).toHaveURL(new RegExp(`/activities/${thoughtRecord}$`));
  await page.goBack();
  await expect(text(page, "What speaks for it?")).toHaveText("I did not ask.");
  await press(page, "Next");
  await expect(question(page, "What speaks against it?")).toBeVisible();
  await goOn();
  await expect(question(page, "How would you put it, with both sides in view?")).toBeVisible();
  await goOn();
  await press(page, "Continue anyway");
  await expect(question(page, "How strong is that feeling now?")).toBeVisible();
  await press(page, "Review");

  // Finishing names the missing steps and waits for them.
  await expect(question(page, "Review")).toBeFocused();
  await press(page, "Finish");
  await expect(page.getByText("1 step is not answered yet.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Answer: How would you put it" })).toBeFocused();
  await checkAccessibility(page);
  await page.keyboard.press("Enter");
  await text(page, "How would you put it, with both sides in view?").fill("I can still ask him.");
  await press(page, "Done");
  await press(page, "Finish");

  await expect(question(page, "Done.")).toBeFocused();
  await checkAccessibility(page);
  await expectNoSidewaysScrolling(page);
  const { searchParams } = new URL(page.url());
  await page.getByRole("link", { name: "Read it" }).click();
  await expect(page).toHaveURL(`/reflections/activity/${searchParams.get("id")}`);
  await expect(page.getByText("I can still ask him.")).toBeVisible();
  // Finished answers open for reading, not for answering again.
  await page.goto(`/activities/${thoughtRecord}/answer?id=${searchParams.get("id")}`);
  await expect(page).toHaveURL(`/reflections/activity/${searchParams.get("id")}`);
});

test("expressive writing warns beforehand, never cuts the writer off, and ends calmly", {
  tag: "@one-column",
}, async ({ page, register, checkAccessibility }) => {
  await register(page);
  await page.goto(`/activities/${expressiveWriting}/answer`);
  await expect(question(page, "Before you begin")).toBeFocused();
  await expect(page.getByText("You may feel worse right after writing.")).toBeVisible();
  await press(page, "Begin");
  await press(page, "Next");
  await page.clock.install();
  await expect(page.getByText("15 minutes, from your first word on")).toBeVisible();
  await text(page, "Write about what happened").fill("The summer when the mill closed.");
  await expect(page.getByText("15 minutes left")).toBeVisible();
  for (let minute = 0; minute < 15; minute += 1) await page.clock.runFor(61_000);
  await expect(page.getByText("You can stop here, or continue.")).toBeVisible();
  await checkAccessibility(page);
  await press(page, "Hide the time");
  await expect(page.getByText("You can stop here, or continue.")).toBeHidden();
  await expect(text(page, "Write about what happened")).toHaveText("The summer when the mill closed.");
  await page.clock.resume();
  for (let step = 2; step < 5; step += 1) await press(page, "Next");
  await press(page, "Review");
  await press(page, "Finish");
  await expect(page.getByText("It may feel heavier for an hour or two. That mostly passes.")).toBeVisible();
});

test("an activity survives being offline, a reload and a page that dies", {
  tag: "@one-size",
}, async ({ page, register }) => {
  const person = await register(page);
  const run = await begin(person);
  await page.goto(`/activities/${threeGoodThings}/answer?run=${run}`);
  await page.getByRole("radio", { name: "Good" }).click();
  await expect(text(page, "What is one good thing about today?")).toBeFocused();
  await expect(saved(page)).toBeVisible();

  await page.route(/\/api\/(?:reflections|activities)\//, (route) => route.abort());
  await page.keyboard.type("Soup at the kitchen table");
  await expect(keptHere(page)).toBeVisible();
  await page.keyboard.press("Control+Enter");
  await expect(text(page, "What happened, and how did it feel?")).toBeVisible();
  await page.reload();
  await expect(text(page, "What happened, and how did it feel?")).toBeVisible();
  await press(page, "Back");
  await expect(text(page, "What is one good thing about today?")).toHaveValue("Soup at the kitchen table");

  const address = page.url();
  await text(page, "What is one good thing about today?").fill("Soup, and the radio low");
  await expect.poll(() => wordsKept(page)).toContain("Soup, and the radio low");
  const died = page.waitForEvent("crash");
  await Promise.all([died, page.goto("chrome://crash").catch(() => undefined)]);
  const again = await page.context().newPage();
  await again.goto(address);
  await expect(text(again, "What is one good thing about today?")).toHaveValue("Soup, and the radio low");
  await expect(saved(again)).toBeVisible();
  for (let step = 2; step < 10; step += 1) await press(again, "Next");
  await press(again, "Review");
  await press(again, "Finish");
  await expect(again.getByText("Sitting 1 of 7. The next one is planned for tomorrow.")).toBeVisible();
});

test("a check-in shows its score bands, says it is no diagnosis, and names whom to talk to", {
  tag: "@one-size",
}, async ({ page, register, checkAccessibility }) => {
  await register(page);
  await page.goto(`/activities/${lowMood}/answer`);
  await press(page, "Begin");
  for (let item = 1; item <= 8; item += 1) {
    await expect(page.getByText(`Step ${item} of 8`)).toHaveCount(1);
    // Choosing an option opens the next step.
    await page.getByRole("radio", { name: "Nearly every day" }).check();
    if (item !== 2) continue;
    await expect(page.getByText("Step 3 of 8")).toHaveCount(1);
    await page.goBack();
    await expect(page.getByText("Step 2 of 8")).toHaveCount(1);
    await expect(page.getByRole("radio", { name: "Nearly every day" })).toBeChecked();
    // Arrow keys choose while looking around, so they don't lead to the next step.
    await page.getByRole("radio", { name: "Nearly every day" }).press("ArrowUp");
    await expect(page.getByRole("radio", { name: "More than half the days" })).toBeChecked();
    await page.getByRole("radio", { name: "More than half the days" }).press("ArrowDown");
    await press(page, "Next");
  }
  await press(page, "Finish");
  await expect(page.getByText("Signs of depression: 24 of 24, Severe")).toBeAttached();
  await expect(page.getByText("This is not a diagnosis.")).toBeVisible();
  await expect(page.getByRole("region", { name: "You don’t have to carry this alone" })).toBeVisible();
  await checkAccessibility(page);
  await expectNoSidewaysScrolling(page);
});

async function begin({ api }: Person): Promise<string> {
  const run = crypto.randomUUID();
  await api.call(beginProgrammeRun, {
    params: { id: threeGoodThings ?? "", run_id: run },
    body: { begun_on: today() },
  });
  return run;
}
