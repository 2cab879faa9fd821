import { joinSentences } from "#contract/formats.ts";
import { sceneName } from "#contract/themes/scene-names.ts";
import { isBuiltIn } from "#contract/themes/scenes.ts";
import { defaultTheme, type Theme } from "#contract/themes/theme-rules.ts";
import { largestPictureBytes, maxOwnBackgrounds } from "#contract/themes/themes.ts";
import { t } from "#contract/translate.ts";

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
    : t(
        "You have {count, plural, one {# background} other {# backgrounds}} of your own, the maximum. Remove one to add another.",
        { count: maxOwnBackgrounds },
      );

/** Why this picture can't be added, known before sending; `null` if it can. */
export function pictureRefusal(picture: Picture): string | null {
  if (!isAccepted(picture)) return t("This is not a JPEG, PNG, WebP or AVIF picture.");
  if (picture.size === 0) return t("This file is empty.");
  if (picture.size > largestPictureBytes) {
    // Rounded up, so that a picture just over the limit never seems to be within it.
    const megabytes = Math.ceil(picture.size / 100_000) / 10;
    return t("This picture is {megabytes, number} MB. It can be at most {most, number} MB.", {
      megabytes,
      most: largestPictureBytes / 1_000_000,
    });
  }
  return null;
}

export const nameFromFile = (fileName: string): string =>
  fileName
    .replace(/(?<=.)\.[a-z0-9]+$/i, "")
    .trim()
    .slice(0, maxNameLength)
    .trim();

const replacements = {
  // Translators: “name” is the name of a scene.
  current_background: (name) => t("{name} takes its place as your background.", { name }),
  morning_background: (name) => t("{name} takes its place as your Morning Scene.", { name }),
  day_background: (name) => t("{name} takes its place as your Day Scene.", { name }),
  night_background: (name) => t("{name} takes its place as your Night Scene.", { name }),
} satisfies { [Field in keyof Theme]?: (name: string) => string };

const places = ["current_background", "morning_background", "day_background", "night_background"] as const;

/** What removing this own background will change. */
export function removalWords(theme: Theme, file: string): string {
  const gone = t("The picture is deleted and can’t be brought back.");
  const replaced = places
    .filter((field) => theme[field] === file)
    .map((field) => replacements[field](labelOfBuiltIn(defaultTheme[field])));
  return joinSentences([gone, ...replaced]);
}

const labelOfBuiltIn = (file: string) => sceneName(file) ?? file;

/** The name that people see. A background may be gone from the choices and still be in use. */
export const labelOf = (labels: Readonly<Record<string, string>>, file: string): string =>
  labels[file] || (isBuiltIn(file) ? labelOfBuiltIn(file) : t("A background that is no longer here"));
