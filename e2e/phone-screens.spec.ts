import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { beginAnswers } from "#contract/activities/answer-rules.ts";
import { builtInActivity } from "#contract/activities/built-in-activities.ts";
import { addDays } from "#contract/day-rules.ts";
import { trashReflection } from "#contract/reflections/reflection-history.ts";
import { expect, type Person, test } from "./fixtures.ts";
import { writeDaily, writeFree } from "./journal.ts";
import { expectNoSidewaysScrolling, follow, missedByFingers } from "./people.ts";
import { today } from "./zone.ts";

const lowMoodInTwoWeeks = builtInActivity("Low mood (PHQ-8)");

/** Something for each screen to show. */
async function fillJournal(person: Person) {
  for (let back = 1; back <= 12; back += 1) {
    const day = addDays(today(), -back);
    const mood = 1 + (back % 5);
    await writeDaily(person, day, {
      title: `Day ${back}`,
      body: "I walked along the river with Emil.",
      mood,
      tags: ["river"],
    });
  }
  const free = await writeFree(person, addDays(today(), -2), {
    title: "The long way home",
    body: "Over the hill.\n\n- soup",
  });
  const gone = await writeFree(person, addDays(today(), -3), {
    title: "Not wanted",
    body: "Not wanted any more.",
  });
  await person.api.call(trashReflection, { params: { id: gone.id } });
  const sittings = [];
  for (const back of [30, 15]) {
    const day = addDays(today(), -back);
    const answers = Object.fromEntries(lowMoodInTwoWeeks.steps.map(({ id }) => [id, 1]));
    const set = { ...beginAnswers(lowMoodInTwoWeeks, null), answers, finished_at: `${day}T12:00:00.000Z` };
    sittings.push(await writeFree(person, day, { answers: set, activity_id: lowMoodInTwoWeeks.id }));
  }
  return { free: free.id, gone: gone.id, sitting: sittings[0]?.id ?? "" };
}

type Screen = { path: string; shows: string | RegExp };

/** Opens each screen in the running app, and checks it once its content is shown. */
async function lookAt(
  page: Page,
  screens: readonly Screen[],
  checkAccessibility: (page: Page) => Promise<void>,
): Promise<void> {
  for (const { path, shows } of screens) {
    await follow(page, path);
    const main = page.getByRole("main");
    await expect(main.getByText(shows).filter({ visible: true }).first(), path).toBeVisible();
    await checkAccessibility(page);
    await expectNoSidewaysScrolling(page);
    expect.soft(await missedByFingers(page), path).toEqual([]);
  }
}

test("each screen fits a phone and can be read by everyone", { tag: "@one-column" }, async ({
  page,
  register,
  checkAccessibility,
}) => {
  test.setTimeout(240_000);
  // The longest name, in the widest letters.
  const username = randomUUID().slice(0, 8).padEnd(32, "w");
  const { free, gone, sitting } = await fillJournal(await register(page, { username }));
  const activity = lowMoodInTwoWeeks.id;
  await page.goto("/profile");
  await expect(page.getByRole("heading", { name: username })).toBeVisible();
  const aboutTheJournal: Screen[] = [
    { path: "/insights", shows: "What you write about" },
    { path: "/insights/moods", shows: "Year in pixels" },
    { path: "/insights/sky", shows: /No reflection of \d+ has a stored scene/ },
    { path: "/insights/people", shows: "found on this server" },
    { path: "/insights/themes", shows: "What you return to" },
    { path: "/insights/comes-back", shows: "Nothing comes back yet" },
    { path: "/insights/comes-back?show=answered", shows: "Nothing answered yet" },
    { path: "/insights/letters", shows: "No letters yet" },
    { path: "/insights/session", shows: "A mood on" },
    { path: "/insights/experiments", shows: "Try something on yourself" },
    { path: "/analyzers", shows: "How light or heavy" },
    { path: "/chat", shows: "What is on your mind?" },
    { path: "/settings", shows: "Days and times" },
    { path: "/settings/page", shows: "Typewriter scrolling" },
    { path: "/settings/data", shows: "Tokens and assistants" },
    { path: "/settings/facts", shows: "What you want to note each day" },
    { path: "/settings/templates", shows: "No templates yet" },
    { path: "/settings/templates/new", shows: "become the page’s date and weekday" },
    { path: "/settings/companion", shows: "Who answers" },
    { path: "/settings/companion/ledger", shows: "Nothing has left this machine" },
    { path: "/settings/companion/remembered", shows: "Nothing is remembered" },
    { path: "/settings/import", shows: "Bring your journal from another app." },
    { path: "/settings/export", shows: "Who can open it" },
    { path: "/settings/tokens", shows: "Connect an assistant" },
    { path: "/account/manage", shows: "Linked accounts" },
    { path: "/profile", shows: "Sign-in" },
  ];
  await lookAt(page, aboutTheJournal, checkAccessibility);

  await follow(page, "/dashboard");
  await page.getByRole("button", { name: /How is today|Check-in/ }).click();
  await page.getByRole("radio", { name: "Good" }).click();
  await expect(page.getByRole("radio", { name: "Good" })).toBeChecked();
  await checkAccessibility(page);
  await page.keyboard.press("Escape");
  const ofTheJournal: Screen[] = [
    { path: "/dashboard", shows: "Good" },
    { path: "/quick", shows: "Today’s page" },
    { path: "/reflections", shows: "The long way home" },
    { path: "/reflections?view=calendar", shows: "Month" },
    { path: "/reflections/pictures", shows: "No pictures yet" },
    { path: "/reflections/map", shows: "No places yet" },
    { path: "/reflections?trash=yes", shows: "Not wanted any more." },
    { path: `/reflections/${gone}`, shows: "In the trash since" },
    { path: `/reflections/${free}/edit`, shows: "Star and privacy" },
    { path: `/reflections/activity/${sitting}`, shows: "Signs of depression" },
    { path: `/reflections/start/${activity}`, shows: "Begin" },
    { path: "/activities", shows: "Worry sorter" },
    { path: `/activities/${activity}`, shows: "What is known about it" },
    { path: `/activities/${activity}/answer`, shows: "Before you begin" },
    { path: `/activities/${activity}/history`, shows: "Twice, from" },
    { path: "/activities/create", shows: "New activity" },
    { path: `/reflections/${free}`, shows: "Over the hill." },
  ];
  await lookAt(page, ofTheJournal, checkAccessibility);
  await page.getByRole("button", { name: "How was this?" }).click();
  await expect(page.getByRole("dialog")).toContainText("About this reflection");
  await checkAccessibility(page);
});
