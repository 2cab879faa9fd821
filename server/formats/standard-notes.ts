import { t } from "#contract/translate.ts";
import { htmlToMarkdown } from "./html/html-to-markdown.ts";
import { htmlOfLexical } from "./html/lexical.ts";
import { type ImportedEntry, ImportRefused } from "./imported-entry.ts";
import { dateInName } from "./pages/dates-in-names.ts";
import { tagsInText } from "./pages/links.ts";
import { entryOf } from "./reading/entry.ts";
import { type Fields, fieldsIn, isFields, listIn, textIn } from "./reading/fields.ts";
import { type JournalReader, type ReaderInput, readOne, whyUnreadable } from "./reading/journal-reader.ts";
import { createMedia, inBrackets, withEmbeds } from "./reading/media.ts";
import { momentAt, momentOf, WrongDate } from "./reading/moments.ts";
import { moodOfWord } from "./reading/moods.ts";
import { atNote } from "./reading/places.ts";
import { jsonValues } from "./source/json-values.ts";
import { endingOf, folderOf, nameOf, type SourceFile } from "./source/source-files.ts";

export const mayBeStandardNotes = (path: string) =>
  /^(txt|json)$/.test(endingOf(path)) && !/(^|\/)Items\//.test(path);
/** @throws ImportRefused for an encrypted backup */
export function isStandardNotes(start: string): boolean {
  if (!/^\s*\{/.test(start) || !/"(items|version)"/.test(start) || !/"content_type"/.test(start))
    return false;
  if (/"content"\s*:\s*"00\d:/.test(start))
    throw new ImportRefused(
      t("This backup of Standard Notes is encrypted. Make one that is decrypted, and choose that one."),
    );
  return true;
}

type Names = { tagsOf: Map<string, string[]>; titles: Map<string, string>; filesOf: Map<string, string[]> };

/**
 * A decrypted backup of Standard Notes (github.com/standardnotes/app, packages/models): JSON with notes, and with tags
 * and files that name their notes. The folder `Items` next to it repeats the notes without their tags and dates.
 */
export function standardNotes(given: ReaderInput, backup: SourceFile): JournalReader {
  const copies = `${folderOf(backup.path)}Items/`;
  return {
    format: "standard_notes",
    label: "Standard Notes", // Untranslated: a name.
    reads: [backup.path, ...[...given.files.keys()].filter((path) => path.startsWith(copies))],
    async *entries() {
      let number = 0;
      try {
        const names = await namesOf(backup);
        for await (const { item, fault } of itemsOf(backup)) {
          if (fault === null && item.content_type !== "Note") continue;
          number += 1;
          const where = atNote(nameOf(backup.path), number);
          if (fault === null) yield readOne(where, () => entry(given, names, item, where));
          else yield { where, reason: fault };
        }
      } catch (error) {
        yield { where: nameOf(backup.path), reason: whyUnreadable(error) };
      }
    },
    proposeMood: moodOfWord,
  };
}

async function* itemsOf(backup: SourceFile): AsyncGenerator<{ item: Fields; fault: string | null }> {
  const enter = ([first, second]: readonly unknown[]) =>
    first === undefined || (first === "items" && second === undefined);
  for await (const found of jsonValues(backup.bytes(), enter)) {
    if (found.path[0] !== "items" || found.path.length < 2) continue;
    if ("value" in found) yield { item: fieldsIn(found.value), fault: null };
    else
      yield {
        item: {},
        fault: found.fault === "broken" ? t("Its JSON is broken.") : t("It is larger than 16 MB."),
      };
  }
}

const referencesOf = (item: Fields, kind: string): string[] =>
  listIn(fieldsIn(item.content).references).flatMap((each) => {
    const { uuid, content_type, reference_type } = fieldsIn(each);
    return content_type === kind || reference_type === kind ? [textIn(uuid)] : [];
  });

async function namesOf(backup: SourceFile): Promise<Names> {
  const tags = new Map<string, { title: string; notes: string[]; parent: string }>();
  const names: Names = { tagsOf: new Map(), titles: new Map(), filesOf: new Map() };
  for await (const { item } of itemsOf(backup)) {
    const { title, name } = fieldsIn(item.content);
    const id = textIn(item.uuid);
    if (item.content_type === "Note") names.titles.set(id, textIn(title));
    else if (item.content_type === "Tag")
      tags.set(id, {
        title: textIn(title),
        notes: referencesOf(item, "Note"),
        parent: referencesOf(item, "TagToParentTag")[0] ?? "",
      });
    else if (item.content_type === "File")
      for (const note of referencesOf(item, "Note"))
        names.filesOf.getOrInsertComputed(note, () => []).push(textIn(name));
  }
  for (const tag of tags.values()) {
    const path = [tag.title];
    for (let above = tags.get(tag.parent); above && path.length < maxLevels; above = tags.get(above.parent))
      path.unshift(above.title);
    for (const note of tag.notes) names.tagsOf.getOrInsertComputed(note, () => []).push(path.join("/"));
  }
  return names;
}

/** Levels of tags, which a damaged file can make endless. */
const maxLevels = 20;

/** @throws WrongDate */
function entry({ files, timeZone }: ReaderInput, names: Names, item: Fields, where: string): ImportedEntry {
  const content = fieldsIn(item.content);
  if (!isFields(item.content)) throw new WrongDate(t("It is encrypted. Make a backup that is decrypted."));
  if (content.trashed === true)
    throw new WrongDate(t("It is in the trash of Standard Notes, so it was left out."));
  const kind = textIn(content.noteType) || kindOfEditor(textIn(content.editorIdentifier));
  if (kind === "authentication")
    throw new WrongDate(t("It holds secrets of an authenticator, so it was left out."));
  const media = createMedia(files);
  const id = textIn(item.uuid);
  const text = textIn(content.text);
  const { markdown, note } = markdownOf(kind, text, names.titles);
  // A backup has no files.
  const embeds = (names.filesOf.get(id) ?? []).map((name) => media.add(null, { name }));
  const instant = textIn(item.created_at);
  const named = dateInName(`${textIn(content.title).replaceAll("/", "-")}.md`);
  const created = instant === "" ? null : momentAt(instant, timeZone);
  const moment = named && named.day !== created?.day ? momentOf(named, timeZone) : created;
  if (!moment) throw new WrongDate(t("It has no date."));
  const own = fieldsIn(fieldsIn(content.appData)["org.standardnotes.sn"]);
  const updated = Date.parse(textIn(own.client_updated_at) || textIn(item.updated_at));
  return entryOf({
    key: id,
    where,
    moment,
    updated_at: Number.isNaN(updated) ? null : new Date(updated).toISOString(),
    title: named ? named.title : textIn(content.title),
    body: withEmbeds(markdown, embeds),
    tags: [...(names.tagsOf.get(id) ?? []), ...tagsInText(markdown)],
    starred: content.starred === true,
    media: media.media,
    notes: [...(note === null ? [] : [note]), ...media.notes()],
  });
}

/** Older backups name the editor alone. */
function kindOfEditor(editor: string): string {
  if (/super/.test(editor)) return "super";
  if (/authenticator|token-vault/.test(editor)) return "authentication";
  if (/plus-editor|bold-editor/.test(editor)) return "rich-text";
  return /code-editor|spreadsheet|sheets/.test(editor) ? "code" : "";
}

function markdownOf(kind: string, text: string, titles: ReadonlyMap<string, string>) {
  if (kind === "rich-text") return htmlToMarkdown(text);
  if (kind === "code" || kind === "spreadsheet")
    return { markdown: text === "" ? "" : `~~~~\n${text.trimEnd()}\n~~~~`, note: null };
  const html = kind === "super" && text !== "" ? htmlOfLexical(JSON.parse(text)) : null;
  if (html === null) return { markdown: text, note: null };
  const { markdown, note } = htmlToMarkdown(html);
  const linked = markdown.replace(
    /\[note\]\(<https:\/\/note\.invalid\/([\w-]{1,64})>\)/g,
    (_, id: string) => {
      const title = titles.get(id);
      return title === undefined ? "" : `[${inBrackets(title) || "Note"}](entry:${id})`;
    },
  );
  return { markdown: linked, note };
}
