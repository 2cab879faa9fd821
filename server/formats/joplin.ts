import { t } from "#contract/translate.ts";
import type { ImportedEntry } from "./imported-entry.ts";
import { dateInName } from "./pages/dates-in-names.ts";
import { tagsInText } from "./pages/links.ts";
import { entryOf } from "./reading/entry.ts";
import { coordinatesIn, extraOf } from "./reading/fields.ts";
import { type JournalReader, type ReaderInput, readOne, whyUnreadable } from "./reading/journal-reader.ts";
import { createMedia, inBrackets } from "./reading/media.ts";
import { momentAt, momentOf, WrongDate } from "./reading/moments.ts";
import { moodOfWord } from "./reading/moods.ts";
import type { SourceFile, SourceFiles } from "./source/source-files.ts";
import { textOf } from "./source/text.ts";

export const mayBeJoplin = (path: string) => /(^|\/)[0-9a-f]{32}\.md$/.test(path);

/** A note, a notebook, a tag or a file of Joplin: a title, a text, and its fields in the last lines. */
type Item = { title: string; body: string; fields: Readonly<Record<string, string>> };

const note = "1";
const notebook = "2";
const resource = "4";
const tag = "5";
const tagOfNote = "6";

type Names = {
  notebooks: Map<string, string>;
  /** By note, the ids of its tags. */
  tagsOf: Map<string, string[]>;
  tags: Map<string, string>;
  resources: Map<string, { name: string; path: string | null }>;
};

/** Joplin's export as JEX or RAW: a file for each item, and the contents of attached files in `resources`. */
export function joplin(given: ReaderInput, items: readonly SourceFile[]): JournalReader {
  return {
    format: "joplin",
    label: "Joplin",
    reads: items.map(({ path }) => path),
    async *entries() {
      const names = await namesOf(given.files, items);
      for (const file of items) {
        try {
          const decoded = await textOf(file);
          const item = decoded && itemOf(decoded.text);
          if (item && item.fields.type_ !== note) continue;
          if (item) yield readOne(file.path, () => entry(given, names, file, item));
          else
            yield {
              where: file.path,
              reason: decoded ? t("It is not an item of Joplin.") : t("It is larger than 16 MB."),
            };
        } catch (error) {
          yield { where: file.path, reason: whyUnreadable(error) };
        }
      }
    },
    proposeMood: moodOfWord,
  };
}

export async function isJoplin(file: SourceFile): Promise<boolean> {
  const decoded = await textOf(file);
  return decoded !== null && itemOf(decoded.text) !== null;
}

function itemOf(text: string): Item | null {
  const lines = text.replaceAll("\r\n", "\n").trimEnd().split("\n");
  const at = lines.findLastIndex((line) => line.trim() === "");
  const fields = Object.fromEntries(
    lines.slice(at + 1).flatMap((line) => {
      const [, name, value = ""] = /^([a-z_]+): ?(.*)$/.exec(line) ?? [];
      return name === undefined ? [] : [[name, value]];
    }),
  );
  if (!/^\d+$/.test(fields.type_ ?? "") || !fields.id) return null;
  const [title = "", ...body] = lines.slice(0, Math.max(at, 0));
  return { title, body: body.join("\n").trim(), fields };
}

async function namesOf(files: SourceFiles, items: readonly SourceFile[]): Promise<Names> {
  const names: Names = { notebooks: new Map(), tagsOf: new Map(), tags: new Map(), resources: new Map() };
  const contents = new Map<string, string>();
  for (const path of files.keys()) {
    const id = /(?:^|\/)resources\/([0-9a-f]{32})(?:\.[^/]*)?$/.exec(path)?.[1];
    if (id !== undefined) contents.set(id, path);
  }
  for (const file of items) {
    // A damaged file is named when the notes are read.
    const decoded = await textOf(file).catch((error: unknown) => {
      whyUnreadable(error);
      return null;
    });
    const item = decoded && itemOf(decoded.text);
    if (!item) continue;
    const { id = "", type_, note_id = "", tag_id = "", file_extension = "" } = item.fields;
    if (type_ === notebook) names.notebooks.set(id, item.title);
    else if (type_ === tag) names.tags.set(id, item.title);
    else if (type_ === tagOfNote) names.tagsOf.getOrInsertComputed(note_id, () => []).push(tag_id);
    else if (type_ === resource)
      names.resources.set(id, {
        name: item.title || `${id}.${file_extension}`,
        path: contents.get(id) ?? null,
      });
  }
  return names;
}

/** The other fields are used, or say nothing of the note. */
const kept = new Set(["author", "source_url", "todo_due", "todo_completed", "is_todo", "is_conflict"]);

/** @throws WrongDate */
function entry(
  { files, timeZone }: ReaderInput,
  names: Names,
  file: SourceFile,
  { title, body, fields }: Item,
): ImportedEntry {
  if (fields.encryption_applied === "1")
    throw new WrongDate(t("Joplin encrypted it. Export it from a device that has decrypted it."));
  if (Number(fields.deleted_time) > 0) throw new WrongDate(t("It is in Joplin’s trash, so it was left out."));
  const created = momentAt(fields.user_created_time || fields.created_time || "", timeZone);
  const named = dateInName(`${title.replaceAll("/", "-")}.md`);
  const id = fields.id ?? "";
  const media = createMedia(files);
  const embed = (target: string, alt: string) => {
    const found = names.resources.get(target);
    return found && media.add(found.path, { name: found.name, alt: alt === found.name ? "" : alt });
  };
  const markdown = body
    .replace(
      /<img\b[^<>]{0,500}?\bsrc=["']:\/([0-9a-f]{32})["'][^<>]{0,500}>/g,
      (whole, target: string) => embed(target, "") ?? whole,
    )
    .replace(
      /!?\[([^[\]\n]{0,500})\]\(:\/([0-9a-f]{32})(?:#[^()\s]{0,300})?\)/g,
      (_, words: string, target: string) => embed(target, words) ?? `[${inBrackets(words)}](entry:${target})`,
    );
  const tags = (names.tagsOf.get(id) ?? []).flatMap((each) => names.tags.get(each) ?? []);
  const at = coordinatesIn(Number(fields.latitude), Number(fields.longitude));
  const isSomewhere = at.latitude !== null && (at.latitude !== 0 || at.longitude !== 0);
  const others = Object.entries(fields).filter(([name, value]) => kept.has(name) && value !== "0");
  return entryOf({
    key: id,
    where: file.path,
    journal: names.notebooks.get(fields.parent_id ?? "") ?? null,
    moment: named && named.day !== created.day ? momentOf(named, timeZone) : created,
    updated_at: instantIn(fields.user_updated_time || fields.updated_time || ""),
    title: named ? named.title : title,
    body: markdown,
    tags: [...tags, ...tagsInText(body)],
    place: isSomewhere ? { name: "", ...at } : null,
    extra: extraOf(Object.fromEntries(others), []),
    media: media.media,
    notes: media.notes(),
  });
}

const instantIn = (text: string): string | null => {
  const instant = Date.parse(text);
  return Number.isNaN(instant) ? null : new Date(instant).toISOString();
};
