import { formatList } from "#contract/formats.ts";
import { t } from "#contract/translate.ts";
import { withTitle } from "../day-one/day-one.ts";
import { htmlToMarkdown } from "../html/html-to-markdown.ts";
import type { ImportedEntry, UnreadableEntry } from "../imported-entry.ts";
import { entryOf } from "../reading/entry.ts";
import { type Fields, firstText, listIn, namesIn, textIn, wordIn } from "../reading/fields.ts";
import { type JournalReader, type ReaderInput, readOne, whyUnreadable } from "../reading/journal-reader.ts";
import { momentOf, WrongDate, zoneOr } from "../reading/moments.ts";
import { moodOfRating, moodOfWord } from "../reading/moods.ts";
import { atLine } from "../reading/places.ts";
import {
  type NumberOrder,
  readDate,
  type WrittenDate,
  writtenDate,
  writtenTime,
} from "../reading/written-dates.ts";
import { endingOf, nameOf, type SourceFile } from "../source/source-files.ts";
import { textOf } from "../source/text.ts";
import { dateInName, orderOfNames, shownName } from "./dates-in-names.ts";
import { isMetaOfDiarly, isOfDiarly, readDiarly } from "./diarly.ts";
import { fieldOf, frontMatterOf } from "./front-matter.ts";
import { createFinder, type Finder, keyOfPage, tagsInText, withLinks } from "./links.ts";
import { isOutline, outlineToMarkdown } from "./logseq.ts";
import { type DatedPart, splitByDates } from "./split-by-dates.ts";

const usedFields = new Set(
  "date created createdat creationdate day journalday time timezone title tags tag mood feelings starred favorite favourite kind id updated updatedat modified".split(
    " ",
  ),
);

/** Folders of Markdown, HTML and plain text: Obsidian, Logseq, Notion, Diarly and others, a page a day or many. */
export function pages(given: ReaderInput, files: readonly SourceFile[]): JournalReader {
  const hasMarkdown = files.some(({ path }) => /^(md|markdown)$/.test(endingOf(path)));
  const shared = sharedFolder(files);
  const order = orderOfNames(files);
  return {
    format: hasMarkdown ? "markdown" : "text",
    label: hasMarkdown ? "Markdown" : "Text",
    reads: [...files.map(({ path }) => path), ...[...given.files.keys()].filter(isMetaOfDiarly)],
    async *entries() {
      const find = createFinder(given.files);
      for (const file of files) {
        try {
          yield* entriesOfPage(given, file, find, journalOf(file.path, shared), order);
        } catch (error) {
          yield { where: file.path, reason: whyUnreadable(error) };
        }
      }
    },
    proposeMood: (mood) => moodOfRating(mood) ?? moodOfWord(mood),
  };
}

