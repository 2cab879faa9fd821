import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { words } from "./writing.ts";

test.use({ needs: "pictures", serviceWorkers: "allow" });

const note = (page: Page) => page.getByRole("textbox", { name: "Quick note" });
const add = (page: Page) => page.getByRole("button", { name: "Add", exact: true });

/** Waits until the worker controls this page and has a box for what is shared. */
async function mayShare(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), { timeout: 30_000 })
    .toBe("activated");
  await expect
    .poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)))
    .toContain("reflector-inbox");
}

/** Shares as the operating system does: a form that the browser sends to the address in the manifest. */
async function share(page: Page, said: { title?: string; text?: string; url?: string }, withPicture = false) {
  await page.evaluate(
    async ({ said, withPicture }) => {
      const { share_target } = await (
        (await caches.match("/manifest.webmanifest")) ?? (await fetch("/manifest.webmanifest"))
      ).json();
      const form = document.createElement("form");
      Object.assign(form, share_target);
      for (const [name, value] of Object.entries(said)) {
        const field = Object.assign(document.createElement("input"), { name, value });
        form.append(field);
      }
      if (withPicture) {
        const canvas = new OffscreenCanvas(40, 30);
        canvas.getContext("2d")?.fillRect(0, 0, 40, 30);
        const files = new DataTransfer();
        files.items.add(new File([await canvas.convertToBlob()], "heron.png", { type: "image/png" }));
        const field = Object.assign(document.createElement("input"), { name: "files", type: "file" });
        field.files = files.files;
        form.append(field);
      }
      document.body.append(form);
      form.submit();
    },
    { said, withPicture },
  );
  await page.waitForURL("**/quick");
}

test("the installed app takes what other apps share, and a few words are written at once, offline too", {
  tag: "@one-column",
}, async ({ page, app, register, checkAccessibility }) => {
  test.slow();
  await register(page);
  await page.goto("/dashboard");
  await words(page).click();
  await page.keyboard.type("Written at home.");
  await mayShare(page);
  await test.step("shortcuts of the app lead to pages that exist", async () => {
    const { shortcuts } = await (await page.request.get("/manifest.webmanifest")).json();
    expect(shortcuts.map(({ name }: { name: string }) => name)).toEqual(["Write", "Photo", "Record", "Chat"]);
    for (const { url } of shortcuts) expect((await page.request.get(url)).status(), url).toBe(200);
  });

  await test.step("a shared link with a picture waits on the quick page, and lands on today’s", async () => {
    await share(page, { title: "A heron", url: "https://birds.example/heron" }, true);
    const waiting = page.getByRole("list", { name: "To be added" });
    await expect(waiting).toContainText("A heron");
    await expect(waiting).toContainText("heron.png");
    await expect(note(page)).toBeFocused();
    await checkAccessibility(page);
    await note(page).fill("Seen at the weir.");
    await page.reload();
    await expect(note(page)).toHaveValue("Seen at the weir.");
    await expect(waiting).toContainText("A heron");
    await add(page).click();
    await page.waitForURL("**/dashboard");
    for (const part of ["Written at home.", "Seen at the weir.", "A heron", "https://birds.example/heron"])
      await expect(words(page)).toContainText(part);
    await expect(words(page).locator("figure img")).toBeVisible();
  });

  await app.kill9();
  await test.step("without the server, the words stay on the device", async () => {
    await page.goto("/quick");
    await expect(note(page)).toBeFocused();
    await expect(note(page)).toHaveValue("");
    await page.keyboard.type("In the tunnel.");
    await add(page).click();
    await page.waitForURL("**/dashboard");
    await expect(words(page)).toContainText("In the tunnel.");
  });
  await test.step("what is shared without the server waits, too", async () => {
    await page.goto("/quick");
    await page.evaluate(() => {
      const form = Object.assign(document.createElement("form"), {
        method: "post",
        action: "/share",
        enctype: "multipart/form-data",
      });
      form.append(
        Object.assign(document.createElement("input"), { name: "text", value: "Shared in the tunnel" }),
      );
      document.body.append(form);
      form.submit();
    });
    await expect(page.getByRole("list", { name: "To be added" })).toContainText("Shared in the tunnel");
    await page.getByRole("button", { name: "New page" }).click();
    await add(page).click();
    await page.waitForURL("**/reflections/create**");
    await expect(words(page)).toHaveText("Shared in the tunnel");
  });

  await app.restart();
  await page.goto("/reflections");
  await expect(page.getByText("Shared in the tunnel").first()).toBeVisible();
});

test("a recording from the shortcut lands on the page that is chosen", { tag: "@one-size" }, async ({
  page,
  register,
  checkAccessibility,
}) => {
  await register(page);
  await page.goto("/quick?add=recording");
  await expect(page.getByRole("timer")).toHaveText(/0:0[1-9]/);
  await checkAccessibility(page);
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("list", { name: "To be added" })).toContainText("Recording");
  await note(page).fill("What the heron said");
  await page.getByRole("button", { name: "New page" }).click();
  await add(page).click();
  await expect(words(page)).toContainText("What the heron said");
  await expect(
    words(page).getByRole("group", { name: "Recording" }).or(words(page).getByText("Recording")).first(),
  ).toBeVisible();
  await test.step("it can be taken back", async () => {
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(words(page)).toHaveText("");
  });
});
