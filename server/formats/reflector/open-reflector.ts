import { createHash } from "node:crypto";
import {
  type ArchivedAttachment,
  type ArchivedReflection,
  anyManifestSchema,
  archivedReflectionSchema,
  archiveVersion,
  largestManifest,
  type Manifest,
  manifestName,
  manifestSchema,
} from "#contract/exports/archive.ts";
import { t } from "#contract/translate.ts";
import { exceedsTokenLimit } from "#server/platform/json-tokens.ts";
import {
  type ImportedEntry,
  ImportRefused,
  type JournalSource,
  type UnreadableEntry,
} from "../imported-entry.ts";
import { isTooLarge, tooLargeExtra } from "../reading/entry.ts";
import { atLine } from "../reading/places.ts";
import { type SourceFile, type SourceFiles, startOf } from "../source/source-files.ts";
import { DamagedFile } from "../source/zip-files.ts";
import { linesOf, wrongLine } from "./archive-lines.ts";

/** The entry point of our own archive, at the root or in a folder that holds everything. */
export function manifestOf(files: SourceFiles): SourceFile | null {
  const atTop = files.get(manifestName);
  if (atTop) return atTop;
  for (const file of files.values())
    if (file.path.endsWith(manifestName) && /^[^/]+\/reflector\.json$/.test(file.path)) return file;
  return null;
}

/** @throws ImportRefused */
export async function openReflector(files: SourceFiles, entryPoint: SourceFile): Promise<JournalSource> {
  const manifest = await readManifest(entryPoint);
  const folder = entryPoint.path.slice(0, -manifestName.length);
  const find = (path: string) => files.get(`${folder}${path}`);
  /** Checksums by path, of the files that entries name. */
  const sums = new Map<string, Pick<ArchivedAttachment, "sha256" | "bytes">>();

  async function* lines(of: string): AsyncGenerator<{ where: string; value: unknown } | UnreadableEntry> {
    for (const { path, lines: expected } of manifest.data.filter((file) => file.of === of)) {
      const file = find(path);
      let found = 0;
      let problems = 0;
      try {
        for await (const line of file ? linesOf(file.bytes(), (json) => isTooMuch(of, json)) : []) {
          found += 1;
          const where = atLine(path, line.number);
          if ("value" in line) yield { where, value: line.value };
          else {
            problems += 1;
            yield { where, reason: line.problem };
          }
        }
      } catch (error) {
        if (!(error instanceof DamagedFile)) throw error;
        if (problems === 0)
          yield { where: path, reason: t("This file is damaged. Only a part of it could be read.") };
      }
      if (found < expected)
        yield {
          where: path,
          reason: file
            ? t("This file is incomplete. Missing lines: {missing, number} of {lines, number}.", {
                missing: expected - found,
                lines: expected,
              })
            : t("This file is missing. It should have {lines, plural, one {# line} other {# lines}}.", {
                lines: expected,
              }),
        };
    }
  }

  return {
    format: "reflector",
    label: "Reflector",

    async *entries() {
      for await (const line of lines("reflections")) {
        if ("reason" in line) {
          yield line;
          continue;
        }
        const { data, error } = archivedReflectionSchema.safeParse(line.value);
        if (error) {
          yield { where: line.where, reason: wrongLine(error) };
          continue;
        }
        for (const { path, sha256, bytes } of data.attachments) sums.set(path, { sha256, bytes });
        yield toEntry(data, line.where, (path) => find(path) !== undefined);
      }
    },

    async *readMedia(path) {
      const hash = createHash("sha256");
      for await (const piece of find(path)?.bytes() ?? []) {
        hash.update(piece);
        yield piece;
      }
      // A file is stored only once all of it has come.
      if (hash.digest("hex") !== sums.get(path)?.sha256) throw new DamagedFile();
    },

    proposeMood: (mood) => ([1, 2, 3, 4, 5] as const).find((each) => `${each}` === mood) ?? null,
    otherParts: { journal: manifest.journal, holds: besidesReflections(manifest), lines },
  };
}

/** Matches every number in JSON. */
const number = String.raw`-?\d[\d.eE+-]{0,30}`;
/** A point of a measure as it is written. Seven measures over 40 years have 100,000 points, which parse quickly. */
const point = new RegExp(
  String.raw`\{"day":"[\d-]{10}","value":${number},"low":(?:null|${number}),"high":(?:null|${number}),"n":\d{1,10}\},?`,
  "g",
);

/** A value of a daily fact as it is written. A hundred years of them parse quickly. */
const factValue = new RegExp(String.raw`\{"day":"[\d-]{10}","value":${number}\},?`, "g");

/**
 * Whether a line holds more than the largest line that is written: a reflection with 10,000 attachments and extra data,
 * a run with 200 findings of 20 quotes each, or, in other parts, the answers to the longest activity.
 */
function isTooMuch(of: string, json: string): boolean {
  if (of === "reflections") return exceedsTokenLimit(json, 320_000, 11_000);
  if (of === "analyzers") return exceedsTokenLimit(json.replace(point, ""), 100_000);
  return exceedsTokenLimit(of === "facts" ? json.replace(factValue, "") : json, 30_000);
}

/** Nine for each of 20,000 data files, with room for fields of newer versions. */
const maxSignsOfManifest = 250_000;

const besidesReflections = ({ data }: Manifest): string[] => [
  ...new Set(data.flatMap(({ of, lines }) => (of !== "reflections" && lines > 0 ? of : []))),
];

async function readManifest(file: SourceFile): Promise<Manifest> {
  if (file.size > largestManifest) throw damagedManifest();
  const text = (await startOf(file, largestManifest)).toString("utf8");
  const given = exceedsTokenLimit(text, maxSignsOfManifest) ? null : parseJson(text);
  const { data: known } = anyManifestSchema.safeParse(given);
  if (!known) throw damagedManifest();
  if (known.version > archiveVersion)
    throw new ImportRefused(
      t("This export was made by a newer version of Reflector. Update Reflector on this server first."),
    );
  const { data } = manifestSchema.safeParse(given);
  if (!data) throw damagedManifest();
  return data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

const damagedManifest = () =>
  new ImportRefused(t("The file reflector.json in this export is damaged. Export your journal again."));

/** `archived` is complete; the other fields are for the preview and the report. */
function toEntry(
  given: ArchivedReflection,
  where: string,
  isThere: (path: string) => boolean,
): ImportedEntry {
  const extraIsTooLarge = given.origin !== null && isTooLarge(given.origin.extra);
  const archived = extraIsTooLarge
    ? { ...given, origin: given.origin && { ...given.origin, extra: null } }
    : given;
  const { id, kind, day, written_at, time_zone, created_at, updated_at, title, body } = archived;
  const { tags, feelings, starred, excluded_from_ai, mood, origin, place, weather, attachments } = archived;
  return {
    key: id,
    where,
    journal: origin?.journal ?? null,
    kind,
    day,
    written_at,
    time_zone,
    created_at,
    updated_at,
    title,
    body,
    tags,
    feelings,
    starred,
    excluded_from_ai,
    mood: mood === null ? null : `${mood}`,
    place,
    weather,
    extra: origin?.extra ?? null,
    media: attachments.map(({ path, name, alt, bytes, id: key, kind: kindOfFile }) => ({
      key,
      path: isThere(path) ? path : null,
      bytes: isThere(path) ? bytes : 0,
      name,
      kind: kindOfFile,
      alt,
    })),
    date_line: null,
    notes: extraIsTooLarge ? [tooLargeExtra()] : [],
    archived,
  };
}
