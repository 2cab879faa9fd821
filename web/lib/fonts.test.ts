import { afterEach, beforeEach, expect, it } from "vitest";
import { loadFonts } from "./fonts.ts";
import { session } from "./session.ts";

const address = "/assets/fonts-one.css";

/** A browser whose clock and person do what the test says. */
function openBrowser({ line = "good" as "good" | "broken" } = {}) {
  const tasks: { ms: number; task: () => void }[] = [];
  let act = () => {};
  const log: string[] = [];
  const face = (name: string, style: string, unicodeRange: string) => ({
    style,
    unicodeRange,
    load: async () => {
      await Promise.resolve();
      log.push(`load ${name}`);
      if (line === "broken") throw new DOMException("", "NetworkError");
    },
    show: () => void log.push(`show ${name}`),
  });
  const faces = [
    face("Extended", "normal", "U+100-2BA, U+2BD-2C5"),
    face("Latin", "normal", "U+0-FF, U+131"),
    face("Latin Italic", "italic", "U+??, U+131"),
  ];
  // Not in the document, so that nothing is fetched.
  const head = document.createElement("div");
  const sheets = () => [...head.querySelectorAll("link")];
  return {
    log,
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
        facesOf: () => faces,
        head,
      }),
  };
}

const forget = () => {
  localStorage.removeItem("fonts");
  session.clear();
};
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

it("lets the fonts come at once where they have loaded before", async () => {
  const before = openBrowser();
  before.visit();
  before.act();
  await before.sheetLoads();
  const browser = openBrowser();
  browser.visit();
  expect(browser.sheets()).toEqual([address]);
});

it("shows all fonts once those of most pages have loaded", async () => {
  const browser = openBrowser();
  browser.visit();
  browser.act();
  await browser.sheetLoads();
  expect(browser.log).toEqual(["load Latin", "show Extended", "show Latin", "show Latin Italic"]);
});

it("loads italics with them for a person who has logged in", async () => {
  session.start({ access: "one", refresh: "two", username: "wren" });
  const browser = openBrowser();
  browser.visit();
  browser.act();
  await browser.sheetLoads();
  expect(browser.log.slice(0, 3)).toEqual(["load Latin", "load Latin Italic", "show Extended"]);
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