async function* entriesOfPage(
  given: ReaderInput,
  file: SourceFile,
  find: Finder,
  journal: string | null,
  order: NumberOrder | null,
): AsyncGenerator<ImportedEntry | UnreadableEntry> {
  const decoded = await textOf(file);
  if (decoded === null) {
    yield { where: file.path, reason: t("It is larger than 16 MB.") };
    return;
  }
  const { text, note } = decoded;
  const front = frontMatterOf(text);
  const named = dateInName(file.path, order);
  const dated = dateOf(front.fields, named);
  const notes = [note, front.note].filter((sentence) => sentence !== null);
  const parts = dated === null && endingOf(file.path) !== "html" ? splitByDates(front.body) : null;
  if (parts !== null && parts.length > 1) {
    for (const part of parts) {
      const where = atLine(file.path, part.line);
      const linked = await withLinks(part.body, file.path, given.files, find);
      yield readOne(where, () => entryOfPart(given, part, where, journal, linked, notes));
    }
    return;
  }
  const doubtful = parts?.[0]?.doubtful ?? [];
  const page = await readBody(given, file, front.body, find);
  const key = wordIn(fieldOf(front.fields, "id")) ?? (await keyOfPage(file));
  yield readOne(file.path, () => {
    const fields = { ...page.properties, ...front.fields };
    const lines = dateInLines(page.body);
    const date = dated ?? dateOf(fields, named) ?? lines?.date ?? null;
    if (!date) throw new WrongDate(whyNoDate(page.body, file.path));
    const heading = withTitle(lines?.body ?? page.body);
    const fromName = named?.title ?? "";
    const own = firstText(fieldOf(fields, "title"));
    // A heading that only repeats the date or the name is not a title.
    const repeats =
      writtenDate(heading.title) !== null || heading.title === own || heading.title === fromName;
    const title = own || (repeats ? fromName : heading.title || fromName);
    return entryOf({
      key,
      where: file.path,
      journal,
      kind: kindIn(fieldOf(fields, "kind")),
      moment: momentOf(
        withTime(date, fieldOf(fields, "time")),
        zoneOr(fieldOf(fields, "timezone"), given.timeZone),
      ),
      title: writtenDate(title) ? "" : title,
      body: own !== "" && !repeats ? (lines?.body ?? page.body) : heading.body,
      tags: [...tagsIn(fieldOf(fields, "tags", "tag")), ...tagsInText(page.body)],
      place: page.place,
      weather: page.weather,
      feelings: namesIn(fieldOf(fields, "feelings")),
      starred: [true, "true"].includes(textOrFlag(fieldOf(fields, "starred", "favorite", "favourite"))),
      mood: wordIn(fieldOf(fields, "mood")),
      extra: extraIn(fields),
      media: page.media,
      date_line: date === lines?.date ? { written: lines.written, doubtful } : null,
      notes: [...notes, ...doubtfulNotes(doubtful), ...page.notes],
    });
  });
}

function entryOfPart(
  { timeZone }: ReaderInput,
  part: DatedPart,
  where: string,
  journal: string | null,
  { body, media }: Awaited<ReturnType<typeof withLinks>>,
  notes: readonly string[],
) {
  const { title, body: rest } = part.title === "" ? withTitle(body) : { title: part.title, body };
  return entryOf({
    where,
    journal,
    moment: momentOf(part.date, timeZone),
    title,
    body: rest,
    tags: tagsInText(body),
    media: media.media,
    date_line: { written: part.written, doubtful: part.doubtful },
    notes: [...notes, ...doubtfulNotes(part.doubtful), ...media.notes()],
  });
}

const maxQuoted = 3;

/** Names the lines that were not read as the date of another day. */
function doubtfulNotes(lines: readonly string[]): string[] {
  if (lines.length === 0) return [];
  const quoted = formatList(
    // Translators: a line of a text, in the quotation marks of the language.
    lines.slice(0, maxQuoted).map((line) => t("“{line}”", { line })),
    { type: "unit" },
  );
  const more = Math.max(0, lines.length - maxQuoted);
  return [
    lines.length === 1
      ? t("A line in it could be the date of another day. It stays part of the text: {quoted}.", { quoted })
      : t(
          "{count, plural, one {# line in it could be the date of another day. It stays} other {# lines in it could be dates of other days. They stay}} part of the text: {more, plural, =0 {{quoted}} other {{quoted} and # more}}.",
          { count: lines.length, quoted, more },
        ),
  ];
}

/** The text of a page as Markdown, with its media, and the properties in it. */
async function readBody({ files }: ReaderInput, file: SourceFile, body: string, find: Finder) {
  if (/^html?$/.test(endingOf(file.path))) {
    // Addresses that are found here become Markdown links, which are looked up below like all others.
    const { markdown, note } = htmlToMarkdown(body, (address, alt) =>
      find(address, file.path) === null
        ? null
        : `![${alt.replace(/[[\]]/g, "")}](<${address.replace(/[<>\s]/g, "")}>)`,
    );
    const linked = await withLinks(markdown, file.path, files, find);
    return pageOf(linked, {}, note === null ? [] : [note]);
  }
  const outline = isOutline(file.path, body) ? outlineToMarkdown(body) : null;
  const diarly = isOfDiarly(file.path) ? readDiarly(body) : null;
  const linked = await withLinks(diarly?.markdown ?? outline?.markdown ?? body, file.path, files, find);
  return { ...pageOf(linked, outline?.properties ?? {}, []), ...diarly };
}

