import { t } from "#contract/translate.ts";
import type { ImportedEntry } from "./imported-entry.ts";
import { entryOf } from "./reading/entry.ts";
import {
  coordinatesIn,
  extraOf,
  type Fields,
  fieldsIn,
  firstText,
  listIn,
  namesIn,
  numberIn,
  textIn,
  wordIn,
} from "./reading/fields.ts";
import { entriesOfJson, type JournalReader, type ReaderInput } from "./reading/journal-reader.ts";
import { createMedia, withEmbeds } from "./reading/media.ts";
import { isRealDay, momentAt, momentOn, WrongDate, zoneOr } from "./reading/moments.ts";
import { moodOfRating, moodOfWord, type ProposedMood } from "./reading/moods.ts";
import { deltaToMarkdown } from "./reading/quill-delta.ts";
import { BrokenOff, type JsonPath, jsonValues } from "./source/json-values.ts";
import { folderOf, nameOf, type SourceFile, type SourceFiles, withoutEnding } from "./source/source-files.ts";
import { DamagedFile } from "./source/zip-files.ts";

const used = [
  "id external_id title content content_plain_text content_delta tags mood_log primary_mood_name media prompt_text",
  "entry_date entry_datetime_utc entry_timezone logged_at_utc logged_at logged_date_tz logged_date logged_timezone",
  "created_at updated_at latitude longitude location_json weather_summary entry word_count",
].flatMap((names) => names.split(" "));

type Known = {
  /** By their place in the file, and by their id. */
  journals: Map<number | string, string>;
  moods: Map<string, ProposedMood>;
};

/** Journiv's export: entries inside journals, or since version 1.5 moments that hold an entry each. */
export function journiv(given: ReaderInput, file: SourceFile): JournalReader {
  let known: Known = { journals: new Map(), moods: new Map() };
  const entersEntries = (path: JsonPath) =>
    path.length < 2
      ? path.length === 0 || path[0] === "journals" || path[0] === "moments"
      : path[0] === "journals" && (path.length === 2 || (path.length === 3 && path[2] === "entries"));
  return {
    format: "journiv",
    label: "Journiv",
    reads: [file.path],
    async *entries() {
      known = await namesOf(file);
      yield* entriesOfJson(
        file,
        entersEntries,
        (path) => (path[0] === "moments" ? path.length === 2 : path.length === 4),
        (value, where, path) => entry(given, file, fieldsIn(value), where, path, known),
      );
    },
    proposeMood: (mood) => known.moods.get(mood) ?? moodOfWord(mood) ?? moodOfRating(mood),
  };
}

/** The names of journals can come after their entries, so they are read first. */
async function namesOf(file: SourceFile): Promise<Known> {
  const known: Known = { journals: new Map(), moods: new Map() };
  const enter = (path: JsonPath) =>
    path.length === 0 ||
    (path.length === 1 && (path[0] === "journals" || path[0] === "mood_definitions")) ||
    (path.length === 2 && path[0] === "journals");
  try {
    for await (const found of jsonValues(file.bytes(), enter)) {
      if (!("value" in found)) continue;
      const [list, place, name] = found.path;
      if (list === "mood_definitions") {
        const mood = fieldsIn(found.value);
        known.moods.set(textIn(mood.name), moodOfRating(String(mood.score)));
      } else if (list === "journals" && place !== undefined) {
        if (name === "title" || (name === "name" && !known.journals.has(place)))
          known.journals.set(place, textIn(found.value));
        if (name === "external_id" || name === "id")
          known.journals.set(textIn(found.value), known.journals.get(place) ?? "");
      }
    }
  } catch (error) {
    // The entries before the damage can still be read. The report names the damage.
    if (!(error instanceof BrokenOff || error instanceof DamagedFile)) throw error;
  }
  return known;
}

