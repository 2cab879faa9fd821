import type { AttachmentKind } from "#contract/attachments/attachment-rules.ts";
import type { ArchivedReflection } from "#contract/exports/archive.ts";
import { factKey } from "#contract/facts/fact-rules.ts";
import type { ImportOptions } from "#contract/imports/import-preview.ts";
import { isTag, maxTags } from "#contract/reflections/reflection-rules.ts";
import type { Origin, Surroundings } from "#contract/reflections/reflections.ts";
import { storableText } from "#contract/text-rules.ts";
import { t, tc } from "#contract/translate.ts";
import type { IdMap } from "#server/features/archive/index.ts";
import type { AddedReflection } from "#server/features/reflections/index.ts";
import type { ImportedEntry, JournalSource } from "#server/formats/imported-entry.ts";
import { asLabel, replaceLinks } from "./links.ts";
import { mapReflection } from "./mapped-reflection.ts";
import { splitText } from "./split.ts";

/** The attachment that a file became, or why it was not imported. */
export type KeptMedia = { id: string; kind: AttachmentKind } | { reason: string | null };

export type Fitting = {
  source: Pick<JournalSource, "label" | "proposeMood">;
  options: ImportOptions;
  /** The kind of the reflection if the source has no kinds. */
  kind: "daily" | "free";
  /** By key. */
  media: ReadonlyMap<string, KeptMedia>;
  /** The ids of reflections by the keys of their entries. */
  entries: ReadonlyMap<string, string>;
  /** Only for our own archive. */
  ids: IdMap | null;
  /** The keys of tags that become daily facts instead. */
  asFacts?: ReadonlySet<string>;
};

const maxTitle = 300;

/** The reflections that an entry becomes, several if it is too long for one, and sentences for the report. */
export async function fitEntry(
  entry: ImportedEntry,
  fitting: Fitting,
): Promise<{ reflections: AddedReflection[]; notes: string[] }> {
  if (entry.archived && fitting.ids) return fitArchived(entry, entry.archived, fitting, fitting.ids);
  const notes = [...entry.notes];
  const { options, source } = fitting;
  const pieces = splitText(await bodyOf(entry, fitting, notes));
  if (pieces.length > 1)
    notes.push(
      t(
        "It is too long for one reflection, so it was split into {count, plural, one {# reflection} other {# reflections}}.",
        {
          count: pieces.length,
        },
      ),
    );
  const whole: AddedReflection = {
    key: entry.key,
    kind: entry.kind === "daily" || entry.kind === "free" ? entry.kind : fitting.kind,
    day: entry.day,
    written_at: entry.written_at,
    time_zone: entry.time_zone,
    ...(entry.created_at !== null && { created_at: entry.created_at }),
    ...(entry.updated_at !== null && { updated_at: entry.updated_at }),
    title: entry.title,
    body: "",
    mood: moodOf(entry, options, source),
    feelings: entry.feelings,
    tags: tagsOf(entry, options).filter((tag) => !fitting.asFacts?.has(factKey(tag))),
    prompt: "",
    answers: null,
    starred: entry.starred,
    excluded_from_ai: entry.excluded_from_ai || options.excluded_from_ai,
    origin: originOf(entry, source.label),
    ...surroundingsOf(entry),
    attachment_ids: [],
  };
  const reflections = pieces.map((body, at): AddedReflection => {
    if (at === 0) return { ...whole, body };
    // What counts once a day, such as the mood, belongs to the first part.
    const key = `${entry.key} part ${at + 1}`;
    return {
      ...whole,
      key,
      kind: "free",
      body,
      title: partTitle(entry.title, at, pieces.length),
      mood: null,
      feelings: [],
    };
  });
  return { reflections, notes };
}

const partTitle = (title: string, at: number, count: number) => {
  // Translators: follows the title of a long entry that was imported in several parts.
  const end = t("({part, number} of {count, number})", { part: at + 1, count });
  return `${storableText(title.slice(0, maxTitle - end.length - 1))} ${end}`.trim();
};

