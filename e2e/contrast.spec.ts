import type { Page } from "@playwright/test";
import { sceneFiles } from "#contract/themes/scenes.ts";
import type { ThemeChange } from "#contract/themes/theme-rules.ts";
import { addBackground, getTheme, type OwnBackground } from "#contract/themes/themes.ts";
import { paletteOf } from "../scripts/scene-palettes.ts";
import { faintLines, stillPage } from "./contrast.ts";
import { expect, type Person, test } from "./fixtures.ts";
import { faintInks } from "./inks.ts";
import { writeDaily } from "./journal.ts";
import { follow } from "./people.ts";
import { picture } from "./theme.ts";
import { today } from "./zone.ts";

// A colour is the same at any pixel density, and twice the density takes twice the time.
test.use({ needs: "pictures", contextOptions: { reducedMotion: "reduce" }, deviceScaleFactor: 1 });

/** Without overlay and blur, which is the hardest setting. */
const bare = { overlay_opacity: 0, blur_amount: 0 };
const usual = { overlay_opacity: 0.5, blur_amount: 8 };

type Look = ThemeChange & { glass: "light" | "dark" };

/** Writes to the device's storage as another tab of the same person would; this page follows. */
async function show(page: Page, { glass, ...change }: Look) {
  await page.evaluate(
    ([changed, chosen]) => {
      const kept = JSON.parse(localStorage.getItem("theme_cache") ?? "{}");
      localStorage.setItem("theme_cache", JSON.stringify({ ...kept, ...changed }));
      dispatchEvent(new StorageEvent("storage", { key: "theme_cache" }));
      localStorage.setItem("glass", chosen);
      dispatchEvent(new StorageEvent("storage", { key: "glass" }));
    },
    [change, glass] as const,
  );
  const layers = page.locator(".scene__layer");
  await expect(layers).toHaveCount(1);
  await expect(layers.locator("img[data-loaded]")).toHaveCount(1);
  await expect(page.locator("html")).toHaveAttribute("data-glass", glass);
}

async function addPlain({ api }: Person, colour: string): Promise<OwnBackground> {
  const buffer = await picture(colour, "png");
  return api.call(addBackground, {
    form: {
      name: colour,
      picture: { name: "plain.png", mimeType: "image/png", buffer },
    },
  });
}

const writeToday = (person: Person) =>
  writeDaily(person, today(), {
    title: "The long way home",
    body: "Papa walked to the **end** of the jetty today. [The mill](https://example.org) was closed.\n\n- soup\n- the radio\n\n> He said the water was low.",
    mood: 4,
    feelings: ["relieved"],
    tags: ["papa"],
    prompt: "What did you carry today?",
  });

test("every line is readable over light, dark, white and black pictures, with light and dark glass", async ({
  page,
  register,
  isMobile,
}) => {
  test.setTimeout(240_000);
  const person = await register(page);
  await person.api.call(getTheme);
  const { file: white } = await addPlain(person, "#ffffff");
  const { file: black } = await addPlain(person, "#000000");
  await writeToday(person);
  const hardest: Look[] = [
    { current_background: white, glass: "dark", ...bare },
    { current_background: black, glass: "light", ...bare },
  ];
  const scenic: Look[] = [
    { current_background: "blue-flowers-light.jpg", glass: "dark", ...usual },
    { current_background: "forest-lake-stone-wall.jpg", glass: "light", ...usual },
    { current_background: "mountain-starry-sky.jpg", glass: "light", ...bare },
  ];
  await page.goto("/dashboard");
  await stillPage(page);
  await expect(page.locator(".welcome")).toHaveCount(0);
  const screens = [
    { address: "/dashboard", shows: page.getByLabel("Title") },
    { address: "/reflections", shows: page.getByRole("heading", { level: 1, name: "Reflections" }) },
    { address: "/settings/theme", shows: page.getByRole("heading", { level: 1, name: "Theme" }) },
  ];
  // A phone has other bars, and the same panes.
  for (const { address, shows } of screens.slice(0, isMobile ? 1 : undefined)) {
    await follow(page, address);
    await expect(shows).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    // The panes are the same on every page.
    for (const look of address === "/dashboard" && !isMobile ? [...scenic, ...hardest] : hardest) {
      await show(page, { enable_day_cycle: false, ...look });
      const { measured, faint } = await faintLines(page);
      expect(measured).toBeGreaterThan(10);
      expect(faint, `${address} with ${JSON.stringify(look)}`).toEqual([]);
    }
  }
  // The bars, while words pass beneath them.
  await page.evaluate(() => scrollTo(0, 240));
  for (const look of hardest) {
    await show(page, { enable_day_cycle: false, ...look });
    const { measured, faint } = await faintLines(page, ".navbar");
    expect(measured).toBeGreaterThan(0);
    expect(faint, `bars with ${JSON.stringify(look)}`).toEqual([]);
  }
});

test("every ink is readable on every pane, over all scenes and at any overlay", { tag: "@one-size" }, async ({
  page,
  register,
}) => {
  test.setTimeout(120_000);
  const person = await register(page);
  const built = await Promise.all(sceneFiles.map(async (file) => ({ file, ...(await paletteOf(file)) })));
  const plain: Parameters<typeof faintInks>[0][number][] = [];
  for (const colour of ["#ffffff", "#000000", "#808080", "#ffff00", "#0000ff"]) {
    const { file, palette } = await addPlain(person, colour);
    plain.push({ ...palette, file });
  }
  await page.goto("/about");
  // It always has dark glass.
  await expect(page.locator(".welcome")).toHaveCount(0);
  expect(await page.evaluate(faintInks, [...built, ...plain])).toEqual([]);
  await page.emulateMedia({ contrast: "more", reducedMotion: "reduce" });
  expect(await page.evaluate(faintInks, plain)).toEqual([]);
});
