import { stringify } from "yaml";
import { builtInTitle, shownTitle } from "#contract/activities/built-in-titles.ts";
import { withoutIsolates } from "#contract/formats.ts";
import type { Reflection } from "#contract/reflections/reflections.ts";
import { placeWords, weatherWords } from "#contract/reflections/surroundings.ts";
import { t } from "#contract/translate.ts";

/** By id, the paths in the archive of what a text refers to. */
export type Paths = ReadonlyMap<string, string>;

const link = /(\]\(<?)(?:attachment|reflection):([0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12})/g;

/**
 * A reflection as Markdown with YAML front matter (yaml.org/spec/1.2.2). `media`: its files in the archive.
 * `root`: the way from its own file to where paths begin, such as `../`.
 */
export function toMarkdown(
  reflection: Reflection,
  media: readonly string[],
  paths: Paths,
  root: string,
): string {
  const {
    day,
    written_at,
    time_zone,
    activity_id,
    tags,
    feelings,
    mood,
    starred,
    prompt,
    id,
    body,
    answers,
  } = reflection;
  const [place, weather] = [placeWords(reflection.place), weatherWords(reflection.weather)];
  const front = {
    date: day,
    written: withOffset(written_at, time_zone),
    time_zone,
    title: shownTitle(reflection, activity_id),
    tags,
    feelings,
    mood,
    starred,
    ...(place && { place }),
    ...(weather && { weather: withoutIsolates(weather) }),
    ...(prompt !== "" && { prompt }),
    ...(answers && { activity: builtInTitle(activity_id) ?? answers.activity.title }),
    ...(media.length > 0 && { attachments: media }),
    id,
  };
  return `${frontMatter(front)}${body.replace(link, (found, opening: string, referred: string) => {
    const path = paths.get(referred.toLowerCase());
    return path === undefined ? found : `${opening}${root}${inLink(path)}`;
  })}\n`;
}

/** `2026-05-03T21:40:00+02:00` */
const withOffset = (instant: string, timeZone: string): string =>
  Temporal.Instant.from(instant).toString({ timeZone, smallestUnit: "second" });

/** Replaces a reflection that is damaged on the server. */
export const damagedMarkdown = ({ id, day }: Pick<Reflection, "id" | "day">): string =>
  `${frontMatter({ date: day, id })}${t("This reflection is damaged on the server and can’t be opened.")}\n`;

const frontMatter = (front: object) => `---\n${stringify(front, { lineWidth: 0 })}---\n\n`;

const inLink = (path: string) =>
  path
    .split("/")
    .map((part) => encodeURIComponent(part).replace(/[()]/g, (mark) => (mark === "(" ? "%28" : "%29")))
    .join("/");
