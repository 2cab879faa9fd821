import type { Page } from "@playwright/test";
import { getUser, savePreferences } from "#contract/accounts/accounts.ts";
import type { Theme } from "#contract/themes/theme-rules.ts";
import { expect, onAnotherDevice, test } from "./fixtures.ts";
import { expectNoSidewaysScrolling } from "./people.ts";
import { background, dayCycle, openPage, openPanel, picture, startOf, storedTheme } from "./theme.ts";

test.use({ needs: "pictures", timezoneId: "Europe/Berlin", contextOptions: { reducedMotion: "reduce" } });

const noon = new Date("2026-11-21T12:00:00+01:00");

/** The scene behind everything. */
const darkness = (page: Page) =>
  page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--overlay')");
const blur = (page: Page) =>
  page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--blur')");

test.beforeEach(async ({ page }) => {
  await page.clock.setFixedTime(noon);
});

test("the page is used by pointer and keyboard, and keeps what is chosen", { tag: "@one-size" }, async ({
  page,
  register,
  checkAccessibility,
}) => {
  test.slow();
  const person = await register(page);
  let controls = await openPage(page);
  const holds = (theme: Partial<Theme>) => expect.poll(() => storedTheme(person)).toMatchObject(theme);

  await test.step("it offers every background, and shows and keeps the chosen one", async () => {
    const all = controls.getByRole("radiogroup", { name: "Background" }).getByRole("radio");
    await expect(all).toHaveCount(21);
    await expect(all.first()).toHaveAccessibleName("Forest Lake");
    await expect(all.last()).toHaveAccessibleName("Blue Midnight Moon");
    await expect(background(controls, "Forest Lake")).toBeChecked();

    await background(controls, "Outdoor Fire").click();
    await expect(background(controls, "Outdoor Fire")).toBeChecked();
    await expect(background(controls, "Forest Lake")).not.toBeChecked();
    await holds({ current_background: "outdoor-fire.jpg", enable_day_cycle: false });
    await page.reload();
    controls = await openPage(page);
    await expect(background(controls, "Outdoor Fire")).toBeChecked();
  });

  await test.step("what gets the focus is not hidden under the bar", async () => {
    await controls.getByRole("button", { name: "Add your own" }).focus();
    await page.keyboard.press("Tab");
    await expect(controls.getByRole("switch")).toBeFocused();
    expect((await controls.getByRole("switch").boundingBox())?.y).toBeGreaterThan(80);
  });

  await test.step("arrow keys choose among the backgrounds", async () => {
    await background(controls, "Forest Lake").focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowDown");
    await expect(background(controls, "Crescent Moon")).toBeFocused();
    await expect(background(controls, "Crescent Moon")).toBeChecked();
    await holds({ current_background: "crescent-moon.jpg" });
    // On a tablet, a row has five.
    const desktop = page.viewportSize();
    await page.setViewportSize({ width: 860, height: 800 });
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowDown");
    await expect(background(controls, "Ocean Lava")).toBeFocused();
    if (desktop) await page.setViewportSize(desktop);
    await page.keyboard.press("End");
    await expect(background(controls, "Blue Midnight Moon")).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(controls.getByRole("button", { name: "Add your own" })).toBeFocused();
  });

  await test.step("it follows the day when asked to, until one background is selected", async () => {
    await expect(dayCycle(controls)).not.toBeChecked();
    await controls.getByText("Change background based on time of day").click();
    await expect(dayCycle(controls)).toBeChecked();
    const dayScene = controls.getByRole("group", { name: "Day Scene" });
    await expect(dayScene).toHaveAttribute("aria-current", "time");
    await expect(dayScene.getByText("now")).toBeVisible();
    await holds({ enable_day_cycle: true });

    // Selecting the current one changes nothing.
    await background(controls, "Forest Lake").click();
    await expect(dayCycle(controls)).not.toBeChecked();
    await expect(controls.getByText("The background no longer follows the time of day.")).toBeAttached();
    await expect(controls.getByText("now", { exact: true })).toHaveCount(0);
    await holds({ enable_day_cycle: false, current_background: "forest-lake-stone-wall.jpg" });

    await dayCycle(controls).focus();
    await page.keyboard.press("Space");
    await expect(dayCycle(controls)).toBeChecked();
    await holds({ enable_day_cycle: true });
  });

  await test.step("it says why a time can't be kept, and keeps the old one", async () => {
    const before = await storedTheme(person);
    await startOf(controls, "Morning").fill("10:00");
    await expect(controls.getByRole("alert")).toHaveText(
      "Morning Scene (10:00) must be before Day Scene (09:00)",
    );
    await expect(startOf(controls, "Morning")).toHaveAttribute("aria-invalid", "true");
    await expect(startOf(controls, "Morning")).toHaveValue("10:00");
    await expect(startOf(controls, "Morning")).toHaveAccessibleDescription(/must be before Day Scene/);
    await startOf(controls, "Morning").blur();
    await expect(startOf(controls, "Morning")).toHaveValue("06:00");
    await expect(startOf(controls, "Morning")).toHaveAttribute("aria-invalid", "false");
    await expect(controls.getByRole("alert")).toBeVisible();

    await startOf(controls, "Day").fill("noon");
    await startOf(controls, "Day").blur();
    await expect(controls.getByRole("alert")).toHaveText("Enter a time such as 06:00.");
    await expect(startOf(controls, "Day")).toHaveValue("09:00");
    expect(await storedTheme(person)).toEqual(before);

    // A night that goes past midnight is valid and clears the alert.
    await startOf(controls, "Night").fill("02:00");
    await expect(controls.getByRole("alert")).toHaveCount(0);
    await holds({ night_start: "02:00" });
  });

  await test.step("it accepts times as they are typed", async () => {
    await startOf(controls, "Morning").click();
    await page.keyboard.type("0530");
    await expect(startOf(controls, "Morning")).toHaveValue("05:30");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await expect(startOf(controls, "Day")).toBeFocused();
    await page.keyboard.type("10");
    await page.keyboard.press("Enter");
    await expect(startOf(controls, "Day")).toHaveValue("10:00");
    await startOf(controls, "Night").fill("21:45");
    await holds({ morning_start: "05:30", day_start: "10:00", night_start: "21:45" });
    await expect(controls.getByRole("alert")).toHaveCount(0);
  });

  await test.step("an alert shows times as the fields do", async () => {
    await person.api.call(savePreferences, { body: { clock_hours: 12 } });
    await page.reload();
    controls = await openPage(page);
    await expect(startOf(controls, "Day")).toHaveValue("10:00 am");
    await startOf(controls, "Morning").fill("11:00 am");
    await startOf(controls, "Morning").blur();
    await expect(controls.getByRole("alert")).toHaveText(
      "Morning Scene (11:00 am) must be before Day Scene (10:00 am)",
    );
    await startOf(controls, "Day").fill("noon");
    await startOf(controls, "Day").blur();
    await expect(controls.getByRole("alert")).toHaveText("Enter a time such as 6:00 am.");
  });

  await test.step("each part of the day has a background", async () => {
    await controls.getByRole("button", { name: "Morning Scene: Morning Mountains" }).click();
    const popover = page.getByRole("dialog", { name: "Morning Scene" });
    await expect(popover.getByRole("radio")).toHaveCount(21);
    await expect(popover.getByRole("radio", { name: "Morning Mountains" })).toBeChecked();
    await expect(popover.getByRole("radio", { name: "Morning Mountains" })).toBeInViewport();
    await checkAccessibility(page);
    await popover.getByRole("radio", { name: "Ocean", exact: true }).click();
    await expect(popover).toBeHidden();
    await expect(controls.getByRole("button", { name: "Morning Scene: Ocean" })).toBeVisible();

    await controls.getByRole("button", { name: "Night Scene: Starry Mountains" }).focus();
    await page.keyboard.press("Enter");
    const night = page.getByRole("dialog", { name: "Night Scene" });
    await expect(night.getByRole("radio", { name: "Starry Mountains" })).toBeFocused();
    await page.keyboard.press("ArrowRight");
    await expect(night.getByRole("radio", { name: "Space Nebula" })).toBeChecked();
    await page.keyboard.press("Escape");
    await expect(night).toBeHidden();
    await expect(controls.getByRole("button", { name: "Night Scene: Space Nebula" })).toBeFocused();
    await holds({ morning_background: "ocean.jpg", night_background: "space-nebula.jpg" });
  });

  const blurring = controls.getByRole("slider", { name: "Blur Effect" });
  await test.step("it darkens the scene and blurs the glass at once", async () => {
    const overlay = controls.getByRole("slider", { name: "Overlay Opacity" });
    await expect(overlay).toHaveAttribute("aria-valuetext", "50%");
    await expect(blurring).toHaveAttribute("aria-valuetext", "8 px");

    await overlay.focus();
    await page.keyboard.press("ArrowRight");
    await expect(overlay).toHaveAttribute("aria-valuetext", "51%");
    await expect(controls.getByText("51%", { exact: true })).toBeVisible();
    expect(await darkness(page)).toBe("0.51");
    await page.keyboard.press("PageUp");
    await expect(overlay).toHaveAttribute("aria-valuetext", "61%");
    await page.keyboard.press("Home");
    await expect(overlay).toHaveAttribute("aria-valuetext", "0%");
    await page.keyboard.press("End");
    await expect(overlay).toHaveAttribute("aria-valuetext", "100%");

    const box = await blurring.boundingBox();
    if (!box) throw new Error("The slider is not there.");
    await blurring.click({ position: { x: box.width / 2, y: box.height / 2 } });
    await expect(blurring).toHaveAttribute("aria-valuetext", "32 px");
    expect(await blur(page)).toBe("32px");
    await blurring.focus();
    await page.keyboard.press("End");
    await expect(controls.getByText("64 px", { exact: true })).toBeVisible();
    await page.keyboard.press("ArrowLeft");
    await holds({ overlay_opacity: 1, blur_amount: 63 });
  });

  await test.step("it shows in another tab at once", async () => {
    const other = await page.context().newPage();
    await other.goto("/about");
    await expect.poll(() => blur(other)).toBe("63px");
    await blurring.focus();
    await page.keyboard.press("ArrowLeft");
    await expect.poll(() => blur(other)).toBe("62px");
    await other.close();
  });
});

