import { DomUtils, parseDocument } from "htmlparser2";
import { t } from "#contract/translate.ts";
import { enmlToMarkdown, type Task } from "./html/enml.ts";
import type { ImportedEntry } from "./imported-entry.ts";
import { dateInName } from "./pages/dates-in-names.ts";
import { entryOf } from "./reading/entry.ts";
import { coordinatesIn, extraOf } from "./reading/fields.ts";
import { type JournalReader, type ReaderInput, readOne, whyUnreadable } from "./reading/journal-reader.ts";
import { createMedia, kindOf, withEmbeds } from "./reading/media.ts";
import { momentAt, momentOf, WrongDate } from "./reading/moments.ts";
import { moodOfWord } from "./reading/moods.ts";
import { atNote } from "./reading/places.ts";
import { noteEnding } from "./source/enex-files.ts";
import { BrokenOff } from "./source/json-values.ts";
import { endingOf, folderOf, nameOf, type SourceFile, withoutEnding } from "./source/source-files.ts";
import { textOf } from "./source/text.ts";

export const isEvernote = (path: string) => endingOf(path) === noteEnding;

/**
 * Evernote's ENEX export (https://xml.evernote.com/pub/evernote-export4.dtd), a notebook in each file. Tasks and
 * checklists of Evernote 10, which the document type lacks, are as Yarle (github.com/akosbalasko/yarle) reads them.
 */
export function evernote(given: ReaderInput, notes: readonly SourceFile[]): JournalReader {
  return {
    format: "evernote",
    label: "Evernote",
    reads: notes.map(({ path }) => path),
    async *entries() {
      for (const file of notes) {
        const where = atNote(folderOf(file.path).replace(/\/$/, ""), withoutEnding(nameOf(file.path)));
        try {
          const decoded = await textOf(file);
          if (decoded === null) yield { where, reason: t("It is larger than 16 MB.") };
          else if (!decoded.text.endsWith("</note>")) yield { where, reason: whyUnreadable(new BrokenOff()) };
          else yield readOne(where, () => entry(given, file, noteIn(decoded.text), where));
        } catch (error) {
          yield { where, reason: whyUnreadable(error) };
        }
      }
    },
    proposeMood: moodOfWord,
  };
}

type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number];

/** `*`: all. */
const childrenNamed = (parent: Element | undefined, name: string): Element[] =>
  DomUtils.getElementsByTagName(name, parent?.children ?? [], false);
const textIn = (parent: Element | undefined, name: string): string => {
  const [child] = childrenNamed(parent, name);
  return child ? DomUtils.textContent(child).trim() : "";
};

function noteIn(xml: string) {
  const [note] = DomUtils.getElementsByTagName("note", parseDocument(xml, { xmlMode: true }).children, false);
  const [attributes] = childrenNamed(note, "note-attributes");
  return {
    title: textIn(note, "title"),
    content: textIn(note, "content"),
    created: textIn(note, "created"),
    updated: textIn(note, "updated"),
    tags: childrenNamed(note, "tag").map((tag) => DomUtils.textContent(tag)),
    attributes: Object.fromEntries(
      childrenNamed(attributes, "*").map((each) => [each.name, DomUtils.textContent(each).trim()]),
    ),
    tasks: childrenNamed(note, "task").map((task): Task & { weight: string } => ({
      group: textIn(task, "taskGroupNoteLevelID"),
      title: textIn(task, "title"),
      isDone: textIn(task, "taskStatus") === "completed",
      weight: textIn(task, "sortWeight"),
    })),
    resources: childrenNamed(note, "resource").map((resource) => ({
      md5: textIn(resource, "data"),
      type: textIn(resource, "mime"),
      name: textIn(childrenNamed(resource, "resource-attributes")[0], "file-name"),
    })),
  };
}

const kinds: Readonly<Record<string, "picture" | "audio" | "video">> = {
  image: "picture",
  audio: "audio",
  video: "video",
};
const usedAttributes = ["latitude", "longitude", "place-name", "application-data", "content-class"];

/** @throws WrongDate */
function entry(
  { files, timeZone }: ReaderInput,
  file: SourceFile,
  note: ReturnType<typeof noteIn>,
  where: string,
): ImportedEntry {
  const media = createMedia(files);
  const embeds = new Map<string, string>();
  for (const { md5, type, name } of note.resources) {
    const [kind = "", ending = ""] = type.split("/");
    const shown = name || `${kind}.${ending.replace(/^mpeg$/, "mp3").replace(/\W.*$/, "")}`;
    const path = `${file.path.slice(0, -noteEnding.length - 1)}/${md5}`;
    const more = { name: shown, kind: kinds[kind] ?? kindOf(shown) };
    embeds.set(md5, media.add(path, more));
  }
  const {
    markdown,
    encrypted,
    note: lost,
  } = enmlToMarkdown(
    note.content,
    note.tasks.toSorted((one, other) => (one.weight < other.weight ? -1 : 1)),
    (md5) => embeds.get(md5) ?? media.add(null, { name: md5 }),
  );
  const named = dateInName(`${note.title.replaceAll("/", "-")}.md`);
  const instant = instantIn(note.created || note.updated);
  const created = instant === "" ? null : momentAt(instant, timeZone);
  const moment = named && named.day !== created?.day ? momentOf(named, timeZone) : created;
  if (!moment) throw new WrongDate(t("It has no date."));
  const updated = Date.parse(instantIn(note.updated));
  const { latitude, longitude, "place-name": place = "" } = note.attributes;
  const at = coordinatesIn(Number(latitude ?? Number.NaN), Number(longitude ?? Number.NaN));
  return entryOf({
    where,
    journal: withoutEnding(nameOf(folderOf(file.path).replace(/\/$/, ""))).replace(/ \(\d+\)$/, ""),
    moment,
    updated_at: Number.isNaN(updated) ? null : new Date(updated).toISOString(),
    title: named ? named.title : note.title.replace(/^Untitled( Note)?$/, ""),
    body: withEmbeds(markdown, [...embeds.values()]),
    tags: note.tags,
    place: at.latitude === null && place === "" ? null : { name: place, ...at },
    extra: extraOf(note.attributes, usedAttributes),
    media: media.media,
    notes: [
      ...(lost === null ? [] : [lost]),
      ...(encrypted > 0 ? [t("Evernote encrypted a part of it, which was left out.")] : []),
      ...media.notes(),
    ],
  });
}

/** `20130730T205204Z`. */
const instantIn = (text: string) =>
  text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z");
