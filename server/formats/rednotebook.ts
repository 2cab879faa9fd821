import { parseDocument } from "yaml";
import { t } from "#contract/translate.ts";
import type { ImportedEntry } from "./imported-entry.ts";
import { createFinder, type Finder, tagsInText, withLinks } from "./pages/links.ts";
import { entryOf } from "./reading/entry.ts";
import { fieldsIn, isFields, textIn } from "./reading/fields.ts";
import { type JournalReader, type ReaderInput, readOne, whyUnreadable } from "./reading/journal-reader.ts";
import { createMedia, inBrackets } from "./reading/media.ts";
import { momentOn, WrongDate } from "./reading/moments.ts";
import { moodOfWord } from "./reading/moods.ts";
import { atDay } from "./reading/places.ts";
import { txt2tagsToMarkdown } from "./reading/txt2tags.ts";
import { endingOf, folderOf, nameOf, type SourceFile } from "./source/source-files.ts";
import { textOf } from "./source/text.ts";

const month = /(?:^|\/)(\d{4}-\d{2})\.txt$/;
export const mayBeRedNotebook = (path: string) => month.test(path);
export const isRedNotebook = (start: string) => /^\s*\d{1,2}:[ \t]*(?:\r?\n +[^\n]{1,500}:|\{)/.test(start);

/**
 * RedNotebook's folder or its backup (github.com/jendrikseipp/rednotebook, storage.py): a YAML file for each month, with
 * the text and the categories of each day. Texts are in the markup of txt2tags, or in Markdown if `journal.cfg` says so.
 */
export function redNotebook(given: ReaderInput, months: readonly SourceFile[]): JournalReader {
  return {
    format: "rednotebook",
    label: "RedNotebook",
    reads: months.map(({ path }) => path),
    async *entries() {
      const find = createFinder(given.files);
      for (const file of months) {
        try {
          const decoded = await textOf(file);
          if (decoded === null) {
            yield { where: file.path, reason: t("It is larger than 16 MB.") };
            continue;
          }
          const isMarkdown = await isInMarkdown(given, file);
          for (const { day, yaml } of daysIn(decoded.text)) {
            const where = atDay(file.path, day);
            const content = contentOf(yaml);
            const text = textIn(content?.text);
            const linked = isMarkdown ? await withLinks(text, file.path, given.files, find) : null;
            yield readOne(where, () => {
              if (!content) throw new WrongDate(t("It is written in a way that Reflector can’t read."));
              const body = linked ?? fromTxt2tags(given, text, file.path, find);
              const date = `${month.exec(file.path)?.[1] ?? ""}-${day.padStart(2, "0")}`;
              return entry(given, content, date, where, body);
            });
          }
        } catch (error) {
          yield { where: file.path, reason: whyUnreadable(error) };
        }
      }
    },
    proposeMood: moodOfWord,
  };
}

async function isInMarkdown({ files }: ReaderInput, { path }: SourceFile): Promise<boolean> {
  const config = files.get(`${folderOf(path)}journal.cfg`);
  const decoded = config && (await textOf(config));
  return decoded ? /^\s*markup\s*=\s*markdown\s*$/m.test(decoded.text) : false;
}

/** Each day is parsed on its own, so that a damaged one doesn't stop the others. */
function daysIn(text: string): { day: string; yaml: string }[] {
  const starts = [...text.matchAll(/^(\d{1,2}):/gm)];
  return starts.map(({ index, 1: day = "" }, at) => ({
    day,
    yaml: text.slice(index, starts[at + 1]?.index),
  }));
}

function contentOf(yaml: string) {
  const document = parseDocument(yaml, { prettyErrors: false, uniqueKeys: false });
  if (document.errors.length > 0) return null;
  try {
    const [content] = Object.values(fieldsIn(document.toJS({ maxAliasCount: 50 })));
    return isFields(content) ? content : null;
  } catch (error) {
    if (error instanceof ReferenceError) return null;
    throw error;
  }
}

/** Pictures and files are on the writer's computer, so they are found only where they were chosen along. */
function fromTxt2tags({ files }: ReaderInput, text: string, from: string, find: Finder) {
  const media = createMedia(files);
  const body = txt2tagsToMarkdown(text, (given, words) => {
    const path = given.replace(/^file:\/\//, "");
    if (endingOf(path) === "") return inBrackets(words || path);
    return media.add(find(nameOf(path), from), { name: nameOf(path), alt: words });
  });
  return { body, media };
}

/** @throws WrongDate */
function entry(
  { timeZone }: ReaderInput,
  { text, ...categories }: Readonly<Record<string, unknown>>,
  date: string,
  where: string,
  { body, media }: ReturnType<typeof fromTxt2tags>,
): ImportedEntry {
  const tags: string[] = [];
  const lists: string[] = [];
  for (const [category, entries] of Object.entries(categories)) {
    const words = Object.keys(fieldsIn(entries));
    if (/^tags$/i.test(category)) tags.push(...words);
    else if (words.length === 0) tags.push(category);
    else lists.push(`### ${category}\n\n${words.map((each) => `- ${each.replace(/\s+/g, " ")}`).join("\n")}`);
  }
  return entryOf({
    where,
    moment: momentOn(date, null, timeZone),
    body: [body, ...lists].filter((part) => part.trim() !== "").join("\n\n"),
    tags: [...tags, ...tagsInText(textIn(text))],
    media: media.media,
    notes: media.notes(),
  });
}
