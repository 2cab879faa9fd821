import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { createActivity, removeActivity } from "#contract/activities/activities.ts";
import type { ActivityContent, Step } from "#contract/activities/activity-shapes.ts";
import { beginAnswers } from "#contract/activities/answer-rules.ts";
import type { Answer } from "#contract/activities/answers.ts";
import { builtInActivity } from "#contract/activities/built-in-activities.ts";
import { beginProgrammeRun } from "#contract/activities/programme-runs.ts";
import { expect, type Person, test } from "./fixtures.ts";
import { writeFree } from "./journal.ts";
import { expectNoSidewaysScrolling, follow } from "./people.ts";

const threeGoodThings = builtInActivity("Three good things");
const lowMoodInTwoWeeks = builtInActivity("Low mood (PHQ-8)");
const worryInTwoWeeks = builtInActivity("Worry and unease (GAD-7)");

type Asked = { id: string } & Parameters<typeof beginAnswers>[0];
type Sitting = {
  day: string;
  answers: Record<string, Answer> | null;
  steps?: Step[];
  run?: string;
  body?: string;
};

const history = (id: string) => `/activities/${id}/history`;
const chart = (page: Page) => page.getByRole("slider");

/** Saves a finished sitting through the API. @returns its reflection's id */
async function sit(person: Person, activity: Asked, sitting: Sitting): Promise<string> {
  const { day, answers, steps = activity.steps, run = null, body = "" } = sitting;
  const finished_at = `${day}T19:10:00.000Z`;
  const { id } = await writeFree(person, day, {
    body,
    answers: answers && { ...beginAnswers({ ...activity, steps }, null), answers, finished_at },
    written_at: `${day}T19:00:00.000Z`,
    activity_id: activity.id,
    programme_run_id: run,
  });
  return id;
}

/** The same answer to each item. */
const alike = (steps: readonly Step[], value: number) =>
  Object.fromEntries(steps.map(({ id }) => [id, value]));

