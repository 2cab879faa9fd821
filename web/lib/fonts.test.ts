import { afterEach, beforeEach, expect, it } from "vitest";
import { loadFonts } from "./fonts.ts";

const address = "/assets/fonts-one.css";

/** A browser whose clock and person do what the test says. */
function openBrowser({ line = "good" as "good" | "broken" } = {}) {
  const tasks: { ms: number; task: () => void }[] = [];
  let act = () => {};
  const asked: string[] = [];
  // Not in the document, so that nothing is fetched.
  const head = document.createElement("div");
  const sheets = () => [...head.querySelectorAll("link")];
  return {
    asked,
    sheets: () => sheets().map((sheet) => sheet.getAttribute("href")),
    /** The browser has read the sheet, and the fonts have loaded or failed. */
    async sheetLoads() {
      sheets().at(-1)?.dispatchEvent(new Event("load"));
      await new Promise<void>((resolve) => setTimeout(resolve));
    },
    waits: () => tasks.map(({ ms }) => ms),
    pass: () => {
      for (const { task } of tasks.splice(0)) task();
    },
    act: () => act(),
    visit: (sheet = address) =>
      loadFonts(sheet, {
        after: (ms, task) => {
          tasks.push({ ms, task });
          return () => {};
        },
        onFirstIntent: (task) => {
          act = task;
          return () => {};
        },
        fonts: {
          load: async (font: string) => {
            asked.push(font);
            if (line === "broken") throw new DOMException("", "NetworkError");
            return [];
          },
        },
        head,
      }),
  };
}

const forget = () => localStorage.removeItem("fonts");
beforeEach(forget);
afterEach(forget);

it("lets the fonts come a second after the page of a first visit", () => {
  const browser = openBrowser();
  browser.visit();
  expect(browser.sheets()).toEqual([]);
  expect(browser.waits()).toEqual([1000]);
  browser.pass();
  expect(browser.sheets()).toEqual([address]);
});

it("lets the fonts come at the first sign of the person, and only once", () => {
  const browser = openBrowser();
  browser.visit();
  browser.act();
  expect(browser.sheets()).toEqual([address]);
  browser.pass();
  expect(browser.sheets()).toEqual([address]);
});

it("loads the fonts at once if they have loaded before", async () => {
  const before = openBrowser();
  before.visit();
  before.act();
  await before.sheetLoads();
  expect(before.asked).toEqual(['1em "Figtree Variable"', '1em "Newsreader Variable"']);
  const browser = openBrowser();
  browser.visit();
  expect(browser.sheets()).toEqual([address]);
});

it("counts a visit as the first again when the fonts are other ones", async () => {
  const before = openBrowser();
  before.visit();
  before.act();
  await before.sheetLoads();
  const browser = openBrowser();
  browser.visit("/assets/fonts-two.css");
  expect(browser.sheets()).toEqual([]);
});

it("counts a visit as the first again when the fonts could not be loaded", async () => {
  const broken = openBrowser({ line: "broken" });
  broken.visit();
  broken.act();
  await broken.sheetLoads();
  const browser = openBrowser();
  browser.visit();
  expect(browser.sheets()).toEqual([]);
});
