import type { Page } from "@playwright/test";
import type { ThemeChange } from "#contract/themes/theme-rules.ts";
import { saveTheme } from "#contract/themes/themes.ts";
import { expect, type Person, test, withPictures } from "./fixtures.ts";
import { background, openPage, storedTheme } from "./theme.ts";

test.use({
  ...withPictures,
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

const keepTheme = ({ api, id }: Person, change: ThemeChange) =>
  api.call(saveTheme, { body: { id, ...change } });

/** 21 November 2026 in Berlin. */
const at = (time: string) => new Date(`2026-11-21T${time}:00+01:00`);

const files = {
  morning: "mountain-rolling-cloud-morning.jpg",
  day: "forest-lake-stone-wall.jpg",
  night: "mountain-starry-sky.jpg",
} as const;

test.describe("the day cycle", () => {
  test("shows each part of the day from its start, also with a night from 01:00", {
    tag: "@one-size",
  }, async ({ page, register }) => {
    const person = await register(page);
    for (const { night, hours } of [
      { night: "18:00", hours: { "05:59": "night", "06:00": "morning", "09:00": "day", "18:00": "night" } },
      { night: "01:00", hours: { "00:59": "day", "01:00": "night", "06:00": "morning", "18:00": "day" } },
    ] as const) {
      await keepTheme(person, { enable_day_cycle: true, night_start: night });
      await page.goto("about:blank");
      for (const [time, part] of Object.entries(hours)) {
        await page.clock.setFixedTime(at(time));
        // A visit, and from then on the same page, which looks at the clock when someone comes back to it.
        if (page.url() === "about:blank") await page.goto("/about");
        else await page.evaluate("dispatchEvent(new Event('focus'))");
        await expect.poll(() => shownScenes(page), `${time}, night from ${night}`).toEqual([files[part]]);
        await expect(page.getByRole("button", { name: "Theme settings" })).toHaveAttribute("data-part", part);
      }
    }
  });

  test("changes the scene of an open page at the right minute, and after sleep", {
    tag: "@one-size",
  }, async ({ page, register }) => {
    const person = await register(page);
    await keepTheme(person, { enable_day_cycle: true });
    await page.clock.install({ time: at("05:58") });
    await page.goto("/about");
    await expect.poll(() => shownScenes(page)).toEqual([files.night]);
    await page.clock.runFor("01:30");
    expect(await shownScenes(page)).toEqual([files.night]);
    await page.clock.runFor("01:00");
    await expect.poll(() => shownScenes(page)).toContain(files.morning);
    // The device sleeps until the afternoon: no timer runs before it wakes.
    await page.clock.setSystemTime(at("15:00"));
    await page.evaluate("dispatchEvent(new Event('focus'))");
    await expect.poll(() => shownScenes(page)).toContain(files.day);
  });
});

test.describe("the scene", () => {
  test("of a visitor is the one this device remembers", { tag: "@one-size" }, async ({ page, register }) => {
    const person = await register(page);
    await keepTheme(person, { current_background: "ocean.jpg", overlay_opacity: 0.2 });
    await page.goto("/about");
    await expect.poll(() => shownScenes(page)).toEqual(["ocean.jpg"]);
    await page.context().clearCookies();
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await page.goto("/login");
    await expect(page.getByRole("heading", { name: "Welcome back" })).toBeVisible();
    await expect.poll(() => shownScenes(page)).toEqual(["ocean.jpg"]);
    expect(asked.filter((path) => path.startsWith("/api/theme"))).toEqual([]);
  });

  test("may be a picture that the server offers and this build does not know", { tag: "@one-size" }, async ({
    page,
    register,
  }) => {
    await register(page);
    const dot =
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
    await page.route("**/backgrounds/new-harbour.jpg", (route) =>
      route.fulfill({ contentType: "image/png", body: Buffer.from(dot, "base64") }),
    );
    await page.route("**/api/theme/choices/", (route) =>
      route.fulfill({
        json: { background_choices: { "new-harbour.jpg": "New Harbour", "ocean.jpg": "Ocean" } },
      }),
    );
    await page.route("**/api/theme/", async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ json: { ...(await answer.json()), current_background: "new-harbour.jpg" } });
    });
    await page.goto("/settings/theme");
    await expect.poll(() => shownScenes(page)).toEqual(["new-harbour.jpg"]);
    await expect(page.getByText("New Harbour").first()).toBeVisible();
  });

  test("is the default where the remembered theme is broken", { tag: "@one-size" }, async ({ page }) => {
    await page.addInitScript(() => {
      localStorage.setItem("theme_cache", '{"id": 3');
      localStorage.setItem("theme_choices_cache", "[]");
    });
    const lines: string[] = [];
    page.on("console", (message) => lines.push(message.text()));
    await page.goto("/login");
    await expect.poll(() => shownScenes(page)).toEqual(["forest-lake-stone-wall.jpg"]);
    expect(lines.join("\n")).toContain("theme_cache can't be read and is ignored.");
  });

  test("stays until the next one has loaded, then gives way to it", { tag: "@one-size" }, async ({
    page,
    register,
  }) => {
    await register(page);
    const controls = await openPage(page);
    await expect.poll(() => shownScenes(page)).toEqual(["forest-lake-stone-wall.jpg"]);
    const held: (() => void)[] = [];
    await page.route("**/images/*/space-nebula.jpg*", async (route) => {
      if (!route.request().url().includes("thumbnail")) await new Promise<void>((go) => held.push(go));
      await route.continue();
    });
    await background(controls, "Space Nebula").click();
    await expect.poll(() => held.length).toBeGreaterThan(0);
    expect(await shownScenes(page)).toEqual(["forest-lake-stone-wall.jpg"]);
    for (const go of held) go();
    await expect.poll(() => shownScenes(page)).toEqual(["space-nebula.jpg"]);
  });
});

