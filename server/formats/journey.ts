import { t } from "#contract/translate.ts";
import { htmlToMarkdown, looksLikeHtml } from "./html/html-to-markdown.ts";
import type { ImportedEntry } from "./imported-entry.ts";
import { entryOf } from "./reading/entry.ts";
import {
  coordinatesIn,
  extraOf,
  type Fields,
  fieldsIn,
  listIn,
  namesIn,
  numberIn,
  textIn,
} from "./reading/fields.ts";
import { type JournalReader, type ReaderInput, readOne, whyUnreadable } from "./reading/journal-reader.ts";
import { createMedia, withEmbeds } from "./reading/media.ts";
import { momentAt, WrongDate, zoneOr } from "./reading/moments.ts";
import { folderOf, nameOf, type SourceFile } from "./source/source-files.ts";
import { textOf } from "./source/text.ts";

const used = [
  "id",
  "date_journal",
  "date_modified",
  "timezone",
  "text",
  "preview_text",
  "type",
  "mood",
  "sentiment",
  "favourite",
  "lat",
  "lon",
  "address",
  "photos",
  "tags",
];

/** Journey's zip: a JSON file for each entry, and its media next to it. */
export function journey(given: ReaderInput, pages: readonly SourceFile[]): JournalReader {
  return {
    format: "journey",
    label: "Journey",
    reads: pages.map(({ path }) => path),
    async *entries() {
      for (const file of pages) {
        const where = nameOf(file.path);
        try {
          const decoded = await textOf(file);
          yield decoded === null
            ? { where, reason: t("It is larger than 16 MB.") }
            : readOne(where, () => entry(given, file, fieldsIn(JSON.parse(decoded.text)), where));
        } catch (error) {
          yield { where, reason: whyUnreadable(error) };
        }
      }
    },
    proposeMood(mood) {
      const sentiment = /^sentiment ([\d.]+)$/.exec(mood)?.[1];
      if (sentiment === undefined) return null;
      const value = Number(sentiment);
      if (value < 0.5) return 1;
      if (value < 0.95) return 2;
      if (value <= 1.05) return 3;
      return value <= 1.5 ? 4 : 5;
    },
  };
}

function entry(
  { files, timeZone }: ReaderInput,
  file: SourceFile,
  fields: Fields,
  where: string,
): ImportedEntry {
  const written = numberIn(fields.date_journal);
  if (written === null) throw new WrongDate(t("It has no date."));
  const zone = zoneOr(fields.timezone, timeZone);
  const media = createMedia(files);
  const embeds = new Map<string, string>();
  for (const name of listIn(fields.photos).map(textIn))
    if (name !== "") embeds.set(nameOf(name), media.add(`${folderOf(file.path)}${nameOf(name)}`));
  const text = textIn(fields.text);
  const isHtml = fields.type === "html" || (fields.type !== "markdown" && looksLikeHtml(text));
  const { markdown, note } = isHtml
    ? htmlToMarkdown(text, (address) => embeds.get(nameOf(address)) ?? null)
    : { markdown: text, note: null };
  const weather = fieldsIn(fields.weather);
  const description = textIn(weather.description);
  const celsius = numberIn(weather.degree_c);
  const place = { name: textIn(fields.address), ...coordinatesIn(fields.lat, fields.lon) };
  const modified = numberIn(fields.date_modified);
  return entryOf({
    key: textIn(fields.id),
    where,
    moment: momentAt(written, zone),
    updated_at: modified === null || modified <= 0 ? null : momentAt(modified, "UTC").written_at,
    body: withEmbeds(markdown, [...embeds.values()]),
    tags: namesIn(fields.tags),
    starred: fields.favourite === true,
    mood: moodOf(fields),
    place: place.name === "" && place.latitude === null ? null : place,
    weather: description === "" && celsius === null ? null : { description, celsius },
    extra: extraOf(fields, used),
    media: media.media,
    notes: [...(note === null ? [] : [note]), ...media.notes()],
  });
}

/** Journey rates the sentiment of a text by a number; older versions stored the number of a face. 0: no mood. */
function moodOf({ sentiment, mood }: Fields): string | null {
  const lightness = numberIn(sentiment);
  if (lightness !== null && lightness > 0) return `sentiment ${Math.round(lightness * 100) / 100}`;
  const face = numberIn(mood);
  return face === null || face <= 0 ? null : `mood ${face}`;
}
