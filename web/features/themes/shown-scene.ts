import { scenePalettes } from "virtual:scene-palettes";
import { isBuiltIn } from "#contract/themes/scenes.ts";
import {
  defaultTheme,
  type ScenePart,
  sceneAt,
  type ThemeFields,
  type WallTime,
} from "#contract/themes/theme-rules.ts";
import type { OwnBackground, ScenePalette, ThemeChoices } from "#contract/themes/themes.ts";

/** What is shown at `time`. Falls back if a background doesn't exist here: it was removed, or is another person's. */
export function shownScene(
  theme: ThemeFields,
  choices: ThemeChoices,
  time: WallTime,
): { file: string; part: ScenePart } {
  const { file, part } = sceneAt(time, theme);
  if (isBuiltIn(file) || isChoice(choices, file)) return { file, part };
  return {
    file: part === "static" ? defaultTheme.current_background : defaultTheme[`${part}_background`],
    part,
  };
}

export const ownBackground = (choices: ThemeChoices, file: string): OwnBackground | undefined =>
  choices.own_backgrounds.find((own) => own.file === file);

/** The server may offer pictures that this build doesn't contain. */
export const isChoice = (choices: ThemeChoices, file: string): boolean =>
  Object.hasOwn(choices.background_choices, file);

/** The palette of a picture that `shownScene` named. */
export function paletteOf(choices: ThemeChoices, file: string): ScenePalette {
  const known = ownBackground(choices, file)?.palette ?? scenePalettes[file];
  if (known) return known;
  const palette = scenePalettes[defaultTheme.current_background];
  if (!palette) throw new Error("the build has no palettes of the scenes");
  // The brightness of the picture is unknown, so glass is dark and thick.
  return { ...palette, peak: 1, floor: 0, mean: 0, placeholder: nothing };
}

/** One clear pixel. */
const nothing = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";
