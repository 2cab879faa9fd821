import { joinSentences } from "#contract/formats.ts";
import { t } from "#contract/translate.ts";
import { appleJournal, isAppleJournal, mayBeAppleJournal } from "./apple-journal.ts";
import { csvTables, delimiterOf } from "./csv-table.ts";
import { dayOne } from "./day-one/day-one.ts";
import { dayOneClassic } from "./day-one/day-one-classic.ts";
import { daylioBackup, daylioCsv, delimiterOfDaylio } from "./daylio.ts";
import { diarium } from "./diarium.ts";
import { diaro } from "./diaro.ts";
import { evernote, isEvernote } from "./evernote.ts";
import { type ImportedEntry, ImportRefused } from "./imported-entry.ts";
import { isJoplin, joplin, mayBeJoplin } from "./joplin.ts";
import { journey } from "./journey.ts";
import { journiv } from "./journiv.ts";
import { jrnl } from "./jrnl.ts";
import { isHidden, isPage } from "./pages/links.ts";
import { pages } from "./pages/pages.ts";
import { isFields } from "./reading/fields.ts";
import type { Found, JournalReader, ReaderInput } from "./reading/journal-reader.ts";
import { isRedNotebook, mayBeRedNotebook, redNotebook } from "./rednotebook.ts";
import { BrokenOff, jsonValues } from "./source/json-values.ts";
import { endingOf, nameOf, type SourceFile, type SourceFiles, startOf } from "./source/source-files.ts";
import { decodeText } from "./source/text.ts";
import { DamagedFile } from "./source/zip-files.ts";
import { isStandardNotes, mayBeStandardNotes, standardNotes } from "./standard-notes.ts";

const known = () =>
  t(
    "Reflector reads exports of Day One, Apple Journal, Journey, Journiv, Daylio, jrnl, Diarium, Diaro, Diarly, Joplin, Evernote, Standard Notes and RedNotebook, folders of Markdown or text, CSV tables with a column of dates, and its own archives.",
  );

/**
 * Finds the format of the chosen files from their content. Their names only determine the order of the checks.
 * @throws ImportRefused with what to do instead
 */
export async function recognize(given: ReaderInput): Promise<JournalReader> {
  const reader = await recognized(given);
  return { ...reader, entries: () => withLeftOut(reader, given.files) };
}

const readEndings = "json md markdown txt html htm csv tsv xml doentry".split(" ");
const otherEndings = "org rtf doc docx odt pages rst adoc tex wiki textile opml jex".split(" ");
const couldHoldWords = new Set([...readEndings, ...otherEndings]);

const whyLeftOut = (ending: string) =>
  otherEndings.includes(ending)
    ? t("Reflector can’t read files that end in .{ending}, so it was left out.", { ending })
    : t("It is not part of the export, so it was left out.");

/** Names blank pages, and files next to an export that were not read, so that people don't expect them in the import. */
async function* withLeftOut(reader: JournalReader, files: SourceFiles): Found {
  const read = new Set(reader.reads);
  for await (const found of reader.entries()) {
    if ("key" in found && isBlank(found)) {
      yield { where: found.where, reason: t("It is blank, so it was left out.") };
      continue;
    }
    if ("key" in found) for (const { path } of found.media) if (path !== null) read.add(path);
    yield found;
  }
  for (const path of files.keys())
    if (!read.has(path) && couldHoldWords.has(endingOf(path)) && !isHidden(path))
      yield { where: path, reason: whyLeftOut(endingOf(path)) };
}

const isBlank = ({ title, body, tags, feelings, mood, place, starred, media, extra }: ImportedEntry) =>
  `${title}${body}`.trim() === "" &&
  [tags, feelings, media].every((list) => list.length === 0) &&
  mood === null &&
  place === null &&
  extra === null &&
  !starred;

async function recognized(given: ReaderInput): Promise<JournalReader> {
  const files = [...given.files.values()]
    .filter(({ path }) => !isHidden(path))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
  if (files.length === 0) throw new ImportRefused(t("This file is empty."));
  const named = (name: string) => files.find(({ path }) => nameOf(path) === name);
  const ending = (wanted: string) => files.filter(({ path }) => endingOf(path) === wanted);

  const backup = named("backup.daylio");
  if (backup) return daylioBackup(given, backup);
  const tables = await firstWith(ending("xml"), (start) => start.includes('<table name="diaro_'));
  if (tables) return diaro(given, tables);

  const classic = ending("doentry");
  if (classic.length > 0) return dayOneClassic(given, classic);

  const entriesOfApple = files.filter(({ path }) => mayBeAppleJournal(path));
  if (await firstWith(entriesOfApple, isAppleJournal)) return appleJournal(given, entriesOfApple);
  const notes = files.filter(({ path }) => isEvernote(path));
  if (notes.length > 0) return evernote(given, notes);
  const months = files.filter(({ path }) => mayBeRedNotebook(path));
  if (await firstWith(months, isRedNotebook)) return redNotebook(given, months);
  const couldBeBackups = files.filter(({ path }) => mayBeStandardNotes(path)).slice(0, lookedInto);
  const backupOfNotes = await firstWith(couldBeBackups, isStandardNotes);
  if (backupOfNotes) return standardNotes(given, backupOfNotes);
  const json = await recognizeJson(given, files);
  if (json) return json;
  const items = files.filter(({ path }) => mayBeJoplin(path));
  const [item] = items;
  if (item && (await isJoplin(item))) return joplin(given, items);

  const lists = [];
  const tablesOfDays = [];
  for (const file of files.filter(({ path }) => /\.[ct]sv$/i.test(path))) {
    const start = await beginningOf(file);
    const [ofDaylio, delimiter] = [delimiterOfDaylio(start), delimiterOf(start)];
    if (ofDaylio !== null) lists.push({ file, delimiter: ofDaylio });
    else if (delimiter !== null) tablesOfDays.push({ file, delimiter });
  }
  if (lists.length > 0) return daylioCsv(given, lists);

  const written = files.filter(({ path }) => isPage(path));
  if (written.length > 0) return pages(given, written);
  if (tablesOfDays.length > 0) return csvTables(given, tablesOfDays);
  throw new ImportRefused(await whyRefused(files));
}

