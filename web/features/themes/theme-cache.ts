import { sceneFiles } from "#contract/themes/scenes.ts";
import { defaultTheme, isWallTime, type Theme, type ThemeChange } from "#contract/themes/theme-rules.ts";
import type { OwnBackground, ThemeChoices } from "#contract/themes/themes.ts";
import { logProblem } from "#web/lib/log.ts";

export const themeKey = "theme_cache";
export const choicesKey = "theme_choices_cache";

/** The theme as this device last saw it, and the changes that the server doesn't have yet. */
export type CachedTheme = { theme: Theme; unsent: ThemeChange };

export type ThemeStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** What a visitor sees who has never had a theme on this device. */
export const noTheme: Theme = { id: "", ...defaultTheme };

/** Without names: `sceneName` has them. */
export const builtInChoices: ThemeChoices = {
  background_choices: Object.fromEntries(sceneFiles.map((file) => [file, ""])),
  own_backgrounds: [],
};

/** `null` if nothing is stored. Unreadable values are logged and ignored. */
export function readTheme(storage: ThemeStorage): CachedTheme | null {
  const value = readJson(storage, themeKey);
  if (value === undefined) return null;
  if (!isRecord(value) || !isTheme(value)) {
    logProblem("The kept theme can’t be read and is ignored.");
    return null;
  }
  const { unsent, ...theme } = value;
  return { theme, unsent: isRecord(unsent) && isTheme({ ...theme, ...unsent }) ? unsent : {} };
}

export const writeTheme = (storage: ThemeStorage, { theme, unsent }: CachedTheme): void =>
  write(storage, themeKey, { ...theme, ...(Object.keys(unsent).length > 0 && { unsent }) });

export function readChoices(storage: ThemeStorage): ThemeChoices | null {
  const value = readJson(storage, choicesKey);
  if (value === undefined) return null;
  const choices = wholeChoices(value);
  if (!choices) logProblem("The kept background choices can’t be read and are ignored.");
  return choices;
}

/** Some servers send only the names of the choices. `null` if these can't be read. */
export function wholeChoices(value: unknown): ThemeChoices | null {
  if (!isRecord(value)) return null;
  const choices = { own_backgrounds: [], ...value };
  return isChoices(choices) ? choices : null;
}

export const writeChoices = (storage: ThemeStorage, choices: ThemeChoices): void =>
  write(storage, choicesKey, choices);

/** `undefined` if nothing is stored, or if it isn't JSON. */
function readJson(storage: ThemeStorage, key: string): unknown {
  try {
    return JSON.parse(storage.getItem(key) ?? "") ?? undefined;
  } catch (error) {
    if (storage.getItem(key) !== null) logProblem(`${key} can’t be read and is ignored.`, error);
    return undefined;
  }
}

function write(storage: ThemeStorage, key: string, value: object) {
  const text = JSON.stringify(value);
  try {
    // Another tab may have just written; unchanged values must not overwrite it.
    if (storage.getItem(key) !== text) storage.setItem(key, text);
  } catch (error) {
    // Without storage, the next visit only shows the theme a little later.
    logProblem(`${key} can’t be kept on this device.`, error);
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const within = (value: unknown, most: number) => typeof value === "number" && value >= 0 && value <= most;

function isTheme(value: Record<string, unknown>): value is Theme & { unsent?: unknown } {
  return (
    typeof value.id === "string" &&
    Object.entries(defaultTheme).every(([name, normal]) => typeof value[name] === typeof normal) &&
    within(value.overlay_opacity, 1) &&
    within(value.blur_amount, 64) &&
    [value.morning_start, value.day_start, value.night_start].every((time) => isWallTime(String(time)))
  );
}

function isChoices(value: Record<string, unknown>): value is ThemeChoices {
  const { background_choices: labels, own_backgrounds: own } = value;
  return (
    isRecord(labels) &&
    Object.values(labels).every((label) => typeof label === "string") &&
    Array.isArray(own) &&
    own.every(isOwnBackground)
  );
}

const hasLight = ({ peak, floor, mean }: Record<string, unknown>) =>
  [peak, floor, mean].every((light) => within(light, 1));

const hasColours = ({ base, accent, accent_ink, accent_deep, glow }: Record<string, unknown>) =>
  [base, accent, accent_ink, accent_deep, glow].every((colour) => /^#[0-9a-f]{6}$/.test(String(colour)));

const isOwnBackground = (value: unknown): value is OwnBackground =>
  isRecord(value) &&
  typeof value.id === "string" &&
  typeof value.file === "string" &&
  typeof value.name === "string" &&
  Array.isArray(value.widths) &&
  isRecord(value.palette) &&
  hasLight(value.palette) &&
  hasColours(value.palette) &&
  /^data:image\/webp;base64,[\w+/=]+$/.test(String(value.palette.placeholder));
