import type { Page } from "@playwright/test";
import { saveDaily } from "#contract/reflections/reflections.ts";
import type { ThemeChange } from "#contract/themes/theme-rules.ts";
import { addBackground, getTheme } from "#contract/themes/themes.ts";
import { faintLines, stillPage } from "./contrast.ts";
import { expect, type Person, test, withPictures } from "./fixtures.ts";
import { picture } from "./theme.ts";
import { today, zone } from "./zone.ts";

test.use({ ...withPictures, contextOptions: { reducedMotion: "reduce" } });

/** The hardest setting, without overlay and blur, and the default one. */
const glasses = [
  { overlay_opacity: 0, blur_amount: 0 },
  { overlay_opacity: 0.5, blur_amount: 8 },
];

/** Writes the cache, as another tab of the same person would; this page follows. */
async function showTheme(page: Page, change: ThemeChange) {
  await page.evaluate((changed) => {
    const kept = JSON.parse(localStorage.getItem("theme_cache") ?? "{}");
    localStorage.setItem("theme_cache", JSON.stringify({ ...kept, ...changed }));
    dispatchEvent(new StorageEvent("storage", { key: "theme_cache" }));
  }, change);
  const layers = page.locator(".scene__layer");
  await expect(layers).toHaveCount(1);
  await expect(layers.locator("img[data-loaded]")).toHaveCount(1);
}

async function addWhite({ api }: Person): Promise<string> {
  const { file } = await api.call(addBackground, {
    form: {
      name: "Plain white",
      picture: { name: "white.png", mimeType: "image/png", buffer: await picture("#ffffff", "png") },
    },
  });
  return file;
}

async function writeToday({ api }: Person) {
  await api.call(saveDaily, {
    params: { day: today() },
    body: {
      title: "The long way home",
      body: "Papa walked to the **end** of the jetty today. [The mill](https://example.org) was closed.\n\n- soup\n- the radio\n\n> He said the water was low.",
      mood: 4,
      feelings: ["relieved"],
      tags: ["papa"],
      prompt: "What did you carry today?",
      revision: 0,
      save_id: crypto.randomUUID(),
      written_at: new Date().toISOString(),
      time_zone: zone,
    },
  });
}

test("every line is readable over a light, a dark and a white picture, with any glass", async ({
  page,
  register,
}) => {
  test.setTimeout(240_000);
  const person = await register(page);
  await person.api.call(getTheme);
  const white = await addWhite(person);
  await writeToday(person);
  for (const address of ["/dashboard", "/reflections", "/settings/theme", "/about"]) {
    await page.goto(address);
    await stillPage(page);
    await expect(page.getByRole("heading", { level: 1 }).or(page.getByLabel("Title")).first()).toBeVisible();
    await expect(page.locator(".welcome")).toHaveCount(0);
    await page.evaluate(() => document.fonts.ready);
    for (const current_background of ["blue-flowers-light.jpg", "mountain-starry-sky.jpg", white]) {
      for (const glass of glasses) {
        await showTheme(page, { current_background, enable_day_cycle: false, ...glass });
        const { measured, faint } = await faintLines(page);
        expect(measured).toBeGreaterThan(10);
        expect(faint, `${address} over ${current_background} with ${JSON.stringify(glass)}`).toEqual([]);
      }
    }
  }
});