test("the panel gives the focus back however it is closed, adds a background, and sets the glass on every device", {
  tag: "@one-size",
}, async ({ page, register, browser, app }) => {
  test.slow();
  const person = await register(page);
  const panel = await openPanel(page);
  const button = page.getByRole("button", { name: "Theme settings" });
  await expect(panel.getByText("Day Cycle", { exact: true })).toHaveCSS("clip-path", "none");

  await test.step("it closes on its button, on Escape and on a press outside", async () => {
    await panel.getByRole("button", { name: "Close" }).click();
    await expect(panel).toBeHidden();
    await expect(button).toBeFocused();

    await page.keyboard.press("Enter");
    await expect(panel).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(panel).toBeHidden();
    await expect(button).toBeFocused();

    await button.click();
    await expect(panel).toBeVisible();
    await page.mouse.click(200, 150);
    await expect(panel).toBeHidden();
  });

  await test.step("Tab stays inside", async () => {
    await button.click();
    await expect(panel).toBeVisible();
    const close = panel.getByRole("button", { name: "Close" });
    const last = panel.locator("a:visible, button:visible, input:visible").last();
    await last.focus();
    await page.keyboard.press("Tab");
    await expect(page.locator("[role=dialog]:focus, [role=dialog] :focus")).toHaveCount(1);
    await expect(last).not.toBeFocused();
    await close.focus();
    await page.keyboard.press("Shift+Tab");
    await expect(page.locator("[role=dialog]:focus, [role=dialog] :focus")).toHaveCount(1);
  });

  await test.step("adding a background leaves the day cycle on", async () => {
    await dayCycle(panel).click();
    const chooser = page.waitForEvent("filechooser");
    await panel.getByRole("button", { name: "Add your own" }).click();
    await (await chooser).setFiles({
      name: "Jetty, October.jpg",
      mimeType: "image/jpeg",
      buffer: await picture("#5f7a6a"),
    });
    await panel.getByRole("button", { name: "Add background" }).click();
    await expect(background(panel, "Jetty, October")).toBeVisible();
    await expect(dayCycle(panel)).toBeChecked();
    await expect(panel.getByRole("button", { name: "Add your own" })).toBeFocused();
  });

  const html = page.locator("html");
  await test.step("glass follows the scene, or is light or dark by choice", async () => {
    const glass = panel.getByRole("group", { name: "Glass" });
    await expect(glass.getByRole("button", { name: "Auto" })).toHaveAttribute("aria-pressed", "true");
    await background(panel, "Outdoor Fire").click();
    await expect(html).toHaveAttribute("data-glass", "dark");
    await background(panel, "Morning Mountains").click();
    await expect(html).toHaveAttribute("data-glass", "light");
    await glass.getByRole("button", { name: "Dark" }).click();
    await expect(html).toHaveAttribute("data-glass", "dark");
    await background(panel, "Outdoor Fire").click();
    await glass.getByRole("button", { name: "Light" }).click();
    await expect(html).toHaveAttribute("data-glass", "light");
    await expect.poll(async () => (await person.api.call(getUser)).preferences.glass).toBe("light");
  });

  await test.step("the panel leads to where backgrounds are renamed", async () => {
    await panel.getByRole("link", { name: "Rename or remove your own" }).click();
    await expect(page).toHaveURL(/\/settings\/theme$/);
    await expect(panel).toBeHidden();
  });

  await test.step("the next visit's first picture is right, before anything is asked of the server", async () => {
    await page.route("**/api/**", (route) => route.abort());
    await page.reload();
    await expect(html).toHaveAttribute("data-glass", "light");
  });

  await test.step("another device follows", async () => {
    const context = await browser.newContext();
    const other = await onAnotherDevice(context, app.url, person);
    await other.goto("/about");
    await expect(other.locator("html")).toHaveAttribute("data-glass", "light");
    await context.close();
  });
});

