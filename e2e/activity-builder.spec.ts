import type { Locator, Page } from "@playwright/test";
import {
  createActivity,
  getActivity,
  listActivities,
  saveActivity,
} from "#contract/activities/activities.ts";
import type { ActivityContent } from "#contract/activities/activity-shapes.ts";
import { searchIcons } from "#contract/icons/icons.ts";
import { expect, type Person, test } from "./fixtures.ts";
import { expectNoSidewaysScrolling, main } from "./people.ts";

const titleField = (page: Page) => main(page).getByRole("textbox", { name: "Title" });
const save = (page: Page) => main(page).getByRole("button", { name: "Save", exact: true });
const steps = (page: Page) => main(page).getByRole("list", { name: "Steps" }).locator("> li");
const handle = (page: Page, number: number) =>
  main(page).getByRole("button", { name: `Move step ${number}`, exact: true });

const idOf = (number: number) => `5f0c2a1e-7d3b-4c55-9a10-${String(number).padStart(12, "0")}`;

const aWalk = (...prompts: string[]): ActivityContent => ({
  title: "An evening walk",
  purpose: "",
  icon: "footprints",
  category: "rest",
  minutes: 20,
  evidence: null,
  notice: null,
  programme: null,
  steps: prompts.map((prompt, at) => ({
    id: idOf(at),
    kind: "long_text",
    prompt,
    help: "",
    required: false,
  })),
});

const store = ({ api }: Person, content: ActivityContent) => api.call(createActivity, { body: content });

const read = ({ api }: Person, id: string) => api.call(getActivity, { params: { id } });

async function listOwn({ api }: Person) {
  const { activities } = await api.call(listActivities);
  return activities.filter(({ built_in }) => !built_in);
}

/** The activity's own page, and its id. */
async function savedAt(page: Page): Promise<string> {
  await expect(page).toHaveURL(/\/activities\/[0-9a-f-]{36}$/);
  return page.url().slice(-36);
}

async function press(page: Page, target: Locator, key: string) {
  await target.focus();
  await page.keyboard.press(key);
}

