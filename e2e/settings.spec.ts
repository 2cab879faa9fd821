import type { Page } from "@playwright/test";
import { savePreferences } from "#contract/accounts/accounts.ts";
import { expect, test } from "./fixtures.ts";
import { expectNoSidewaysScrolling } from "./people.ts";
import { typeAndStore } from "./writing.ts";
import { zone } from "./zone.ts";

const stored = (page: Page) => expect(page.getByRole("status").filter({ hasText: /^Saved$/ })).toBeVisible();
const main = (page: Page) => page.getByRole("main");

async function choose(page: Page, setting: string, option: string): Promise<void> {
  await page.getByRole("combobox", { name: setting }).click();
  await page.getByRole("option", { name: option, exact: true }).click();
  await stored(page);
}

async function chooseLanguage(page: Page, typed: string, name: string): Promise<void> {
  await page.getByRole("combobox", { name: "Language of dates" }).click();
  await page.getByRole("combobox", { name: "Search languages" }).fill(typed);
  await page.getByRole("option", { name, exact: true }).click();
}

async function turnOn(page: Page, setting: string): Promise<void> {
  await page.goto("/settings");
  const choice = page.getByRole("switch", { name: setting });
  await expect(choice).not.toBeChecked();
  await choice.click();
  await expect(choice).toBeChecked();
  await stored(page);
}

test.beforeEach(({ register, page }) => register(page));

test("the settings are accessible, their lists too, and fit", { tag: "@one-column" }, async ({
  page,
  checkAccessibility,
}) => {
  await page.goto("/settings");
  await expect(page.getByRole("heading", { name: "Dates and times" })).toBeVisible();
  await checkAccessibility(page);
  await expectNoSidewaysScrolling(page);
  for (const name of ["Clock", "Motion", "Language of dates"]) {
    await page.getByRole("combobox", { name, exact: true }).click();
    await expect(page.getByRole("option").first()).toBeVisible();
    await checkAccessibility(page);
    await page.keyboard.press("Escape");
  }
});

test("times are shown by the clock that was chosen", { tag: "@one-size" }, async ({ page }) => {
  await page.goto("/settings");
  const dayEnd = page.getByRole("combobox", { name: "A day ends at" });
  await expect(dayEnd).toHaveText("00:00");
  await choose(page, "Clock", "12 hours");
  await expect(dayEnd).toHaveText(/^12:00\sam$/);
  await choose(page, "A day ends at", "4:00 am");
  await page.reload();
  await expect(dayEnd).toHaveText(/^4:00\sam$/);
  await expect(page.getByRole("combobox", { name: "Clock" })).toHaveText("12 hours");

  await page.goto("/account/manage");
  const time = page.getByRole("list", { name: "Security history" }).getByRole("time").first();
  await expect(time).toHaveText(/\d\s[ap]m$/);
  await page.goto("/settings");
  await choose(page, "Clock", "24 hours");
  await page.goto("/account/manage");
  await expect(time).toHaveText(/ \d\d:\d\d$/);
});

test("dates are in the language that was chosen, found by either of its names", { tag: "@one-size" }, async ({
  page,
}) => {
  const now = (language: string, part: "month" | "weekday") =>
    new Intl.DateTimeFormat(language, { [part]: "long", timeZone: zone }).format(new Date());
  await page.goto("/settings");
  await chooseLanguage(page, "germ", "Deutsch");
  await expect(main(page).getByText("Today is")).toContainText(now("de", "month"));
  await stored(page);
  await chooseLanguage(page, "suom", "Suomi");
  await expect(main(page).getByText("Today is")).toContainText(now("fi", "month"));
  await stored(page);
  await page.reload();
  await expect(page.getByRole("combobox", { name: "Language of dates" })).toHaveText("Suomi");

  await page.goto("/dashboard");
  const date = main(page).getByRole("time");
  await expect(date).toContainText(now("fi", "weekday"));
  await expect(date).toHaveAttribute("lang", "fi");
  await page.getByRole("textbox", { name: "Your reflection" }).click();
  await typeAndStore(page, "One line.");
  await page.goto("/reflections");
  const list = page.getByRole("list", { name: "Reflections" });
  await expect(list.getByRole("heading", { name: now("fi", "month") })).toBeVisible();

  await page.goto("/settings");
  await chooseLanguage(page, "deutsch", "Deutsch");
  await stored(page);
  await page.goto("/dashboard");
  await expect(date).toContainText(now("de", "weekday"));
});

test("a language that the server does not know is refused beside its field", { tag: "@one-column" }, async ({
  page,
  checkAccessibility,
}) => {
  await page.route(`**${savePreferences.url}`, (route) =>
    route.continue({ postData: JSON.stringify({ date_language: "tlh" }) }),
  );
  await page.goto("/settings");
  await chooseLanguage(page, "suomi", "Suomi");
  await expect(page.getByText("This language is not known.")).toBeVisible();
  const field = page.getByRole("combobox", { name: "Language of dates" });
  await expect(field).toHaveText(/^Same as this device/);
  await expect(field).toHaveAccessibleDescription(/^This language is not known\./);
  await checkAccessibility(page);
});

