import type { Page } from "@playwright/test";
import { savePreferences } from "#contract/accounts/accounts.ts";
import { expect, test } from "./fixtures.ts";
import { expectNoSidewaysScrolling, follow, main } from "./people.ts";
import { typeAndStore } from "./writing.ts";
import { zone } from "./zone.ts";

/** Changes a setting, and waits until the server has it. "Saved" alone may still be about the change before. */
async function storing(page: Page, change: () => Promise<void>): Promise<void> {
  const stored = page.waitForResponse(
    (answer) =>
      answer.ok() && answer.request().method() === "PATCH" && answer.url().endsWith(savePreferences.url),
  );
  await change();
  await stored;
  await expect(page.getByRole("status").filter({ hasText: /^Saved$/ })).toBeVisible();
}

async function choose(page: Page, setting: string, option: string): Promise<void> {
  await page.getByRole("combobox", { name: setting }).click();
  await storing(page, () => page.getByRole("option", { name: option, exact: true }).click());
}

async function chooseLanguage(page: Page, typed: string, name: string): Promise<void> {
  await page.getByRole("combobox", { name: "Language of dates" }).click();
  await page.getByRole("combobox", { name: "Search languages" }).fill(typed);
  await storing(page, () => page.getByRole("option", { name, exact: true }).click());
}

async function turnOn(page: Page, setting: string): Promise<void> {
  const choice = page.getByRole("switch", { name: setting });
  await expect(choice).not.toBeChecked();
  await storing(page, () => choice.click());
  await expect(choice).toBeChecked();
}

test.beforeEach(({ register, page }) => register(page));

test("the settings and their lists fit a phone, and show a refusal beside its field", {
  tag: "@one-column",
}, async ({ page, checkAccessibility }) => {
  await page.goto("/settings");
  await expect(page.getByRole("list", { name: "Sections" }).getByRole("link")).toHaveCount(9);
  await checkAccessibility(page);
  await expectNoSidewaysScrolling(page);
  await page.getByRole("link", { name: /^Days and times/ }).click();
  await checkAccessibility(page);
  await expectNoSidewaysScrolling(page);
  await page.getByRole("combobox", { name: "Clock", exact: true }).click();
  await expect(page.getByRole("option").first()).toBeVisible();
  await checkAccessibility(page);
  await page.keyboard.press("Escape");

  await page.route(`**${savePreferences.url}`, (route) =>
    route.continue({ postData: JSON.stringify({ date_language: "tlh" }) }),
  );
  const field = page.getByRole("combobox", { name: "Language of dates" });
  await field.click();
  await expect(page.getByRole("option").first()).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole("combobox", { name: "Search languages" }).fill("suomi");
  await page.getByRole("option", { name: "Suomi", exact: true }).click();
  await expect(page.getByText("This language is not supported.")).toBeVisible();
  await expect(field).toHaveText(/^Same as this device/);
  await expect(field).toHaveAccessibleDescription(/^This language is not supported\./);
  await checkAccessibility(page);
});

test("times and dates are shown by the clock and in the language that were chosen", {
  tag: "@one-size",
}, async ({ page }) => {
  test.slow();
  const now = (language: string, part: "month" | "weekday") =>
    new Intl.DateTimeFormat(language, { [part]: "long", timeZone: zone }).format(new Date());
  await page.goto("/settings/day");
  const dayEnd = page.getByRole("combobox", { name: "A day ends at" });
  await expect(dayEnd).toHaveText("00:00");
  await choose(page, "Clock", "12 hours");
  await expect(dayEnd).toHaveText(/^12:00\sam$/);
  await choose(page, "A day ends at", "4:00 am");
  await follow(page, "/account/manage");
  const time = page.getByRole("list", { name: "Security history" }).getByRole("time").first();
  await expect(time).toHaveText(/\d\s[ap]m$/);
  await page.goto("/settings/day");
  await expect(page.getByRole("combobox", { name: "Clock" })).toHaveText("12 hours");
  // A language is found by either of its names.
  await chooseLanguage(page, "germ", "Deutsch");
  await expect(main(page).getByText("Today is")).toContainText(now("de", "month"));
  await chooseLanguage(page, "suom", "Suomi");
  await expect(main(page).getByText("Today is")).toContainText(now("fi", "month"));

  await page.goto("/dashboard");
  const date = main(page).getByRole("time");
  await expect(date).toContainText(now("fi", "weekday"));
  await expect(date).toHaveAttribute("lang", "fi");
  await page.getByRole("textbox", { name: "Your reflection" }).click();
  await typeAndStore(page, "One line.");
  await follow(page, "/reflections");
  const list = page.getByRole("list", { name: "Reflections" });
  await expect(list.getByRole("heading", { name: now("fi", "month") })).toBeVisible();
});

