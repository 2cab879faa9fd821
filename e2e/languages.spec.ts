import type { Locator } from "@playwright/test";
import { beginAnswers } from "#contract/activities/answer-rules.ts";
import { builtInActivity } from "#contract/activities/built-in-activities.ts";
import { getReflection } from "#contract/reflections/reflections.ts";
import { expect, test } from "./fixtures.ts";
import { chooseLanguage, textsOutsideCatalogue } from "./foreign-texts.ts";
import { writeFree } from "./journal.ts";
import { typeAndStore } from "./writing.ts";
import { today } from "./zone.ts";

test("in a pseudo-language, the pages to sign in have no text outside the catalogue, nor have their errors", async ({
  page,
  app,
  context,
  checkAccessibility,
}) => {
  await chooseLanguage(context, app.url, "en-XA");
  const expectAllTranslated = async (...names: string[]) =>
    expect.poll(() => textsOutsideCatalogue(page, { names })).toEqual([]);
  const submit = page.locator("form button[type=submit]");

  await test.step("log in", async () => {
    await page.goto(`${app.url}/login`);
    await expect(page.locator("html")).toHaveAttribute("lang", "en-XA");
    await expect(submit).toBeVisible();
    await expectAllTranslated();
    await checkAccessibility(page);
    await submit.click();
    await expect(page.locator(".field__error")).toHaveCount(2);
    await expectAllTranslated();
    await page.locator("[name=username]").fill("nobody");
    await page.locator("[name=password]").fill("seven herons fly");
    await submit.click();
    await expect(page.getByRole("alert")).toContainText("⟦");
    await expectAllTranslated();
  });

  await test.step("register", async () => {
    await page.goto(`${app.url}/register`);
    await expectAllTranslated();
    await page.locator("[name=username]").fill("a b");
    await page.locator("[name=email]").fill("nowhere");
    await page.locator("[name=password]").fill("x".repeat(129));
    await submit.click();
    await expect(page.locator(".field__error")).toHaveCount(3);
    await expectAllTranslated();
    await page.locator("[name=username]").fill("hanna.languages");
    await page.locator("[name=email]").fill("");
    // Only the server knows the most common passwords.
    await page.locator("[name=password]").fill("1234567890");
    await submit.click();
    await expect(page.locator(".field__error")).toHaveCount(1);
    await expectAllTranslated();
    await checkAccessibility(page);
  });

  await test.step("forgot password, and links that are incomplete or used", async () => {
    await page.goto(`${app.url}/forgot-password`);
    await expectAllTranslated();
    await page.goto(`${app.url}/reset-password`);
    await expectAllTranslated();
    await page.goto("about:blank");
    await page.goto(`${app.url}/reset-password#token=unknown`);
    await page.locator("[name=password]").fill("seven herons fly");
    await submit.click();
    await expect(page.getByRole("alert")).toContainText("⟦");
    await expectAllTranslated();
  });
});

test("a language from right to left mirrors the login page, and longer texts fit into it", async ({
  page,
  app,
  context,
  checkAccessibility,
}) => {
  await chooseLanguage(context, app.url, "en-XB");
  await page.goto(`${app.url}/login`);
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toContainText("⟦");
  await expect(heading).toHaveCSS("direction", "rtl");
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
  await checkAccessibility(page);
});

test("a page whose messages can’t be loaded is in English, and works", { tag: "@one-size" }, async ({
  page,
  app,
  context,
}) => {
  await chooseLanguage(context, app.url, "en-XA");
  await page.route("**/assets/messages-*", (route) => route.abort());
  await page.goto(`${app.url}/login`);
  await expect(page.getByRole("heading", { name: "Welcome back" })).toBeVisible();
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await expect(page.getByRole("heading", { name: "Forgot your password?" })).toBeVisible();
});

