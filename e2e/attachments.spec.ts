import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { listAttachments } from "#contract/attachments/attachments.ts";
import { getDaily } from "#contract/reflections/reflections.ts";
import type { Api } from "./api.ts";
import { expect, type Person, test } from "./fixtures.ts";
import { writeDaily } from "./journal.ts";
import { inMenu, openMenu } from "./people.ts";
import { beginToday, saved, typeAndStore, words } from "./writing.ts";
import { today } from "./zone.ts";

test.use({ needs: "pictures" });

const pictures = (page: Page) => words(page).locator("figure img");

type Chosen = { name: string; mimeType: string; buffer: Buffer };

async function pictureFile(name: string, width: number, height: number): Promise<Chosen> {
  const noise = { create: { width, height, channels: 3 as const, background: "#5b7fa8" } };
  return { name, mimeType: "image/jpeg", buffer: await sharp(noise).jpeg().toBuffer() };
}

/** Inserts by the slash menu. */
async function choose(page: Page, entry: string, files: Chosen[]): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await page.keyboard.type(`/${entry}`);
  await expect(page.getByRole("option", { selected: true })).toHaveText(new RegExp(entry, "i"));
  await page.keyboard.press("Enter");
  await (await chooser).setFiles(files);
}

/** Waits until the picture has loaded from the server, not from the device's copy. */
async function isFromServer(image: Locator): Promise<void> {
  await expect(image).toBeVisible();
  await expect
    .poll(() =>
      image.evaluate((shown: HTMLImageElement) =>
        shown.naturalWidth > 0 ? new URL(shown.currentSrc).pathname : "",
      ),
    )
    .toMatch(/^\/api\/attachments\//);
}

const isDrawn = (image: Locator) =>
  expect.poll(() => image.evaluate(({ naturalWidth }: HTMLImageElement) => naturalWidth)).toBeGreaterThan(0);

/** Hands files to the page as a paste or a drop does. */
async function handOver(
  target: Locator,
  kind: "paste" | "drop",
  { name, mimeType, buffer }: Chosen,
): Promise<void> {
  await target.evaluate(
    (element, { kind, name, mimeType, bytes }) => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(bytes)], name, { type: mimeType }));
      const box = element.getBoundingClientRect();
      const common = { bubbles: true, cancelable: true };
      element.dispatchEvent(
        kind === "paste"
          ? new ClipboardEvent("paste", { ...common, clipboardData: data })
          : new DragEvent("drop", {
              ...common,
              dataTransfer: data,
              clientX: box.left + 20,
              clientY: box.top + 10,
            }),
      );
    },
    { kind, name, mimeType, bytes: [...buffer] },
  );
}

/** How many files this browser still has to send. */
const filesKept = (page: Page): Promise<number> =>
  page.evaluate<number>(`new Promise((resolve, reject) => {
    const opening = indexedDB.open("reflector-uploads");
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const counting = opening.result.transaction("uploads").objectStore("uploads").count();
      counting.onerror = () => reject(counting.error);
      counting.onsuccess = () => {
        opening.result.close();
        resolve(counting.result);
      };
    };
  })`);

const storedToday = async (api: Api) => (await api.call(getDaily, { params: { day: today() } })).reflection;

const storedBody = async ({ api }: Person) => (await storedToday(api))?.body ?? "";

