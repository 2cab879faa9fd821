import { createHash } from "node:crypto";
import { t } from "#contract/translate.ts";
import { pause } from "#server/platform/pause.ts";
import { type ByteSource, ImportRefused } from "../imported-entry.ts";
import { bytesOf, endingOf, type SourceFile, type SourceFiles } from "./source-files.ts";
import { maxHeldBytes, tooManyFiles, withKeptBlocks, zipLimits } from "./zip-files.ts";

/** Whether a file is an export of Evernote. */
export const isEnex = async (path: string, source: ByteSource): Promise<boolean> =>
  /\.(enex|xml)$/i.test(path) && (await source.read(0, 1024)).includes("<en-export");

/** The ending of a note that `filesOfEnex` gives. */
export const noteEnding = "enex-note";

const tokens =
  /<note[\s>]|<\/note>|<!\[CDATA\[|<(?:data|alternate-data|recognition)(?:\s[^<>]{0,200})?(?<!\/)>/g;
const endOf = { cdata: /\]\]>/g, data: /<\/data>/g, other: /<\/(?:alternate-data|recognition)>/g };
/** More characters than a token has. */
const overlap = 300;

/**
 * The notes of an Evernote export (https://xml.evernote.com/pub/evernote-export4.dtd) and the files in them, by path:
 * `Diary.enex/1.enex-note` and `Diary.enex/1/<md5>`. In place of its data, a note has the MD5 of each file, by which
 * its text names the file. Only positions are held in memory.
 *
 * @throws ImportRefused for one with too many notes and files
 */
export async function filesOfEnex(given: ByteSource, name: string): Promise<SourceFiles> {
  const source = withKeptBlocks(given);
  const files = new Map<string, SourceFile>();
  const put = (file: SourceFile) => {
    if (files.size === zipLimits.files) throw tooManyFiles(zipLimits.files);
    files.set(file.path, file);
  };
  const scan = createScan(source);
  let number = 0;
  /** The parts of the present note: positions in the export, or a text in place of data. */
  let parts: ({ from: number; until: number } | Buffer)[] | null = null;
  let from = 0;
  const endNote = (until: number) => {
    if (!parts) return;
    put(noteFile(source, `${name}/${number}.${noteEnding}`, [...parts, { from, until }]));
    parts = null;
  };
  for (let token = await scan(tokens); token; token = await scan(tokens)) {
    const { text, start, end } = token;
    if (text.startsWith("<note")) {
      endNote(start);
      number += 1;
      [parts, from] = [[], start];
    } else if (text === "</note>") endNote(end);
    else if (text === "<![CDATA[") await scan(endOf.cdata);
    else {
      const isData = text.startsWith("<data");
      const hash = createHash("md5");
      const decode = createDecoder();
      let size = 0;
      const closing = await scan(isData ? endOf.data : endOf.other, (piece) => {
        if (!isData) return;
        const bytes = decode(piece);
        size += bytes.length;
        hash.update(bytes);
      });
      if (!parts || !closing) continue;
      parts.push({ from, until: end });
      from = closing.start;
      if (!isData) continue;
      const md5 = hash.digest("hex");
      parts.push(Buffer.from(md5));
      const path = `${name}/${number}/${md5}`;
      put({ path, size, bytes: () => decoded(source, end, closing.start) });
    }
  }
  endNote(source.size);
  return files;
}

/** A folder or archive with its Evernote exports opened. */
export async function withEnexOpened(files: SourceFiles): Promise<SourceFiles> {
  const exports = [...files.values()].filter(({ path }) => endingOf(path) === "enex");
  if (exports.length === 0) return files;
  if (exports.reduce((sum, { size }) => sum + size, 0) > maxHeldBytes)
    throw new ImportRefused(
      t("The .enex files in this archive are too large. Unpack it, and choose the .enex files themselves."),
    );
  const opened = new Map(files);
  for (const { path, randomAccess } of exports) {
    const source = await randomAccess?.();
    if (!source || !(await isEnex(path, source))) continue;
    opened.delete(path);
    for (const file of (await filesOfEnex(source, path)).values()) opened.set(file.path, file);
    if (opened.size > zipLimits.files) throw tooManyFiles(zipLimits.files);
  }
  return opened;
}

type Token = { text: string; start: number; end: number };

/** Finds one token after another. Passes on what it skips, in order. */
function createScan(source: ByteSource) {
  const pieces = bytesOf(source);
  /** Latin-1, in which each byte is a character. */
  let text = "";
  let at = 0;
  let start = 0;
  return async (wanted: RegExp, skip: (text: string) => void = () => {}): Promise<Token | null> => {
    for (;;) {
      wanted.lastIndex = at;
      const found = wanted.exec(text);
      if (found) {
        skip(text.slice(at, found.index));
        at = wanted.lastIndex;
        return { text: found[0], start: start + found.index, end: start + at };
      }
      const passed = Math.max(at, text.length - overlap);
      skip(text.slice(at, passed));
      const next = await pieces.next();
      // Pause between two pieces for other requests.
      await pause();
      start += passed;
      [text, at] = [text.slice(passed), 0];
      if (next.done) return null;
      text += next.value.toString("latin1");
    }
  };
}

function noteFile(
  source: ByteSource,
  path: string,
  parts: readonly ({ from: number; until: number } | Buffer)[],
): SourceFile {
  const size = parts.reduce(
    (sum, part) => sum + (Buffer.isBuffer(part) ? part.length : part.until - part.from),
    0,
  );
  return {
    path,
    size,
    async *bytes() {
      for (const part of parts)
        if (Buffer.isBuffer(part)) yield part;
        else yield* bytesOf(source, part.from, part.until);
    },
  };
}

async function* decoded(source: ByteSource, from: number, until: number): AsyncGenerator<Buffer> {
  const decode = createDecoder();
  for await (const piece of bytesOf(source, from, until)) yield decode(piece.toString("latin1"));
}

/** Decodes Base64 in pieces, without the line ends and blanks in it. */
function createDecoder() {
  let left = "";
  return (piece: string): Buffer => {
    const text = left + piece.replace(/[^A-Za-z0-9+/=]/g, "");
    const whole = text.length - (text.length % 4);
    left = text.slice(whole);
    return Buffer.from(text.slice(0, whole), "base64");
  };
}
