import { t } from "#contract/translate.ts";
import type { ImportedEntry } from "../imported-entry.ts";
import { entryOf } from "../reading/entry.ts";
import {
  coordinatesIn,
  extraOf,
  type Fields,
  fieldsIn,
  isFields,
  namesIn,
  textIn,
} from "../reading/fields.ts";
import {
  type Found,
  type JournalReader,
  type ReaderInput,
  readOne,
  whyUnreadable,
} from "../reading/journal-reader.ts";
import { createMedia, isMedia } from "../reading/media.ts";
import { momentAt, WrongDate, zoneOr } from "../reading/moments.ts";
import { moodOfWord } from "../reading/moods.ts";
import { folderOf, nameOf, type SourceFile, withoutEnding } from "../source/source-files.ts";
import { textOf } from "../source/text.ts";
import { withTitle } from "./day-one.ts";
import { plistValue } from "./plist.ts";

// Untranslated: keys of the format.
const used = ["UUID", "Creation Date", "Time Zone", "Entry Text", "Tags", "Starred", "Location", "Weather"];

/**
 * The first Day One's folder (`Journal.dayone`, 2011 to 2017): a property list for each entry in `entries/`, and its one
 * photo in `photos/` under the same name.
 */
export function dayOneClassic(given: ReaderInput, entries: readonly SourceFile[]): JournalReader {
  return {
    format: "day_one",
    label: "Day One Classic", // Untranslated: a name.
    reads: entries.map(({ path }) => path),
    async *entries(): Found {
      const photos = new Map<string, string>();
      for (const path of given.files.keys())
        if (/(^|\/)photos\/[^/]+$/i.test(path) && isMedia(path)) photos.set(nameOfEntry(path), path);
      for (const file of entries) yield await read(given, file, photos);
    },
    proposeMood: moodOfWord,
  };
}

const nameOfEntry = (path: string) => withoutEnding(nameOf(path)).toUpperCase();

async function read(given: ReaderInput, file: SourceFile, photos: ReadonlyMap<string, string>) {
  const where = nameOf(file.path);
  try {
    const text = await textOf(file);
    if (text === null) return { where, reason: t("It is larger than 16 MB.") };
    if (text.text.startsWith("bplist"))
      return {
        where,
        reason: t("It is written in a form that Reflector can’t read: a binary property list."),
      };
    const fields = fieldsIn(plistValue(text.text));
    return readOne(where, () => entry(given, file, fields, photos));
  } catch (error) {
    return { where, reason: whyUnreadable(error) };
  }
}

function entry(
  { files, timeZone }: ReaderInput,
  file: SourceFile,
  fields: Fields,
  photos: ReadonlyMap<string, string>,
): ImportedEntry {
  // Untranslated: keys of the format.
  const created = fields["Creation Date"];
  if (typeof created !== "string") throw new WrongDate(t("It has no date."));
  const named = fields["Time Zone"]; // Untranslated: a key of the format.
  const zone = zoneOr(named, timeZone);
  const media = createMedia(files);
  const uuid = textIn(fields.UUID) || nameOfEntry(file.path);
  const photo = photos.get(uuid.toUpperCase()) ?? photos.get(nameOfEntry(file.path));
  const { title, body } = withTitle(textIn(fields["Entry Text"])); // Untranslated: a key of the format.
  // Day One shows the photo above the text.
  const shown = photo === undefined ? [body] : [media.add(photo, { key: "photo" }), body];
  const moment = momentAt(created, zone);
  return entryOf({
    key: uuid.toUpperCase(),
    where: nameOf(file.path),
    journal: journalOf(file.path),
    moment,
    created_at: moment.written_at,
    title,
    body: shown
      .map((part) => part.trim())
      .filter((part) => part !== "")
      .join("\n\n"),
    tags: namesIn(fields.Tags),
    starred: fields.Starred === true,
    place: placeOf(fields.Location),
    weather: weatherOf(fields.Weather),
    extra: extraOf(fields, used),
    media: media.media,
    notes:
      named !== undefined && zone !== named
        ? [...media.notes(), t("Reflector doesn’t know its time zone, so its day was worked out in yours.")]
        : media.notes(),
  });
}

/** The `Travel` of `Travel.dayone/entries/….doentry`. */
function journalOf(path: string): string | null {
  const folder = folderOf(path).replace(/(^|\/)entries\/$/i, "$1");
  const name = nameOf(folder.replace(/\/$/, "")).replace(/[._]dayone$/i, "");
  return name === "" ? null : name;
}

function placeOf(value: unknown) {
  if (!isFields(value)) return null;
  // Untranslated: keys of the format.
  const parts = [value["Place Name"], value.Locality, value["Administrative Area"], value.Country];
  const name = [...new Set(parts.map(textIn).filter((part) => part !== ""))].join(", ");
  const { latitude, longitude } = coordinatesIn(value.Latitude, value.Longitude);
  return name === "" && latitude === null ? null : { name, latitude, longitude };
}

/** It writes numbers as texts. */
function weatherOf(value: unknown) {
  if (!isFields(value)) return null;
  const description = textIn(value.Description);
  const degrees = Number.parseFloat(String(value.Celsius));
  const celsius = Number.isFinite(degrees) ? degrees : null;
  return description === "" && celsius === null ? null : { description, celsius };
}