test("less motion holds at once, and from the first moment of a later visit", { tag: "@one-size" }, async ({
  page,
}) => {
  const fadeSeconds = () =>
    page.evaluate("parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--page'))");
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto("/settings");
  await expect(page.getByRole("combobox", { name: "Motion" })).toHaveText("Same as this device");
  expect(await fadeSeconds()).toBeGreaterThan(0);
  await choose(page, "Motion", "Less");
  expect(await fadeSeconds()).toBe(0);

  await page.route("**/assets/start-*.js", () => undefined);
  await page.reload({ waitUntil: "commit" });
  await expect.poll(fadeSeconds).toBe(0);
  await page.unroute("**/assets/start-*.js");
  await page.reload();
  await expect(page.getByRole("combobox", { name: "Motion" })).toHaveText("Less");
  await choose(page, "Motion", "Same as this device");
  expect(await fadeSeconds()).toBeGreaterThan(0);
});

test("words are counted beneath the page for who wants it", { tag: "@one-size" }, async ({
  page,
  checkAccessibility,
}) => {
  const count = main(page).getByText(/^\d+ words?$/);
  await page.goto("/dashboard");
  const text = page.getByRole("textbox", { name: "Your reflection" });
  await text.click();
  await typeAndStore(page, "Rain since noon.");
  await expect(count).toHaveCount(0);
  await turnOn(page, "Word count");
  await page.goto("/dashboard");
  await expect(count).toHaveText("3 words");
  await text.click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" Then sun");
  await expect(count).toHaveText("5 words");
  await checkAccessibility(page);
});

test("the line being written stays at the middle of the window for who wants it", {
  tag: "@one-size",
}, async ({ page }) => {
  const place = async () => {
    const [middle, height] = await page.evaluate<[number, number]>(
      "(() => { const { top, bottom } = getSelection().focusNode.parentElement.getBoundingClientRect(); return [(top + bottom) / 2, innerHeight]; })()",
    );
    return middle / height;
  };
  const writeLines = async () => {
    await page.getByRole("textbox", { name: "Your reflection" }).click();
    await page.keyboard.press("Control+End");
    for (let line = 1; line <= 30; line += 1) {
      await page.keyboard.insertText(`Line ${line}`);
      await page.keyboard.press("Enter");
    }
    await typeAndStore(page, "The last line.");
  };
  await page.goto("/dashboard");
  await writeLines();
  expect(await place()).toBeGreaterThan(0.6);

  await turnOn(page, "Typewriter scrolling");
  await page.goto("/dashboard");
  await writeLines();
  expect(Math.abs((await place()) - 0.5)).toBeLessThan(0.03);

  const scrollTo = (top: number) => page.evaluate(`scrollTo({ top: ${top}, behavior: "instant" })`);
  const scrolled = () => page.evaluate<number>("Math.round(scrollY)");
  const own = (await scrolled()) - 150;
  await scrollTo(own);
  await page.keyboard.type(" It goes on");
  expect(await scrolled()).toBe(own);
  await page.keyboard.press("Enter");
  await page.keyboard.type("and the next is at the middle again.");
  await expect.poll(async () => Math.abs((await place()) - 0.5)).toBeLessThan(0.03);
});

test("the links beside the settings lead to each group, and mark the one that is read", async ({
  page,
  checkAccessibility,
}) => {
  const nav = page.getByRole("navigation", { name: "Settings" });
  const current = nav.locator("[aria-current]");
  await page.goto("/settings#lock");
  await expect(page.getByRole("heading", { name: "App lock" })).toBeInViewport();
  await expect(page.getByRole("heading", { name: "App lock" })).toBeFocused();
  await expect(current).toHaveText("App lock");
  await checkAccessibility(page);

  await nav.getByRole("link", { name: "Look" }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/#look$/);
  await expect(page.getByRole("heading", { name: "Look" })).toBeInViewport();
  await expect(current).toHaveText("Look");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: /^Theme/ })).toBeFocused();

  await page.evaluate("scrollTo({ top: 0, behavior: 'instant' })");
  await expect(current).toHaveText("Writing day");
});

test("the words of a page are as large and its lines as wide as was chosen", { tag: "@one-size" }, async ({
  page,
}) => {
  const text = page.getByRole("textbox", { name: "Your reflection" });
  const shown = async () => {
    await page.goto("/dashboard");
    await expect(text).toBeVisible();
    const size = "parseFloat(getComputedStyle(document.querySelector('main .prose')).fontSize)";
    return { size: await page.evaluate<number>(size), width: (await text.boundingBox())?.width ?? 0 };
  };
  const before = await shown();
  await page.goto("/settings");
  await choose(page, "Text size", "Largest");
  await choose(page, "Line width", "Narrow");
  const after = await shown();
  expect(after.size / before.size).toBeCloseTo(1.35, 2);
  await expectNoSidewaysScrolling(page);
  await page.goto("/settings");
  await choose(page, "Line width", "Wide");
  const wide = await shown();
  expect(wide.width).toBeGreaterThan(after.width + 100);
  await expectNoSidewaysScrolling(page);
});