test("a check-in shows its scores over time, with help where the last one asks for it", {
  tag: "@one-size",
}, async ({ page, register, checkAccessibility }) => {
  const person = await register(page);
  const { steps } = lowMoodInTwoWeeks;
  for (const [day, value] of [
    ["2026-06-01", 0],
    ["2026-07-01", 1],
    ["2026-08-01", 0],
    ["2026-09-01", 1],
    ["2026-10-01", 2],
  ] as const)
    await sit(person, lowMoodInTwoWeeks, { day, answers: alike(steps, value) });
  await sit(person, lowMoodInTwoWeeks, { day: "2026-10-20", answers: alike(steps.slice(1), 3) });

  await page.goto(history(lowMoodInTwoWeeks.id));
  await expect(page.getByText("Signs of depression: 16 of 24, Moderately severe")).toBeAttached();
  await expect(page.getByText(/This is not a diagnosis/)).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Main" })).toHaveCount(0);

  const help = page.getByRole("region", { name: "You don’t have to carry this alone" });
  const choosePlace = async (name: string) => {
    await help.getByRole("combobox", { name: "Numbers for" }).click();
    await page.getByRole("option", { name }).click();
  };
  await choosePlace("European Union");
  await expect(help.getByRole("link", { name: /116 123/ })).toHaveAttribute("href", "tel:116123");
  await choosePlace("New Zealand");
  await expect(help.getByRole("link", { name: "Text 1737" })).toHaveAttribute("href", "sms:1737");
  await page.reload();
  await expect(help.getByRole("link", { name: "Call 1737" })).toBeVisible();

  await expect(chart(page)).toHaveAttribute("aria-valuetext", "1 October 2026: 16, Moderately severe");
  await chart(page).focus();
  await page.keyboard.press("ArrowLeft");
  await expect(chart(page)).toHaveAttribute("aria-valuetext", "1 September 2026: 8, Mild");
  await page.keyboard.press("Home");
  await expect(chart(page)).toHaveAttribute("aria-valuetext", "1 June 2026: 0, No significant symptoms");
  await expect(page.getByRole("figure").getByText("0, No significant symptoms").first()).toBeVisible();
  // The half-answered one of 20 October has no score.
  await expect(page.getByRole("row")).toHaveCount(6);
  await checkAccessibility(page);
  await expectNoSidewaysScrolling(page);

  await page.keyboard.press("PageUp");
  await page.keyboard.press("ArrowLeft");
  await page.getByRole("link", { name: "This sitting" }).click();
  await expect(page.getByRole("heading", { name: "Tuesday, 1 September 2026" })).toBeVisible();
  await expect(page.getByText("4 of 6")).toBeVisible();
  await expect(page.getByText("1, Several days").first()).toBeVisible();
  await expect(help).toHaveCount(0);

  await page.getByRole("button", { name: "Later sitting" }).click();
  await expect(page.getByRole("heading", { name: "Thursday, 1 October 2026" })).toBeVisible();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByRole("heading", { name: "Saturday, 1 August 2026" })).toBeVisible();
  await expect(page).toHaveURL(/by=sitting&at=[0-9a-f-]{36}$/);

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save as CSV" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("answers-low-mood-phq-8.csv");
  const [head = [], ...rows] = readCsv(await readFile(await file.path(), "utf8"));
  expect(rows).toHaveLength(6);
  expect(rows.every((row) => row.length === head.length)).toBe(true);
  const last = rows[4] ?? [];
  expect(last[head.indexOf("Day")]).toBe("2026-10-01");
  expect(last[head.findIndex((name) => name.includes("Signs of depression"))]).toBe("16");

  await follow(page, history(worryInTwoWeeks.id));
  await expect(page.getByRole("heading", { name: "Nothing yet" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Start" })).toBeVisible();
});

test("earlier answers stand under their dates and under the question as it was then", {
  tag: "@one-size",
}, async ({ page, register, checkAccessibility }) => {
  const person = await register(page);
  const [mood, thing, what] = threeGoodThings.steps;
  if (!mood || !thing || !what) throw new Error("Three good things ask for more than that.");
  const former = threeGoodThings.steps.map((step) =>
    step.id === thing.id ? { ...step, prompt: "What was good today?" } : step,
  );
  const run = randomUUID();
  await person.api.call(beginProgrammeRun, {
    params: { id: threeGoodThings.id, run_id: run },
    body: { begun_on: "2026-11-18" },
  });
  const long = `It began **early**.\n\n${"He counted the planks under his breath and lost count, and began again. ".repeat(12)}Then we went home.`;
  await sit(person, threeGoodThings, {
    day: "2026-05-01",
    steps: former,
    answers: { [mood.id]: 2, [thing.id]: "Soup, and nobody in a hurry" },
  });
  await sit(person, threeGoodThings, {
    day: "2026-11-10",
    answers: null,
    body: "No list tonight. One long good thing, from the bus to the bath.",
  });
  await sit(person, threeGoodThings, {
    day: "2026-11-19",
    run,
    answers: { [mood.id]: 4, [thing.id]: "Papa walked to the jetty", [what.id]: long },
  });

  await page.goto(history(threeGoodThings.id));
  await expect(chart(page)).toHaveAttribute("aria-valuetext", "19 November 2026: Good");
  const questions = page.getByRole("navigation", { name: "Questions" });
  await questions.getByRole("link", { name: `${thing.prompt} 2` }).click();
  const answers = page.getByRole("list", { name: `Answers to: ${thing.prompt}` });
  await expect(answers.getByRole("listitem").first()).toContainText("Run 1, sitting 1 of 7");
  await expect(answers.getByRole("listitem").nth(1)).toContainText(
    /Before, this was asked as.*What was good today\?.*Soup, and nobody in a hurry/,
  );
  await checkAccessibility(page);

  await questions.getByRole("link", { name: `${what.prompt} 1` }).click();
  await expect(page).toHaveURL(new RegExp(`question=${what.id}$`));
  await page.getByRole("button", { name: "Read", exact: true }).click();
  await expect(page.getByText("Then we went home.")).toBeInViewport();
  await expect(page.getByRole("strong").filter({ hasText: "early" })).toBeVisible();

  await page.getByRole("button", { name: "By sitting" }).click();
  await expect(page.getByRole("heading", { name: "Thursday, 19 November 2026" })).toBeVisible();
  await expect(page.getByText("Papa walked to the jetty")).toBeVisible();
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByText("No list tonight.")).toBeVisible();
  await page.getByRole("link", { name: "Open this reflection" }).click();
  await expect(page).toHaveURL(/\/reflections\//);

  await test.step("answers to a deleted activity can still be read", async () => {
    const content: ActivityContent = {
      title: "Before bed",
      purpose: "",
      icon: "moon-star",
      category: "rest",
      minutes: 3,
      evidence: null,
      notice: null,
      programme: null,
      steps: [
        {
          id: randomUUID(),
          kind: "checklist",
          prompt: "What did you do?",
          help: "",
          required: false,
          options: ["Read", "Walked"],
        },
      ],
    };
    const activity = await person.api.call(createActivity, { body: content });
    const id = activity.steps[0]?.id ?? "";
    await sit(person, activity, { day: "2026-11-01", answers: { [id]: ["Read"] } });
    await sit(person, activity, { day: "2026-11-02", answers: { [id]: ["Read", "Walked"] } });
    await person.api.call(removeActivity, { params: { id: activity.id } });

    await page.goto(history(activity.id));
    await expect(page.getByRole("heading", { level: 1, name: "Before bed" })).toBeVisible();
    await expect(page.getByText("This activity was deleted; your answers are kept.")).toBeVisible();
    await expect(page.getByRole("definition").filter({ hasText: "2 of 2" })).toBeVisible();
    await expect(page.getByRole("definition").filter({ hasText: "1 of 2" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Activities", exact: true })).toBeVisible();
  });
});

/** Rows of cells, by RFC 4180. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of text
    .replace(/^\uFEFF/, "")
    .matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? "");
    if (end === "") break;
    if (end !== ",") rows.push([]);
  }
  return rows.filter((row) => row.some((cell) => cell !== ""));
}