async function bodyOf(entry: ImportedEntry, { media, entries }: Fitting, notes: string[]): Promise<string> {
  const names = new Map(entry.media.map((file) => [file.key, file.name]));
  const behind = new Set<string>();
  let lost = 0;
  const body = await replaceLinks(entry.body, {
    media(key, label) {
      const kept = media.get(key);
      const name = names.get(key) || tc("a file without a name", "file");
      if (kept && "id" in kept) return embed(kept, name, label);
      if (kept?.reason && !behind.has(key)) notes.push(stayedBehind(name, kept.reason));
      behind.add(key);
      return `*${label || asLabel(name)}*`;
    },
    entry(key, label) {
      const id = entries.get(key);
      if (id !== undefined) return `[${label}](reflection:${id})`;
      lost += 1;
      return label;
    },
  });
  if (lost > 0)
    notes.push(
      t("It links to an entry that isn’t in these files. The link was removed, and its words were kept."),
    );
  return body;
}

const stayedBehind = (file: string, reason: string) =>
  // Translators: {reason} is one or more sentences.
  t("{file} was not imported. {reason}", { file, reason });

/** A picture is embedded in the text. Other files are shown where a link to them has a line to itself. */
const embed = ({ id, kind }: { id: string; kind: AttachmentKind }, name: string, label: string) =>
  kind === "picture" ? `![${label}](attachment:${id})` : `[${asLabel(name) || label}](attachment:${id})`;

function moodOf(
  { mood }: ImportedEntry,
  { moods }: ImportOptions,
  { proposeMood }: Fitting["source"],
): number | null {
  if (mood === null) return null;
  const chosen = moods.find(({ word }) => word === mood);
  return chosen ? chosen.mood : proposeMood(mood);
}

function tagsOf({ tags, journal }: ImportedEntry, { tag_journals }: ImportOptions): string[] {
  if (!tag_journals || journal === null) return tags;
  const tag = journal
    .trim()
    .replace(/[\s#,]+/gu, "-")
    .slice(0, 64);
  return isTag(tag) && !tags.includes(tag) ? [tag, ...tags].slice(0, maxTags) : tags;
}

function originOf({ journal, extra, mood }: ImportedEntry, label: string) {
  const origin: Origin = {
    source: label.slice(0, 100),
    journal: journal && storableText(journal).slice(0, 500),
  };
  return { ...origin, extra: withMood(extra, mood) };
}

const surroundingsOf = ({ place, weather }: ImportedEntry): Surroundings => ({
  place: place && {
    name: storableText(place.name).slice(0, 500),
    latitude: degrees(place.latitude, 90),
    longitude: degrees(place.longitude, 180),
  },
  weather: weather && {
    description: storableText(weather.description).slice(0, 300),
    celsius: degrees(weather.celsius, 200),
  },
});

/** Some apps write 1.8e308 for a missing number. */
const degrees = (given: number | null, most: number) =>
  given !== null && Math.abs(given) <= most ? given : null;

/** Keeps the source's word for the mood, which exports include. */
const withMood = (extra: unknown, mood: string | null): unknown => {
  if (mood === null) return extra;
  if (extra === null || extra === undefined) return { mood };
  return typeof extra === "object" && !Array.isArray(extra) ? { mood, ...extra } : { mood, value: extra };
};

/** A reflection of our own archive, unchanged. */
function fitArchived(
  entry: ImportedEntry,
  archived: ArchivedReflection,
  { media, options }: Fitting,
  ids: IdMap,
): { reflections: AddedReflection[]; notes: string[] } {
  const notes = [...entry.notes];
  for (const { key, name } of entry.media) {
    const file = media.get(key);
    if (file && "reason" in file && file.reason !== null) notes.push(stayedBehind(name, file.reason));
  }
  const stored = new Set([...media.values()].flatMap((file) => ("id" in file ? [file.id] : [])));
  const mapped = mapReflection(archived, ids, (id) => stored.has(id));
  const reflection: AddedReflection = {
    ...mapped,
    excluded_from_ai: mapped.excluded_from_ai || options.excluded_from_ai,
  };
  return { reflections: [reflection], notes };
}
