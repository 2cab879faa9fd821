import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeZip } from "client-zip";
import { loadSharp } from "#server/platform/pictures/load-sharp.ts";

/** A file that is sent in parts. */
export type SentFile = { name: string; bytes: number; read(start: number, end: number): Promise<Buffer> };

export const inMemory = (name: string, content: Buffer): SentFile => ({
  name,
  bytes: content.length,
  read: async (start, end) => content.subarray(start, end),
});

export type Media = { films: number; photos: number };

/** Larger than an uploaded attachment may be. */
const filmBytes = 90_000_000;
const photoWidth = 3000;
const photoHeight = 2000;

/** A Day One journal with films and photos, in a file that is there while `use` runs. */
export async function withMediaJournal(
  entries: number,
  words: string,
  media: Media,
  use: (given: SentFile) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "reflector-bench-journal-"));
  try {
    const path = join(folder, "journal.zip");
    const file = await open(path, "wx+");
    try {
      await file.writeFile(makeZip(filesOf(entries, words, media, await aPhoto())));
      const { size } = await file.stat();
      const read = async (start: number, end: number) => {
        const { buffer } = await file.read(Buffer.alloc(end - start), 0, end - start, start);
        return buffer;
      };
      await use({ name: "journal.zip", bytes: size, read });
    } finally {
      await file.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function* filesOf(entries: number, words: string, media: Media, photo: Buffer) {
  const { films, photos } = media;
  yield {
    name: "Journal.json",
    input: JSON.stringify({ metadata: { version: "1.0" }, entries: entriesOf(entries, words, media) }),
  };
  for (let at = 0; at < films; at += 1) yield { name: `videos/${idOf(at)}.mov`, input: film() };
  for (let at = films; at < films + photos; at += 1)
    yield { name: `photos/${idOf(at)}.jpeg`, input: withComment(photo, `${at}`) };
}

const idOf = (at: number) => at.toString(16).toUpperCase().padStart(32, "0");

function entriesOf(entries: number, words: string, { films, photos }: Media): object[] {
  return Array.from({ length: entries }, (_, at) => {
    const id = idOf(at);
    const isShown = at < films + photos;
    return {
      uuid: id,
      creationDate: new Date(Date.UTC(1995, 0, 1 + at, 19)).toISOString(),
      timeZone: "Europe/Berlin",
      text: `${randomBytes(8).toString("hex")} ${words}${isShown ? `\n\n![](dayone-moment://${id})` : ""}`,
      ...(at < films && { videos: [{ identifier: id, type: "mov" }] }),
      ...(at >= films && isShown && { photos: [{ identifier: id, type: "jpeg" }] }),
    };
  });
}

/** QuickTime's first box, and noise. */
async function* film() {
  yield Buffer.from("0000001466747970717420200000000071742020", "hex");
  for (let sent = 20; sent < filmBytes; sent += 1_000_000) yield randomBytes(1_000_000);
}

async function aPhoto(): Promise<Buffer> {
  const sharp = await loadSharp();
  const noise = { type: "gaussian" as const, mean: 128, sigma: 25 };
  return sharp({ create: { width: photoWidth, height: photoHeight, channels: 3, background: "#888", noise } })
    .jpeg({ quality: 85 })
    .toBuffer();
}

/** A different file with the same pixels. */
const withComment = (jpeg: Buffer, comment: string) => {
  const head = Buffer.of(0xff, 0xfe, 0, comment.length + 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, Buffer.from(comment, "latin1"), jpeg.subarray(2)]);
};
