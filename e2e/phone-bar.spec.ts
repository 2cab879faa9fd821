import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { openToday, saved, words } from "./writing.ts";

/** A second of moving grey, recorded in the page, as a phone's browser would. */
async function aFilm(page: Page): Promise<Buffer> {
  const bytes = await page.evaluate(async () => {
    const canvas = document.createElement("canvas");
    const pen = canvas.getContext("2d");
    const recorder = new MediaRecorder(canvas.captureStream(20), { mimeType: "video/webm" });
    const pieces: Blob[] = [];
    recorder.ondataavailable = ({ data }) => pieces.push(data);
    const ended = new Promise((resolve) => {
      recorder.onstop = resolve;
    });
    recorder.start();
    for (let frame = 0; frame < 20; frame += 1) {
      if (pen) pen.fillStyle = `rgb(${frame * 10} 90 90)`;
      pen?.fillRect(0, 0, 300, 150);
      await new Promise(requestAnimationFrame);
      await new Promise((resolve) => setTimeout(resolve, 40));
    }
    recorder.stop();
    await ended;
    return [...new Uint8Array(await new Blob(pieces).arrayBuffer())];
  });
  return Buffer.from(bytes);
}

test("a bar above a phone's keyboard formats and inserts, a video plays where it was put, and the links leave room to whoever writes", {
  tag: "@one-column",
}, async ({ page, register, checkAccessibility }) => {
  await register(page);
  await openToday(page);
  const links = page.getByRole("link", { name: "Activities" }).filter({ visible: true });
  const size = page.viewportSize();
  if (!size) throw new Error("A phone has a size.");
  await page.setViewportSize({ width: 390, height: 480 });
  await expect(links).toHaveCount(1);
  await page.getByRole("textbox", { name: "Title" }).focus();
  await expect(links).toHaveCount(0);
  await page.getByRole("textbox", { name: "Title" }).blur();
  await page.setViewportSize(size);

  const film = await aFilm(page);
  const bar = page.getByRole("toolbar", { name: "Writing tools" });
  await expect(bar).toHaveCount(0);
  await words(page).tap();
  await expect(bar).toBeVisible();
  await bar.getByRole("button", { name: "Bold" }).tap();
  await page.keyboard.type("Low water");
  await expect(words(page).locator("strong")).toHaveText("Low water");
  await bar.getByRole("button", { name: "Bold" }).tap();
  await checkAccessibility(page);

  await bar.getByRole("button", { name: "More to insert" }).tap();
  await page.keyboard.type("video");
  await expect(page.getByRole("option", { name: "Video" })).toContainText("up to 50 MB");
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("option", { name: "Video" }).tap();
  await (await chooser).setFiles([{ name: "waves.webm", mimeType: "video/webm", buffer: film }]);
  const player = words(page).locator("video");
  await expect(player).toBeVisible();
  await expect(saved(page)).toBeVisible();
  await player.evaluate((video: HTMLVideoElement) => {
    video.muted = true;
    return video.play();
  });
  await expect
    .poll(() => player.evaluate(({ currentTime }: HTMLVideoElement) => currentTime))
    .toBeGreaterThan(0.1);

  await bar.getByRole("button", { name: "Checklist" }).tap();
  await page.keyboard.type("Dry the boots");
  await expect(words(page).getByRole("checkbox")).toHaveCount(1);
  const picture = page.waitForEvent("filechooser");
  await bar.getByRole("button", { name: "Photo" }).tap();
  await (await picture).setFiles([]);
  await bar.getByRole("button", { name: "Hide the keyboard" }).tap();
  await expect(bar).toHaveCount(0);
  await expect(words(page)).not.toBeFocused();

  await test.step("words are found by touch", async () => {
    await page.getByRole("button", { name: "More", exact: true }).tap();
    await page.getByRole("menuitem", { name: "Find in this page" }).tap();
    const find = page.getByRole("search", { name: "Find in this page" });
    await expect(find.getByRole("textbox", { name: "Find" })).toBeFocused();
    await page.keyboard.type("w");
    await expect(find.getByText("1 of 2")).toBeVisible();
    await find.getByRole("button", { name: "Next" }).tap();
    await expect(find.getByText("2 of 2")).toBeVisible();
    await find.getByRole("button", { name: "Close" }).tap();
    await expect(find).toHaveCount(0);
    await expect(words(page)).toBeFocused();
  });
});
