import { randomUUID } from "node:crypto";
import { login } from "#contract/accounts/accounts.ts";
import { type Draft, getReflection } from "#contract/reflections/reflections.ts";
import type { Api } from "./api.ts";
import { expect, type Person, test } from "./fixtures.ts";
import { writeDaily, writeFree } from "./journal.ts";
import { expectNoSidewaysScrolling, follow, main } from "./people.ts";
import { saved } from "./writing.ts";

type Seed = Partial<Draft> & { day: string; id?: string; revision?: number };

/** Saves through the API: without an `id`, the day's own reflection. */
function save(api: Api, { day, id, ...draft }: Seed) {
  const written = {
    ...draft,
    written_at: `${day}T21:41:00Z`,
    time_zone: "Europe/Berlin",
    scene: { background: "mountain-starry-sky.jpg", part_of_day: "night" as const },
  };
  return id ? writeFree({ api }, day, written, id) : writeDaily({ api }, day, written);
}

/** Another session of the same person, whose saves belong to another sitting. */
async function anotherSession({ api, username, password }: Person): Promise<Api> {
  return api.as((await api.call(login, { body: { username, password } })).access);
}

const stored = ({ api }: Person, id: string) => api.call(getReflection, { params: { id } });

test("details change at once, and each refusal stands beside its field", { tag: "@one-column" }, async ({
  page,
  register,
  checkAccessibility,
}) => {
  const person = await register(page);
  const { api } = person;
  await save(api, { day: "2024-11-12", title: "Taken", body: "Taken.", tags: ["papa", "paper"] });
  const { id } = await save(api, { day: "2024-11-14", title: "The call", body: "Rain." });
  await page.goto(`/reflections/${id}/edit`);
  const day = page.getByLabel("Day", { exact: true });
  await expect(day).toHaveValue("2024-11-14");
  await expect(main(page).getByText("Starry Mountains, night")).toBeVisible();
  await expect(main(page).getByText("None yet.")).toBeVisible();
  await expectNoSidewaysScrolling(page);

  await day.fill("2024-11-12");
  await day.press("Enter");
  await expect(
    main(page).getByText("12 November 2024: This day already has a daily reflection."),
  ).toBeVisible();
  await expect(day).toHaveValue("2024-11-14");
  await expect(day).toHaveAccessibleDescription(/already has a daily reflection/);
  await day.fill("2199-01-01");
  await day.press("Enter");
  await expect(main(page).getByText("This day has not started yet.")).toBeVisible();
  await day.fill("2024-11-13");
  await day.press("Enter");
  await expect(main(page).getByText("Wednesday, 13 November 2024", { exact: true })).toBeVisible();
  await expect(main(page).getByText("This day has")).toHaveCount(0);

  const time = page.getByLabel("Written at");
  await time.fill("07:15");
  await expect.poll(async () => (await stored(person, id)).written_at).toBe("2024-11-14T06:15:00.000Z");
  await page.getByRole("combobox", { name: "Time zone" }).click();
  await page.getByRole("combobox", { name: "Search time zones" }).fill("tokyo");
  await page.getByRole("option", { name: "Asia/Tokyo" }).click();
  await expect(time).toHaveValue("15:15");

  await page.getByRole("switch", { name: "Starred" }).click();
  const mayRead = page.getByRole("switch", { name: "AI may read this" });
  await expect(mayRead).toBeChecked();
  await mayRead.click();

  await page.getByRole("button", { name: "Tag", exact: true }).click();
  await page.keyboard.type("Pap");
  await expect(page.getByRole("option")).toHaveText(["papa", "paper", "pap"]);
  await checkAccessibility(page);
  // Enter takes the first match.
  await page.keyboard.press("Enter");
  await page.keyboard.type("new one");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Tag", exact: true })).toBeFocused();
  await page.getByLabel("Title").fill("The call about the flat");
  await page.getByRole("radio", { name: "Low" }).click();
  await expect(saved(page)).toBeVisible();
  await expect
    .poll(async () => {
      const { title, tags, mood } = await stored(person, id);
      return { title, tags, mood };
    })
    .toEqual({ title: "The call about the flat", tags: ["papa", "new-one"], mood: 2 });
  await expect
    .poll(() => stored(person, id))
    .toMatchObject({
      day: "2024-11-13",
      time_zone: "Asia/Tokyo",
      starred: true,
      excluded_from_ai: true,
      body: "Rain.",
    });

  await page.context().setOffline(true);
  await mayRead.click();
  await expect(main(page).getByText("The server can’t be reached.")).toBeVisible();
  await expect(mayRead).not.toBeChecked();
  await page.context().setOffline(false);
  await page.reload();
  await expect(day).toHaveValue("2024-11-13");
  await expect(time).toHaveValue("15:15");
  await expect(mayRead).not.toBeChecked();
  await expect(main(page).getByText("new-one")).toBeVisible();
});

