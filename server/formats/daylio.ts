import { t } from "#contract/translate.ts";
import { htmlToMarkdown, looksLikeHtml } from "./html/html-to-markdown.ts";
import type { ImportedEntry } from "./imported-entry.ts";
import { entryOf } from "./reading/entry.ts";
import { extraOf, type Fields, fieldsIn, listIn, numberIn, textIn } from "./reading/fields.ts";
import { entriesOfJson, type JournalReader, type ReaderInput, readOne } from "./reading/journal-reader.ts";
import { createMedia, withEmbeds } from "./reading/media.ts";
import { momentOn, noonNote, WrongDate, zoneWithOffset } from "./reading/moments.ts";
import { moodOfRank, moodOfWord, type ProposedMood } from "./reading/moods.ts";
import { rowsOf, type TableRow } from "./reading/table.ts";
import { two, writtenDate, writtenTime } from "./reading/written-dates.ts";
import { BrokenOff, jsonValues } from "./source/json-values.ts";
import { nameOf, type SourceFile } from "./source/source-files.ts";
import { DamagedFile } from "./source/zip-files.ts";

const label = "Daylio";

/** Its columns, which other versions and people add to. */
const columnsOfDaylio = ["full_date", "weekday", "mood"];

/** The delimiter of Daylio's table, or null if it is no such table. */
export function delimiterOfDaylio(start: string): string | null {
  const [heading = ""] = start.replace(/^\ufeff/, "").split(/\r?\n/);
  const isTable = (delimiter: string) => {
    const cells = heading.split(delimiter).map((cell) => cell.trim().replace(/^"|"$/g, ""));
    return columnsOfDaylio.every((name) => cells.includes(name));
  };
  return [",", ";", "\t"].find(isTable) ?? null;
}

const usedColumns = ["full_date", "date", "weekday", "time", "mood", "activities", "note_title", "note"];

/** Daylio's CSV export. Several entries of a day are usual. */
export function daylioCsv(
  given: ReaderInput,
  tables: readonly { file: SourceFile; delimiter: string }[],
): JournalReader {
  return {
    format: "daylio",
    label,
    reads: tables.map(({ file }) => file.path),
    async *entries() {
      for (const { file, delimiter } of tables)
        for await (const row of rowsOf(file, delimiter))
          yield "reason" in row ? row : readOne(row.where, () => entryOfRow(given, row));
    },
    proposeMood: moodOfWord,
  };
}

function entryOfRow({ timeZone }: ReaderInput, { cells, where, ...table }: TableRow): ImportedEntry {
  const row: Fields = Object.fromEntries(table.columns.map((name, at) => [name, cells[at] ?? ""]));
  const date = writtenDate(textIn(row.full_date));
  if (!date) throw new WrongDate(t("It has no date."));
  const time = writtenTime(textIn(row.time));
  const beyond = cells.slice(table.columns.length, cells.findLastIndex((cell) => cell.trim() !== "") + 1);
  // An unquoted note with commas continues in the extra cells.
  const areWords = beyond.length > 0 && table.columns.at(-1) === "note";
  const words = toMarkdown(areWords ? [textIn(row.note), ...beyond].join(",") : textIn(row.note));
  const notes = [table.note, words.note, time ? null : noonNote(textIn(row.time))];
  if (beyond.length > 0)
    notes.push(
      areWords
        ? t("Its row has more cells than the table has columns. The additional cells were added to its text.")
        : t(
            "Its row has more cells than the table has columns. The additional cells are kept with its other details.",
          ),
    );
  return entryOf({
    where,
    moment: momentOn(date.day, time, timeZone),
    title: textIn(row.note_title),
    body: words.markdown,
    tags: textIn(row.activities).split("|"),
    mood: textIn(row.mood).trim() || null,
    extra: extraOf({ ...row, more_cells: areWords ? [] : beyond }, usedColumns),
    notes: notes.filter((sentence) => sentence !== null),
  });
}

const toMarkdown = (note: string) =>
  looksLikeHtml(note) ? htmlToMarkdown(note) : { markdown: note, note: null };

const usedFields =
  "id datetime timeZoneOffset minute hour day month year mood note note_title tags assets isFavorite".split(
    " ",
  );
const standardMoods: Readonly<Record<number, string>> = {
  1: "rad",
  2: "good",
  3: "meh",
  4: "bad",
  5: "awful",
};

type Names = {
  moods: Map<number, string>;
  ranks: Map<string, ProposedMood>;
  tags: Map<number, string>;
  /** Files by the number of the asset. */
  assets: Map<number, string>;
};

