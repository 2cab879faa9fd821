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
import { type ArchivePart, type ArchiveScope, journalMark } from "#server/platform/archive-part.ts";
import type { Clock } from "#server/platform/clock.ts";
import { createUniqueNames, safeName, stemAndEnding } from "#server/platform/markdown-files/file-names.ts";
import { damagedMarkdown, toMarkdown } from "#server/platform/markdown-files/reflection-markdown.ts";
import { damagedFile, whatOpens, type ZipEntry } from "#server/platform/markdown-files/zip-entry.ts";
import type { ReadReflection } from "#server/platform/reading-port.ts";
import type { Owner } from "#server/platform/sealing.ts";

/**
 * Everything, or a selection, as entries of a zip that Reflector reads back (contract/exports/archive.ts). Ask for the
 * next entry only after the bytes of the last one were read.
 */
export type ArchiveEntries = (owner: Owner, selection: Selection) => AsyncGenerator<ZipEntry>;

type ReadAttachment = Omit<ArchivedAttachment, "path" | "sha256" | "bytes"> & {
  /** With an extension. */
  name: string;
  given_name: string;
  bytes: AsyncIterable<Uint8Array>;
};
type Titled = { id: string; day: string; title: string };

/** What an archive needs from the features. The trash comes only with everything. */
export type ArchiveSources = {
  /** In the order in which `read` reads them. */
  titles(owner: Owner, selection: Selection): AsyncIterable<readonly Titled[]>;
  read(owner: Owner, selection: Selection): AsyncIterable<readonly ReadReflection[]>;
  withAttachments(owner: Owner, reflectionIds: readonly string[]): Promise<ReadonlySet<string>>;
  readAttachments(owner: Owner, reflectionId: string): AsyncIterable<ReadAttachment>;
  parts: readonly ArchivePart[];
};

/** From a reflection's file to the top. */
const root = "../../";
/** Bytes of lines that are kept in memory until their file is written. */
const linesAtOnce = 4_000_000;

export function createArchive(
  sources: ArchiveSources,
  { clock, version }: { clock: Clock; version: string },
): ArchiveEntries {
  return async function* (owner, selection) {
    const whole = selection.of === "everything";
    const files = createSummedFiles();
    const uniqueName = createUniqueNames();
    const damaged: string[] = [];
    const attached = new Map<string, ArchivedAttachment>();
    const scope = {
      reflections: new Set<string>(),
      activities: new Set<string>(),
      programmeRuns: new Set<string>(),
    };
    yield files.text("README.md", readme(whole));

    const paths = new Map<string, string>();
    for await (const titled of sources.titles(owner, selection))
      for (const { id, day, title } of titled)
        paths.set(
          id,
          uniqueName(`reflections/${day.slice(0, 4)}`, `${day} ${safeName(title)}`.trimEnd(), ".md"),
        );

    const lines = createLines();
    let count = 0;
    for await (const batch of sources.read(owner, selection)) {
      const withMedia = await sources.withAttachments(owner, batch.map(idOf));
      for (const read of batch) {
        const plain = plainOf(read);
        // A reflection that was written after the names were made gets no links to it.
        const path =
          paths.get(plain.id) ??
          uniqueName(`reflections/${plain.day.slice(0, 4)}`, `${plain.day} new`, ".md");
        const media: ArchivedAttachment[] = [];
        const attachments = withMedia.has(plain.id) ? sources.readAttachments(owner, plain.id) : [];
        for await (const attachment of attachments) {
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
          const about = { id, kind, media_type, alt, created_at, name: given_name };
          const archived = { ...about, path, ...files.last() };
          attached.set(id, archived);
          media.push(archived);
        }
        if (read.state === "damaged") {
          damaged.push(path);
          yield files.text(path, damagedMarkdown(plain), plain.updated_at);
          continue;
        }
        const { reflection } = read;
        const shown = media.map((each) => each.path);
        yield files.text(path, toMarkdown(reflection, shown, paths, root), reflection.updated_at);
        lines.add(toArchived(reflection, read.extra, media));
        count += 1;
        if (!whole) note(scope, reflection);
        if (lines.bytes() >= linesAtOnce) yield* flush();
      }
    }
    yield* flush();

    for (const part of sources.parts) yield* partOf(part);
    if (damaged.length > 0) {
      const { name, input } = damagedFile(damaged);
      yield files.text(name, input);
    }
    const sums = files.sums();
    const manifest: Manifest = {
      format: archiveFormat,
      version: archiveVersion,
      made_at: clock.now().toISOString(),
      made_by: `Reflector ${version}`,
      journal: journalMark(owner),
      everything: whole,
      reflections: count,
      data: files.data(),
      sums: createHash("sha256").update(sums).digest("hex"),
    };
    yield { name: sumsName, input: sums };
    yield { name: manifestName, input: `${JSON.stringify(manifest, null, 2)}\n` };

    function* flush(): Generator<ZipEntry> {
      const taken = lines.take();
      if (taken.length === 0) return;
      const number = `${files.data().length + 1}`.padStart(4, "0");
      const name = `data/reflections-${number}.jsonl`;
      yield files.bytes(name, each(taken));
      files.noteData(name, "reflections", taken.length);
    }

    async function* partOf(part: ArchivePart): AsyncGenerator<ZipEntry> {
      const values = part.write(owner, whole ? null : scope);
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
  };
}

const plainOf = (read: ReadReflection) => (read.state === "opened" ? read.reflection : read.plain);
const idOf = (read: ReadReflection) => plainOf(read).id;

function note(scope: { [Name in keyof ArchiveScope]: Set<string> }, reflection: Reflection): void {
  scope.reflections.add(reflection.id);
  if (reflection.activity_id !== null) scope.activities.add(reflection.activity_id);
  if (reflection.programme_run_id !== null) scope.programmeRuns.add(reflection.programme_run_id);
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

/** Lines that wait for their file. */
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

/** Entries whose checksums are known once they were read. */
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

/** For whoever opens the archive, perhaps in many years. */
const readme = (whole: boolean): string => `# ${whole ? "Your journal" : "A part of your journal"}

This archive was written by Reflector. Reflector reads it back: Settings, Import.

- \`reflections/\` holds a Markdown file for each reflection, by year. The lines at its top say day, title, mood,
  feelings and tags. Any editor of texts shows it.
- \`media/\` holds the pictures, recordings and documents that belong to them.
- \`data/\` holds the same once more, and all else of the journal, for programs: no detail is left out. Each line of
  a \`.jsonl\` file is a JSON object. \`value\` is what is kept, and \`sha256\` the SHA-256 of its text.
- \`reflector.json\` names the version of this layout (${archiveVersion}) and the files in \`data/\`.
- \`SHA256SUMS\` holds a checksum for each file. \`sha256sum --check SHA256SUMS\` says whether one was altered.

Nothing in it is encrypted, so keep it where only you can read it.
`;
