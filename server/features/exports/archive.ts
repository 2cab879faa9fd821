import { createHash } from "node:crypto";
import {
  type ArchivedAttachment,
  type ArchivedReflection,
  archiveFormat,
  archiveVersion,
  lineOf,
  type Manifest,
  manifestName,
  sumsName,
} from "#contract/exports/archive.ts";
import type { Selection } from "#contract/exports/exports.ts";
import type { Reflection } from "#contract/reflections/reflections.ts";
import { t } from "#contract/translate.ts";
import type { Context } from "#server/context.ts";
import {
  type ArchivePart,
  type ArchiveScope,
  archiveLines,
  journalMark,
} from "#server/features/archive/index.ts";
import { readAttachments, withAttachments } from "#server/features/attachments/index.ts";
import { archiveParts } from "#server/features/imports/index.ts";
import { damagedMarkdown, type ReadReflection, toMarkdown } from "#server/features/reflections/index.ts";
import { createUniqueNames, safeName, stemAndEnding } from "#server/platform/markdown-files/file-names.ts";
import { damagedFile, whatOpens, type ZipEntry } from "#server/platform/markdown-files/zip-entry.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { readSelected, titlesOfSelected } from "./selecting.ts";

/** The path from a reflection's file to the root. */
const root = "../../";
/** Maximum bytes of lines in memory. Then they are written to a file. */
const maxBufferedBytes = 4_000_000;

/** An archive that is being written. */
type Writing = {
  context: Context;
  owner: Owner;
  selection: Selection;
  files: ReturnType<typeof createSummedFiles>;
  lines: ReturnType<typeof createLines>;
  uniqueName: ReturnType<typeof createUniqueNames>;
  /** The paths of reflections and attachments, by id. */
  paths: Map<string, string>;
  attached: Map<string, ArchivedAttachment>;
  /** Names of files that were altered in the store. */
  damaged: string[];
  scope: { [Name in keyof ArchiveScope]: Set<string> };
  reflections: number;
};

/**
 * Everything or a selection as entries of a zip that Reflector can import (contract/exports/archive.ts). A selection
 * doesn't include the trash. Request the next entry only after the bytes of the previous one were read.
 */
export async function* archiveEntries(
  context: Context,
  owner: Owner,
  selection: Selection,
): AsyncGenerator<ZipEntry> {
  const isWhole = selection.of === "everything";
  const files = createSummedFiles();
  const writing: Writing = {
    ...{ context, owner, selection, files },
    lines: createLines(),
    uniqueName: createUniqueNames(),
    paths: new Map(),
    attached: new Map(),
    damaged: [],
    scope: { reflections: new Set(), activities: new Set(), programmeRuns: new Set() },
    reflections: 0,
  };
  yield files.text("README.md", readme(isWhole));
  yield* reflectionEntries(writing);
  for (const part of archiveParts) yield* partEntries(writing, part);
  if (writing.damaged.length > 0) {
    const { name, input } = damagedFile(writing.damaged);
    yield files.text(name, input);
  }
  const sums = files.sums();
  const manifest: Manifest = {
    format: archiveFormat,
    version: archiveVersion,
    made_at: context.clock.now().toISOString(),
    // Untranslated: a name.
    made_by: `Reflector ${context.version}`,
    journal: journalMark(owner),
    everything: isWhole,
    reflections: writing.reflections,
    data: files.data(),
    sums: createHash("sha256").update(sums).digest("hex"),
  };
  yield { name: sumsName, input: sums };
  yield { name: manifestName, input: `${JSON.stringify(manifest, null, 2)}\n` };
}

async function* reflectionEntries(writing: Writing): AsyncGenerator<ZipEntry> {
  const { context, owner, selection, lines, uniqueName, paths } = writing;
  for await (const titled of titlesOfSelected(context, owner, selection, "anywhere"))
    for (const { id, day, title } of titled)
      paths.set(
        id,
        uniqueName(`reflections/${day.slice(0, 4)}`, `${day} ${safeName(title)}`.trimEnd(), ".md"),
      );
  for await (const batch of readSelected(context, owner, selection, "anywhere")) {
    const withMedia = await withAttachments(
      context,
      owner,
      batch.map(({ id }) => id),
    );
    for (const read of batch) {
      const media: ArchivedAttachment[] = [];
      if (withMedia.has(read.id)) yield* mediaEntries(writing, read.id, media);
      yield textEntry(writing, read, media);
      if (lines.bytes() >= maxBufferedBytes) yield* bufferedLines(writing);
    }
  }
  yield* bufferedLines(writing);
}

/** Adds the undamaged files to `media`. */
async function* mediaEntries(
  { context, owner, files, uniqueName, paths, attached, damaged }: Writing,
  reflectionId: string,
  media: ArchivedAttachment[],
): AsyncGenerator<ZipEntry> {
  for await (const attachment of readAttachments(context, owner, reflectionId)) {
    const { id, kind, media_type, alt, created_at, given_name } = attachment;
    const known = attached.get(id);
    if (known) {
      media.push(known);
      continue;
    }
    const path = uniqueName("media", ...stemAndEnding(attachment.name));
    let isWhole = true;
    const content = whatOpens(attachment.bytes, () => {
      isWhole = false;
      damaged.push(path);
    });
    yield files.bytes(path, content, created_at);
    paths.set(id, path);
    if (!isWhole) continue;
    const archived = { id, kind, media_type, alt, created_at, name: given_name, path, ...files.last() };
    attached.set(id, archived);
    media.push(archived);
  }
}

