import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import {
  type Activity,
  activityFileSchema,
  createActivity,
  getActivity,
} from "#contract/activities/activities.ts";
import type { ActivityContent } from "#contract/activities/activity-shapes.ts";
import { beginAnswers } from "#contract/activities/answer-rules.ts";
import type { Answer } from "#contract/activities/answers.ts";
import { builtInActivity } from "#contract/activities/built-in-activities.ts";
import { programmeRunSchema } from "#contract/activities/programme-runs.ts";
import { addDays, type Day } from "#contract/day-rules.ts";
import { expect, type Person, test } from "./fixtures.ts";
import { writeFree } from "./journal.ts";
import { expectNoSidewaysScrolling, follow, main } from "./people.ts";
import { today } from "./zone.ts";

const expressiveWriting = builtInActivity("Expressive writing");
const threeGoodThings = builtInActivity("Three good things");

const content = (more: Partial<ActivityContent> = {}): ActivityContent => ({
  title: "Crème de la crème",
  purpose: "The best of the day, in a line.",
  icon: "coffee",
  category: "rest",
  minutes: 4,
  evidence: null,
  notice: null,
  programme: null,
  steps: [{ id: randomUUID(), kind: "short_text", prompt: "What was it?", help: "", required: false }],
  ...more,
});

const create = ({ api }: Person, more?: Partial<ActivityContent>) =>
  api.call(createActivity, { body: content(more) });

type Sitting = { day: Day; answers: Record<string, Answer>; run?: string; finished?: boolean };

/** Answers an activity through the API. */
async function answer(
  person: Person,
  activity: Pick<Activity, "id"> & Parameters<typeof beginAnswers>[0],
  { day, answers, run, finished = true }: Sitting,
): Promise<void> {
  const written_at = `${day}T08:00:00.000Z`;
  await writeFree(person, day, {
    answers: { ...beginAnswers(activity, null), answers, finished_at: finished ? written_at : null },
    written_at,
    activity_id: activity.id,
    programme_run_id: run ?? null,
  });
}

const aFile = (more: object = {}) => ({
  name: "activity.json",
  mimeType: "application/json",
  buffer: Buffer.from(
    JSON.stringify({ format: "reflector-activity", version: 1, activity: { ...content(), ...more } }),
  ),
});