const pageOf = (
  { body, media }: Awaited<ReturnType<typeof withLinks>>,
  properties: Record<string, string>,
  notes: string[],
) => ({
  body,
  media: media.media,
  properties,
  place: null,
  weather: null,
  notes: [...notes, ...media.notes()],
});

function dateOf(fields: Fields, named: WrittenDate | null): WrittenDate | null {
  const given = fieldOf(fields, "date", "day", "journalday", "created", "createdat", "creationdate");
  const written = writtenDate(wordIn(given) ?? "");
  // The name says the day, and the lines at the top often the minute.
  if (named && written && named.day === written.day) return written;
  const explicit = fieldOf(fields, "date", "day", "journalday") !== undefined;
  return explicit ? (written ?? named) : (named ?? written);
}

const noteLine = /^(?:date|created(?: time)?|day):\s*(.+)$/i;

/** A date in the first heading, or in the lines that Notion puts under it. */
function dateInLines(body: string): { date: WrittenDate; written: string; body: string } | null {
  const lines = body.split("\n");
  for (const [index, line] of lines.slice(0, 12).entries()) {
    const text = line.trim();
    const property = noteLine.exec(text);
    const date = writtenDate(property?.[1] ?? text.replace(/^#{1,6}\s+/, ""));
    if (date && (property || text.startsWith("#") || index === 0))
      return { date, written: text, body: lines.filter((_, at) => at !== index).join("\n") };
  }
  return null;
}

function whyNoDate(body: string, path: string): string {
  const [first = ""] = body.trimStart().split("\n");
  const doubtful = [first, shownName(path)].find((text) => readDate(text.replace(/^#{1,6}\s+/, "")));
  return doubtful
    ? t("Its date “{date}” could mean two different days. Write the month as a word, and import it again.", {
        date: doubtful.trim(),
      })
    : t("There is no date in its name, in the lines at its top or in its heading.");
}

function withTime(date: WrittenDate, time: unknown): WrittenDate {
  return date.time ? date : { ...date, time: writtenTime(textIn(time)) };
}

const tagsIn = (value: unknown): string[] =>
  typeof value === "string"
    ? value.split(value.includes(",") ? "," : /\s+/).map((tag) => tag.replace(/[[\]]/g, ""))
    : namesIn(listIn(value));
const textOrFlag = (value: unknown) => (typeof value === "boolean" ? value : textIn(value));
const kindIn = (value: unknown) => (value === "daily" || value === "free" ? value : null);

function extraIn(fields: Fields): Fields | null {
  const extra = Object.entries(fields).filter(
    ([name, value]) =>
      !usedFields.has(name.toLowerCase().replace(/[\s_-]+/g, "")) && value !== null && value !== "",
  );
  return extra.length === 0 ? null : Object.fromEntries(extra);
}

function sharedFolder(files: readonly SourceFile[]): string {
  let shared: string | null = null;
  for (const { path } of files) {
    const folder = path.slice(0, path.indexOf("/") + 1);
    if (shared !== null && folder !== shared) return "";
    shared = folder;
  }
  return shared ?? "";
}

/** The folder of a page, unless it only sorts by date or by kind. */
function journalOf(path: string, shared: string): string | null {
  const folder = path.slice(shared.length).split("/").slice(0, -1)[0] ?? "";
  return folder === "" ||
    /^\d{2,4}\b|^(journals?|pages|daily( notes)?|entries|notes|reflections)$/i.test(folder)
    ? null
    : nameOf(folder);
}