test("a page is as large and wide as was chosen, counts its words, and keeps the written line at the middle", {
  tag: "@one-size",
}, async ({ page, checkAccessibility }) => {
  test.slow();
  const text = page.getByRole("textbox", { name: "Your reflection" });
  const count = main(page).getByText(/^\d+ words?$/);
  const shown = async () => {
    await page.goto("/dashboard");
    await expect(text).toBeVisible();
    const size = "parseFloat(getComputedStyle(document.querySelector('main .prose')).fontSize)";
    return { size: await page.evaluate<number>(size), width: (await text.boundingBox())?.width ?? 0 };
  };
  const place = async () => {
    const [middle, height] = await page.evaluate<[number, number]>(
      "(() => { const { top, bottom } = getSelection().focusNode.parentElement.getBoundingClientRect(); return [(top + bottom) / 2, innerHeight]; })()",
    );
    return middle / height;
  };
  const before = await shown();
  await text.click();
  await typeAndStore(page, "Rain since noon.");
  await expect(count).toHaveCount(0);
  for (let line = 1; line <= 30; line += 1) {
    await page.keyboard.press("Enter");
    await page.keyboard.insertText(`Line ${line}`);
  }
  await typeAndStore(page, " The last line.");
  expect(await place()).toBeGreaterThan(0.6);

  await page.goto("/settings/page");
  await choose(page, "Text size", "Largest");
  await choose(page, "Line width", "Narrow");
  await turnOn(page, "Word count");
  await turnOn(page, "Typewriter scrolling");
  const after = await shown();
  expect(after.size / before.size).toBeCloseTo(1.35, 2);
  await expectNoSidewaysScrolling(page);
  // Three, two on each of thirty lines, and three.
  await expect(count).toHaveText("66 words");
  await text.click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" Then sun");
  await expect(count).toHaveText("68 words");
  await checkAccessibility(page);
  await page.keyboard.press("Enter");
  await page.keyboard.type("Moon.");
  await expect.poll(async () => Math.abs((await place()) - 0.5)).toBeLessThan(0.03);

  const scrolled = () => page.evaluate<number>("Math.round(scrollY)");
  const own = (await scrolled()) - 150;
  await page.evaluate(`scrollTo({ top: ${own}, behavior: "instant" })`);
  await page.keyboard.type(" It goes on");
  expect(await scrolled()).toBe(own);
  await page.keyboard.press("Enter");
  await page.keyboard.type("and the next is at the middle again.");
  await expect.poll(async () => Math.abs((await place()) - 0.5)).toBeLessThan(0.03);

  await page.goto("/settings/page");
  await choose(page, "Line width", "Wide");
  const wide = await shown();
  expect(wide.width).toBeGreaterThan(after.width + 100);
  await expectNoSidewaysScrolling(page);
});

test("each section of the settings is a page that old addresses, a search and its settings lead to", {
  tag: "@one-size",
}, async ({ page }) => {
  test.slow();
  for (const [hash, name] of [
    ["lock", "App lock"],
    ["dates", "Days and times"],
    ["ai", "Companion and models"],
  ] as const) {
    await page.goto("/profile");
    await page.goto(`/settings#${hash}`);
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  }

  await page.goto("/settings");
  const search = page.getByRole("searchbox", { name: "Search settings" });
  const rows = page.getByRole("list", { name: "Sections" }).getByRole("link");
  await search.fill("zone");
  await expect(rows).toHaveText(["Time zoneDays and times"]);
  await search.fill("no such thing");
  await expect(page.getByText("No settings contain these words.")).toBeVisible();
  await search.fill("");
  const sections = await rows.evaluateAll((links) =>
    links.map((link) => [
      link.getAttribute("href") ?? "",
      ...[...link.querySelectorAll("span > span")].map(({ textContent }) => textContent),
    ]),
  );
  for (const [address = "", name = "", settings = ""] of sections)
    await test.step(name, async () => {
      await page.goto(address);
      // The profile is headed by the person's name.
      if (name !== "Profile") await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
      // Quiet hours and the pause are shown with the first reminder.
      if (name === "Reminders")
        await page.getByRole("button", { name: "Add one for the daily reflection" }).click();
      for (const setting of settings.replaceAll("\u00a0", " ").split(" · "))
        await expect(
          main(page)
            .getByText(setting, { exact: setting.length < 4 })
            .first(),
        ).toBeVisible();
    });
  await page.goto("/settings/nowhere");
  await expect(page.getByRole("heading", { name: "Page Not Found" })).toBeVisible();
});

test("less motion holds at once and from the first moment of a later visit", { tag: "@one-size" }, async ({
  page,
}) => {
  await page.goto("/settings/look");
  const fadeSeconds = () =>
    page.evaluate("parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--page'))");
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await expect(page.getByRole("combobox", { name: "Motion" })).toHaveText("Same as this device");
  await expect.poll(fadeSeconds).toBeGreaterThan(0);
  await choose(page, "Motion", "Reduced");
  await expect.poll(fadeSeconds).toBe(0);

  await page.route("**/assets/start-*.js", () => undefined);
  await page.reload({ waitUntil: "commit" });
  await expect.poll(fadeSeconds).toBe(0);
  await page.unroute("**/assets/start-*.js");
  await page.reload();
  await expect(page.getByRole("combobox", { name: "Motion" })).toHaveText("Reduced");
  await choose(page, "Motion", "Same as this device");
  await expect.poll(fadeSeconds).toBeGreaterThan(0);
});