test("an activity can be imported and exported, and its answers outlive it", {
  tag: "@one-size",
}, async ({ page, register, checkAccessibility }) => {
  const person = await register(page);
  await page.goto("/activities?tab=mine");
  await expect(main(page).getByRole("heading", { name: "Your own activities will be here" })).toBeVisible();
  const file = main(page).getByLabel("An activity file");
  const refusal = main(page).getByRole("alert");
  await file.setInputFiles({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("Hello.") });
  await expect(refusal).toContainText("“notes.txt” is not an activity file");
  await file.setInputFiles(aFile({ steps: [{ ...content().steps[0], kind: "hologram" }] }));
  await expect(refusal).toHaveText(/doesn’t know: “hologram”\. Nothing was imported\./);
  await file.setInputFiles({ ...aFile(), buffer: Buffer.alloc(1_100_000, " ") });
  await expect(refusal).toContainText("larger than 1 MB");

  const chosen = page.waitForEvent("filechooser");
  await main(page).getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Import a file" }).click();
  await (await chosen).setFiles(aFile({ title: "Best of the day" }));
  await expect(main(page).getByRole("heading", { level: 1, name: "Best of the day" })).toBeVisible();
  await expect(page.getByRole("status").getByText("It is one of your own now.")).toBeVisible();
  const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";

  const more = main(page).getByRole("button", { name: "More" });
  const saved = page.waitForEvent("download");
  await more.click();
  await expect(page.getByRole("menuitem", { name: "Make a copy" })).toHaveAttribute(
    "href",
    `/activities/create?from=${id}`,
  );
  await page.getByRole("menuitem", { name: "Share as a file" }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toBe("best-of-the-day.json");
  const shared = activityFileSchema.parse(JSON.parse(await readFile(await download.path(), "utf8")));
  expect(shared.activity.title).toBe("Best of the day");

  await more.click();
  await page.getByRole("menuitem", { name: "Archive" }).click();
  await expect(main(page).getByText("It is archived")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(main(page).getByText("It is archived")).toHaveCount(0);

  const activity = await person.api.call(getActivity, { params: { id } });
  await answer(person, activity, {
    day: today(),
    answers: { [activity.steps[0]?.id ?? ""]: "The light at four." },
  });
  await page.reload();
  await expect(main(page).getByText("Last time: today · once")).toBeVisible();
  await more.click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect(page.getByRole("alertdialog")).toContainText("What you answered stays");
  await page.getByRole("button", { name: "Delete for good" }).click();
  await expect(page).toHaveURL(/\/activities\?tab=mine$/);
  await expect(main(page).getByRole("heading", { name: "Your own activities will be here" })).toBeVisible();

  await page.goto(`/activities/${id}`);
  await expect(main(page).getByRole("heading", { name: "“Best of the day” was deleted" })).toBeVisible();
  await expect(main(page).getByText("What you answered is kept")).toBeVisible();
  await checkAccessibility(page);
  await main(page).getByRole("link", { name: "History" }).click();
  await expect(page.getByText("The light at four.")).toBeVisible();
  await follow(page, `/activities/${randomUUID()}`);
  await expect(page.getByText(/^Page not found: /)).toBeVisible();
});

test("a search and filters survive a reload and going back, no address holds the search, and a starred activity comes first", {
  tag: "@one-size",
}, async ({ page, register }) => {
  const person = await register(page);
  await create(person);
  await page.goto("/activities");
  const group = (name: string) => main(page).getByRole("region", { name, exact: true });
  const title = (name: string) => main(page).getByRole("tabpanel").getByRole("link", { name, exact: true });
  await expect(title("Crème de la crème")).toBeVisible();
  await expect(title("Flourishing")).toHaveCount(0);
  await expectNoSidewaysScrolling(page);

  const suggested = group("Suggested now");
  const first = await suggested.getByRole("heading").textContent();
  await expect(suggested.getByRole("link", { name: `: ${first}` })).toBeVisible();
  await suggested.getByRole("button", { name: "Suggest another" }).click();
  await expect(suggested.getByRole("heading")).not.toHaveText(first ?? "");

  const star = main(page).getByRole("button", { name: "Favourite: Weekly review" });
  await star.click();
  await expect(group("Favourites").getByRole("link", { name: "Weekly review" })).toBeVisible();
  await expect(star).toHaveAttribute("aria-pressed", "true");

  const search = main(page).getByRole("searchbox", { name: "Search activities" });
  await search.fill("CREME");
  await expect(title("Crème de la crème")).toBeVisible();
  await expect(title("Weekly review")).toHaveCount(0);
  await expect.poll(() => page.evaluate("history.state.words ?? ''")).not.toBe("");
  await expect(page).toHaveURL(/\/activities$/);
  await page.reload();
  await expect(search).toHaveValue("CREME");
  await expect(title("Crème de la crème")).toBeVisible();
  await page.goto("/activities?q=CREME");
  await expect(search).toHaveValue("CREME");
  await expect(page).toHaveURL(/\/activities$/);
  await search.fill("flourish");
  await expect(title("Flourishing")).toBeVisible();
  await search.fill("a word that stands nowhere");
  await expect(main(page).getByRole("heading", { name: /^Nothing found for/ })).toBeVisible();
  await main(page).getByRole("button", { name: "Show all" }).click();
  await expect(search).toHaveValue("");
  // Leave before the typing pause that puts the search into the address.
  await search.fill("stands nowhere");
  await main(page).getByRole("button", { name: "Show all" }).click();
  await expect(search).toHaveValue("");

  await main(page).getByRole("combobox", { name: "Time at hand" }).click();
  await page.getByRole("option", { name: "Up to 5 min" }).click();
  await expect(title("Evening wind-down")).toBeVisible();
  await expect(title("Weekly review")).toHaveCount(0);
  await page.goBack();
  await expect(title("Weekly review")).toBeVisible();

  await main(page).getByRole("tab", { name: "Library" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(main(page).getByRole("tab", { name: "Mine" })).toHaveAttribute("aria-selected", "true");
  // For a moment the library is there, too.
  await expect(title("Evening wind-down")).toHaveCount(0);
  await expect(title("Crème de la crème")).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(title("Low mood (PHQ-8)")).toBeVisible();
  await page.reload();
  await expect(title("Low mood (PHQ-8)")).toBeVisible();
  await page.goBack();
  await expect(main(page).getByRole("tab", { name: "Mine" })).toHaveAttribute("aria-selected", "true");

  await main(page).getByRole("tab", { name: "Library" }).click();
  await expect(group("Favourites").getByRole("link", { name: "Weekly review" })).toBeVisible();
});

test("a programme can be started and continued, and ends by comparing before and after", {
  tag: "@one-column",
}, async ({ page, register, checkAccessibility }) => {
  const person = await register(page);
  const [before, , last, after] = expressiveWriting.steps.map((step) => step.id);
  if (!before || !last || !after) throw new Error("Expressive writing has other steps by now.");
  await page.goto(`/activities/${expressiveWriting.id}`);
  await expect(main(page).getByText("It is best done on 4 days")).toBeVisible();
  await expect(main(page).getByText("You may feel worse right after writing.")).toBeVisible();
  await expect(main(page).getByRole("link", { name: /^Smyth \(1998\)/ })).toHaveAttribute(
    "href",
    "https://doi.org/10.1037/0022-006X.66.1.174",
  );
  await expectNoSidewaysScrolling(page);
  const begun = page.waitForResponse(/\/runs\/[0-9a-f-]{36}\/$/);
  await main(page).getByRole("button", { name: "Begin the programme" }).click();
  const { id: run } = programmeRunSchema.parse(await (await begun).json());
  await expect(main(page).getByText("Sitting 1 of 4 · Due today")).toBeVisible();
  const start = main(page).getByRole("link", { name: "Start sitting 1" });
  await expect(start).toHaveAttribute("href", `/reflections/start/${expressiveWriting.id}?run=${run}`);

  const sittings: [Day, number][] = [
    [addDays(today(), -6), 2],
    [addDays(today(), -5), 1],
    [addDays(today(), -3), 3],
  ];
  for (const [day, mood] of sittings)
    await answer(person, expressiveWriting, { day, answers: { [before]: 2, [after]: mood }, run });
  await answer(person, threeGoodThings, {
    day: today(),
    answers: { [threeGoodThings.steps[1]?.id ?? ""]: "Soup." },
    finished: false,
  });
  await page.goto("/activities");
  const goOn = main(page).getByRole("region", { name: "Continue" });
  const suggested = main(page).getByRole("region", { name: "Suggested now" });
  await expect(suggested.getByText("Sitting 4 of 4 is due")).toBeVisible();
  await expect(goOn.getByText("1 of 10 answered")).toBeVisible();
  await checkAccessibility(page);
  await goOn.getByRole("button", { name: "Discard Three good things" }).click();
  await expect(goOn.getByText("1 of 10 answered")).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(goOn.getByRole("link", { name: "Continue with Three good things" })).toBeVisible();

  await answer(person, expressiveWriting, {
    day: addDays(today(), -1),
    answers: { [before]: 3, [last]: "It was not my doing.", [after]: 4 },
    run,
  });
  await page.goto(`/activities/${expressiveWriting.id}`);
  await expect(main(page).getByRole("heading", { name: "Before and after" })).toBeVisible();
  await expect(main(page).getByText("From Low to Even.")).toBeVisible();
  await expect(main(page).getByText("From Low to Good.")).toBeVisible();
  await checkAccessibility(page);

  await main(page).getByRole("button", { name: "Begin it again" }).click();
  await main(page).getByRole("button", { name: "Stop the programme" }).click();
  await expect(page.getByRole("alertdialog")).toContainText("What you wrote stays");
  await page.getByRole("button", { name: "Stop it" }).click();
  await expect(main(page).getByRole("button", { name: "Begin it again" })).toBeVisible();
});
