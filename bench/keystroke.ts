import { setTimeout } from "node:timers/promises";
import type { Browser, CDPSession, Page } from "@playwright/test";
import { z } from "zod";
import { saveReflection } from "#contract/reflections/reflections.ts";
import { aSave } from "#server/features/reflections/testing.ts";
import type { ServerProcess } from "../scripts/server-process.ts";
import { sizes, withBrowser, withPage } from "./browser.ts";
import { percentiles, print, printTable } from "./print.ts";
import { type SignedIn, signIn } from "./sign-in.ts";
import { withJournal } from "./store.ts";
import { type KeyWork, keyCategories, keyMark, letterMark, traceBetween, workOfKeys } from "./trace.ts";
import { createWriter } from "./words.ts";

const lengths = [1_000, 10_000, 50_000];
const keys = 100;
/** A quick typist, so that work between the keys, such as saving, interferes as in real use. */
const betweenKeysMs = 90;
/** Each window, and a phone with a quarter of this processor's speed. */
const devices = [...sizes.map((size) => ({ ...size, slowdown: 1 })), { ...sizes[0], slowdown: 4 }];

type Device = (typeof devices)[number];
type Typed = { openMs: number; work: KeyWork[]; times: z.infer<typeof timesSchema>; workMs: number };

const timesSchema = z.array(
  z.object({ handledMs: z.number().nonnegative(), shownMs: z.number().nonnegative() }),
);

const typingStarts = "typing starts";
const typingEnded = "typing ended";

/**
 * How long a reflection takes to open, and a letter typed in its middle to be shown.
 *
 * - Work is what the page's main thread does for a key, until it hands over the frame with the letter. It is what the
 *   page itself can change, and what one more letter takes. Other programs make it take longer, but add nothing to its
 *   processor time.
 * - Shown is from the key to the end of the work on that frame. It also includes waiting for the screen's next refresh,
 *   up to 16.7 ms whatever the page does, and until the main thread is free.
 * - Handled is the part of Shown until the key's events are handled.
 */
export async function benchKeystroke(): Promise<void> {
  print(`\nkeystroke: ${keys} letters into a reflection, every ${betweenKeysMs} ms`);
  await withJournal(1, async (server, person) => {
    const { url } = server;
    const writer = await signIn(url, person);
    const rows: (string | number)[][] = [];
    await withBrowser(async (browser) => {
      for (const words of lengths) {
        const id = crypto.randomUUID();
        await saveText(writer, id, words);
        await untilRead(server);
        for (const device of devices) {
          const typed = await typeInto(browser, device, writer, `${url}/reflections/${id}`);
          rows.push([
            words.toLocaleString("en"),
            device.slowdown > 1 ? `${device.name} slowed ${device.slowdown}×` : device.name,
            Math.round(typed.openMs),
            spread(typed.work.map(({ elapsedMs }) => elapsedMs)),
            spread(typed.work.map(({ processorMs }) => processorMs)),
            spread(typed.times.map(({ shownMs }) => shownMs)),
            spread(typed.times.map(({ handledMs }) => handledMs)),
            typed.workMs.toFixed(1),
          ]);
        }
      }
    });
    print(
      "p50, p95 and the worst in ms; last, the processor time for each key with all that runs between keys",
    );
    const head = ["words", "", "opened ms", "work", "its processor time", "shown", "handled", "with saving"];
    printTable(head, rows);
  });
}

const spread = (times: readonly number[]) => percentiles(times, 0.5, 0.95, 1).join("  ");

