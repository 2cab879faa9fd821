import { Parser } from "htmlparser2";
import { t } from "#contract/translate.ts";
import type { ImportedEntry } from "./imported-entry.ts";
import { entryOf } from "./reading/entry.ts";
import { coordinatesIn, extraOf, type Fields } from "./reading/fields.ts";
import { type JournalReader, type ReaderInput, readOne, whyUnreadable } from "./reading/journal-reader.ts";
import { createMedia, withEmbeds } from "./reading/media.ts";
import { momentAt, WrongDate, zoneWithOffset } from "./reading/moments.ts";
import { moodOfRank, moodOfWord, type ProposedMood } from "./reading/moods.ts";
import { atEntry } from "./reading/places.ts";
import { BrokenOff } from "./source/json-values.ts";
import { folderOf, nameOf, type SourceFile } from "./source/source-files.ts";
import { DamagedFile } from "./source/zip-files.ts";

/** `isCut`: one of its values was longer than can be read. */
type Row = { table: string; fields: Record<string, string>; isCut: boolean };
/** By table and uid. */
type Named = Map<string, Map<string, Record<string, string>>>;

const used =
  "uid date tz_offset title text folder_uid location_uid tags mood weather_temperature weather_description".split(
    " ",
  );

/** Diaro's backup: tables of its database as XML, version 2 (github.com/bazimogmbh/DiaroAndroid, ExportToXml). */
export function diaro(given: ReaderInput, file: SourceFile): JournalReader {
  const moods = new Map<string, ProposedMood>();
  return {
    format: "diaro",
    label: "Diaro",
    reads: [file.path],
    async *entries() {
      const { named, attachments } = await namesOf(file);
      for (const [uid, mood] of named.get("diaro_moods") ?? [])
        moods.set(mood.title || uid, moodOfWord(mood.title ?? "") ?? moodOfRank(uid));
      let number = 0;
      try {
        for await (const { table, fields, isCut } of rowsOf(file)) {
          if (table !== "diaro_entries") continue;
          number += 1;
          const where = atEntry(nameOf(file.path), number);
          yield readOne(where, () => entry(given, file, { fields, isCut }, where, named, attachments));
        }
      } catch (error) {
        yield { where: nameOf(file.path), reason: whyUnreadable(error) };
      }
    },
    proposeMood: (mood) => moods.get(mood) ?? moodOfWord(mood) ?? moodOfRank(mood),
  };
}

async function namesOf(file: SourceFile) {
  const named: Named = new Map();
  const attachments = new Map<string, Record<string, string>[]>();
  try {
    for await (const { table, fields } of rowsOf(file)) {
      if (table === "diaro_entries" || table === "diaro_templates") continue;
      if (table === "diaro_attachments") {
        attachments.getOrInsertComputed(fields.entry_uid ?? "", () => []).push(fields);
      } else {
        named.getOrInsertComputed(table, () => new Map()).set(fields.uid ?? "", fields);
      }
    }
  } catch (error) {
    // The entries before the damage can still be read. The report names the damage.
    if (!(error instanceof BrokenOff || error instanceof DamagedFile)) throw error;
  }
  return { named, attachments };
}

function entry(
  { files, timeZone }: ReaderInput,
  file: SourceFile,
  { fields, isCut }: Pick<Row, "fields" | "isCut">,
  where: string,
  named: Named,
  attachments: ReadonlyMap<string, Record<string, string>[]>,
): ImportedEntry {
  const instant = /^-?\d{1,15}$/.test(fields.date ?? "") ? Number(fields.date) : Number.NaN;
  if (Number.isNaN(instant)) throw new WrongDate(t("It has no date."));
  const offset = /^([+-])(\d{2}):?(\d{2})$/.exec(fields.tz_offset ?? "");
  const minutes = offset ? Number(`${offset[1]}1`) * (Number(offset[2]) * 60 + Number(offset[3])) : null;
  const zone = minutes === null ? timeZone : zoneWithOffset(minutes, instant, timeZone);
  const media = createMedia(files);
  const embeds = [...(attachments.get(fields.uid ?? "") ?? [])]
    .sort((a, b) => Number(a.position) - Number(b.position))
    .map(({ filename = "", type = "photo" }) => {
      const path = `${folderOf(file.path)}media/${type}/${filename}`;
      return media.add(files.has(path) ? path : null, { name: filename });
    });
  const place = named.get("diaro_locations")?.get(fields.location_uid ?? "");
  const at = coordinatesIn(Number(place?.lat ?? Number.NaN), Number(place?.lng ?? Number.NaN));
  const mood = fields.mood ?? "";
  const celsius = Number.parseFloat(fields.weather_temperature ?? "");
  const description = fields.weather_description ?? "";
  const tags = named.get("diaro_tags");
  const tagUids = (fields.tags ?? "").split(",").flatMap((uid) => uid.trim() || []);
  const unknown = {
    unknown_tags: tagUids.filter((uid) => !tags?.get(uid)?.title),
    unknown_folder: named.get("diaro_folders")?.has(fields.folder_uid ?? "") ? "" : fields.folder_uid,
    unknown_location: place ? "" : fields.location_uid,
  };
  const extra: Fields | null = extraOf({ ...fields, ...unknown }, used);
  const isUnknown = extraOf(unknown, []) !== null;
  return entryOf({
    key: fields.uid ?? null,
    where,
    journal: named.get("diaro_folders")?.get(fields.folder_uid ?? "")?.title ?? null,
    moment: momentAt(instant, zone),
    title: fields.title ?? "",
    body: withEmbeds(fields.text ?? "", embeds),
    tags: tagUids.flatMap((uid) => tags?.get(uid)?.title ?? []),
    mood: mood === "" || mood === "0" ? null : named.get("diaro_moods")?.get(mood)?.title || mood,
    place: place ? { name: place.title || place.address || "", ...at } : null,
    weather:
      description === "" && Number.isNaN(celsius)
        ? null
        : { description, celsius: Number.isNaN(celsius) ? null : celsius },
    extra,
    media: media.media,
    notes: [
      ...(isUnknown ? [t("It has a tag, folder or place that the backup gives no name for.")] : []),
      ...(isCut
        ? [
            t(
              "It is longer than {limit, plural, one {# character} other {# characters}}. What follows is missing.",
              { limit: maxValueLength },
            ),
          ]
        : []),
      ...media.notes(),
    ],
  });
}

/** UTF-16 code units of one value. */
const maxValueLength = 4_000_000;

async function* rowsOf(file: SourceFile): AsyncGenerator<Row> {
  let rows: Row[] = [];
  let table = "";
  let row: Row | null = null;
  let column = "";
  let value = "";
  let complete = false;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (name === "table") table = attributes.name ?? "";
        else if (name === "r") row = { table, fields: {}, isCut: false };
        else if (row) [column, value] = [name, ""];
      },
      ontext(text) {
        if (!row || column === "") return;
        if (value.length < maxValueLength) value += text;
        else row.isCut = true;
      },
      onclosetag(name, implied) {
        if (name === "r" && row && !implied) {
          rows.push(row);
          row = null;
        } else if (row && name === column) {
          // It writes "null" for nothing, even where that may be a word.
          const isWords = column === "title" || column === "text";
          if (value !== "" && (isWords || value !== "null")) row.fields[column] = value;
          column = "";
        } else if (name === "data" && !implied) complete = true;
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  const decoder = new TextDecoder();
  for await (const piece of file.bytes()) {
    parser.write(decoder.decode(piece, { stream: true }));
    yield* rows;
    rows = [];
  }
  parser.end(decoder.decode());
  yield* rows;
  if (!complete) throw new BrokenOff();
}
