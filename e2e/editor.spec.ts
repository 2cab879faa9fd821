import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { removeReflection, trashReflection } from "#contract/reflections/reflection-history.ts";
import { getReflection } from "#contract/reflections/reflections.ts";
import { expect, type Person, test } from "./fixtures.ts";
import { writeFree } from "./journal.ts";
import { beginToday, saved, typeAndStore, words } from "./writing.ts";

const clipboards = join(import.meta.dirname, "../web/editor/paste/testing/clipboard");

const write = async (person: Person, title: string, body = ""): Promise<string> =>
  (await writeFree(person, "2026-01-05", { title, body })).id;

const clip = (name: string) => readFileSync(join(clipboards, `${name}.txt`), "utf8");

/** Pastes as a browser does: one event with every format of the copied content. */
const paste = (page: Page, forms: Record<string, string>) =>
  words(page).evaluate((text, given) => {
    const clipboardData = new DataTransfer();
    for (const [type, data] of Object.entries(given)) clipboardData.setData(type, data);
    text.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, forms);

test("a mention opens the other reflection, or says that it is gone", {
  tag: "@one-column",
}, async ({ page, register, checkAccessibility }) => {
  const person = await register(page);
  const id = await write(person, "The long way home", "Over the hill.");
  await write(person, "A dark day");
  await beginToday(page);
  await page.keyboard.type("See [[");
  const list = page.getByRole("listbox", { name: "Mention a reflection" });
  await expect(list.getByRole("option")).toHaveCount(2);
  await checkAccessibility(page);
  await page.keyboard.type("long w");
  await expect(list.getByRole("option")).toHaveText([/The long way home/]);
  await list.getByRole("option").tap();
  await expect(list).toHaveCount(0);
  const mention = words(page).getByRole("link", { name: "The long way home" });
  await expect(mention).toHaveAttribute("href", `/reflections/${id}`);
  await typeAndStore(page, "and [[not this]]");
  await expect(words(page)).toHaveText("See The long way home and [[not this]]");

  await page.reload();
  await page.evaluate(() => Reflect.set(window, "sameDocument", true));
  await mention.tap();
  await page.getByRole("button", { name: "Open this reflection" }).tap();
  await expect(page).toHaveURL(new RegExp(`/reflections/${id}$`));
  await expect(words(page)).toHaveText("Over the hill.");
  expect(await page.evaluate(() => Reflect.get(window, "sameDocument"))).toBe(true);

  await page.goBack();
  await expect(mention).toBeVisible();
  await person.api.call(trashReflection, { params: { id } });
  await person.api.call(removeReflection, { params: { id } });
  await mention.tap();
  await page.getByRole("button", { name: "Open this reflection" }).tap();
  await expect(page.getByRole("heading", { name: "There is no such reflection" })).toBeVisible();
});

test("find in the page goes from match to match by keyboard, and focus mode shows only the words", {
  tag: "@one-size",
}, async ({ page, register, checkAccessibility }) => {
  const person = await register(page);
  const filler = Array.from({ length: 60 }, (_, day) => `Day ${day}: rain.`).join("\n\n");
  const id = await write(person, "Weather", `A café by the sea.\n\n${filler}\n\nThe last CAFE.`);
  const { promise: arrives, resolve: arrive } = Promise.withResolvers<void>();
  await page.route("**/find-bar-*.js", async (route) => {
    await arrives;
    await route.continue();
  });
  await page.goto(`/reflections/${id}`);
  await words(page).click({ position: { x: 5, y: 5 } });
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("ControlOrMeta+f");
  await page.keyboard.type("too early");
  arrive();
  const bar = page.getByRole("search", { name: "Find in this page" });
  await expect(bar.getByRole("textbox", { name: "Find" })).toBeFocused();
  await expect(words(page)).toContainText("A café by the sea.");
  await page.keyboard.type("cafe");
  await expect(bar.getByText("1 of 2")).toBeVisible();
  await expect(words(page).locator(".found")).toHaveText(["café", "CAFE"]);
  await checkAccessibility(page);

  await page.keyboard.press("Enter");
  await expect(bar.getByText("2 of 2")).toBeVisible();
  await expect(words(page).getByText("The last CAFE.")).toBeInViewport();
  await page.keyboard.press("F3");
  await expect(bar.getByText("1 of 2")).toBeVisible();
  await page.keyboard.press("Shift+F3");
  await bar.getByRole("button", { name: "Match case" }).click();
  await expect(bar.getByText("None")).toBeVisible();
  await bar.getByRole("button", { name: "Match case" }).click();
  await page.keyboard.press("Shift+F3");
  await expect(bar.getByText("2 of 2")).toBeVisible();

  await page.keyboard.press("Escape");
  await expect(bar).toHaveCount(0);
  await expect(words(page)).toBeFocused();
  await expect(words(page).locator(".found")).toHaveCount(0);
  expect(await page.evaluate(() => getSelection()?.toString())).toBe("CAFE");
  await typeAndStore(page, "inn");
  await expect(words(page).getByText("The last inn.")).toBeVisible();

  await test.step("focus mode shows only the words, and stays on until it is turned off", async () => {
    await page.keyboard.press("ControlOrMeta+Shift+f");
    const leave = page.getByRole("button", { name: "Leave focus mode" });
    await expect(leave).toBeVisible();
    await words(page).getByText("The last inn.").click();
    const navbar = page.locator(".navbar");
    await expect(navbar).toHaveCSS("opacity", "0");
    const colour = (text: string) =>
      words(page)
        .getByText(text)
        .evaluate((line) => getComputedStyle(line).color);
    const areAlike = async () => (await colour("A café by the sea.")) === (await colour("The last inn."));
    await expect.poll(areAlike).toBe(false);
    await checkAccessibility(page);

    await page.reload();
    await words(page).getByText("The last inn.").click({ clickCount: 3 });
    await expect(navbar).toHaveCSS("opacity", "0");
    await expect(page.getByRole("toolbar", { name: "Formatting" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(leave).toHaveCount(0);
    await expect(navbar).toHaveCSS("opacity", "1");
    await expect.poll(areAlike).toBe(true);
  });
});

/** Repeats the keys until something changes, because the undo steps load a moment after the text. */
async function turn(page: Page, key: string, before: string, after: string): Promise<void> {
  await expect(async () => {
    if ((await words(page).textContent())?.trim() === before) await page.keyboard.press(key);
    await expect(words(page)).toHaveText(after, { timeout: 300 });
  }).toPass();
}

test("typing can be undone and redone across a reload, and pasted text comes clean", {
  tag: "@one-size",
}, async ({ page, register, checkAccessibility }) => {
  const person = await register(page);
  await beginToday(page);
  await typeAndStore(page, "One.");
  await page.keyboard.press("Enter");
  await typeAndStore(page, "Two.");
  await page.keyboard.press("Space");
  await page.keyboard.press("ControlOrMeta+b");
  await typeAndStore(page, "Three.");
  await page.reload();
  await expect(words(page)).toHaveText("One.Two. Three.");
  await words(page).click();
  await turn(page, "ControlOrMeta+z", "One.Two. Three.", "One.Two.");
  await expect(saved(page)).toBeVisible();

  await page.reload();
  await expect(words(page)).toHaveText("One.Two.");
  await words(page).click();
  await turn(page, "ControlOrMeta+Shift+z", "One.Two.", "One.Two. Three.");
  await expect(async () => {
    await page.keyboard.press("ControlOrMeta+z");
    await expect(words(page)).toHaveText("", { timeout: 300 });
  }).toPass();

  await test.step("text pasted from Word and Docs is clean, raw HTML stays text, and direction marks are named", async () => {
    await beginToday(page);
    await paste(page, { "text/html": clip("word"), "text/plain": "The long way home" });
    await expect(words(page).getByRole("heading", { level: 1 })).toHaveText("The long way home");
    await expect(words(page).getByRole("listitem")).toHaveText([/one/, "two", "three", "numbered"]);
    await expect(words(page).getByRole("columnheader")).toHaveText(["Both", "", "tall"]);
    await page.keyboard.press("ControlOrMeta+a");
    await paste(page, { "text/html": clip("google-docs"), "text/plain": "A day at the lake" });
    await expect(words(page).getByRole("strong")).toHaveText(["far"]);
    await expect(words(page).getByRole("link")).toHaveAttribute("href", "https://lake.example/map");
    await expect(words(page).locator("[style]")).toHaveCount(0);

    await page.keyboard.press("ControlOrMeta+a");
    const trick =
      "<img src=x onerror=\"document.title='taken'\"> # [a](javascript:alert(1)) safe\u202Eexe.txt";
    await paste(page, { "text/plain": trick });
    await expect(words(page)).toHaveText(trick);
    await expect(words(page).locator("img[src='x'], a")).toHaveCount(0);
    await expect(words(page).locator(".bidi-mark")).toHaveAttribute("data-name", "RLO");
    await expect(saved(page)).toBeVisible();
    await page.reload();
    await expect(words(page)).toHaveText(trick);
    expect(await page.title()).not.toBe("taken");

    await words(page).click();
    await paste(page, { "text/plain": "word ".repeat(1_000_000) });
    await expect(page.getByRole("alert")).toContainText(
      "Nothing was pasted: the text has 5,000,000 characters",
    );
    await checkAccessibility(page);
    await page.getByRole("alert").getByRole("button", { name: "Close" }).click();
    await expect(words(page)).toHaveText(trick);
  });

  await test.step("typed and pasted signs stay, signs around words come back by one undo, and cells are a table", async () => {
    const lines = ["2 * 3 * 4 = 24", "so tired *_* and happy ^_^ today", "x == y and a == b"];
    await words(page).click();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type(lines.join("\n"));
    await expect(words(page).getByRole("paragraph")).toHaveText(lines);
    await page.keyboard.press("Enter");
    await page.keyboard.type("the __init__");
    await expect(words(page).getByRole("strong")).toHaveText(["init"]);
    await page.keyboard.press("ControlOrMeta+z");
    await page.keyboard.type(" file");
    await expect(words(page).getByRole("paragraph")).toHaveText([...lines, "the __init__ file"]);
    await expect(saved(page)).toBeVisible();
    await page.reload();
    await expect(words(page).getByRole("paragraph")).toHaveText([...lines, "the __init__ file"]);

    const years = "1986. We moved to the coast.\n1991. School by *bus*.";
    await words(page).click();
    await page.keyboard.press("ControlOrMeta+a");
    await paste(page, { "text/plain": years });
    await expect(words(page)).toHaveText(years, { useInnerText: true });
    await expect(words(page).locator("ol, em")).toHaveCount(0);
    await page.keyboard.press("ControlOrMeta+a");
    await paste(page, { "text/plain": "- soup\n- *bread*" });
    await expect(words(page).getByRole("listitem")).toHaveText(["soup", "*bread*"]);
    await page.keyboard.press("ControlOrMeta+z");
    await expect(words(page)).toHaveText("- soup\n- *bread*", { useInnerText: true });

    await page.keyboard.press("ControlOrMeta+a");
    await paste(page, { "text/html": clip("excel"), "text/plain": "Day\tSleep\r\nMon\t7.5\r\nTue\t6\r\n" });
    await expect(words(page).getByRole("row")).toHaveCount(3);
    await expect(words(page).getByRole("columnheader")).toHaveText(["Day", "Sleep"]);
    await expect(words(page).getByRole("cell")).toHaveText(["Mon", "7.5", "Tue", "6"]);
    await expect(saved(page)).toBeVisible();
    await page.reload();
    await expect(words(page).getByRole("row")).toHaveCount(3);
  });

  await test.step("each list, quote, table and paragraph runs in the direction of its own letters", async () => {
    const hebrew =
      "שלום.\n\n1. אחת\n\n- שתיים\n\n- [ ] שלוש\n\n> ארבע\n\n| חמש | שש |\n| --- | --- |\n| א | ב |";
    const id = await write(person, "Both ways", `${hebrew}\n\nHello.\n\n* one`);
    await page.goto(`/reflections/${id}`);
    await expect(words(page)).toContainText("Hello.");
    const blocks = words(page).locator("ol, ul, blockquote, table");
    expect(await blocks.evaluateAll((all) => all.map((each) => getComputedStyle(each).direction))).toEqual([
      ...["rtl", "rtl", "rtl", "rtl", "rtl"],
      "ltr",
    ]);
    const atRight = await words(page)
      .locator("> p")
      .evaluateAll((all) =>
        all.map((paragraph) => {
          const range = document.createRange();
          range.selectNodeContents(paragraph);
          return range.getBoundingClientRect().right > paragraph.getBoundingClientRect().right - 4;
        }),
      );
    expect(atRight).toEqual([true, false]);
  });
});

test("a long page takes words anywhere and changes nothing else, and undo outlasts a reload", {
  tag: "@one-size",
}, async ({ page, register, checkAccessibility }) => {
  const person = await register(page);
  const kinds = [
    'A **bold** and _slanted_ walk, ~~not~~ ==well== `spent`, [by the lake](https://lake.example/ "deep").',
    "## A heading",
    "One line\\\nand the next.",
    "- a point\n- another\n\n  with more\n  1. and a number",
    "* [x] done\n* [ ] not done",
    "> Said she.\n> - and noted it",
    "```js\nconst a  =  1;\n\n  b();\n```",
    "| a | b |\n| :---: | ---: |\n| 1 | 2<br>3 |",
    "---",
    "مشى أبي اليوم",
    // As other apps write them.
    "#### A small heading",
    "* a star\n\n* and another",
    "1986. We moved to the coast.\n1991. School by bus.\n2004. Father died in May.",
    "Talked with [[Ana]] about __the lake__[^1].",
    "> [!note] From the letter\n> he liked *the sea*",
    "![the jetty](https://lake.example/jetty.png)",
    "***",
    "[^1]: The one behind the mill.",
  ];
  const blocks = Array.from({ length: 15 }, () => ["A day.", ...kinds]).flat();
  const id = await write(person, "A long year", `${blocks.join("\n\n")}\n`);
  const { body } = await person.api.call(getReflection, { params: { id } });
  await page.goto(`/reflections/${id}`);
  const days = words(page).getByText("A day.");
  await expect(days).toHaveCount(15);
  await days.nth(7).click();
  await page.keyboard.press("End");
  await typeAndStore(page, " A wet one");
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.press("Enter");
  await typeAndStore(page, "The very end");
  const edited = 7 * (kinds.length + 1);
  const changed = `${blocks.with(edited, "A day. A wet one").join("\n\n")}\n\nThe very end\n`;
  const now = async () => (await person.api.call(getReflection, { params: { id } })).body;
  expect(await now()).toBe(changed);
  await checkAccessibility(page);

  await page.reload();
  await expect(days).toHaveCount(15);
  await days.nth(3).click();
  for (let count = 0; count < 4; count += 1) await page.keyboard.press("ControlOrMeta+z");
  await expect.poll(now).toBe(body);
});
