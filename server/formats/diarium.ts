import { t } from "#contract/translate.ts";
import { htmlToMarkdown } from "./html/html-to-markdown.ts";
import type { ImportedEntry } from "./imported-entry.ts";
import { entryOf } from "./reading/entry.ts";
import { coordinatesIn, extraOf, fieldsIn, listIn, namesIn, numberIn, textIn } from "./reading/fields.ts";
import { entriesOfJson, type JournalReader, type ReaderInput } from "./reading/journal-reader.ts";
import { createMedia, isMedia, withEmbeds } from "./reading/media.ts";
import { momentOf, WrongDate } from "./reading/moments.ts";
import { moodOfRating } from "./reading/moods.ts";
import { writtenDate } from "./reading/written-dates.ts";
import type { SourceFile } from "./source/source-files.ts";

const used = ["date", "heading", "html", "text", "tags", "people", "location", "weather", "rating"];

/** Diarium's JSON export: a list of entries, and media in folders named by the entry's date and time. */
export function diarium(given: ReaderInput, journals: readonly SourceFile[]): JournalReader {
  return {
    format: "diarium",
    label: "Diarium",
    reads: journals.map(({ path }) => path),
    async *entries() {
      const media = mediaByMoment(given);
      for (const file of journals)
        yield* entriesOfJson(
          file,
          (path) => path.length === 0,
          (path) => path.length === 1,
          (value, where) => entry(given, media, value, where),
        );
    },
    proposeMood: moodOfRating,
  };
}

/** By `20260328211500`, which is how folders such as `media/2026-03-28_211500000` begin without their marks. */
function mediaByMoment({ files }: ReaderInput): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const path of [...files.keys()].sort()) {
    const name = /(?:^|\/)(\d{4}-\d{2}-\d{2}_\d{6})\d*\/[^/]+$/.exec(path)?.[1];
    if (name === undefined || !isMedia(path)) continue;
    found.getOrInsertComputed(name.replace(/\D/g, ""), () => []).push(path);
  }
  return found;
}

function entry(
  { files, timeZone }: ReaderInput,
  mediaAt: ReadonlyMap<string, string[]>,
  value: unknown,
  where: string,
): ImportedEntry {
  const fields = fieldsIn(value);
  const date = writtenDate(textIn(fields.date));
  if (!date) throw new WrongDate(t("It has no date."));
  const media = createMedia(files);
  const moment = momentOf(date, timeZone);
  const embeds = (mediaAt.get(textIn(fields.date).replace(/\D/g, "").slice(0, 14)) ?? []).map((path) =>
    media.add(path),
  );
  const html = textIn(fields.html);
  const { markdown, note } =
    html === "" ? { markdown: textIn(fields.text), note: null } : htmlToMarkdown(html);
  const [latitude, longitude] = listIn(fields.location);
  const at = coordinatesIn(latitude, longitude);
  const rating = numberIn(fields.rating);
  const weather = textIn(fields.weather);
  return entryOf({
    where,
    moment,
    title: textIn(fields.heading),
    body: withEmbeds(markdown, embeds),
    tags: [...namesIn(fields.tags), ...namesIn(fields.people)],
    mood: rating === null || rating <= 0 ? null : String(rating),
    place: at.latitude === null ? null : { name: "", ...at },
    weather: weather === "" ? null : { description: weather, celsius: celsiusIn(weather) },
    // A location that is not a pair of coordinates is a name.
    extra: extraOf(fields, at.latitude === null ? used.filter((name) => name !== "location") : used),
    media: media.media,
    notes: [...(note === null ? [] : [note]), ...media.notes()],
  });
}

/** `25 / 16 °C` is the warmest and the coldest of the day. */
const celsiusIn = (weather: string): number | null => {
  const degrees = /(-?\d{1,2}(?:[.,]\d)?)(?: ?\/ ?-?\d{1,2}(?:[.,]\d)?)? ?°C/.exec(weather)?.[1];
  return degrees === undefined ? null : Number(degrees.replace(",", "."));
};
