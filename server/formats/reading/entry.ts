import { createHash } from "node:crypto";
import { maxExtraLength } from "#contract/exports/archive.ts";
import { maxJournalNameLength, maxMoodWordLength } from "#contract/imports/import-rules.ts";
import {
  isTag,
  maxFeelingLength,
  maxFeelings,
  maxTagLength,
  maxTags,
} from "#contract/reflections/reflection-rules.ts";
import { storableText } from "#contract/text-rules.ts";
import { t } from "#contract/translate.ts";
import { exceedsTokenLimit } from "#server/platform/json-tokens.ts";
import type { ImportedEntry } from "../imported-entry.ts";
import type { Moment } from "./moments.ts";

/** What a reader found; the rest is as for an entry that has none of it. */
export type FoundEntry = Pick<ImportedEntry, "where" | "body"> &
  Partial<Omit<ImportedEntry, "key" | "where" | "body" | keyof Moment>> & {
    key?: string | null;
    moment: Moment;
  };

const maxTitleLength = 300;
/** Lists in lists. What is nested deeper can't pass from one process to another. */
const deepestExtra = 100;
/** See `exceedsTokenLimit`. Passing on more between processes is slow. */
const maxSigns = 120_000;
const maxKeys = 10_000;

/** Makes one entry of what a reader found: within the rules of tags, titles and feelings, and nothing is dropped. */
export function entryOf({ moment, key, ...found }: FoundEntry): ImportedEntry {
  const notes = [...(found.notes ?? [])];
  const { tags, more } = tagsOf(found.tags ?? []);
  if (more.length > 0)
    notes.push(
      t(
        "It has too many tags, or tags that are too long. {count, plural, one {# tag was kept with its other details instead.} other {# tags were kept with its other details instead.}}",
        {
          count: more.length,
        },
      ),
    );
  const given = [...new Set((found.feelings ?? []).map((word) => storableText(word).trim()))];
  const feelings = given
    .filter((word) => word !== "" && word.length <= maxFeelingLength)
    .slice(0, maxFeelings);
  const moreFeelings = given.filter((word) => word !== "" && !feelings.includes(word));
  if (moreFeelings.length > 0)
    notes.push(
      t(
        "It has too many feelings, or feelings that are too long. {count, plural, one {# feeling was kept with its other details instead.} other {# feelings were kept with its other details instead.}}",
        {
          count: moreFeelings.length,
        },
      ),
    );
  const title = storableText(found.title ?? "")
    .replace(/\s+/g, " ")
    .trim();
  let body = storableText(found.body).replace(/\r\n?/g, "\n").replace(/^\n+/, "").trimEnd();
  if (title.length > maxTitleLength) {
    notes.push(t("Its title was too long, so it was put above the text."));
    body = body === "" ? title : `${title}\n\n${body}`;
  }
  const mood = found.mood ?? null;
  const isMood = mood === null || mood.length <= maxMoodWordLength;
  if (!isMood) notes.push(t("Its mood is too long, so it is kept with the other details."));
  const extra = withMore(found.extra, {
    ...(more.length > 0 && { more_tags: more }),
    ...(moreFeelings.length > 0 && { more_feelings: moreFeelings }),
    ...(!isMood && { mood }),
  });
  // The extra data holds the mood.
  const tooLarge = extra !== null && isTooLarge({ extra, mood });
  if (tooLarge) notes.push(tooLargeExtra());
  return {
    key: key || digestOf(moment.written_at, title, body),
    where: found.where,
    journal: storableText((found.journal ?? "").slice(0, maxJournalNameLength)) || null,
    kind: found.kind ?? null,
    ...moment,
    created_at: found.created_at ?? null,
    updated_at: found.updated_at ?? null,
    title: title.length > maxTitleLength ? "" : title,
    body,
    tags,
    feelings,
    starred: found.starred ?? false,
    excluded_from_ai: found.excluded_from_ai ?? false,
    mood: isMood ? mood : null,
    place: found.place ?? null,
    weather: found.weather ?? null,
    extra: tooLarge ? null : extra,
    media: found.media ?? [],
    date_line: found.date_line ?? null,
    notes,
  };
}

const digestOf = (...parts: string[]) => createHash("sha256").update(JSON.stringify(parts)).digest("hex");

/** In our form: without `#`, and hyphens for spaces. Null for what can't be one. */
function tagOf(text: string): string | null {
  if (text.length > maxTagLength + 10) return null;
  const tag = text
    .trim()
    .replace(/^#+/, "")
    .trim()
    .replace(/[\s#,]+/gu, "-");
  return isTag(tag) ? tag : null;
}

function tagsOf(given: readonly string[]): { tags: string[]; more: string[] } {
  const tags = new Map<string, string>();
  const more = new Set<string>();
  for (const text of given.map(storableText)) {
    const tag = tagOf(text);
    if (tag === null || (tags.size >= maxTags && !tags.has(tag.toLowerCase()))) {
      if (text.trim() !== "") more.add(text);
    } else if (!tags.has(tag.toLowerCase())) tags.set(tag.toLowerCase(), tag);
  }
  return { tags: [...tags.values()], more: [...more] };
}

function withMore(extra: unknown, more: Readonly<Record<string, unknown>>): unknown {
  if (Object.keys(more).length === 0) return extra ?? null;
  return { ...(typeof extra === "object" ? extra : { value: extra }), ...more };
}

export const tooLargeExtra = () =>
  t("It has details that Reflector doesn’t use, and they were too large to keep.");

/** Whether it is too large to store or to pass on between processes. */
export function isTooLarge(extra: unknown): boolean {
  if (isDeeper(extra, deepestExtra)) return true;
  const json = JSON.stringify(extra);
  return json.length > maxExtraLength || exceedsTokenLimit(json, maxSigns, maxKeys);
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1));
}