function entry(
  given: ReaderInput,
  file: SourceFile,
  outer: Fields,
  where: string,
  path: JsonPath,
  { journals }: Known,
): ImportedEntry {
  const inner = fieldsIn(outer.entry);
  const fields: Fields = { ...inner, ...outer };
  const zone = zoneOr(fields.entry_timezone ?? fields.logged_timezone, given.timeZone);
  const instant = firstText(fields.entry_datetime_utc, fields.logged_at_utc, fields.logged_at);
  const day = firstText(fields.entry_date, fields.logged_date_tz, fields.logged_date).slice(0, 10);
  const moment = momentOfEntry(instant, day, zone);
  const media = createMedia(given.files);
  const embeds = listIn(fields.media).map((item) => {
    const medium = fieldsIn(item);
    const name = firstText(medium.original_filename, medium.filename, medium.file_name, medium.name);
    const id = firstText(medium.external_id, medium.id);
    const found = pathOf(given, folderOf(file.path), name, id, firstText(medium.file_path));
    return media.add(found, { name, alt: firstText(medium.alt_text, medium.caption) });
  });
  const prompt = firstText(fields.prompt_text);
  const words =
    firstText(inner.content, outer.content) ||
    deltaToMarkdown(inner.content_delta ?? outer.content_delta, (address) => {
      const found = media.media.find(({ path: at }) => at?.includes(nameOf(address)));
      return found ? `![](media:${found.key})` : null;
    }) ||
    firstText(inner.content_plain_text, outer.content_plain_text, outer.note);
  const [list, place = 0] = path;
  const mood = fieldsIn(listIn(fields.mood_log)[0] ?? fields.mood_log);
  const location = fieldsIn(fields.location_json);
  const at = coordinatesIn(fields.latitude ?? location.latitude, fields.longitude ?? location.longitude);
  const placeName = firstText(location.name, location.display_name, location.city);
  const weather = firstText(fields.weather_summary);
  return entryOf({
    key: firstText(outer.external_id, outer.id, inner.external_id),
    where,
    journal: journals.get(list === "journals" ? place : firstText(inner.journal_external_id)) ?? null,
    moment,
    created_at: instantIn(fields.created_at),
    updated_at: instantIn(fields.updated_at),
    title: firstText(fields.title),
    body: withEmbeds(prompt === "" ? words : `> ${prompt.replace(/\s+/g, " ")}\n\n${words}`, embeds),
    tags: namesIn(fields.tags),
    starred: fields.is_pinned === true,
    mood:
      wordIn(fields.primary_mood_name) ?? wordIn(mood.mood_name) ?? wordIn(mood.name) ?? wordIn(mood.mood),
    place: placeName === "" && at.latitude === null ? null : { name: placeName, ...at },
    weather:
      weather === ""
        ? null
        : { description: weather, celsius: numberIn(fieldsIn(fields.weather_json).temperature_c) },
    extra: extraOf(fields, used),
    media: media.media,
    notes: media.notes(),
  });
}

function momentOfEntry(instant: string, day: string, zone: string) {
  if (instant === "" && day === "") throw new WrongDate(t("It has no date."));
  if (instant === "") return momentOn(day, null, zone);
  // It is UTC, and older exports leave that out.
  const moment = momentAt(/(Z|[+-]\d{2}:?\d{2})$/.test(instant) ? instant : `${instant}Z`, zone);
  // The person may have moved it to a day other than the clock's.
  return day === "" || day === moment.day ? moment : { ...moment, day: momentOn(day, null, zone).day };
}

function instantIn(value: unknown): string | null {
  const text = textIn(value);
  const date = new Date(/(Z|[+-]\d{2}:?\d{2})$/.test(text) ? text : `${text}Z`);
  return Number.isNaN(date.getTime()) ||
    !isRealDay(text) ||
    date.getUTCFullYear() < 1800 ||
    date.getUTCFullYear() >= 2200
    ? null
    : date.toISOString();
}

/** `media/{entry id}/{media id}_{name}`, or the same without the folder. */
function pathOf(
  { files }: ReaderInput,
  folder: string,
  name: string,
  id: string,
  path: string,
): string | null {
  if (path !== "" && files.has(`${folder}${path}`)) return `${folder}${path}`;
  const byName = namesByPart(files);
  return (id === "" ? undefined : byName.get(id)) ?? (name === "" ? undefined : byName.get(name)) ?? null;
}

const indexes = new WeakMap<SourceFiles, Map<string, string>>();

/** Paths by the part of the name before the first `_`, by the part after it, and by the whole name. */
function namesByPart(files: SourceFiles): Map<string, string> {
  const known = indexes.get(files);
  if (known) return known;
  const index = new Map<string, string>();
  for (const path of files.keys()) {
    const name = nameOf(path);
    const cut = name.indexOf("_");
    for (const part of [name, withoutEnding(name), name.slice(0, Math.max(cut, 0)), name.slice(cut + 1)])
      if (part !== "" && !index.has(part)) index.set(part, path);
  }
  indexes.set(files, index);
  return index;
}
