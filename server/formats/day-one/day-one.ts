import { z } from "zod";
import { daySchema } from "#contract/day.ts";
import { instantSchema } from "#contract/endpoint.ts";
import { reflectionKinds } from "#contract/reflections/reflection-rules.ts";
import { t } from "#contract/translate.ts";
import type { ImportedEntry, Place, Weather } from "../imported-entry.ts";
import { entryOf } from "../reading/entry.ts";
import {
  coordinatesIn,
  extraOf,
  type Fields,
  fieldsIn,
  isFields,
  listIn,
  namesIn,
  numberIn,
  textIn,
} from "../reading/fields.ts";
import { entriesOfJson, type JournalReader, type ReaderInput } from "../reading/journal-reader.ts";
import { createMedia, kindOf, withEmbeds } from "../reading/media.ts";
import { isRealDay, momentAt, WrongDate, zoneOr } from "../reading/moments.ts";
import { moodOfRating, moodOfWord } from "../reading/moods.ts";
import { folderOf, nameOf, type SourceFile, withoutEnding } from "../source/source-files.ts";
import { richTextToMarkdown } from "./rich-text.ts";
import { withoutNeedlessEscapes } from "./unescape.ts";

const mediaLists = [
  { field: "photos", folder: "photos", kind: "picture", ending: "jpeg" },
  { field: "videos", folder: "videos", kind: "video", ending: "mov" },
  { field: "audios", folder: "audios", kind: "audio", ending: "m4a" },
  { field: "pdfAttachments", folder: "pdfs", kind: "pdf", ending: "pdf" },
] as const;

const used = "uuid creationDate modifiedDate timeZone text richText tags starred reflector".split(" ");

/** What Reflector adds to its own exports, because Day One has no field for it. */
const ownSchema = z.object({
  kind: z.enum(reflectionKinds),
  day: daySchema,
  written_at: instantSchema,
  mood: z.int().nullable(),
  feelings: z.array(z.string()),
  excluded_from_ai: z.boolean(),
});

const entriesPath = (path: readonly unknown[]) => path.length === 2 && path[0] === "entries";

/** Day One's JSON export: a file for each journal, and folders of media next to them. */
export function dayOne(given: ReaderInput, journals: readonly SourceFile[]): JournalReader {
  return {
    format: "day_one",
    label: "Day One", // Untranslated: a name.
    reads: journals.map(({ path }) => path),
    async *entries() {
      for (const file of journals)
        yield* entriesOfJson(
          file,
          (path) => path.length === 0 || (path.length === 1 && path[0] === "entries"),
          entriesPath,
          (value, where) => entry(given, file, value, where),
        );
    },
    proposeMood: (mood) => moodOfWord(mood) ?? moodOfRating(mood),
  };
}

function entry(
  { files, timeZone }: ReaderInput,
  file: SourceFile,
  value: unknown,
  where: string,
): ImportedEntry {
  const fields = fieldsIn(value);
  const zone = zoneOr(fields.timeZone, timeZone);
  if (typeof fields.creationDate !== "string") throw new WrongDate(t("It has no date."));
  const collected = createMedia(files);
  const embeds = new Map<string, string>();
  for (const { field, folder, kind, ending } of mediaLists)
    for (const item of [...listIn(fields[field])].sort(byOrder)) {
      const medium = fieldsIn(item);
      const id = textIn(medium.identifier);
      const path = pathOf(files, `${folderOf(file.path)}${folder}/`, medium, ending);
      const name = textIn(medium.filename) || textIn(medium.pdfName) || nameOf(path ?? "");
      if (id !== "")
        embeds.set(id.toUpperCase(), collected.add(path, { key: id, kind: kindOfMedium(kind, path), name }));
    }
  const words = bodyOf(fields);
  const shown = withLinks(withoutNeedlessEscapes(words), embeds);
  const { title, body } = withTitle(shown.body);
  const own = ownSchema.safeParse(fields.reflector).data;
  const notes = [...shown.notes, ...collected.notes()];
  if (fields.timeZone !== undefined && zone !== fields.timeZone)
    notes.push(t("Reflector doesn’t know its time zone, so its day was worked out in yours."));
  return entryOf({
    key: textIn(fields.uuid),
    where,
    journal: withoutEnding(nameOf(file.path)),
    moment: own ? { ...momentAt(own.written_at, zone), day: own.day } : momentAt(fields.creationDate, zone),
    created_at: instantIn(fields.creationDate),
    updated_at: instantIn(fields.modifiedDate),
    title,
    body: withEmbeds(body, [...embeds.values()]),
    tags: namesIn(fields.tags),
    starred: fields.starred === true,
    ...(own && { ...own, mood: own.mood === null ? null : String(own.mood) }),
    place: placeOf(fields.location),
    weather: weatherOf(fields.weather),
    extra: extraOf(fields, used),
    media: collected.media,
    notes,
  });
}

