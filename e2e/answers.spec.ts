import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { login } from "#contract/accounts/accounts.ts";
import {
  type Activity,
  createActivity,
  removeActivity,
  saveActivity,
} from "#contract/activities/activities.ts";
import type { ActivityContent } from "#contract/activities/activity-shapes.ts";
import { beginAnswers } from "#contract/activities/answer-rules.ts";
import type { AnswerSet } from "#contract/activities/answers.ts";
import { builtInActivities } from "#contract/activities/built-in-activities.ts";
import { getReflection, type Reflection } from "#contract/reflections/reflections.ts";
import type { Api } from "./api.ts";
import { expect, type Person, test } from "./fixtures.ts";
import { writeFree } from "./journal.ts";
import { expectNoSidewaysScrolling, follow, main } from "./people.ts";
import { saved, title, typeAndStore, words } from "./writing.ts";

const timeOrdered = () => randomUUID().replace(/^(.{14})4/, "$17");

function builtIn(name: string): Activity {
  const found = builtInActivities.find((activity) => activity.title === name);
  if (!found) throw new Error(`There is no activity ${name}.`);
  const use = { favourite: false, archived_at: null, times_used: 0, last_used_on: null };
  return { ...found, ...use, built_in: true, created_at: null, updated_at: null };
}

const walk: ActivityContent = {
  title: "A walk, looked back on",
  purpose: "",
  icon: "footprints",
  category: "looking_back",
  minutes: 5,
  evidence: null,
  notice: null,
  programme: null,
  steps: [
    {
      id: timeOrdered(),
      kind: "long_text",
      prompt: "What did you see?",
      help: "Far and near.",
      required: true,
    },
    { id: timeOrdered(), kind: "short_text", prompt: "One word for it?", help: "", required: false },
    {
      id: timeOrdered(),
      kind: "list",
      prompt: "What do you keep?",
      help: "",
      required: false,
      least: 0,
      most: 5,
    },
    { id: timeOrdered(), kind: "mood", prompt: "How are you now?", help: "", required: false },
  ],
};
const [seen, word, kept, mood] = walk.steps.map(({ id }) => id);
if (!seen || !word || !kept || !mood) throw new Error("The walk has four steps.");

const ownActivity = ({ api }: Person): Promise<Activity> => api.call(createActivity, { body: walk });

type Given = Partial<Pick<AnswerSet, "answers" | "intention" | "finished_at">>;

const setOf = (activity: Activity, given: Given): AnswerSet => ({
  ...beginAnswers(activity, null),
  finished_at: "2026-11-20T19:30:00.000Z",
  ...given,
});

const save = (api: Api, activity: Activity, set: AnswerSet, before?: Reflection) =>
  writeFree(
    { api },
    "2026-11-20",
    { title: activity.title, answers: set, revision: before?.revision ?? 0, activity_id: activity.id },
    before?.id ?? timeOrdered(),
  );

const stored = ({ api }: Person, id: string): Promise<Reflection> =>
  api.call(getReflection, { params: { id } });

const isStored = async ({ api }: Person, id: string): Promise<boolean> =>
  (await api.status(getReflection, { params: { id } })) === 200;

const idIn = (page: Page) => new URL(page.url()).searchParams.get("id") ?? "";
const edit = (page: Page, question: string) =>
  main(page).getByRole("button", { name: `Edit the answer: ${question}` });

