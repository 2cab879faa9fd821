import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import type { Theme } from "#contract/themes/theme-rules.ts";
import { getTheme, getThemeChoices } from "#contract/themes/themes.ts";
import type { Person } from "./fixtures.ts";

/** The theme stored on the server. */
export const storedTheme = ({ api }: Person): Promise<Theme> => api.call(getTheme);

export const storedBackgrounds = async ({ api }: Person) => (await api.call(getThemeChoices)).own_backgrounds;

export async function openPanel(page: Page): Promise<Locator> {
  await page.goto("/about");
  await page.getByRole("button", { name: "Theme settings" }).click();
  const panel = page.getByRole("dialog", { name: "Theme" });
  await panel.waitFor();
  return panel;
}

export async function openPage(page: Page): Promise<Locator> {
  await page.goto("/settings/theme");
  await page.getByRole("heading", { level: 1, name: "Theme" }).waitFor();
  return page.getByRole("main");
}

export const background = (controls: Locator, name: string) =>
  controls.getByRole("radiogroup", { name: "Background" }).getByRole("radio", { name, exact: true });

export const startOf = (controls: Locator, part: "Morning" | "Day" | "Night") =>
  controls.getByRole("textbox", { name: `${part} Scene starts at` });

export const dayCycle = (controls: Locator) =>
  controls.getByRole("switch", { name: "Change background based on time of day", exact: true });

export const picture = (colour: string, format: "jpeg" | "png" | "webp" = "jpeg") =>
  sharp({ create: { width: 640, height: 360, channels: 3, background: colour } })
    .toFormat(format)
    .toBuffer();