/** The Markdown of a reflection. Adds its data line to `lines`. */
function textEntry(writing: Writing, read: ReadReflection, media: readonly ArchivedAttachment[]): ZipEntry {
  const { files, lines, uniqueName, paths, damaged, scope } = writing;
  const plain = read.state === "opened" ? read.reflection : read.plain;
  // No link leads to a reflection that was written after the names were chosen.
  const path =
    paths.get(plain.id) ?? uniqueName(`reflections/${plain.day.slice(0, 4)}`, `${plain.day} new`, ".md");
  if (read.state === "damaged") {
    damaged.push(path);
    return files.text(path, damagedMarkdown(plain), plain.updated_at);
  }
  const { reflection } = read;
  lines.add(toArchived(reflection, read.extra, [...media]));
  writing.reflections += 1;
  scope.reflections.add(reflection.id);
  if (reflection.activity_id !== null) scope.activities.add(reflection.activity_id);
  if (reflection.programme_run_id !== null) scope.programmeRuns.add(reflection.programme_run_id);
  const shown = media.map((each) => each.path);
  return files.text(path, toMarkdown(reflection, shown, paths, root), reflection.updated_at);
}

function* bufferedLines({ files, lines }: Writing): Generator<ZipEntry> {
  const taken = lines.take();
  if (taken.length === 0) return;
  const number = `${files.data().length + 1}`.padStart(4, "0");
  const name = `data/reflections-${number}.jsonl`;
  yield files.bytes(name, each(taken));
  files.noteData(name, "reflections", taken.length);
}

async function* partEntries(
  { context, owner, selection, files, scope }: Writing,
  part: ArchivePart,
): AsyncGenerator<ZipEntry> {
  const values = archiveLines(context, part, owner, selection.of === "everything" ? null : scope);
  const first = await values.next();
  if (first.done) return;
  const name = `data/${part.of}.jsonl`;
  let count = 0;
  async function* bytes() {
    for (let each = first; !each.done; each = await values.next()) {
      count += 1;
      yield Buffer.from(toLine(each.value));
    }
  }
  yield files.bytes(name, bytes());
  files.noteData(name, part.of, count);
}

const toArchived = (
  { word_count: _, origin, ...reflection }: Reflection,
  extra: unknown,
  attachments: ArchivedAttachment[],
): ArchivedReflection => ({
  ...reflection,
  origin: origin && { ...origin, extra: extra ?? null },
  attachments,
});

function toLine(value: object): string {
  const text = JSON.stringify(value);
  return lineOf(createHash("sha256").update(text).digest("hex"), text);
}

/** Collects lines for the next data file. */
function createLines() {
  let waiting: Buffer[] = [];
  let length = 0;
  return {
    bytes: () => length,
    add(value: object) {
      const line = Buffer.from(toLine(value));
      waiting.push(line);
      length += line.length;
    },
    take(): Buffer[] {
      const taken = waiting;
      [waiting, length] = [[], 0];
      return taken;
    },
  };
}

async function* each<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  yield* items;
}

/** Zip entries whose checksums are known after they were read. */
function createSummedFiles() {
  const lines: string[] = [];
  const data: Manifest["data"] = [];
  let last = { sha256: "", bytes: 0 };
  const entry = (name: string, input: ZipEntry["input"], moment: string | undefined): ZipEntry => ({
    name,
    ...(moment !== undefined && { lastModified: new Date(moment) }),
    input,
  });
  function note(name: string, sha256: string, bytes: number) {
    lines.push(`${sha256}  ${name}\n`);
    last = { sha256, bytes };
  }
  function bytes(name: string, content: AsyncIterable<Uint8Array>, moment?: string): ZipEntry {
    async function* summed() {
      const hash = createHash("sha256");
      let length = 0;
      for await (const piece of content) {
        hash.update(piece);
        length += piece.length;
        yield piece;
      }
      note(name, hash.digest("hex"), length);
    }
    return entry(name, summed(), moment);
  }
  function noteData(path: string, of: string, count: number) {
    data.push({ path, of, lines: count, sha256: last.sha256 });
  }
  return {
    bytes,
    noteData,
    text(name: string, text: string, moment?: string): ZipEntry {
      note(name, createHash("sha256").update(text).digest("hex"), Buffer.byteLength(text));
      return entry(name, text, moment);
    },
    /** The entry that was read last. */
    last: () => last,
    data: () => data,
    sums: () => lines.join(""),
  };
}

/** Explains the archive to people who open it. */
const readme = (whole: boolean): string => `# ${whole ? t("Your journal") : t("A part of your journal")}

${t("This archive was made by Reflector. To import it, open Settings, then Import.")}

${[
  // Translators: words in `…` are names of files and fields. Keep them as they are, with the ` signs.
  t(
    "`reflections/` holds a Markdown file for each reflection, by year. Each begins with the day, title, mood, feelings and tags. Any text editor can open them.",
  ),
  t("`media/` holds the pictures, recordings and documents that belong to them."),
  t(
    "`data/` holds the whole journal, with every detail, in a form for programs. Each line of a `.jsonl` file is a JSON object. `value` is the data, and `sha256` the SHA-256 of its text.",
  ),
  t("`reflector.json` names the version of this layout ({version}) and the files in `data/`.", {
    version: archiveVersion,
  }),
  t(
    "`SHA256SUMS` holds a checksum for each file. `sha256sum --check SHA256SUMS` shows whether a file was changed.",
  ),
]
  .map((line) => `- ${line}`)
  .join("\n")}

${t("Nothing in it is encrypted, so keep it where only you can read it.")}
`;
