import type { Browser, CDPSession, Page } from "@playwright/test";
import { z } from "zod";
import { saveReflection } from "#contract/reflections/reflections.ts";
import { aSave } from "#server/platform/testing/journal.ts";
import { type SignedIn, signInBrowser, sizes, withBrowser, withPage } from "./browser.ts";
import { print, printTable } from "./print.ts";
import { withJournal } from "./store.ts";
import { createWriter } from "./words.ts";

const lengths = [1_000, 10_000, 50_000];
const keys = 100;
/** A quick typist, so that work between the keys, such as saving, interferes as in real use. */
const betweenKeysMs = 90;
/** Each window, and a phone with a quarter of this processor's speed. */
const devices = [...sizes.map((size) => ({ ...size, slowdown: 1 })), { ...sizes[0], slowdown: 4 }];

type Device = (typeof devices)[number];
type Typed = { openMs: number; times: number[]; workMs: number };

const timesSchema = z.array(z.number().nonnegative());

/** From a key to the frame that shows its letter, in the middle of a reflection, and how long that takes to open. */
export async function benchKeystroke(): Promise<void> {
  print(`\nkeystroke: ${keys} letters into a reflection, every ${betweenKeysMs} ms`);
  await withJournal(1, async ({ url }, person) => {
    const writer = await signInBrowser(url, person);
    const rows: (string | number)[][] = [];
    await withBrowser(async (browser) => {
      for (const words of lengths) {
        const id = crypto.randomUUID();
        await saveText(url, writer, id, words);
        for (const device of devices) {
          const { openMs, times, workMs } = await typeInto(
            browser,
            device,
            writer,
            `${url}/reflections/${id}`,
          );
          const sorted = times.toSorted((one, other) => one - other);
          const at = (share: number) =>
            (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN).toFixed(1);
          const name = device.slowdown > 1 ? `${device.name} slowed ${device.slowdown}×` : device.name;
          const shown = [Math.round(openMs), at(0.5), at(0.95), at(1), workMs.toFixed(1)];
          rows.push([words.toLocaleString("en"), name, ...shown]);
        }
      }
    });
    const head = ["words", "", "opened ms", "key p50 ms", "p95 ms", "worst ms", "work a key ms"];
    printTable(head, rows);
  });
}

const typeInto = (browser: Browser, device: Device, { cookies }: SignedIn, address: string): Promise<Typed> =>
  withPage(browser, device, cookies, async (page) => {
    await page.addInitScript(watchOpening);
    await page.goto(address);
    await page.waitForFunction(() => performance.getEntriesByName("text shown").length > 0);
    const openMs = z
      .number()
      .parse(await page.evaluate(() => performance.getEntriesByName("text shown")[0]?.startTime));
    // Until then the welcome fades, and late parts and the kept undo history load.
    await page.locator(".welcome").waitFor({ state: "detached" });
    await page.waitForTimeout(2000);
    await placeCaret(page);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: device.slowdown });
    await page.evaluate(watchKeys);
    const before = await workedMs(devtools);
    for (let key = 0; key < keys; key += 1) {
      await page.keyboard.press("abcdefgh "[key % 9] ?? "a");
      await page.waitForTimeout(betweenKeysMs);
    }
    const workMs = ((await workedMs(devtools)) - before) / keys;
    return {
      openMs,
      times: timesSchema.parse(await page.evaluate(() => Reflect.get(window, "keyTimes"))),
      workMs,
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
    const paragraphs = document.querySelectorAll<HTMLElement>(".ProseMirror > p");
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
    if (!document.querySelector(".ProseMirror > p:nth-child(n + 10)")) return;
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
 * Runs in the page. Adds up the work of the letter's own events and of the frame that shows it. The wait for
 * the screen between them is left out: it is up to 16 ms at 60 Hz, whatever the page does.
 */
function watchKeys(): void {
  const times: number[] = [];
  Reflect.set(window, "keyTimes", times);
  let pressed = 0;
  const afterThis = (done: () => void) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = done;
    port2.postMessage(null);
  };
  addEventListener(
    "keydown",
    ({ timeStamp }) => {
      pressed = timeStamp;
    },
    true,
  );
  addEventListener("input", () => {
    let handledMs = 0;
    const from = pressed;
    afterThis(() => {
      handledMs = performance.now() - from;
    });
    requestAnimationFrame((frame) => {
      const began = Math.max(frame, performance.now());
      afterThis(() => times.push(handledMs + performance.now() - began));
    });
  });
}

async function saveText(url: string, { access }: SignedIn, id: string, words: number): Promise<void> {
  const now = new Date().toISOString();
  const save = {
    ...aSave({ title: "A long one", body: textOf(words), written_at: now }),
    day: now.slice(0, 10),
  };
  const answer = await fetch(url + saveReflection.url.replace(":id", id), {
    method: saveReflection.method,
    headers: { authorization: `Bearer ${access}`, "content-type": "application/json" },
    body: JSON.stringify(save),
  });
  if (!answer.ok) throw new Error(`The long text was not saved: ${answer.status}.`);
  await answer.body?.cancel();
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