const typeInto = (browser: Browser, device: Device, { cookies }: SignedIn, address: string): Promise<Typed> =>
  withPage(browser, device, cookies, async (page) => {
    await page.addInitScript(watchOpening);
    await page.goto(address);
    await page.waitForFunction(() => performance.getEntriesByName("text shown").length > 0);
    const openMs = z
      .number()
      .parse(await page.evaluate(() => performance.getEntriesByName("text shown")[0]?.startTime));
    // Waits until the welcome has faded, and late parts and the stored undo history have loaded.
    await page.locator(".welcome").waitFor({ state: "detached" });
    await page.waitForTimeout(2000);
    await placeCaret(page);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: device.slowdown });
    await page.evaluate(watchKeys, { keyMark, letterMark });
    const before = await workedMs(devtools);
    const { events, mainThread } = await traceBetween(
      browser,
      page,
      { categories: keyCategories, start: typingStarts, end: typingEnded },
      async () => {
        await page.evaluate((mark) => void performance.mark(mark), typingStarts);
        for (let key = 0; key < keys; key += 1) {
          await page.keyboard.press("abcdefgh "[key % 9] ?? "a");
          await page.waitForTimeout(betweenKeysMs);
        }
        await page.waitForFunction((keys) => Reflect.get(window, "times").length === keys, keys, {
          polling: 100,
        });
        await page.evaluate((mark) => void performance.mark(mark), typingEnded);
      },
    );
    return {
      openMs,
      work: workOfKeys(events.filter(({ pid, tid }) => pid === mainThread.pid && tid === mainThread.tid)),
      times: timesSchema.parse(await page.evaluate(() => Reflect.get(window, "times"))),
      workMs: ((await workedMs(devtools)) - before) / keys,
    };
  });

/** Processor time of the page's main thread so far, which a busy machine does not make longer. */
async function workedMs(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send("Performance.getMetrics");
  return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN) * 1000;
}

/** To the end of a paragraph in the middle. Playwright's click would wait for the page to be still, which it isn't. */
const placeCaret = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const paragraphs = document.querySelectorAll<HTMLElement>(":is(.ProseMirror, .chunk) > p");
    const middle = paragraphs[Math.floor(paragraphs.length / 2)];
    if (!middle) throw new Error("There is no text to write in.");
    middle.scrollIntoView({ block: "center" });
    document.querySelector<HTMLElement>(".ProseMirror")?.focus();
    getSelection()?.selectAllChildren(middle);
    getSelection()?.collapseToEnd();
  });

/** Runs in the page before its own scripts. */
function watchOpening(): void {
  new MutationObserver((_changes, observer) => {
    if (!document.querySelector(":is(.ProseMirror, .chunk) > p:nth-child(n + 10)")) return;
    observer.disconnect();
    // A message posted from the next frame arrives once that frame's work is done.
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => performance.mark("text shown");
      port2.postMessage(null);
    });
  }).observe(document, { subtree: true, childList: true });
}

/**
 * Runs in the page, and lists each key's `times`. The browser often draws the frame right after the letter's
 * events, before any message. So the last listener marks their end, not a message posted from it.
 */
function watchKeys({ keyMark, letterMark }: { keyMark: string; letterMark: string }): void {
  const times: { handledMs: number; shownMs: number }[] = [];
  Reflect.set(window, "times", times);
  let pressed = 0;
  addEventListener(
    "keydown",
    ({ timeStamp }) => {
      performance.mark(keyMark);
      pressed = timeStamp;
    },
    true,
  );
  addEventListener("input", () => {
    performance.mark(letterMark);
    const from = pressed;
    const handledMs = performance.now() - from;
    requestAnimationFrame(() => {
      // A message posted from the frame arrives once that frame's work is done.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => times.push({ handledMs, shownMs: performance.now() - from });
      port2.postMessage(null);
    });
  });
}

async function saveText({ expect }: SignedIn, id: string, words: number): Promise<void> {
  const now = new Date().toISOString();
  const save = {
    ...aSave({ title: "A long one", body: textOf(words), written_at: now }),
    day: now.slice(0, 10),
  };
  await expect(saveReflection, 200, { params: { id }, body: save });
}

/** A person's text was written over weeks, so the server has read it for searches long before the next letter. */
async function untilRead({ processorMs }: ServerProcess): Promise<void> {
  let before: number;
  do {
    before = processorMs();
    // The server waits a few seconds after a save before it starts to read.
    await setTimeout(8000);
  } while (processorMs() - before > 200);
}

/** Mostly paragraphs, with headings, lists and emphasis between them, as in real writing. */
function textOf(words: number): string {
  const write = createWriter(7);
  const blocks: string[] = [];
  let count = 0;
  while (count < words) {
    const { title, body } = write();
    const paragraphs = body.split("\n\n");
    count += `${title} ${body} ${title}`.split(" ").length;
    blocks.push(`## ${title}`, ...paragraphs, `- ${title}\n- **${title}**`);
  }
  return blocks.join("\n\n");
}