test("pictures can be chosen, pasted, described and viewed, and survive a reload", {
  tag: "@one-size",
}, async ({ page, register, checkAccessibility }) => {
  const person = await register(page);
  await beginToday(page);
  await typeAndStore(page, "The jetty at noon.");
  await page.keyboard.press("Enter");
  await choose(page, "picture", [
    await pictureFile("wide.jpg", 1400, 700),
    await pictureFile("tall.jpg", 500, 900),
  ]);
  await expect(pictures(page)).toHaveCount(2);
  await page.keyboard.type("And one more:");
  await page.keyboard.press("Enter");
  await handOver(words(page), "paste", await pictureFile("image.png", 300, 300));
  await expect(pictures(page)).toHaveCount(3);
  await expect(words(page).getByText(/sent|waiting/)).toHaveCount(0);
  await expect.poll(() => storedBody(person)).toMatch(/!\[\]\(attachment:[0-9a-f-]{36}\)\n\nAnd one more/);

  await page.reload();
  await expect(pictures(page)).toHaveCount(3);
  for (const image of await pictures(page).all()) {
    await image.scrollIntoViewIfNeeded();
    await isFromServer(image);
  }
  await expect(words(page)).toContainText("And one more:");

  // By keyboard: from the words up to the picture, to its tools, to the field, and back.
  await words(page).getByText("The jetty at noon.").click();
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Alt+F10");
  const first = words(page).locator("figure").first();
  await expect(first.getByRole("button", { name: "Open large" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: "Describe this picture" })).toBeFocused();
  await checkAccessibility(page);
  await page.keyboard.type("Papa at the end of the [jetty]");
  await page.keyboard.press("Enter");
  await expect(first.getByRole("button", { name: "Describe this picture" })).toBeFocused();
  await expect(first.getByRole("img", { name: "Papa at the end of the [jetty]" })).toBeVisible();
  await expect(saved(page)).toBeVisible();
  await expect.poll(() => storedBody(person)).toContain("![Papa at the end of the \\[jetty\\]](attachment:");

  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  const large = page.getByRole("dialog", { name: "Papa at the end of the [jetty]" });
  await expect(large.getByRole("img")).toBeVisible();
  await checkAccessibility(page);
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("dialog").getByText("2 of 3")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(first.getByRole("button", { name: "Open large" })).toBeFocused();

  await first.getByRole("button", { name: "Remove the picture" }).click();
  await expect(pictures(page)).toHaveCount(2);
  await page.keyboard.press("Control+z");
  await expect(pictures(page)).toHaveCount(3);

  // A click selects the picture, and a second opens it. Typing in between does not replace it.
  await words(page).getByText("The jetty at noon.").click();
  await first.click();
  await expect(first.getByRole("status")).toHaveText(/Selected/);
  await typeAndStore(page, "At low tide.");
  await expect(pictures(page)).toHaveCount(3);
  await first.click();
  await first.click();
  await expect(large).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(words(page)).toBeFocused();

  // Above a picture that begins the text, words are begun by a press in the gap.
  await words(page).getByText("The jetty at noon.").click({ clickCount: 3 });
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Delete");
  await expect(words(page).locator(":scope > :first-child")).toHaveJSProperty("tagName", "FIGURE");
  await words(page).click({ position: { x: 30, y: 5 } });
  await typeAndStore(page, "Above.");
  await expect(words(page).locator(":scope > :first-child")).toHaveText("Above.");
  await expect(pictures(page)).toHaveCount(3);
});