const byOrder = (a: unknown, b: unknown) =>
  (numberIn(fieldsIn(a).orderInEntry) ?? 0) - (numberIn(fieldsIn(b).orderInEntry) ?? 0);

const kindOfMedium = (kind: "picture" | "video" | "audio" | "pdf", path: string | null) => {
  const shown = path === null ? kind : kindOf(path);
  return shown === "file" ? kind : shown;
};

/** The file is named by its checksum, and the ending by its type; audio has none and is `.m4a`. */
function pathOf(files: ReaderInput["files"], folder: string, medium: Fields, ending: string): string | null {
  const endings = [textIn(medium.type), textIn(medium.format), ending, "jpeg", "jpg", "png", "heic", "mp4"];
  for (const name of [textIn(medium.md5), textIn(medium.identifier)])
    if (name !== "")
      for (const tried of endings) {
        const path = `${folder}${name}.${tried.toLowerCase()}`;
        if (tried !== "" && files.has(path)) return path;
      }
  return null;
}

function bodyOf(fields: Fields): string {
  const text = textIn(fields.text);
  return text.trim() === "" ? richTextToMarkdown(textIn(fields.richText)) : text;
}

const embed =
  /!?\[([^\]\n]{0,500})\]\(dayone-moment:\/{1,2}(?:(?:photo|video|audio|pdfAttachment)\/)?([\w-]{1,100})\)/gi;
const entryLink = /dayone2?:\/\/(?:view|edit)\?entryId=([0-9A-F]{32})[^\s)]{0,200}/gi;

function withLinks(text: string, embeds: ReadonlyMap<string, string>) {
  let lost = 0;
  const body = text
    .replace(embed, (_, alt: string, id: string) => {
      const markdown = embeds.get(id.toUpperCase());
      if (markdown === undefined) lost += 1;
      return markdown ?? alt;
    })
    .replace(entryLink, (_, id: string) => `entry:${id.toUpperCase()}`);
  return {
    body,
    notes: lost === 0 ? [] : [t("It shows a picture or file that the export doesn’t describe.")],
  };
}

/** Day One shows a heading in the first line as the title. */
export function withTitle(text: string): { title: string; body: string } {
  const start = text.trimStart();
  const end = start.indexOf("\n");
  const line = end === -1 ? start : start.slice(0, end);
  const heading = /^#{1,6} +(.*)$/.exec(line)?.[1]?.trim();
  // A title has no formatting, so a formatted heading stays in the text.
  if (heading === undefined || heading === "" || heading.length > 300 || /[*_`[\]<>~=|]/.test(heading))
    return { title: "", body: text };
  return {
    title: heading.replace(/\\(?=[!-/:-@[-`{-~])/g, "").trim(),
    body: end === -1 ? "" : start.slice(end + 1),
  };
}

function instantIn(value: unknown): string | null {
  const date = new Date(textIn(value));
  return Number.isNaN(date.getTime()) ||
    !isRealDay(textIn(value)) ||
    date.getUTCFullYear() < 1800 ||
    date.getUTCFullYear() >= 2200
    ? null
    : date.toISOString();
}

export function placeOf(value: unknown): Place | null {
  if (!isFields(value)) return null;
  const parts = [
    value.userLabel,
    value.placeName,
    value.localityName,
    value.administrativeArea,
    value.country,
  ];
  const name = [...new Set(parts.map(textIn).filter((part) => part !== ""))].join(", ");
  const { latitude, longitude } = coordinatesIn(value.latitude, value.longitude);
  return name === "" && latitude === null ? null : { name, latitude, longitude };
}

export function weatherOf(value: unknown): Weather | null {
  if (!isFields(value)) return null;
  const description = textIn(value.conditionsDescription);
  const celsius = numberIn(value.temperatureCelsius);
  return description === "" && celsius === null ? null : { description, celsius };
}