/** By keyboard: opens the menu of kinds and types the first letters of one. */
async function addStep(page: Page, kind: string, prompt: string) {
  const before = await steps(page).count();
  await press(page, main(page).getByRole("button", { name: "Add a step" }), "Enter");
  await expect(page.getByRole("menuitem").first()).toBeFocused();
  await page.keyboard.type(kind);
  await expect(page.getByRole("menuitem", { name: new RegExp(`^${kind}`) })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(steps(page)).toHaveCount(before + 1);
  await expect(main(page).getByRole("textbox", { name: "Question" })).toBeFocused();
  await page.keyboard.type(prompt);
}

const prompts = (page: Page) =>
  steps(page).evaluateAll((rows) =>
    rows.map((row) => row.querySelector("[aria-expanded] [dir=auto]")?.textContent),
  );

test("the keyboard alone is enough to build, reorder and save an activity", {
  tag: "@one-size",
}, async ({ page, register, checkAccessibility }) => {
  const person = await register(page);
  await page.goto("/activities/create");
  await titleField(page).focus();
  await page.keyboard.type("An evening walk");
  const field = (name: string) => main(page).getByRole("textbox", { name, exact: true });

  await press(page, main(page).getByRole("button", { name: "Icon: sprout" }), "Enter");
  await expect(page.getByRole("searchbox", { name: "Search icons" })).toBeFocused();
  await page.keyboard.type("footpr");
  const found = page.getByRole("radio", { name: "footprints" });
  await expect(page.getByRole("radio")).toHaveCount(1);
  await expect(found).toBeVisible();
  await checkAccessibility(page);
  await page.keyboard.press("ArrowDown");
  await expect(found).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(main(page).getByRole("button", { name: "Icon: footprints" })).toBeFocused();

  await addStep(page, "Scale", "How full?");
  await field("Label of 1").focus();
  await page.keyboard.type("Empty");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Full");
  await addStep(page, "Choice", "Where to?");
  await field("Option 1").focus();
  await page.keyboard.type("Up");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Down");
  await addStep(page, "Date", "When?");
  await addStep(page, "Long", "What left?");

  await press(page, handle(page, 4), "Space");
  await expect(page.getByText(/^Lifted “What left\?”, step 4 of 4\.$/)).toBeAttached();
  await page.keyboard.press("ArrowUp");
  await expect(page.getByText("Now at position 3 of 4.")).toBeAttached();
  await page.keyboard.press("ArrowUp");
  await expect(page.getByText("Now at position 2 of 4.")).toBeAttached();
  await page.keyboard.press("Space");
  await expect(handle(page, 2)).toBeFocused();
  const ordered = ["How full?", "What left?", "Where to?", "When?"];
  await expect.poll(() => prompts(page)).toEqual(ordered);
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowUp");
  await expect(page.getByText("Now at position 1 of 4.")).toBeAttached();
  await page.keyboard.press("Escape");
  await expect(page.getByText(/is back at position 2/)).toBeAttached();
  await expect.poll(() => prompts(page)).toEqual(ordered);

  await press(page, main(page).getByRole("button", { name: "More for step 4" }), "Enter");
  await page.keyboard.type("Move up");
  await page.keyboard.press("Enter");
  await expect.poll(() => prompts(page)).toEqual(["How full?", "What left?", "When?", "Where to?"]);

  await page.keyboard.press("Control+s");
  const { steps: stored, icon, title } = await read(person, await savedAt(page));
  expect({ icon, title }).toEqual({ icon: "footprints", title: "An evening walk" });
  expect(stored.map(({ kind }) => kind)).toEqual(["scale", "long_text", "date", "choice"]);
  expect(stored[0]).toMatchObject({ low_label: "Empty", high_label: "Full", min: 1, max: 5 });
  expect(stored[3]).toMatchObject({ options: ["Up", "Down"], many: false });
});

test("each error stands beside its field, and leaving the page loses nothing", {
  tag: "@one-column",
}, async ({ page, register, checkAccessibility }) => {
  const person = await register(page);
  await page.goto("/activities/create");
  await save(page).click();
  await expect(titleField(page)).toBeFocused();
  await expect(titleField(page)).toHaveAccessibleDescription("Enter a title.");
  await expect(main(page).getByText("Add at least one step.")).toBeVisible();

  await test.step("some icons are offered even if the icon search fails", async () => {
    await page.route(`**${searchIcons.url}?*`, (route) => route.abort());
    await main(page).getByRole("button", { name: "Icon: sprout" }).click();
    await page.getByRole("searchbox", { name: "Search icons" }).fill("river");
    await expect(
      page.getByText("Icons can’t be searched right now. Try again later, or choose one of these."),
    ).toBeVisible();
    await page.getByRole("radio", { name: "moon star" }).click();
    await expect(main(page).getByRole("button", { name: "Icon: moon star" })).toBeFocused();
    await page.unroute(`**${searchIcons.url}?*`);
  });

  await titleField(page).fill("A walk");
  await main(page).getByRole("button", { name: "Add a step" }).click();
  await page.getByRole("menuitem", { name: "Scale" }).click();
  await main(page).getByRole("textbox", { name: "Question" }).fill("How was it?");
  await main(page).getByRole("textbox", { name: "From" }).fill("5");
  const to = main(page).getByRole("textbox", { name: "To", exact: true });
  await to.fill("1");
  await save(page).click();
  await expect(to).toBeFocused();
  await expect(to).toHaveAccessibleDescription("The highest value must be above the lowest.");
  await checkAccessibility(page);
  await expectNoSidewaysScrolling(page);

  await main(page).getByRole("button", { name: "More for step 1" }).click();
  await page.getByRole("menuitem", { name: "Remove" }).click();
  await expect(steps(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).press("Enter");
  await expect(steps(page)).toHaveCount(1);
  await expect(steps(page).locator(":focus")).toHaveCount(1);

  await expect(main(page).getByText(/need.* another look/)).toBeVisible();
  await page.reload();
  const kept = main(page).getByText("You have unsaved changes of A walk, with 1 step.");
  await expect(kept).toBeVisible();
  await expect(titleField(page)).toHaveValue("");
  await main(page).getByRole("button", { name: "Continue" }).click();
  await expect(kept).toBeHidden();
  await expect(titleField(page)).toHaveValue("A walk");
  await main(page)
    .getByRole("button", { name: /How was it\?/ })
    .click();
  await main(page).getByRole("textbox", { name: "To", exact: true }).fill("9");
  await main(page).getByRole("textbox", { name: "Label of 5" }).fill("Dull");
  await main(page).getByRole("textbox", { name: "Label of 9" }).fill("Bright");
  await main(page).getByRole("button", { name: "Preview" }).click();
  await expect(main(page).getByRole("complementary").getByText("How was it?")).toBeVisible();
  await checkAccessibility(page);

  await main(page).getByRole("button", { name: "Edit" }).click();

  // The first answer gets lost. The retry must not create a second activity.
  await page.route(`**${createActivity.url}`, async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    await route.fetch();
    await route.abort();
  });
  await save(page).click();
  await expect(main(page).getByText(/^The server can’t be reached\./)).toBeVisible();
  await page.unroute(`**${createActivity.url}`);
  // Text typed during a save is neither lost nor counted as saved.
  const saving = page.waitForRequest((request) => request.method() === "PUT");
  await page.route("**/api/activities/*/", async (route) => {
    if (route.request().method() !== "PUT") return route.continue();
    await titleField(page).fill("An evening walk, twice");
    await route.continue();
  });
  await save(page).click();
  await saving;
  await expect(main(page).getByText("Unsaved, kept on this device")).toBeVisible();
  await page.unroute("**/api/activities/*/");
  await save(page).click();
  const id = await savedAt(page);
  expect((await read(person, id)).title).toBe("An evening walk, twice");
  expect((await listOwn(person)).map((own) => own.id)).toEqual([id]);
  await page.goto("/activities/create");
  await expect(titleField(page)).toHaveValue("");
  await expect(kept).toBeHidden();
});

test("steps can be reordered by a finger", { tag: "@one-column" }, async ({ page, register }) => {
  const person = await register(page);
  const { id: walk } = await store(person, aWalk("One", "Two", "Three"));
  await page.goto(`/activities/create?id=${walk}`);
  await expect(steps(page)).toHaveCount(3);
  // Near the window's edge the page would scroll under the finger.
  await handle(page, 2).evaluate((row) => row.scrollIntoView({ block: "center", behavior: "instant" }));
  const from = await middleOf(handle(page, 1));
  const to = await middleOf(handle(page, 3));
  const finger = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", y?: number) =>
    finger.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: y === undefined ? [] : [{ x: from.x, y }],
    });
  await touch("touchStart", from.y);
  for (const part of [0.2, 0.5, 0.8, 1]) await touch("touchMove", from.y + (to.y - from.y) * part + 6);
  await expect(page.getByText("Now at position 3 of 3.")).toBeAttached();
  await touch("touchEnd");
  await expect.poll(() => prompts(page)).toEqual(["Two", "Three", "One"]);
  await save(page).click();
  await savedAt(page);
  const stored = await read(person, walk);
  expect(stored.steps.map(({ prompt }) => prompt)).toEqual(["Two", "Three", "One"]);
});

