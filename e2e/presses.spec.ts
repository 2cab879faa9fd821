import type { Locator, Page } from "@playwright/test";
import { beginAnswers } from "#contract/activities/answer-rules.ts";
import { builtInActivity } from "#contract/activities/built-in-activities.ts";
import { addDays } from "#contract/day-rules.ts";
import { expect, test } from "./fixtures.ts";
import { writeFree } from "./journal.ts";
import { openToday, saved, words } from "./writing.ts";
import { today } from "./zone.ts";

/** Counts presses. The dialog in which the system lets choose a file is part of the press that opens it. */
function counted(page: Page) {
  let presses = 0;
  return {
    presses: () => presses,
    async press(target: Locator) {
      presses += 1;
      await target.click();
    },
    async chord(keys: string) {
      presses += 1;
      await page.keyboard.press(keys);
    },
  };
}

const title = "What? So what? Now what?";

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 600;
const place = (page: Page, name: string) =>
  page.getByRole("link", { name, exact: true }).filter({ visible: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

test("from the daily page, writing today takes one press, and a picture two", async ({ page, register }) => {
  await register(page);
  await openToday(page);
  const writing = counted(page);
  await writing.press(words(page));
  await page.keyboard.type("The heron was back.");
  await expect(saved(page)).toBeVisible();
  expect(writing.presses()).toBeLessThanOrEqual(1);

  await page.reload();
  await expect(words(page)).toContainText("The heron was back.");
  const adding = counted(page);
  const chooser = page.waitForEvent("filechooser");
  if (isPhone(page)) {
    await adding.press(words(page));
    await adding.press(
      page.getByRole("toolbar", { name: "Writing tools" }).getByRole("button", { name: "Photo" }),
    );
  } else await adding.press(button(page, "Add pictures"));
  const picture = await page.screenshot();
  await (await chooser).setFiles([{ name: "heron.png", mimeType: "image/png", buffer: picture }]);
  await expect(words(page).locator("img")).toBeVisible();
  await expect(saved(page)).toBeVisible();
  expect(adding.presses()).toBeLessThanOrEqual(2);
});

test("from the daily page, last summer takes three presses, and asking what helped too", async ({
  page,
  register,
}) => {
  const person = await register(page);
  const year = Number(today().slice(0, 4)) - (today().slice(5) > "08-31" ? 0 : 1);
  await writeFree(person, `${year}-07-14`, {
    title: "At the jetty",
    body: "A swim before breakfast helped.",
  });
  await writeFree(person, `${year}-05-02`, { title: "In spring", body: "Rain." });
  await openToday(page);
  const finding = counted(page);
  await finding.press(place(page, "Reflections"));
  await finding.press(button(page, "Filters"));
  await finding.press(button(page, "Last summer"));
  await expect(page.getByText(/^1 (of 2|found)$/).first()).toBeVisible();
  await expect(page.getByRole("link", { name: /At the jetty/ })).toBeVisible();
  expect(finding.presses()).toBeLessThanOrEqual(3);

  await openToday(page);
  const asking = counted(page);
  await asking.press(place(page, "Chat"));
  const message = page.getByRole("textbox", { name: "Your message" });
  if (isPhone(page)) await asking.press(message);
  await expect(message).toBeFocused();
  await page.keyboard.type("What helped?");
  if (isPhone(page)) await asking.press(button(page, "Send"));
  else await asking.chord("Enter");
  await expect(page.getByRole("link", { name: /Source 1: At the jetty/ })).toBeVisible();
  expect(asking.presses()).toBeLessThanOrEqual(3);
});

test("a short activity takes four presses from the daily page, and its answers are where the finish says", async ({
  page,
  register,
  checkAccessibility,
}) => {
  const person = await register(page);
  const [weekAgo, { id, steps, ...activity }] = [addDays(today(), -7), builtInActivity(title)];
  const finished_at = `${weekAgo}T19:10:00.000Z`;
  const answers = { ...beginAnswers({ ...activity, steps }, null), finished_at };
  await writeFree(person, weekAgo, {
    title,
    activity_id: id,
    answers: { ...answers, answers: { [steps[0]?.id ?? ""]: "The curlew called" } },
  });
  await openToday(page);
  const offered = page.getByRole("region", { name: "Suggested now" });
  const short = offered.getByRole("link", { name: title, exact: true });
  await expect(short).toBeVisible();
  await checkAccessibility(page);
  const answering = counted(page);
  await answering.press(short);
  const field = page.getByRole("main").getByRole("textbox").first();
  for (const [at, answer] of ["The plover called", "It was early", "Go again"].entries()) {
    await expect(page.getByText(`Step ${at + 1} of 3`)).toHaveCount(1);
    await field.fill(answer);
    await expect(button(page, "Review")).toHaveCount(at === 2 ? 1 : 0);
    await answering.press(button(page, at === 2 ? "Finish" : "Next"));
  }
  await expect(page.getByRole("heading", { name: "Done." })).toBeFocused();
  expect(answering.presses()).toBeLessThanOrEqual(4);
  await checkAccessibility(page);

  const said = page.getByText("Your answers are saved as a page of today.");
  await expect(said).toContainText("in Reflections, with a search, and in the history of this activity");
  await page.getByRole("link", { name: "History" }).click();
  await expect(page.getByText("The plover called").first()).toBeVisible();
  await page.goto("/reflections");
  await expect(page.getByRole("link", { name: title }).first()).toBeVisible();
  await page.getByRole("searchbox").fill("plover");
  await expect(page.getByText(/^1 (of 2|found)$/).first()).toBeVisible();
  // What was answered a week ago has come back.
  await page.getByRole("searchbox").fill("");
  await expect(page.getByRole("region", { name: "On this day" })).toContainText("The curlew called");
});