test("an activity starts with a breath and an intention, to write freely or answer step by step", {
  tag: "@one-size",
}, async ({ page, register }) => {
  const person = await register(page);
  const activity = builtIn("Thought record");
  await page.goto(`/reflections/start/${activity.id}`);
  await expect(main(page).getByRole("heading", { name: "Thought record" })).toBeVisible();
  await expect(main(page).getByText("Breathe in while you count to four")).toBeVisible();
  await expectNoSidewaysScrolling(page);

  await page.getByRole("button", { name: "Write freely" }).click();
  await expect(words(page).getByRole("heading", { name: "What was the situation?" })).toBeVisible();
  const untouched = idIn(page);
  expect(await isStored(person, untouched)).toBe(false);

  await page.goBack();
  await page.getByLabel("Intention (optional)").fill("To be fair to myself");
  await page.getByRole("button", { name: "Write freely" }).click();
  await expect(main(page).getByText("To be fair to myself")).toBeVisible();
  await words(page).getByRole("heading", { name: "What was the situation?" }).click();
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowDown");
  await typeAndStore(page, "Low water at the jetty.");
  const id = idIn(page);
  expect(id).toBe(untouched);
  await page.reload();
  await expect(words(page)).toContainText("Low water at the jetty.");
  expect(await stored(person, id)).toMatchObject({
    kind: "activity",
    activity_id: activity.id,
    answers: null,
    prompt: "To be fair to myself",
  });

  await page.goto(`/reflections/activity/${id}`);
  await expect(page).toHaveURL(new RegExp(`/reflections/${id}$`));
  await expect(words(page)).toContainText("Low water at the jetty.");
  // Starting again must not overwrite the unfinished answers.
  await follow(page, `/reflections/start/${activity.id}?id=${id}`);
  await expect.poll(() => idIn(page)).not.toBe(id);

  await test.step("answered step by step, it keeps the intention and resumes where it was left", async () => {
    const own = await ownActivity(person);
    await page.goto(`/reflections/start/${own.id}`);
    await page.getByLabel("Intention (optional)").fill("To notice more");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(`/activities/${own.id}/answer`));
    const answered = idIn(page);
    await expect.poll(() => isStored(person, answered)).toBe(true);
    expect((await stored(person, answered)).answers?.intention).toBe("To notice more");
    // The page shows the change as well.
    await expect(saved(page)).toBeVisible();

    await save(
      person.api,
      own,
      setOf(own, { finished_at: null, intention: "To notice more", answers: { [seen]: "A heron." } }),
      await stored(person, answered),
    );
    await page.goto(`/reflections/start/${own.id}`);
    await expect(main(page).getByText("You began this on")).toContainText("answered 1 of 4");
    await expect(page.getByRole("link", { name: "Continue where you left off" })).toHaveAttribute(
      "href",
      new RegExp(`/activities/${own.id}/answer\\?id=${answered}`),
    );

    await follow(page, `/reflections/activity/${answered}`);
    await expect(main(page).getByText("Not finished yet: 1 of 4 answered.")).toBeVisible();
    await expect(main(page).getByText("To notice more")).toBeVisible();
    await page.getByRole("link", { name: "Continue", exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/answer\\?id=${answered}`));
  });
});

test("answers read as one page, can be edited in place by keyboard, and outlive their activity", {
  tag: "@one-size",
}, async ({ page, register, checkAccessibility }) => {
  const person = await register(page);
  const activity = await ownActivity(person);
  const { id } = await save(
    person.api,
    activity,
    setOf(activity, { answers: { [seen]: "A heron, and **low** water.", [word]: "Grey", [mood]: 4 } }),
  );
  await page.goto(`/reflections/${id}`);
  await expect(page).toHaveURL(new RegExp(`/reflections/activity/${id}$`));
  await expect(main(page).getByText("A heron, and low water.")).toBeVisible();
  await expect(main(page).getByText("Good", { exact: true }).last()).toBeVisible();
  await expectNoSidewaysScrolling(page);

  await edit(page, "What did you see?").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: "What did you see?" })).toBeFocused();
  await expect(main(page).getByText("Far and near.")).toBeVisible();
  await typeAndStore(page, " Then nothing for a while.");
  await checkAccessibility(page);
  await page.keyboard.press("Escape");
  await expect(edit(page, "What did you see?")).toBeFocused();
  await expect(main(page).getByText("Then nothing for a while.")).toBeVisible();
  // Opening one from another moves the focus into it.
  await edit(page, "What did you see?").click();
  await edit(page, "One word for it?").click();
  await expect(page.getByRole("textbox", { name: "One word for it?" })).toBeFocused();
  await page.keyboard.press("Escape");

  await edit(page, "One word for it?").press("Enter");
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("Silver");
  await page.keyboard.press("Enter");
  await expect(edit(page, "One word for it?")).toBeFocused();
  await expect(main(page).getByText("Silver", { exact: true })).toBeVisible();

  await main(page).getByRole("button", { name: "Add an answer: What do you keep?" }).press("Enter");
  await page.keyboard.type("The heron");
  await main(page).getByRole("button", { name: "Done" }).click();
  await expect(main(page).getByRole("listitem").filter({ hasText: "The heron" })).toBeVisible();
  await title(page).fill("By the water");
  await expect(saved(page)).toBeVisible();
  await expect.poll(async () => (await stored(person, id)).title).toBe("By the water");

  // The wording stays even if the activity changes or goes.
  const params = { id: activity.id };
  const steps = walk.steps.slice(1).map((step) => ({ ...step, prompt: `${step.prompt} Now?` }));
  await person.api.call(saveActivity, {
    params,
    body: { revision: activity.revision, content: { ...walk, title: "Another walk", steps } },
  });
  await page.reload();
  await expect(main(page).getByRole("heading", { name: "One word for it?" })).toBeVisible();
  await expect(main(page).getByRole("link", { name: "Its history" })).toBeVisible();
  await person.api.call(removeActivity, { params });
  await page.reload();
  await expect(main(page).getByText("was deleted since; your answers stay.")).toBeVisible();
  await expect(main(page).getByText("A heron, and low water. Then nothing for a while.")).toBeVisible();
  await expect(main(page).getByRole("link", { name: "Answer it again" })).toHaveCount(0);
  const { answers } = await stored(person, id);
  expect(answers?.answers).toEqual({
    [seen]: "A heron, and **low** water. Then nothing for a while.",
    [word]: "Silver",
    [kept]: ["The heron"],
    [mood]: 4,
  });
});

test("answers from two devices are merged step by step", { tag: "@one-column" }, async ({
  page,
  register,
  checkAccessibility,
}) => {
  const person = await register(page);
  const activity = await ownActivity(person);
  const begun = await save(
    person.api,
    activity,
    setOf(activity, { answers: { [seen]: "A heron.\n\nLow water.", [word]: "Grey" } }),
  );
  await page.goto(`/reflections/activity/${begun.id}`);
  await expect(main(page).getByText("A heron.")).toBeVisible();
  await page.context().setOffline(true);
  await edit(page, "One word for it?").click();
  await expect(page.getByRole("textbox", { name: "One word for it?" })).toBeFocused();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("Silver");
  await page.keyboard.press("Enter");
  await main(page).getByRole("button", { name: "Add an answer: What do you keep?" }).click();
  await expect(page.getByRole("textbox", { name: "Line 1" })).toBeFocused();
  await page.keyboard.type("The heron");
  await page.keyboard.press("Escape");
  await expect(main(page).getByText("Offline: kept on this device")).toBeVisible();

  await save(
    person.api,
    activity,
    setOf(activity, {
      answers: { [seen]: "A heron.\n\nLow water, and boats.", [word]: "Green", [kept]: ["The boats"] },
    }),
    begun,
  );
  await page.context().setOffline(false);
  await expect(page.getByRole("heading", { name: "This was written in two places" })).toBeVisible();
  await checkAccessibility(page);
  await expectNoSidewaysScrolling(page);
  const asked = page.getByRole("group", { name: "One word for it?" });
  await expect(asked.getByLabel("This device")).toBeChecked();
  await asked.getByLabel("On the server").check();
  await expect(
    page.getByRole("group", { name: "What do you keep?" }).getByLabel("Both together"),
  ).toBeChecked();
  await page.getByRole("button", { name: "Save the merged text" }).click();
  await expect(main(page).getByText("Low water, and boats.")).toBeVisible();
  await expect(main(page).getByText("Green", { exact: true })).toBeVisible();
  await expect
    .poll(async () => (await stored(person, begun.id)).answers?.answers)
    .toEqual({
      [seen]: "A heron.\n\nLow water, and boats.",
      [word]: "Green",
      [kept]: ["The boats", "The heron"],
    });
});

test("earlier answers can be compared and restored, and answers in the trash can be read", {
  tag: "@one-size",
}, async ({ page, register, checkAccessibility }) => {
  const person = await register(page);
  const activity = await ownActivity(person);
  const long = "A heron stood where the water was low, and did not mind me at all.";
  const begun = await save(
    person.api,
    activity,
    setOf(activity, { intention: "To notice more", answers: { [seen]: long, [word]: "Grey" } }),
  );
  const { api, username, password } = person;
  const another = api.as((await api.call(login, { body: { username, password } })).access);
  await save(
    another,
    activity,
    setOf(activity, { intention: "To notice more", answers: { [seen]: `${long} Boats.`, [mood]: 2 } }),
    begun,
  );

  await page.goto(`/reflections/${begun.id}/edit#versions`);
  await page.getByRole("listitem").filter({ hasText: "A walk, looked back on" }).getByRole("link").click();
  await expect(main(page).getByRole("heading", { name: "One word for it?" })).toBeVisible();
  await expect(main(page).locator("del").filter({ hasText: "Grey" })).toBeVisible();
  await expect(main(page).locator("ins").filter({ hasText: "Boats." }).first()).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole("button", { name: "Only this version" }).click();
  await expect(main(page).getByText("Grey", { exact: true })).toBeVisible();
  await expect(main(page).getByText("To notice more")).toBeVisible();
  await page.getByRole("button", { name: "Restore" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Restore" }).click();
  await expect(main(page).getByText("Restored.")).toBeVisible();
  expect((await stored(person, begun.id)).answers?.answers).toEqual({ [seen]: long, [word]: "Grey" });

  await page.goto(`/reflections/activity/${begun.id}`);
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Move to trash" }).click();
  await expect(page).toHaveURL(/\/reflections$/);
  await page.goto(`/reflections/${begun.id}`);
  await expect(main(page).getByText("In the trash since")).toBeVisible();
  await expect(main(page).getByText(long)).toBeVisible();
  await expect(edit(page, "What did you see?")).toHaveCount(0);
  await page.getByRole("button", { name: "Restore" }).click();
  await expect(edit(page, "What did you see?")).toBeVisible();
});
