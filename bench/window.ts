import type { Browser } from "@playwright/test";
import { getTheme, saveTheme } from "#contract/themes/themes.ts";
import { callsTo } from "#server/testing/calls.ts";
import { type Cookie, registerBrowser, type SignedIn, signInBrowser, sizes, withBrowser } from "./browser.ts";
import { type ColdVisit, visitCold } from "./cold-visit.ts";
import { type CrossFade, crossFades } from "./cross-fade.ts";
import { median, print, printTable } from "./print.ts";
import { scroll } from "./scrolling.ts";
import type { Person } from "./seed.ts";
import { withJournal } from "./store.ts";

const reflections = 200;
const times = 5;
const largestBlur = 64;

/** The cost of the scene and the glass. The browser draws in software, as without a graphics card. */
export async function benchWindow(): Promise<void> {
  print(`\nwindow: Chromium on software rendering, over loopback, medians of ${times}`);
  await withJournal(reflections, ({ url }, person) =>
    withBrowser(async (browser) => {
      await printColdVisits(browser, url);
      await printCrossFades(browser, url);
      await printScrolling(browser, url, person);
    }),
  );
}

/** Each figure is a median by itself. */
function medians<Name extends string>(rounds: readonly Record<Name, number>[]) {
  return (name: Name) => median(rounds.map((round) => round[name]));
}

async function printColdVisits(browser: Browser, url: string): Promise<void> {
  const newcomer = await registerBrowser(url, "newcomer");
  const visits: { path: string; cookies: Cookie[] }[] = [
    { path: "/login", cookies: [] },
    { path: "/dashboard", cookies: newcomer.cookies },
  ];
  const rows = [];
  for (const { path, cookies } of visits) {
    for (const size of sizes) {
      // The server makes each size of a picture when it is first asked for; that wait is not measured.
      await visitCold(browser, size, cookies, url + path);
      const rounds: ColdVisit[] = [];
      while (rounds.length < times) rounds.push(await visitCold(browser, size, cookies, url + path));
      const of = medians(rounds);
      rows.push([
        `${path} ${size.name}`,
        kilobytes(of("bytes")),
        kilobytes(of("pictureBytes")),
        Math.round(of("firstPixelMs")),
        Math.round(of("fullMs")),
      ]);
    }
  }
  printTable(["cold visit", "all kB", "picture kB", "first scene pixel ms", "full scene ms"], rows);
}

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);

async function printCrossFades(browser: Browser, url: string): Promise<void> {
  const { cookies } = await registerBrowser(url, "chooser");
  const rows = [];
  for (const size of sizes) {
    const of = medians<keyof CrossFade>(await crossFades(browser, size, cookies, url, times));
    const parts = (["scripting", "style", "painting", "rasterising", "drawing"] as const).map((part) =>
      of(part).toFixed(1),
    );
    rows.push([size.name, ...parts, of("frames")]);
  }
  print();
  printTable(
    ["cross-fade", "scripting ms", "style ms", "painting ms", "rasterising ms", "drawing ms", "frames"],
    rows,
  );
}

async function printScrolling(browser: Browser, url: string, person: Person): Promise<void> {
  const writer = await signInBrowser(url, person);
  const rows = [];
  for (const blur of [0, largestBlur]) {
    await saveBlur(url, writer, blur);
    for (const size of sizes) {
      const { seconds, drawn, dropped, longestMs } = await scroll(browser, size, writer.cookies, url);
      rows.push([`blur ${blur} px, ${size.name}`, seconds.toFixed(1), drawn, dropped, Math.round(longestMs)]);
    }
  }
  print();
  printTable(["scrolling /reflections", "s", "frames drawn", "dropped at 60 Hz", "longest ms"], rows);
}

async function saveBlur(url: string, { access }: SignedIn, blur: number): Promise<void> {
  const calls = callsTo(url, access);
  const { id } = await calls.expect(getTheme, 200);
  await calls.expect(saveTheme, 200, { body: { id, blur_amount: blur } });
}