/** Daylio's backup: JSON in base64, with moods and activities by number (formats of version 15). */
export function daylioBackup(given: ReaderInput, backup: SourceFile): JournalReader {
  let names: Names = { moods: new Map(), ranks: new Map(), tags: new Map(), assets: new Map() };
  const file = { ...backup, bytes: () => fromBase64(backup.bytes()) };
  return {
    format: "daylio",
    label,
    reads: [backup.path],
    async *entries() {
      names = await namesOf(given, file);
      yield* entriesOfJson(
        file,
        (path) => path.length === 0 || (path.length === 1 && path[0] === "dayEntries"),
        (path) => path.length === 2,
        (value, where) => entryOfBackup(given, names, fieldsIn(value), where),
      );
    },
    proposeMood: (mood) => names.ranks.get(mood) ?? moodOfWord(mood),
  };
}

/** Entries name moods and activities by numbers that may be explained after them. */
async function namesOf({ files }: ReaderInput, file: SourceFile): Promise<Names> {
  const names: Names = { moods: new Map(), ranks: new Map(), tags: new Map(), assets: new Map() };
  const lists = new Set<unknown>(["customMoods", "tags", "assets"]);
  const paths = new Map([...files.keys()].map((path) => [nameOf(path), path]));
  try {
    for await (const found of jsonValues(
      file.bytes(),
      (path) => path.length === 0 || (path.length === 1 && lists.has(path[0])),
    )) {
      if (!("value" in found) || found.path.length !== 2) continue;
      const fields = fieldsIn(found.value);
      const id = numberIn(fields.id);
      if (id === null) continue;
      if (found.path[0] === "tags") names.tags.set(id, textIn(fields.name));
      else if (found.path[0] === "assets") {
        const path = paths.get(textIn(fields.checksum));
        if (path !== undefined) names.assets.set(id, path);
      } else {
        const rank = numberIn(fields.mood_group_id) ?? 0;
        const name =
          textIn(fields.custom_name).trim() ||
          (standardMoods[numberIn(fields.predefined_name_id) ?? 0] ?? standardMoods[rank] ?? String(id));
        names.moods.set(id, name);
        names.ranks.set(name, moodOfRank(String(rank)));
      }
    }
  } catch (error) {
    // The entries before the damage can still be read. The report names the damage.
    if (!(error instanceof BrokenOff || error instanceof DamagedFile)) throw error;
  }
  return names;
}

function entryOfBackup(
  { files, timeZone }: ReaderInput,
  names: Names,
  fields: Fields,
  where: string,
): ImportedEntry {
  const [year, month, day] = [numberIn(fields.year), numberIn(fields.month), numberIn(fields.day)];
  const instant = numberIn(fields.datetime);
  if (year === null || month === null || day === null) throw new WrongDate(t("It has no date."));
  const offset = numberIn(fields.timeZoneOffset);
  const zone =
    offset === null || instant === null ? timeZone : zoneWithOffset(offset / 60_000, instant, timeZone);
  // Before the summer of 2017, Daylio wrote -1 for both.
  const [hour, minute] = [numberIn(fields.hour) ?? -1, numberIn(fields.minute) ?? 0];
  const time = hour >= 0 && minute >= 0 ? writtenTime(`${hour}:${two(minute)}`) : null;
  // Their months begin at 0.
  const moment = momentOn(`${String(year).padStart(4, "0")}-${two(month + 1)}-${two(day)}`, time, zone);
  const media = createMedia(files);
  const embeds = listIn(fields.assets).map((asset) => {
    const path = names.assets.get(numberIn(asset) ?? numberIn(fieldsIn(asset).id) ?? -1) ?? null;
    // Their files have no ending.
    return media.add(path, { kind: "picture" });
  });
  const words = toMarkdown(textIn(fields.note));
  const mood = numberIn(fields.mood);
  const unknownTags = listIn(fields.tags).filter((id) => !names.tags.has(numberIn(id) ?? -1));
  return entryOf({
    key: numberIn(fields.id) === null ? null : `${moment.written_at} ${numberIn(fields.id)}`,
    where,
    moment,
    title: textIn(fields.note_title),
    body: withEmbeds(words.markdown, embeds),
    tags: listIn(fields.tags).flatMap((id) => names.tags.get(numberIn(id) ?? -1) ?? []),
    starred: fields.isFavorite === true,
    mood: mood === null ? null : (names.moods.get(mood) ?? String(mood)),
    extra: extraOf(fields, usedFields),
    media: media.media,
    notes: [
      ...(words.note === null ? [] : [words.note]),
      ...(time ? [] : [noonNote(hour >= 0 && minute >= 0 ? `${hour}:${two(minute)}` : "")]),
      ...(unknownTags.length === 0 ? [] : [t("It has an activity that the backup gives no name for.")]),
      ...media.notes(),
    ],
  });
}

/** Base64 makes four letters of three bytes, so a remainder waits for more. */
async function* fromBase64(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let rest = "";
  for await (const piece of bytes) {
    const text = rest + Buffer.from(piece).toString("latin1").replace(/\s+/g, "");
    const whole = text.length - (text.length % 4);
    rest = text.slice(whole);
    yield Buffer.from(text.slice(0, whole), "base64");
  }
  if (rest !== "") yield Buffer.from(rest, "base64");
}
