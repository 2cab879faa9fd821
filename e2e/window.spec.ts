import type { Page } from "@playwright/test";
import { saveTheme } from "#contract/themes/themes.ts";
import { expect, test } from "./fixtures.ts";

test.use({
  needs: "pictures",
  timezoneId: "Europe/Berlin",
  contextOptions: { reducedMotion: "no-preference" },
});

/** The files of the shown layers, the lowest first. While a picture fades in, there are two. */
const shownScenes = (page: Page) =>
  page
    .locator(".scene__layer[data-shown] img")
    .evaluateAll((images) =>
      images.map((image) => image.getAttribute("src")?.split("/").at(-1)?.split("?")[0]),
    );

/** 21 November 2026 in Berlin. */
const at = (time: string) => new Date(`2026-11-21T${time}:00+01:00`);

const files = {
  morning: "mountain-rolling-cloud-morning.jpg",
  day: "forest-lake-stone-wall.jpg",
  night: "mountain-starry-sky.jpg",
} as const;

test("the scene of an open page changes with the day at the right minute, and after sleep", {
  tag: "@one-size",
}, async ({ page, register }) => {
  const { api, id } = await register(page);
  await api.call(saveTheme, { body: { id, enable_day_cycle: true } });
  await page.clock.install({ time: at("05:58") });
  await page.goto("/about");
  await expect.poll(() => shownScenes(page)).toEqual([files.night]);
  await expect(page.getByRole("button", { name: "Theme settings" })).toHaveAttribute("data-part", "night");
  await page.clock.runFor("01:30");
  expect(await shownScenes(page)).toEqual([files.night]);
  await page.clock.runFor("01:00");
  await expect.poll(() => shownScenes(page)).toContain(files.morning);
  await expect(page.getByRole("button", { name: "Theme settings" })).toHaveAttribute("data-part", "morning");
  // The device sleeps until the afternoon: no timer runs before it wakes.
  await page.clock.setSystemTime(at("15:00"));
  await page.evaluate("dispatchEvent(new Event('focus'))");
  await expect.poll(() => shownScenes(page)).toContain(files.day);
});

test("bar and scene are a visitor's or a person's own; a visitor sees the scene that this device remembers", {
  tag: "@one-size",
}, async ({ page, register }) => {
  await page.goto("/about");
  const bar = page.getByRole("banner");
  await expect(bar.getByRole("link", { name: "Reflector" })).toHaveAttribute("href", "/");
  await expect(bar.getByRole("link", { name: "Login" })).toHaveAttribute("href", "/login");
  await expect(bar.getByRole("link", { name: "Register" })).toHaveAttribute("href", "/register");
  await expect(bar.getByRole("button")).toHaveCount(0);
  await expect(page.getByRole("contentinfo")).toHaveText(
    `© ${new Date().getFullYear()} Reflector. All rights reserved.`,
  );

  const { api, id, username } = await register(page);
  await api.call(saveTheme, { body: { id, current_background: "ocean.jpg", overlay_opacity: 0.2 } });
  await page.reload();
  await expect(bar.getByRole("link", { name: /^Reflector/ })).toHaveAttribute("href", "/dashboard");
  await expect(bar.getByRole("button", { name: username })).toBeVisible();
  await expect(bar.getByRole("button", { name: "Theme settings" })).toBeVisible();
  await expect(bar.getByRole("link", { name: "Coding Playlist" })).toHaveCount(0);
  await expect.poll(() => shownScenes(page)).toEqual(["ocean.jpg"]);

  await page.context().clearCookies();
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto("/login");
  await expect(page.getByRole("heading", { name: "Welcome back" })).toBeVisible();
  await expect.poll(() => shownScenes(page)).toEqual(["ocean.jpg"]);
  expect(asked.filter((path) => path.startsWith("/api/theme"))).toEqual([]);

  // The stored theme is broken, so the default is shown.
  await page.evaluate(() => {
    localStorage.setItem("theme_cache", '{"id": 3');
    localStorage.setItem("theme_choices_cache", "[]");
  });
  const lines: string[] = [];
  page.on("console", (message) => lines.push(message.text()));
  await page.reload();
  await expect.poll(() => shownScenes(page)).toEqual(["forest-lake-stone-wall.jpg"]);
  expect(lines.join("\n")).toContain("theme_cache can’t be read and is ignored.");
});

test("the welcome shows first, fades by itself, and blocks neither clicks nor typing", {
  tag: "@one-size",
}, async ({ page }) => {
  await page.clock.install({ time: at("12:00") });
  await page.clock.pauseAt(at("12:01"));
  await page.goto("/login");
  const welcome = page.getByText("Welcome to Reflector");
  await expect(welcome).toBeVisible();
  await page.clock.runFor(1900);
  await expect(welcome).toBeVisible();
  await page.clock.runFor(200);
  await expect(welcome).toBeHidden();

  await page.reload();
  await expect(welcome).toBeVisible();
  await page.getByLabel("Username").click();
  await page.keyboard.type("hanna");
  await expect(page.getByLabel("Username")).toHaveValue("hanna");
  await expect(welcome).toBeHidden();
});