test("English is used unless a language is chosen, and loads no messages", { tag: "@one-size" }, async ({
  page,
  app,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto(`${app.url}/login`);
  await expect(page.getByRole("heading", { name: "Welcome back" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  expect(asked.filter((url) => url.includes("messages"))).toEqual([]);
});

test("Hebrew in an English page is written and read from right to left, in a book too", {
  tag: "@one-size",
}, async ({ page, register }) => {
  const person = await register(page);
  const title = "שלום לכולם.";
  const paragraph = "בוקר טוב, אמא.";
  const day = today();
  const { id } = await writeFree(person, day, { title, body: `Dear diary.\n\n${paragraph}` });

  await test.step("in the editor, also what is typed", async () => {
    await page.goto(`/reflections/${id}`);
    const field = page.getByRole("textbox", { name: "Title" });
    await expect(field).toHaveValue(title);
    await expect(field).toHaveCSS("direction", "rtl");
    const words = page.getByRole("textbox", { name: "Your reflection" });
    await expect(words.getByText("Dear diary.")).toBeVisible();
    expect(await sideOf(words.getByText("Dear diary."))).toEqual({ begins: "left", ends: "right" });
    expect(await sideOf(words.getByText(paragraph))).toEqual({ begins: "right", ends: "left" });
    await words.press("ControlOrMeta+End");
    await words.press("Enter");
    await typeAndStore(page, "יום יפה, באמת!");
    expect(await sideOf(words.getByText("יום יפה, באמת!"))).toEqual({ begins: "right", ends: "left" });
  });
  await test.step("in the list", async () => {
    await page.goto("/reflections");
    const row = page.getByRole("main").getByText(title, { exact: true });
    await expect(row).toBeVisible();
    // Names stand at the edge of the page’s language.
    expect(await sideOf(row)).toEqual({ begins: "left", ends: "left" });
  });
  await test.step("in a book", async () => {
    await page.goto("/settings/export");
    await page.getByRole("radio", { name: /^Book/ }).check();
    const opened = page.waitForEvent("popup");
    await page.getByRole("button", { name: "Open to print" }).click();
    const book = await opened;
    for (const text of [title, paragraph]) {
      const shown = book.getByRole("article").getByText(text, { exact: true });
      await expect(shown).toBeVisible();
      expect(await sideOf(shown)).toEqual({ begins: "right", ends: "left" });
    }
  });
});

test("a built-in activity has its title in the language of the page, also where it was answered in another", {
  tag: "@one-size",
}, async ({ page, app, context, register }) => {
  const person = await register(page);
  const activity = builtInActivity("Three good things");
  const answers = {
    ...beginAnswers(activity, null),
    answers: { [activity.steps[1]?.id ?? ""]: "The tram came early" },
    finished_at: new Date().toISOString(),
  };
  const written = { title: activity.title, answers, activity_id: activity.id };
  const { id } = await writeFree(person, today(), written);
  await chooseLanguage(context, app.url, "en-XA");
  const pseudo = /^⟦Ţĥŕéééé/;

  await test.step("in the list, and on the sheet with its link to the activity", async () => {
    await page.goto("/reflections");
    await page
      .getByRole("main")
      .getByRole("link", { name: /⟦Ţĥŕéééé/ })
      .click();
    await expect(page.locator(".title-field")).toHaveValue(pseudo);
    await expect(page.locator(".activity-links a").first()).toHaveText(pseudo);
  });
  await test.step("the stored words are found by search", async () => {
    await page.goto("/reflections?q=good+things");
    await expect(page.getByRole("main").getByText(pseudo)).toBeVisible();
  });
  await test.step("until the person changes it", async () => {
    const readTitle = async () => (await person.api.call(getReflection, { params: { id } })).title;
    await page.goto(`/reflections/${id}`);
    await expect(page.locator(".title-field")).toHaveValue(pseudo);
    expect(await readTitle()).toBe(activity.title);
    await page.locator(".title-field").fill("A good Monday");
    await expect.poll(readTitle).toBe("A good Monday");
    await page.reload();
    await expect(page.locator(".title-field")).toHaveValue("A good Monday");
  });
});

/** At which edge of its block a text of one line begins, and where its last sign lies from there. */
const sideOf = (block: Locator) =>
  block.evaluate((element) => {
    const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
    const signAt = (at: number) => {
      const range = document.createRange();
      if (text) {
        range.setStart(text, at);
        range.setEnd(text, at + 1);
      }
      return range.getBoundingClientRect();
    };
    const first = signAt(0);
    const last = signAt((text?.textContent?.trimEnd().length ?? 0) - 1);
    const { left, right } = element.getBoundingClientRect();
    return {
      begins: first.left - left < right - first.right ? "left" : "right",
      ends: last.left < first.left ? "left" : "right",
    };
  });

test("long words have room on a phone", { tag: "@one-column" }, async ({ page, app, context, register }) => {
  await register(page);
  const linesOf = (texts: Locator) =>
    texts.evaluateAll((all) =>
      all.map((text) => {
        const words = document.createRange();
        words.selectNodeContents(text);
        return new Set([...words.getClientRects()].map(({ top }) => Math.round(top))).size;
      }),
    );

  await context.addCookies([{ name: "language", value: "pl", url: app.url }]);
  await page.goto("/dashboard");
  await page.setViewportSize({ width: 274, height: 700 });
  await page.locator(".today-strip").click();
  await expect(page.getByText("Spokojny")).toBeVisible();
  expect(await linesOf(page.locator(".mood bdi")), "names of moods").toEqual([1, 1, 1, 1, 1]);
  await page.setViewportSize({ width: 375, height: 600 });

  await context.addCookies([{ name: "language", value: "de", url: app.url }]);
  await page.goto("/activities");
  const tabs = page.getByRole("tab");
  await expect(tabs.last()).toHaveText("Selbsteinschätzungen");
  const tops = await tabs.evaluateAll((all) => all.map((tab) => tab.getBoundingClientRect().top));
  expect(new Set(tops).size, "rows of tabs").toBe(1);
  expect(await linesOf(tabs), "tabs").toEqual([1, 1, 1]);

  await page.goto("/chat");
  await expect(page.getByText(/^Hier antwortet ein Programm/)).toBeInViewport({ ratio: 1 });
});