test("a change of the theme is kept, whatever the server takes for now, and shows in other tabs", {
  tag: "@one-size",
}, async ({ page, register }) => {
  const person = await register(page);
  const controls = await openPage(page);

  await test.step("made during a slow save, it is the one that counts", async () => {
    const held: (() => void)[] = [];
    await page.route("**/api/theme/", async (route) => {
      if (route.request().method() === "PUT") await new Promise<void>((go) => held.push(go));
      await route.continue();
    });
    await background(controls, "Ocean").click();
    await expect.poll(() => held.length).toBe(1);
    await background(controls, "Mountains").click();
    await background(controls, "Full Moon").click();
    for (const go of held.splice(0)) go();
    await expect.poll(() => held.length).toBe(1);
    for (const go of held.splice(0)) go();
    await expect.poll(() => storedTheme(person)).toMatchObject({ current_background: "full-moon.jpg" });
    await expect.poll(() => shownScenes(page)).toEqual(["full-moon.jpg"]);
    await page.unroute("**/api/theme/");
  });

  await test.step("it shows in another tab of the same person", async () => {
    const other = await page.context().newPage();
    await other.goto("/about");
    await expect.poll(() => shownScenes(other)).toEqual(["full-moon.jpg"]);
    await background(controls, "Ocean").click();
    await expect.poll(() => shownScenes(other)).toEqual(["ocean.jpg"]);
    await other.close();
    await expect.poll(() => storedTheme(person)).toMatchObject({ current_background: "ocean.jpg" });
  });

  await test.step("if the server can't take it for now, it is shown, kept and sent again", async () => {
    await page.route("**/api/theme/", (route) =>
      route.request().method() === "PUT" ? route.abort("connectionrefused") : route.continue(),
    );
    await background(controls, "Mountains").click();
    await expect.poll(() => shownScenes(page)).toEqual(["mountains.jpg"]);
    expect(await storedTheme(person)).toMatchObject({ current_background: "ocean.jpg" });
    await expect(page.getByRole("alert")).toHaveCount(0);

    await page.unroute("**/api/theme/");
    await page.reload();
    await expect.poll(() => shownScenes(page)).toEqual(["mountains.jpg"]);
    await expect.poll(() => storedTheme(person)).toMatchObject({ current_background: "mountains.jpg" });
  });
});

