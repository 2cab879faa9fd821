import { t } from "#contract/translate.ts";
import { type ByteSource, ImportRefused } from "../imported-entry.ts";
import { bytesOf, type SourceFile, type SourceFiles } from "./source-files.ts";
import { tooManyFiles, withKeptBlocks, zipLimits } from "./zip-files.ts";

const block = 512;
const cutShort = () => t("This archive is cut short or damaged. Export it again.");

/** Whether a file is a tar archive of POSIX's form, as Joplin's `.jex` is. */
export const isTar = async (source: ByteSource): Promise<boolean> =>
  (await source.read(257, 5)).toString("latin1") === "ustar";

/**
 * The files of a tar archive (POSIX.1-2001, pax), by path. Links, devices and folders are left out.
 * @throws ImportRefused for one that is cut short, has paths that leave it, or too many files
 */
export async function filesOfTar(given: ByteSource): Promise<SourceFiles> {
  const source = withKeptBlocks(given);
  const files = new Map<string, SourceFile>();
  let longPath: string | null = null;
  for (let at = 0; ; ) {
    const header = await source.read(at, block);
    if (header.length < block) throw new ImportRefused(cutShort());
    // A block of zeros ends the archive.
    if (header.every((byte) => byte === 0)) break;
    const size = sizeIn(header);
    const start = at + block;
    if (start + size > source.size) throw new ImportRefused(cutShort());
    at = start + Math.ceil(size / block) * block;
    const kind = String.fromCharCode(header[156] ?? 0);
    if (kind === "x" || kind === "L") {
      longPath = await longPathIn(source, start, size, kind);
      continue;
    }
    const path = (longPath ?? pathIn(header))
      .replaceAll("\\", "/")
      .replace(/^(?:\.?\/)+/, "")
      .normalize("NFC");
    longPath = null;
    if (!/[0\0]/.test(kind) || path === "" || path.endsWith("/")) continue;
    if (path.split("/").includes(".."))
      throw new ImportRefused(
        t("This archive holds a path that leads out of it (“..”), which no journal needs."),
      );
    if (files.size === zipLimits.files) throw tooManyFiles(zipLimits.files);
    files.set(path, { path, size, bytes: () => bytesOf(source, start, start + size) });
  }
  return files;
}

const textIn = (header: Buffer, from: number, length: number) =>
  header
    .subarray(from, from + length)
    .toString("utf8")
    .replace(/\0.*$/s, "");

function pathIn(header: Buffer): string {
  const folder = textIn(header, 345, 155);
  const name = textIn(header, 0, 100);
  return folder === "" ? name : `${folder}/${name}`;
}

function sizeIn(header: Buffer): number {
  const size = Number.parseInt(textIn(header, 124, 12).trim() || "0", 8);
  if (!(size >= 0)) throw new ImportRefused(cutShort());
  return size;
}

/** A path that is too long for the header comes in a block before it. */
async function longPathIn(
  source: ByteSource,
  start: number,
  size: number,
  kind: "x" | "L",
): Promise<string | null> {
  if (size > 16 * zipLimits.path)
    throw new ImportRefused(t("The file names in this archive are longer than any journal needs."));
  const pieces = await Array.fromAsync(bytesOf(source, start, start + size));
  const text = Buffer.concat(pieces).toString("utf8").replace(/\0.*$/s, "");
  return kind === "L" ? text : (/^\d+ path=(.*)$/m.exec(text)?.[1] ?? null);
}