test("pictures have a button at the page's head, and every line of the slash menu is in sight while it is active", {
  tag: "@one-size",
}, async ({ page, register }) => {
  await register(page);
  await beginToday(page);
  await page.keyboard.type("Low water.\n/");
  const menu = page.locator(".menu--slash");
  const options = menu.getByRole("option");
  await expect(options.first()).toHaveText("Picture");
  const lines = await options.count();
  for (let line = 0; line < lines; line += 1) {
    await expect(options.nth(line)).toHaveAttribute("aria-selected", "true");
    const [outer, inner] = await Promise.all([menu.boundingBox(), options.nth(line).boundingBox()]);
    expect(inner?.y).toBeGreaterThanOrEqual(outer?.y ?? Number.NaN);
    expect((inner?.y ?? 0) + (inner?.height ?? 0)).toBeLessThanOrEqual(
      (outer?.y ?? 0) + (outer?.height ?? 0),
    );
    await page.keyboard.press("ArrowDown");
  }
  await expect(options.first()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Backspace");
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Add pictures" }).click();
  await (await chooser).setFiles([await pictureFile("jetty.jpg", 400, 300)]);
  await isDrawn(pictures(page));
});

test("a picture dropped while the server is away stays on the device and is uploaded later", {
  tag: "@one-size",
}, async ({ page, register, isMobile }) => {
  const person = await register(page);
  await beginToday(page);
  await typeAndStore(page, "Before the storm.");
  const away = (url: URL) => url.pathname.startsWith("/api/attachments/");
  await page.route(away, (route) => route.abort());
  await handOver(words(page).locator("p").first(), "drop", await pictureFile("storm.jpg", 800, 500));
  await expect(words(page).getByText(/^On this device/)).toBeVisible();
  await isDrawn(pictures(page));
  await expect.poll(() => storedBody(person)).toContain("](attachment:");

  await page.reload();
  await expect(words(page).getByText(/^On this device/)).toBeVisible();
  await isDrawn(pictures(page));

  // The log-out page names unsent files. After logging in again the upload continues on any page.
  await openMenu(page, isMobile);
  await inMenu(page, isMobile, "Log out").click();
  await expect(page.getByText(/^One file is not on the server yet/)).toBeVisible();
  await page.unroute(away);
  const finished = page.waitForResponse((answer) => answer.url().endsWith("/finish/") && answer.ok());
  await page.goto("/login?return=/settings");
  await page.getByLabel("Username").fill(person.username);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Log in" }).click();
  await finished;
  // An open page still shows the device's copy.
  await expect.poll(() => filesKept(page)).toBe(0);
  await page.goto("/dashboard");
  await isFromServer(pictures(page));
  const cookies = await page.context().cookies();
  const again = person.api.as(cookies.find(({ name }) => name === "access_token")?.value ?? "");
  const { id = "" } = (await storedToday(again)) ?? {};
  const attached = async () => (await again.call(listAttachments, { params: { id } })).attachments.length;
  await expect.poll(attached).toBe(1);
});

test("a recording can be made in the page, played from any position, and sped up", {
  tag: "@one-column",
}, async ({ page, register, checkAccessibility }) => {
  await register(page);
  await beginToday(page);
  await page.keyboard.type("What he said:");
  await page.keyboard.press("Enter");
  await page.keyboard.type("/record");
  await expect(page.getByRole("option", { name: "Recording" })).toBeVisible();
  await page.keyboard.press("Enter");
  const recorder = page.getByRole("region", { name: "Recording" });
  await expect(recorder.getByRole("timer")).toHaveText(/[1-9]/);
  await recorder.getByRole("button", { name: "Pause" }).click();
  await expect(recorder.getByText("Paused, kept on this device")).toBeVisible();
  await checkAccessibility(page);
  await recorder.getByRole("button", { name: "Continue" }).click();
  await expect(recorder.getByText("0:02")).toBeVisible();

  // The page closes while recording. The next text that opens offers the sound.
  await page.reload();
  // It is offered with the editor, which loads when the person does something.
  await words(page).click();
  const cutOff = page.getByRole("region", { name: "A recording that was cut off" });
  await cutOff.getByRole("button", { name: "Put it here" }).click();
  const player = words(page).getByRole("group", { name: "Recording" });
  await expect(player).toBeVisible();
  await expect(words(page).getByText(/sent|waiting/)).toHaveCount(0);
  await expect(saved(page)).toBeVisible();
  await expect(cutOff).toHaveCount(0);

  await page.reload();
  const place = player.getByRole("slider");
  await expect(place).toBeEnabled();
  expect(Number(await place.getAttribute("max"))).toBeGreaterThan(1);
  await place.fill("0.8");
  const sound = player.locator("audio");
  await expect
    .poll(() => sound.evaluate(({ currentTime }: HTMLAudioElement) => currentTime))
    .toBeCloseTo(0.8, 1);
  await player.getByRole("button", { name: "Speed: 1 times" }).click();
  await player.getByRole("button", { name: "Play Recording" }).click();
  await expect
    .poll(() => sound.evaluate(({ currentTime, ended }: HTMLAudioElement) => ended || currentTime > 0.9))
    .toBe(true);
  await expect.poll(() => sound.evaluate(({ playbackRate }: HTMLAudioElement) => playbackRate)).toBe(1.25);
  await checkAccessibility(page);
});

test("a file that can't be attached is refused with a reason, and the words stay", {
  tag: "@one-size",
}, async ({ page, app, register, checkAccessibility }) => {
  const person = await register(page);
  await beginToday(page);
  await typeAndStore(page, "These words stay.");
  await page.keyboard.press("Enter");
  const text = { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("x") };
  await choose(page, "file", [text]);
  await expect(page.getByRole("alert")).toHaveText(
    /“notes.txt” can’t be attached. Pictures, audio, video and PDFs can./,
  );
  await page.getByRole("button", { name: "Close this note" }).click();
  await expect(words(page)).toBeFocused();

  const html = Buffer.from("<!doctype html><script>alert(1)</script>");
  await choose(page, "picture", [{ name: "invoice.png", mimeType: "image/png", buffer: html }]);
  await expect(page.getByRole("alert")).toHaveText(/invoice.png: .*can’t be attached/);
  // It would only be refused again.
  await expect(page.getByRole("button", { name: "Try again" })).toHaveCount(0);
  await checkAccessibility(page);
  await page.getByRole("button", { name: "Remove it" }).click();
  await expect(words(page).locator("figure")).toHaveCount(0);
  await expect(words(page)).toContainText("These words stay.");

  await choose(page, "file", [
    { name: "letter.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4\n%%EOF\n") },
  ]);
  await expect(words(page).getByRole("link", { name: "letter.pdf" })).toBeVisible();
  await expect(words(page).getByText(/PDF, \d+ bytes/)).toBeVisible();
  await expect.poll(() => storedBody(person)).toContain("[letter.pdf](attachment:");
  const [, id] = /attachment:([0-9a-f-]{36})/.exec(await storedBody(person)) ?? [];

  // Another person who writes the same id sees that it is not theirs. Pictures from other sites are not loaded.
  const other = await register(page);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await writeDaily(other, today(), {
    body: `![Not mine](attachment:${id})\n\n[letter.pdf](attachment:${id})\n\nSeen today: ![A picture from elsewhere](https://pictures.example/x.png), far away\n\n![y](javascript:alert(1))`,
  });
  await page.goto("/dashboard");
  await expect(words(page).getByText(/^This picture is missing/)).toBeVisible();
  await expect(words(page).getByText(/^This file is missing/)).toBeVisible();
  await expect(words(page).getByRole("link", { name: "A picture from elsewhere" })).toBeVisible();
  await expect(words(page)).toContainText("![y](javascript:alert(1))");
  expect(asked.filter((url) => !url.startsWith(app.url))).toEqual([]);
});
