import { Readable } from "node:stream";
import { crc32 } from "node:zlib";
import { Entry, fromRandomAccessReaderPromise, getFileNameLowLevel, RandomAccessReader } from "yauzl";
import { t } from "#contract/translate.ts";
import { pause } from "#server/platform/pause.ts";
import { type ByteSource, ImportRefused } from "../imported-entry.ts";
import { bytesOf, type SourceFile, type SourceFiles } from "./source-files.ts";

export type ZipLimits = {
  files: number;
  /** Maximum bytes of a path, and of all paths, which are held in memory. */
  path: number;
  paths: number;
  /** Maximum bytes of all unpacked files. */
  total: number;
  /** Maximum compression ratio of a file, beyond the first `freeBytes`. */
  ratio: number;
  freeBytes: number;
};
export const zipLimits: ZipLimits = {
  files: 500_000,
  path: 4096,
  paths: 64 * 1024 ** 2,
  total: 200 * 1024 ** 3,
  ratio: 200,
  freeBytes: 100 * 1024 ** 2,
};

/** Directory entries that are read before a pause for other requests. */
const readAtOnce = 500;

const cutShort = () => t("This zip file is cut short or damaged. Export or download it again.");

export const tooManyFiles = (most: number) =>
  new ImportRefused(
    t(
      "This zip file holds more than {limit, plural, one {# file} other {# files}}, which is more than Reflector reads at once. Zip fewer of them, and import the rest afterwards.",
      { limit: most },
    ),
  );

/** Files that operating systems add to archives. */
const clutter = /(^|\/)(__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$|\._[^/]*$)/;

/**
 * The files of a zip archive, by path (PKWARE APPNOTE 6.3). Reads only the central directory; files are read on demand.
 *
 * @throws ImportRefused for hostile archives: paths that leave the archive, links, duplicate names, files that share
 * bytes, files with an extreme compression ratio
 */
export async function filesOfZip(given: ByteSource, limits = zipLimits): Promise<SourceFiles> {
  const source = withKeptBlocks(given);
  const files = new Map<string, SourceFile>();
  let total = 0;
  let paths = 0;
  try {
    const zip = await fromRandomAccessReaderPromise(new SourceReader(source), source.size, {
      decodeStrings: false,
      autoClose: false,
    });
    if (zip.entryCount > limits.files) throw tooManyFiles(limits.files);
    const starts = new Float64Array(zip.entryCount);
    const ends = new Float64Array(zip.entryCount);
    let count = 0;
    for await (const entry of zip.eachEntry()) {
      if (count % readAtOnce === 0) await pause();
      paths += entry.fileNameRaw.length;
      if (entry.fileNameRaw.length > limits.path || paths > limits.paths)
        throw new ImportRefused(t("The file names in this zip file are longer than any journal needs."));
      const path = pathOf(entry);
      refuseTricks(entry, path);
      const start = entry.relativeOffsetOfLocalHeader;
      starts[count] = start;
      ends[count] = start + 30 + entry.fileNameRaw.length + entry.compressedSize;
      count += 1;
      if (path.endsWith("/") || clutter.test(path)) continue;
      if (files.has(path))
        throw new ImportRefused(t("This zip file holds two files with the name “{name}”.", { name: path }));
      total += entry.uncompressedSize;
      if (
        total > limits.total ||
        entry.uncompressedSize > limits.freeBytes + entry.compressedSize * limits.ratio ||
        total > limits.freeBytes + source.size * limits.ratio
      )
        throw new ImportRefused(
          t(
            "This zip file would unpack to far more than any journal holds, so Reflector didn’t unpack it. Zip only your journal, and try again.",
          ),
        );
      const kept = withoutDetails(entry);
      const bytes = () =>
        unpacked(() => zip.openReadStreamPromise(Object.assign(new Entry(), kept)), kept.crc32);
      files.set(path, {
        path,
        size: kept.uncompressedSize,
        bytes,
        randomAccess: async () => {
          if (kept.compressionMethod !== 0) return held(bytes(), kept.uncompressedSize);
          const local = await zip.readLocalFileHeaderPromise(Object.assign(new Entry(), kept), {
            minimal: true,
          });
          return partOf(source, local.fileDataStart, kept.uncompressedSize);
        },
      });
    }
    await refuseOverlaps(starts, ends, source.size);
  } catch (error) {
    if (!isFaultOfFile(error)) throw error;
    throw new ImportRefused(cutShort());
  }
  return files;
}

