import { z } from "zod";
import { directionOf } from "#contract/languages.ts";
import { t, tc } from "#contract/translate.ts";
import { inLanguage } from "../languages/languages.ts";

const manifestSchema = z.looseObject({
  shortcuts: z.array(z.looseObject({ name: z.string(), url: z.string() })).default([]),
});

/** The address names the language, because browsers ask for a manifest without cookies. */
export const manifestAddress = (language: string) => `/manifest.webmanifest?language=${language}`;

/** The installed app's texts in a language. @param text the manifest in English */
export function manifestIn(language: string, text: string): string {
  const manifest = manifestSchema.parse(JSON.parse(text));
  return inLanguage(language, () =>
    JSON.stringify({
      ...manifest,
      lang: language,
      dir: directionOf(language),
      description: t("A journal that lives on your own machine."),
      shortcuts: manifest.shortcuts.map((each) => ({
        ...each,
        name: shortcutNames()[each.url] ?? each.name,
      })),
    }),
  );
}

/** In the menu of the app's icon. */
const shortcutNames = (): Readonly<Record<string, string>> => ({
  "/quick": tc("shortcut of the app’s icon", "Write"),
  "/quick?add=photo": tc("shortcut of the app’s icon", "Photo"),
  "/quick?add=recording": tc("shortcut of the app’s icon", "Record"),
  "/chat": tc("shortcut of the app’s icon", "Chat"),
});