async function firstWith(files: readonly SourceFile[], is: (start: string) => boolean) {
  for (const file of files) if (is(await beginningOf(file))) return file;
  return undefined;
}

/** Bytes. HTML pages begin with their styles. */
const maxBeginningLength = 16_384;

/** @returns nothing for a damaged file, which its reader reports */
async function beginningOf(file: SourceFile): Promise<string> {
  try {
    return decodeText(await startOf(file, maxBeginningLength)).text;
  } catch (error) {
    if (error instanceof DamagedFile) return "";
    throw error;
  }
}

/** Exports with a file for each entry hold thousands; the first ones are enough to recognize them. */
const lookedInto = 100;

async function recognizeJson(
  given: ReaderInput,
  files: readonly SourceFile[],
): Promise<JournalReader | null> {
  const json = files.filter(({ path }) => endingOf(path) === "json");
  const found = new Map<JsonKind, SourceFile[]>();
  for (const file of json.slice(0, lookedInto)) {
    const kind = await kindOfJson(file);
    if (kind) found.getOrInsertComputed(kind, () => []).push(file);
  }
  const [archive] = found.get("journiv") ?? [];
  if (archive) return journiv(given, archive);
  const of = (kind: JsonKind) => found.get(kind) ?? [];
  if (of("day_one").length > 0) return dayOne(given, of("day_one"));
  if (of("journey").length > 0) return journey(given, [...of("journey"), ...json.slice(lookedInto)]);
  if (of("diarium").length > 0) return diarium(given, of("diarium"));
  if (of("jrnl").length > 0) return jrnl(given, of("jrnl"));
  return null;
}

type JsonKind = "day_one" | "journey" | "journiv" | "diarium" | "jrnl";
const listsOfEntries = new Set<unknown>(["entries", "journals", "moments"]);
const maxValues = 500;

async function kindOfJson(file: SourceFile): Promise<JsonKind | null> {
  const fields = new Map<string, unknown>();
  let looked = 0;
  try {
    const values = jsonValues(
      file.bytes(),
      (path) => path.length === 0 || (path.length === 1 && listsOfEntries.has(path[0])),
    );
    for await (const found of values) {
      looked += 1;
      const value = "value" in found ? found.value : null;
      const [first, second] = found.path;
      if (typeof first === "number") return isFields(value) && isDiarium(value) ? "diarium" : null;
      if (first === "entries" && second !== undefined && isFields(value)) {
        if ("creationDate" in value) return "day_one";
        if ("body" in value && "date" in value) return "jrnl";
      }
      if (first !== undefined && second === undefined) fields.set(first, value);
      if (first === "journals" || first === "moments") fields.set(first, null);
      if (fields.has("export_version") && (fields.has("journals") || fields.has("moments"))) return "journiv";
      if (typeof fields.get("date_journal") === "number") return "journey";
      if (looked > maxValues) return null;
    }
  } catch (error) {
    if (!(error instanceof BrokenOff || error instanceof DamagedFile)) throw error;
  }
  const metadata = fields.get("metadata");
  return isFields(metadata) && typeof metadata.version === "string" ? "day_one" : null;
}

const isDiarium = (value: Readonly<Record<string, unknown>>) =>
  typeof value.date === "string" && (typeof value.html === "string" || typeof value.heading === "string");

/** The first bytes of other kinds of files, and advice for the person. */
const others = (): readonly (readonly [start: string, sentence: string])[] => [
  [
    "SQLite format 3\0", // Untranslated: part of the format.
    t(
      "This is a database. If it is Diarium’s, export your entries as JSON in Diarium and choose that zip file.",
    ),
  ],
  [
    "\x1f\x8b",
    t("This file is packed with gzip. Unpack it, and choose the files inside, or a zip file of them."),
  ],
  ["7z\xbc\xaf", t("This is a 7z archive. Unpack it, and choose the files inside, or a zip file of them.")],
  ["Rar!", t("This is a RAR archive. Unpack it, and choose the files inside, or a zip file of them.")],
  ["%PDF", t("A PDF can’t be read back as a journal. Export as JSON or Markdown if your app can.")],
  ["PK\x03\x04", t("This archive holds another archive. Unpack it once, and choose the one inside.")],
];

async function whyRefused(files: readonly SourceFile[]): Promise<string> {
  if (files.some(({ path }) => /\.(denc|drxml)$/i.test(path)))
    return t("Diaro encrypted this backup. Make one without encryption, and choose that one.");
  const ending = otherEndings.find((each) => files.some(({ path }) => endingOf(path) === each));
  if (ending)
    return joinSentences([t("Reflector can’t read files that end in .{ending}.", { ending }), known()]);
  for (const file of files.slice(0, lookedInto)) {
    let start = "";
    try {
      start = (await startOf(file, 16)).toString("latin1");
    } catch (error) {
      if (!(error instanceof DamagedFile)) throw error;
    }
    const other = others().find(([begins]) => start.startsWith(begins));
    if (other) return other[1];
  }
  return joinSentences([t("Reflector doesn’t know what this is."), known()]);
}
