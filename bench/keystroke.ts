import type { Browser, Page } from "@playwright/test";
import { z } from "zod";
import { emptyDraft, type Save, saveReflection } from "#contract/reflections/reflections.ts";
import { type SignedIn, signInBrowser, sizes, type WindowSize, withBrowser, withPage } from "./browser.ts";
import { print, printTable } from "./print.ts";
import { withJournal } from "./store.ts";
import { createWriter } from "./words.ts";

const words = 50_000;
const keys = 200;
/** A quick typist, so that work between the keys, such as saving, interferes as in real use. */
const betweenKeysMs = 90;

const timesSchema = z.array(z.number().nonnegative());

/** From a key to the frame that shows its letter, in the middle of a long reflection, and how long that takes to open. */
export async function benchKeystroke(): Promise<void> {
  print(
    `\nkeystroke: ${keys} letters into a reflection of ${words.toLocaleString("en")} words, every ${betweenKeysMs} ms`,
  );
  await withJournal(1, async ({ url }, person) => {
    const writer = await signInBrowser(url, person);
    const id = "01930000-0000-7000-8000-00000000000f";
    await saveText(url, writer, id);
    const rows: (string | number)[][] = [];
    await withBrowser(async (browser) => {
      for (const size of sizes) {
        const { openMs, times } = await typeInto(browser, size, writer, `${url}/reflections/${id}`);
        const sorted = times.toSorted((one, other) => one - other);
        const at = (share: number) =>
          (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN).toFixed(1);
        rows.push([size.name, Math.round(openMs), at(0.5), at(0.95), at(1)]);
      }
    });
    printTable(["", "opened ms", "key p50 ms", "p95 ms", "worst ms"], rows);
  });
}

const typeInto = (browser: Browser, size: WindowSize, { cookies }: SignedIn, address: string) =>
  withPage(browser, size, cookies, async (page) => {
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
    await page.evaluate(watchKeys);
    for (let key = 0; key < keys; key += 1) {
      await page.keyboard.press("abcdefgh "[key % 9] ?? "a");
      await page.waitForTimeout(betweenKeysMs);
    }
    return { openMs, times: timesSchema.parse(await page.evaluate(() => Reflect.get(window, "keyTimes"))) };
  });

/**
 * To the end of a paragraph in the middle. Playwright's click would wait for the page to be still, which it
 * isn't.
 */
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
    if (!document.querySelector(".ProseMirror > p:nth-child(100)")) return;
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

async function saveText(url: string, { access }: SignedIn, id: string): Promise<void> {
  const now = new Date().toISOString();
  const save: Save & { day: string } = {
    ...emptyDraft,
    title: "A long one",
    body: longText(),
    revision: 0,
    save_id: crypto.randomUUID(),
    written_at: now,
    time_zone: "Europe/Berlin",
    scene: null,
    merged_from: null,
    activity_id: null,
    programme_run_id: null,
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
function longText(): string {
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