/** The files of an archive, or if it holds nothing but archives, as Notion's does, the files in those. */
export async function filesOfNestedZip(given: ByteSource): Promise<SourceFiles> {
  const files = await filesOfZip(given);
  if (![...files.keys()].every((path) => /\.zip$/i.test(path))) return files;
  const inside = new Map<string, SourceFile>();
  for (const { path: outer, randomAccess } of files.values()) {
    if (!randomAccess) continue;
    const opened = await randomAccess().catch((error: unknown) => {
      throw isFaultOfFile(error) ? new ImportRefused(cutShort()) : error;
    });
    for (const file of (await filesOfZip(opened)).values()) {
      const path = inside.has(file.path) ? `${outer}/${file.path}` : file.path;
      inside.set(path, { ...file, path });
      if (inside.size > zipLimits.files) throw tooManyFiles(zipLimits.files);
    }
  }
  return inside;
}

const partOf = (source: ByteSource, start: number, size: number): ByteSource => ({
  size,
  read: (offset, length) => source.read(start + offset, Math.max(0, Math.min(length, size - offset))),
});

/** Bytes of a compressed archive in an archive, which is held in memory. Notion only stores its archives. */
export const maxHeldBytes = 64 * 1024 ** 2;

async function held(bytes: AsyncIterable<Buffer>, size: number): Promise<ByteSource> {
  if (size > maxHeldBytes)
    throw new ImportRefused(
      t("This archive holds another archive. Unpack it once, and choose the one inside."),
    );
  const pieces: Buffer[] = [];
  for await (const piece of bytes) pieces.push(piece);
  const whole = Buffer.concat(pieces);
  return { size: whole.length, read: async (offset, length) => whole.subarray(offset, offset + length) };
}

/** The fields that opening a file needs. An archive can list hundreds of thousands of files, so the others are dropped. */
const withoutDetails = ({
  relativeOffsetOfLocalHeader,
  compressedSize,
  uncompressedSize,
  compressionMethod,
  crc32,
}: Entry) => ({
  relativeOffsetOfLocalHeader,
  compressedSize,
  uncompressedSize,
  compressionMethod,
  crc32,
});

/** A file of an archive is damaged. */
export class DamagedFile extends Error {
  constructor() {
    super(t("This file is damaged in its archive."));
    this.name = "DamagedFile";
  }
}

async function* unpacked(open: () => Promise<Readable>, expectedSum: number): AsyncGenerator<Buffer> {
  let sum = 0;
  try {
    for await (const piece of await open()) {
      if (!Buffer.isBuffer(piece)) throw new DamagedFile();
      sum = crc32(piece, sum);
      yield piece;
    }
  } catch (error) {
    if (!isFaultOfFile(error)) throw error;
    throw new DamagedFile();
  }
  if (sum !== expectedSum) throw new DamagedFile();
}

/** yauzl and zlib report a bad file with plain errors, unlike failures of the source. */
const isFaultOfFile = (error: unknown) => !(error instanceof SourceFailed || error instanceof ImportRefused);
class SourceFailed extends Error {
  constructor(cause: unknown) {
    super(t("The file could not be read."), { cause });
  }
}

const strictUtf8 = new TextDecoder("utf-8", { fatal: true });

