import { isDeepStrictEqual } from "node:util";
import { shownTitle } from "#contract/activities/built-in-titles.ts";
import { attachmentIdsIn } from "#contract/attachments/attachment-rules.ts";
import type { Place, Reflection, Weather } from "#contract/reflections/reflections.ts";
import type { ReadAttachment } from "#server/features/attachments/index.ts";
import { placeOf as readPlace, weatherOf as readWeather } from "#server/formats/day-one/day-one.ts";
import { asMarkdownLine, dayOneText } from "./day-one-text.ts";

export type Media = Pick<
  ReadAttachment,
  "id" | "kind" | "media_type" | "name" | "width" | "height" | "created_at" | "length"
> & { md5: string };

/** Day One's form of an id: 32 hexadecimal digits in capitals. */
const dayOneId = (id: string) => id.replaceAll("-", "").toUpperCase();

const lists = { picture: "photos", video: "videos", audio: "audios", pdf: "pdfAttachments" } as const;
const folders = { picture: "photos", video: "videos", audio: "audios", pdf: "pdfs", file: "files" } as const;
const embeds = { picture: "//", video: "/video/", audio: "/audio/", pdf: "/pdfAttachment/" } as const;

/** `jpeg`, as Day One names types and files. */
const typeOf = ({ kind, media_type, name }: Pick<Media, "kind" | "media_type" | "name">): string => {
  if (kind === "picture") return media_type.replace("image/", "");
  if (media_type === "audio/mp4") return "m4a";
  return /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? "bin";
};

export const pathOf = (media: Pick<Media, "kind" | "media_type" | "name" | "md5">): string =>
  `${folders[media.kind]}/${media.md5}.${typeOf(media)}`;

/** An entry of Day One's JSON. `extra`: fields of the imported entry that Reflector doesn't store elsewhere. */
export function dayOneEntry(reflection: Reflection, media: readonly Media[], extra: unknown): object {
  const { id, updated_at, time_zone, tags, starred, body, prompt, activity_id } = reflection;
  const title = shownTitle(reflection, activity_id);
  const { mood, feelings, kind, day, written_at, origin, place, weather, excluded_from_ai } = reflection;
  const inText = attachmentIdsIn(body);
  const ordered = [
    ...inText.flatMap((shown) => media.filter((each) => each.id === shown)),
    ...media.filter((each) => !inText.includes(each.id)),
  ];
  /** Files of kinds that Day One doesn't support. The entry names them, and the zip holds them. */
  const embedOf = (each: Media) =>
    each.kind === "file"
      ? asMarkdownLine(`${each.name} (${pathOf(each)})`)
      : `![](dayone-moment:${embeds[each.kind]}${dayOneId(each.id)})`;
  const text = [
    ...(title.trim() === "" ? [] : [`# ${asMarkdownLine(title)}`]),
    ...(prompt.trim() === "" ? [] : [`> ${asMarkdownLine(prompt)}`]),
    dayOneText(body, {
      attachment: (shown) => {
        const found = media.find((each) => each.id === shown);
        return found ? embedOf(found) : null;
      },
      reflection: (mentioned) => `dayone2://view?entryId=${dayOneId(mentioned)}`,
    }),
    ...ordered.filter((each) => !inText.includes(each.id)).map(embedOf),
  ];
  const unknown = origin?.source === dayOneLabel ? unknownFields(extra) : {};
  return {
    ...unknown,
    uuid: dayOneId(id),
    ...momentOf(reflection),
    modifiedDate: toSeconds(Temporal.Instant.from(updated_at)),
    timeZone: time_zone,
    text: text.filter((part) => part !== "").join("\n\n"),
    tags,
    starred,
    isPinned: unknown.isPinned === true,
    duration: 0,
    ...locationOf(place, unknown.location),
    ...conditionsOf(weather, unknown.weather),
    ...mediaOf(ordered),
    /** For the import into Reflector. Other programs ignore it. */
    reflector: {
      ...{ kind, day, written_at, mood, feelings, prompt, excluded_from_ai },
      ...(origin && { journal: origin.journal }),
    },
  };
}

/** The `source` of entries imported from Day One. */
const dayOneLabel = "Day One"; // Untranslated: a name.

/** Without rich text, which Day One would show in place of the newer text. */
function unknownFields(extra: unknown): Record<string, unknown> {
  if (extra === null || typeof extra !== "object" || Array.isArray(extra)) return {};
  const { richText: _, reflector: __, ...unknown }: Record<string, unknown> = { ...extra };
  return unknown;
}

const mediaOf = (ordered: readonly Media[]) =>
  Object.fromEntries(
    (["picture", "video", "audio", "pdf"] as const).flatMap((kind) => {
      const some = ordered.flatMap((each, orderInEntry) =>
        each.kind === kind ? [mediumOf(each, orderInEntry)] : [],
      );
      return some.length > 0 ? [[lists[kind], some]] : [];
    }),
  );

function mediumOf(media: Media, orderInEntry: number): object {
  const { id, kind, md5, length, name, width, height, created_at } = media;
  const common = {
    identifier: dayOneId(id),
    md5,
    orderInEntry,
    fileSize: length,
    date: toSeconds(Temporal.Instant.from(created_at)),
  };
  const type = typeOf(media);
  if (kind === "audio") return { ...common, format: type, title: name, duration: 0 };
  if (kind === "pdf") return { ...common, type, pdfName: name };
  const file = { ...common, type, filename: name, favorite: false };
  return kind === "video" ? { ...file, duration: 0 } : { ...file, width: width ?? 0, height: height ?? 0 };
}

/** `known`: what Day One exported, with more fields. It is left out if the person changed the place since. */
function locationOf(place: Place | null, known: unknown): object {
  const more = isDeepStrictEqual(readPlace(known), place) ? known : undefined;
  if (!place) return more === undefined ? {} : { location: more };
  const { name: placeName, latitude, longitude } = place;
  const at = latitude !== null && longitude !== null ? { latitude, longitude } : {};
  return { location: { placeName, ...at, ...(isRecord(more) && more) } };
}

function conditionsOf(weather: Weather | null, known: unknown): object {
  const more = isDeepStrictEqual(readWeather(known), weather) ? known : undefined;
  if (!weather) return more === undefined ? {} : { weather: more };
  const { description: conditionsDescription, celsius } = weather;
  const degrees = celsius === null ? {} : { temperatureCelsius: celsius };
  return { weather: { conditionsDescription, ...degrees, ...(isRecord(more) && more) } };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === "object" && !Array.isArray(value);

/**
 * Day One derives the day from the moment and the zone. If the reflection's day differs, a text from after midnight moves
 * to the last second of its day, and a text for another day gets no time.
 */
function momentOf({ written_at, time_zone, day }: Pick<Reflection, "written_at" | "time_zone" | "day">) {
  const written = Temporal.Instant.from(written_at);
  const local = written.toZonedDateTimeISO(time_zone);
  const wanted = Temporal.PlainDate.from(day);
  if (local.toPlainDate().equals(wanted)) return { creationDate: toSeconds(written), isAllDay: false };
  const isNextMorning = local.toPlainDate().equals(wanted.add({ days: 1 })) && local.hour < 12;
  const moved = wanted.toZonedDateTime({
    timeZone: time_zone,
    plainTime: isNextMorning ? "23:59:59" : "12:00",
  });
  return { creationDate: toSeconds(moved.toInstant()), isAllDay: !isNextMorning };
}

/** Day One reads no fractions of a second. */
const toSeconds = (instant: Temporal.Instant) =>
  instant.toString({ smallestUnit: "second", roundingMode: "floor" });
