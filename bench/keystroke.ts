import type { Browser, Page } from "@playwright/test";
import { z } from "zod";
import { emptyDraft, type Save, saveReflection } from "#contract/reflections.ts";
import { type SignedIn, signInBrowser, sizes, type WindowSize, withBrowser, withPage } from "./browser.ts";
import { print, printTable } from "./print.ts";
import { withJournal } from "./store.ts";
import { createWriter } from "./words.ts";

const words = 50_000;
const keys = 200;
/** A quick typist; so also what runs between the keys, such as saving, comes in the way as it would. */
const betweenKeysMs = 90;

/** Without the wait for the next frame of a screen, which is up to 16 ms at 60 Hz whatever the page does. */
const unboundFrames = ["--disable-frame-rate-limit", "--disable-gpu-vsync"];

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
    }, unboundFrames);
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
    // The welcome stands for two seconds and fades; late parts and the kept history come.
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

async function placeCaret(page: Page): Promise<void> {
  const paragraphs = page.locator(".ProseMirror > p");
  await paragraphs.nth(Math.floor((await paragraphs.count()) / 2)).click();
  await page.keyboard.press("End");
}

/** Runs in the page, before it. */
function watchOpening(): void {
  new MutationObserver((_changes, observer) => {
    if (!document.querySelector(".ProseMirror > p:nth-child(100)")) return;
    observer.disconnect();
    // The next frame's work is done when a message behind it arrives.
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => performance.mark("text shown");
      port2.postMessage(null);
    });
  }).observe(document, { subtree: true, childList: true });
}

/** Runs in the page. */
function watchKeys(): void {
  const times: number[] = [];
  Reflect.set(window, "keyTimes", times);
  addEventListener(
    "keydown",
    ({ timeStamp }) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => times.push(performance.now() - timeStamp);
        port2.postMessage(null);
      });
    },
    true,
  );
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

/** Paragraphs above all, with headings, lists and emphasis between as in real writing. */
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