/** Many programs write UTF-8 without declaring it. */
function pathOf(entry: Entry): string {
  const raw = entry.fileNameRaw;
  try {
    return strictUtf8.decode(raw).replaceAll("\\", "/").normalize("NFC");
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return getFileNameLowLevel(entry.generalPurposeBitFlag, raw, entry.extraFields ?? [], false).normalize(
      "NFC",
    );
  }
}

const typeOfUnixFile = 0o170000;
const unixLink = 0o120000;

function refuseTricks(entry: Entry, path: string): void {
  if (entry.isEncrypted())
    throw new ImportRefused(
      t("This zip file is protected by a password. Unpack it, and zip it again without one."),
    );
  if (path.startsWith("/") || /^[a-z]:/i.test(path) || path.includes("\0"))
    throw new ImportRefused(t("This zip file holds an absolute path, which no journal needs."));
  if (path.split("/").includes(".."))
    throw new ImportRefused(
      t("This zip file holds a path that leads out of it (“..”), which no journal needs."),
    );
  if (((entry.externalFileAttributes >>> 16) & typeOfUnixFile) === unixLink)
    throw new ImportRefused(t("This zip file holds a link to another file. Zip the files themselves."));
  if (entry.compressionMethod !== 0 && entry.compressionMethod !== 8)
    throw new ImportRefused(
      t(
        "This zip file is packed in a way that Reflector doesn’t know. Unpack it, and zip it in the usual way.",
      ),
    );
}

/**
 * An archive whose files share bytes can unpack to millions of times its size. Files share no bytes if each one, in
 * order, starts after the end of the previous one.
 */
async function refuseOverlaps(starts: Float64Array, ends: Float64Array, size: number): Promise<void> {
  starts.sort();
  await pause();
  ends.sort();
  if ((ends.at(-1) ?? 0) > size) throw new ImportRefused(cutShort());
  let last = 0;
  for (const [index, start] of starts.entries()) {
    if (start < last) throw new ImportRefused(t("Several files in this zip file share the same bytes."));
    last = ends[index] ?? 0;
  }
}

class SourceReader extends RandomAccessReader {
  readonly source: ByteSource;
  constructor(source: ByteSource) {
    super();
    this.source = source;
  }
  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(bytesOf(this.source, start, end), { objectMode: false });
  }
  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    const fill = async () => {
      for (let filled = 0; filled < length; ) {
        const piece = await this.source.read(position + filled, length - filled);
        if (piece.length === 0) throw new Error("The file ends too early.");
        filled += piece.copy(buffer, offset + filled);
      }
    };
    fill().then(
      () => callback(null),
      (error: unknown) => callback(error instanceof Error ? error : new SourceFailed(error)),
    );
  }
}

const blockBytes = 256 * 1024;
const keptBlocks = 8;

/** Caches blocks, because the directory is read in tiny steps, and opening a sealed chunk for each is slow. */
export function withKeptBlocks(source: ByteSource): ByteSource {
  const blocks = new Map<number, Promise<Buffer>>();
  const block = (at: number) => {
    const known = blocks.get(at);
    if (known) return known;
    const [oldest] = blocks.keys();
    if (blocks.size >= keptBlocks && oldest !== undefined) blocks.delete(oldest);
    const read = wholeBlock(source, at).catch((error: unknown) => {
      throw error instanceof ImportRefused ? error : new SourceFailed(error);
    });
    blocks.set(at, read);
    read.catch(() => blocks.delete(at));
    return read;
  };
  return {
    size: source.size,
    async read(offset, length) {
      const at = Math.floor(offset / blockBytes);
      const from = offset - at * blockBytes;
      return (await block(at)).subarray(from, from + length);
    },
  };
}

async function wholeBlock(source: ByteSource, at: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of bytesOf(source, at * blockBytes, Math.min((at + 1) * blockBytes, source.size)))
    pieces.push(piece);
  return Buffer.concat(pieces);
}
