import { isBuiltIn, scenes } from "#contract/themes/scenes.ts";
import { defaultTheme, type Theme } from "#contract/themes/theme-rules.ts";
import { largestPictureBytes, maxOwnBackgrounds } from "#contract/themes/themes.ts";

export const maxNameLength = 60;

const types = new Map([
  ["image/jpeg", /\.jpe?g$/i],
  ["image/png", /\.png$/i],
  ["image/webp", /\.webp$/i],
  ["image/avif", /\.avif$/i],
]);

export const acceptedTypes = [...types.keys()].join(",");

type Picture = { name: string; type: string; size: number };

const isAccepted = ({ name, type }: Picture) =>
  // Some systems give files of newer types no MIME type.
  type === "" ? [...types.values()].some((ending) => ending.test(name)) : types.has(type);

/** Why no picture can be added at all; `null` while there is room. */
export const roomRefusal = (ownCount: number): string | null =>
  ownCount < maxOwnBackgrounds
    ? null
    : `You have ${maxOwnBackgrounds} backgrounds of your own, which is all there is room for. Remove one to add another.`;

/** Why this picture can't be added, known before sending; `null` if it can. */
export function pictureRefusal(picture: Picture): string | null {
  if (!isAccepted(picture)) return "This is not a JPEG, PNG, WebP or AVIF picture.";
  if (picture.size === 0) return "This file is empty.";
  if (picture.size > largestPictureBytes) {
    // Rounded up, so that a picture just over the limit never seems to be within it.
    const megabytes = (Math.ceil(picture.size / 100_000) / 10).toLocaleString("en");
    return `This picture is ${megabytes} MB. It can be at most ${largestPictureBytes / 1_000_000} MB.`;
  }
  return null;
}

export const nameFromFile = (fileName: string): string =>
  fileName
    .replace(/(?<=.)\.[a-z0-9]+$/i, "")
    .trim()
    .slice(0, maxNameLength)
    .trim();

const places = [
  ["current_background", "as your background"],
  ["morning_background", "as your Morning Scene"],
  ["day_background", "as your Day Scene"],
  ["night_background", "as your Night Scene"],
] as const;

/** What removing this own background will change. */
export function removalWords(theme: Theme, file: string): string {
  const gone = "The picture is deleted and can’t be brought back.";
  const replaced = places
    .filter(([field]) => theme[field] === file)
    .map(([field, place]) => `${labelOfBuiltIn(defaultTheme[field])} takes its place ${place}.`);
  return [gone, ...replaced].join(" ");
}

const labelOfBuiltIn = (file: string) => scenes.find((scene) => scene.file === file)?.label ?? file;

/** The name that people see. A background may be gone from the choices and still be in use. */
export const labelOf = (labels: Readonly<Record<string, string>>, file: string): string =>
  labels[file] ?? (isBuiltIn(file) ? labelOfBuiltIn(file) : "A background that is no longer here");