test("the panel and the page can be read and pressed by everyone", { tag: "@one-column" }, async ({
  page,
  register,
  checkAccessibility,
}) => {
  test.slow();
  await register(page);
  for (const { name, open } of [
    { name: "the panel", open: openPanel },
    { name: "the page", open: openPage },
  ])
    await test.step(name, async () => {
      const controls = await open(page);
      if (!(await dayCycle(controls).isChecked())) await dayCycle(controls).click();
      await startOf(controls, "Morning").fill("10:00");
      await expect(controls.getByRole("alert")).toBeVisible();
      await checkAccessibility(page);
      await background(controls, "Blue Flowers (Light)").click();
      await expect(background(controls, "Blue Flowers (Light)")).toBeChecked();
      await checkAccessibility(page);
      await expectNoSidewaysScrolling(page);
      const boxes = await controls
        // A switch is wide enough, and a click on its label works as well.
        .locator("button:visible, input:visible")
        .evaluateAll((all) =>
          all
            .filter((control) => control.getAttribute("role") !== "switch")
            .map((control) => [control.outerHTML, control.getBoundingClientRect()] as const)
            .filter(([, { width, height }]) => Math.min(width, height) < 44)
            .map(([html]) => html),
        );
      expect(boxes).toEqual([]);
    });
});