async function middleOf(target: Locator) {
  const box = await target.boundingBox();
  if (!box) throw new Error("It is not on the page.");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test("a built-in activity can be copied, steps are dragged, and what another device changed is not overwritten", {
  tag: "@one-size",
}, async ({ page, register, checkAccessibility }) => {
  const person = await register(page);
  const { activities } = await person.api.call(listActivities);
  const builtIn = activities.find(({ title }) => title === "Expressive writing");
  await page.goto(`/activities/create?from=${builtIn?.id}`);
  await expect(titleField(page)).toHaveValue("Expressive writing (mine)");
  await save(page).click();
  const copy = await read(person, await savedAt(page));
  const original = await read(person, builtIn?.id ?? "");
  expect(copy.steps.map(({ prompt }) => prompt)).toEqual(original.steps.map(({ prompt }) => prompt));
  expect(copy.steps.some(({ id }) => original.steps.some((step) => step.id === id))).toBe(false);
  expect(copy.programme?.compares).toHaveLength(original.programme?.compares.length ?? -1);

  const { id, revision } = await store(person, aWalk("One", "Two", "Three"));
  await page.goto(`/activities/create?id=${id}`);
  await expect(titleField(page)).toHaveValue("An evening walk");
  await expect(steps(page)).toHaveCount(3);
  await handle(page, 2).evaluate((row) => row.scrollIntoView({ block: "center", behavior: "instant" }));
  const from = await middleOf(handle(page, 1));
  const to = await middleOf(handle(page, 3));
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y + 6, { steps: 5 });
  await expect(page.getByText("Now at position 3 of 3.")).toBeAttached();
  await page.mouse.up();
  await expect.poll(() => prompts(page)).toEqual(["Two", "Three", "One"]);
  await person.api.call(saveActivity, {
    params: { id },
    body: { revision, content: { ...aWalk("One", "Two"), title: "A morning walk" } },
  });
  await titleField(page).fill("A walk at noon");
  await save(page).click();
  await expect(main(page).getByRole("alert")).toContainText("differs in: the title, the steps.");
  await checkAccessibility(page);
  await main(page).getByRole("button", { name: "Take the other" }).click();
  await expect(titleField(page)).toHaveValue("A morning walk");
  await expect(steps(page)).toHaveCount(2);

  await page.reload();
  await main(page).getByRole("button", { name: "Continue" }).click();
  await expect(titleField(page)).toHaveValue("A walk at noon");
  await save(page).click();
  await main(page).getByRole("button", { name: "Keep mine" }).click();
  await savedAt(page);
  const kept = await read(person, id);
  expect(kept).toMatchObject({ title: "A walk at noon", revision: 3 });
  expect(kept.steps.map(({ prompt }) => prompt)).toEqual(["Two", "Three", "One"]);
});
