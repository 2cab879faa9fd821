import { addBackground } from "#contract/themes/themes.ts";
import { expect, test } from "./fixtures.ts";
import { background, openPage, picture, storedBackgrounds, storedTheme } from "./theme.ts";

test.use({ needs: "pictures" });

const jetty = async () => ({
  name: "Jetty, October.jpg",
  mimeType: "image/jpeg",
  buffer: await picture("#5f7a6a"),
});

test("a person adds a background of their own, by choosing, dropping or pasting, renames it and removes it; what can't be added is refused", {
  tag: "@one-size",
}, async ({ page, register, checkAccessibility }) => {
  test.slow();
  const person = await register(page);
  const controls = await openPage(page);
  await expect(controls.getByText(/The pictures you add will appear here/)).toBeVisible();
  const chooser = page.waitForEvent("filechooser");
  await controls.getByRole("button", { name: "Add a picture" }).click();
  await (await chooser).setFiles(await jetty());
  await expect(controls.getByRole("textbox", { name: "Name" })).toHaveValue("Jetty, October");
  await expect(controls.getByRole("textbox", { name: "Name" })).toBeFocused();
  await checkAccessibility(page);
  await page.keyboard.type("The jetty");
  await page.keyboard.press("Enter");
  await expect(controls.getByText("The jetty is among your backgrounds.")).toBeVisible();
  await expect(controls.getByRole("button", { name: "Add a picture" })).toBeFocused();
  await expect(background(controls, "The jetty")).toBeChecked();
  const [own] = await storedBackgrounds(person);
  expect(own?.name).toBe("The jetty");
  await expect.poll(() => storedTheme(person)).toMatchObject({ current_background: own?.file });
  await expect(background(controls, "The jetty").locator("img")).toHaveAttribute("src", /^blob:/);
  // The glass shows a blurred copy. Its placeholder, which stays if the copy can't be drawn, is WebP.
  const glass = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--frost-panel"));
  await expect.poll(glass).toMatch(/^url\("data:image\/jpeg/);
  await checkAccessibility(page);

  const name = controls.getByRole("textbox", { name: "Name of The jetty" });
  await name.fill("");
  await page.keyboard.press("Enter");
  await expect(controls.getByText("Enter a name.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(name).toHaveValue("The jetty");
  await name.fill("Papa’s jetty");
  await page.keyboard.press("Enter");
  await expect(background(controls, "Papa’s jetty")).toBeVisible();
  await expect(controls.getByText("Renamed to Papa’s jetty.")).toBeAttached();

  await controls.getByRole("button", { name: "Remove Papa’s jetty" }).click();
  const question = page.getByRole("alertdialog", { name: "Remove “Papa’s jetty”?" });
  await expect(question).toContainText("can’t be brought back");
  await expect(question).toContainText("Forest Lake takes its place as your background.");
  await checkAccessibility(page);
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await expect(controls.getByRole("button", { name: "Remove Papa’s jetty" })).toBeFocused();
  await page.keyboard.press("Enter");
  await question.getByRole("button", { name: "Remove" }).click();
  await expect(question).toBeHidden();
  await expect(background(controls, "Papa’s jetty")).toHaveCount(0);
  await expect(background(controls, "Forest Lake")).toBeChecked();
  await expect(controls.getByRole("button", { name: "Add a picture" })).toBeFocused();
  await page.reload();
  await expect(background(controls, "Forest Lake")).toBeChecked();
  expect(await storedBackgrounds(person)).toEqual([]);

  await test.step("a file that can't be added is refused with the reason, and an upload can be cancelled", async () => {
    const choose = async (files: { name: string; mimeType: string; buffer: Buffer }[]) => {
      await page.locator('input[type="file"]').setInputFiles(files);
    };
    await choose([{ name: "list.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-") }]);
    await expect(controls.getByRole("alert")).toHaveText("This is not a JPEG, PNG, WebP or AVIF picture.");
    await checkAccessibility(page);

    // Only the server checks the content.
    await choose([
      { name: "words.jpg", mimeType: "image/jpeg", buffer: Buffer.from("not a picture at all") },
    ]);
    await expect(controls.getByRole("alert")).toHaveCount(0);
    await controls.getByRole("button", { name: "Add background" }).click();
    await expect(controls.getByRole("alert")).toHaveText("This is not a JPEG, PNG, WebP or AVIF picture.");

    await choose([await jetty()]);
    await controls.getByRole("textbox", { name: "Name", exact: true }).fill("  ");
    await controls.getByRole("button", { name: "Add background" }).click();
    await expect(controls.getByText("Enter a name.")).toBeVisible();

    // Hold the answer back until the upload is cancelled.
    const called = Promise.withResolvers<void>();
    await page.route(`**${addBackground.url}`, async (route) => {
      await called.promise;
      await route.abort();
    });
    await controls.getByRole("textbox", { name: "Name", exact: true }).fill("Jetty");
    await controls.getByRole("button", { name: "Add background" }).click();
    await expect(controls.getByRole("progressbar", { name: "Sending the picture" })).toBeVisible();
    await checkAccessibility(page);
    await controls.getByRole("button", { name: "Cancel" }).click();
    await expect(controls.getByRole("progressbar")).toHaveCount(0);
    await expect(controls.getByRole("button", { name: "Add a picture" })).toBeVisible();
    await expect(controls.getByRole("alert")).toHaveCount(0);
    called.resolve();
    expect(await storedBackgrounds(person)).toEqual([]);
    await page.unroute(`**${addBackground.url}`);
  });

  for (const [event, format] of [
    ["drop", "png"],
    ["paste", "webp"],
  ] as const) {
    const bytes = (await picture("#203040", format)).toString("base64");
    await page.evaluate(`(() => {
      const bytes = Uint8Array.from(atob(${JSON.stringify(bytes)}), (letter) => letter.charCodeAt(0));
      const data = new DataTransfer();
      data.items.add(new File([bytes], "Dusk as ${format}.${format}", { type: "image/${format}" }));
      const init = { bubbles: true, cancelable: true };
      document.body.dispatchEvent(${
        event === "drop"
          ? 'new DragEvent("drop", { ...init, dataTransfer: data })'
          : 'new ClipboardEvent("paste", { ...init, clipboardData: data })'
      });
    })()`);
    const added = `Dusk as ${format}`;
    await expect(controls.getByRole("textbox", { name: "Name", exact: true })).toHaveValue(added);
    await controls.getByRole("button", { name: "Add background" }).click();
    await expect(background(controls, added)).toBeChecked();
  }
});