test("an earlier version can be compared and restored, but never over a newer text", {
  tag: "@one-size",
}, async ({ page, register, checkAccessibility }) => {
  const person = await register(page);
  const id = randomUUID();
  const day = "2024-11-14";
  const body = "The agent rang at ten.\n\nIt is a good offer.\n\nThe rain did not stop.";
  const later = "The agent rang at ten to eleven.\n\nIt is a good offer.\n\nI am going over.";
  await save(person.api, { id, day, title: "The call", body });
  const second = await anotherSession(person);
  await save(second, { id, day, revision: 1, title: "The call about the flat", body: later });

  await page.goto(`/reflections/${id}/edit`);
  await main(page).getByRole("link", { name: "The call" }).click();
  await expect(page).toHaveURL(/\?version=/);
  await expect(main(page).getByRole("insertion")).toContainText([
    "about the flat",
    "Underlined",
    "to eleven",
    "I am going over.",
  ]);
  await expect(main(page).getByRole("deletion").filter({ hasText: "The rain did not stop." })).toBeVisible();
  await checkAccessibility(page);
  await expectNoSidewaysScrolling(page);
  await page.getByRole("button", { name: "Only this version" }).click();
  await expect(page.getByLabel("This version")).toHaveText(/The agent rang at ten\.\s*It is/);
  await page.getByRole("button", { name: "What changed" }).click();

  await save(second, {
    id,
    day,
    revision: 2,
    title: "The call about the flat",
    body: `${later} Tuesday.`,
  });
  await page.getByRole("button", { name: "Restore" }).click();
  await expect(page.getByRole("alertdialog")).toContainText("The current text becomes a version");
  await page.getByRole("alertdialog").getByRole("button", { name: "Restore" }).click();
  await expect(page.getByRole("alert")).toContainText("The text has changed since");
  await expect(main(page).getByRole("insertion").filter({ hasText: "Tuesday." })).toBeVisible();
  expect((await stored(person, id)).body).toBe(`${later} Tuesday.`);

  await page.getByRole("button", { name: "Restore" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Restore" }).click();
  await expect(main(page).getByText("Restored.")).toBeVisible();
  await expect(page.getByLabel("Title")).toHaveValue("The call");
  expect(await stored(person, id)).toMatchObject({ title: "The call", body });

  await main(page)
    .getByRole("link", { name: /Saved before an earlier text was restored/ })
    .click();
  await page.getByRole("button", { name: "Restore" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Restore" }).click();
  await expect(page.getByLabel("Title")).toHaveValue("The call about the flat");
  await main(page).getByRole("link", { name: "Reflection", exact: true }).click();
  await expect(page.getByRole("textbox", { name: "Your reflection" })).toContainText("Tuesday.");
});

test("a reflection shows its neighbours, and can be starred, moved to the trash and brought back", {
  tag: "@one-size",
}, async ({ page, register, checkAccessibility }) => {
  const person = await register(page);
  const { api } = person;
  const ids = { before: randomUUID(), here: randomUUID(), after: randomUUID() };
  await save(api, { id: ids.before, day: "2024-12-13", title: "Enough soup", body: "Soup." });
  await save(api, { id: ids.here, day: "2024-12-14", title: "The call", body: "Rain." });
  const mention = `See [The call](reflection:${ids.here}).`;
  await save(api, { id: ids.after, day: "2024-12-15", title: "Weekly review", body: mention });

  await page.goto(`/reflections/${ids.here}`);
  const star = page.getByRole("button", { name: "Star", exact: true });
  await expect(star).toHaveAttribute("aria-pressed", "false");
  await star.click();
  await expect(star).toHaveAttribute("aria-pressed", "true");
  await expect.poll(async () => (await stored(person, ids.here)).starred).toBe(true);
  const neighbours = page.getByRole("navigation", { name: "Neighbours" });
  await expect(neighbours.getByRole("link")).toHaveText([/Enough soup/, /Weekly review/]);
  const sidebar = page.getByRole("complementary");
  await expect(sidebar).toContainText("Mentioned in");
  await expect(sidebar).toContainText("22:41");
  await checkAccessibility(page);
  await page.keyboard.press("Alt+ArrowDown");
  await expect(page.getByLabel("Title")).toHaveValue("Enough soup");
  await page.goBack();
  await neighbours.getByRole("link", { name: /Weekly review/ }).click();
  await expect(page.getByLabel("Title")).toHaveValue("Weekly review");
  await page
    .getByRole("textbox", { name: "Your reflection" })
    .getByRole("link", { name: "The call" })
    .click({ modifiers: ["ControlOrMeta"] });
  await expect(page.getByLabel("Title")).toHaveValue("The call");

  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Move to trash" }).click();
  await expect(page).toHaveURL(/\/reflections$/);
  await expect(main(page).getByText("Enough soup")).toBeVisible();
  await expect(
    main(page)
      .getByRole("link", { name: /The call/ })
      .filter({ hasText: "Rain." }),
  ).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("It is back among your reflections.")).toBeVisible();
  await expect(main(page).getByText("Rain.", { exact: true })).toBeVisible();

  await follow(page, `/reflections/${ids.here}/edit`);
  await page.getByRole("button", { name: "Move to trash" }).click();
  await expect(page).toHaveURL(/\/reflections$/);
  await follow(page, "/reflections?trash=yes");
  await expect(page.getByRole("heading", { level: 1, name: "Trash" })).toBeVisible();
  await main(page).getByText("Rain.", { exact: true }).click();
  await page.getByRole("button", { name: "Restore" }).click();
  await expect(page.getByRole("textbox", { name: "Your reflection" })).toContainText("Rain.");
  expect((await stored(person, ids.here)).deleted_at).toBeNull();
});