test.describe("the welcome", () => {
  test("shows first, fades by itself, and blocks neither clicks nor typing", {
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
});

test("the bar leads a visitor to the landing page, the login and the registration, and a person to their day", {
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

  const person = await register(page);
  await page.reload();
  await expect(bar.getByRole("link", { name: /^Reflector/ })).toHaveAttribute("href", "/dashboard");
  await expect(bar.getByRole("button", { name: person.username })).toBeVisible();
  await expect(bar.getByRole("button", { name: "Theme settings" })).toBeVisible();
  await expect(bar.getByRole("link", { name: "Coding Playlist" })).toHaveCount(0);
});

test.describe("a menu", () => {
  test("opens, closes and gives the focus back with the keyboard alone", async ({
    page,
    register,
    isMobile,
    checkAccessibility,
  }) => {
    const person = await register(page);
    await page.goto("/about");
    const button = isMobile
      ? page.getByRole("button", { name: "Menu", exact: true })
      : page.getByRole("button", { name: person.username });
    await button.focus();
    await page.keyboard.press("Enter");
    const entry = isMobile
      ? page.getByRole("dialog", { name: "Menu" }).getByRole("link", { name: "Settings", exact: true })
      : page.getByRole("menuitem", { name: "Settings", exact: true });
    await expect(entry).toBeVisible();
    await checkAccessibility(page);
    await page.keyboard.press("Escape");
    await expect(entry).toBeHidden();
    await expect(button).toBeFocused();

    await page.keyboard.press("Enter");
    await expect(entry).toBeVisible();
    await page.mouse.click(20, 400);
    await expect(entry).toBeHidden();
  });
});

const sizes = [
  { width: 390, height: 844 },
  { width: 834, height: 1112 },
  { width: 1440, height: 900 },
  { width: 2560, height: 1440 },
];

test("no screen scrolls sideways in any of four sizes", { tag: "@one-size" }, async ({ page, register }) => {
  test.setTimeout(240_000);
  const look = async (address: string) => {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 }).or(page.getByLabel("Title")).first()).toBeVisible();
    for (const { width, height } of sizes) {
      await page.setViewportSize({ width, height });
      const wider = await page.evaluate("document.documentElement.scrollWidth > window.innerWidth");
      expect(wider, `${address} scrolls sideways at ${width} px`).toBe(false);
    }
  };
  for (const address of ["/", "/login", "/register", "/about", "/no-such-page"]) await look(address);
  await register(page);
  for (const address of ["/dashboard", "/reflections", "/settings", "/settings/theme"]) await look(address);
});

test("the links stay in reach in low windows", {
  tag: "@one-size",
}, async ({ page, register }) => {
  await register(page);
  await page.goto("/dashboard");
  const links = page.getByRole("link", { name: "Activities" }).filter({ visible: true });
  const menu = page.getByRole("button", { name: /^(?:Menu|writer-.*)$/ }).filter({ visible: true });
  for (const [width, height] of [
    [720, 500],
    [720, 450],
    [667, 375],
    [568, 320],
    [320, 256],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(links).toHaveCount(1);
    await expect(links).toBeInViewport({ ratio: 1 });
    await expect(menu).toBeInViewport({ ratio: 1 });
    const wider = await page.evaluate("document.documentElement.scrollWidth > window.innerWidth");
    expect(wider, `scrolls sideways at ${width} px`).toBe(false);
  }
});

test("the links leave the room to whoever writes on a phone", { tag: "@one-column" }, async ({
  page,
  register,
}) => {
  await register(page);
  await page.goto("/dashboard");
  const links = page.getByRole("link", { name: "Activities" }).filter({ visible: true });
  await page.setViewportSize({ width: 390, height: 480 });
  await expect(links).toHaveCount(1);
  await page.getByRole("textbox", { name: "Title" }).focus();
  await expect(links).toHaveCount(0);
});
