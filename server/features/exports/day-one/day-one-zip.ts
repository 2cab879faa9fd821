import { createHash } from "node:crypto";
import type { Selection } from "#contract/exports/exports.ts";
import { t } from "#contract/translate.ts";
import type { Context } from "#server/context.ts";
import { readAttachments } from "#server/features/attachments/index.ts";
import { damagedFile, type ZipEntry } from "#server/platform/markdown-files/zip-entry.ts";
import { pause } from "#server/platform/pause.ts";
import { isAltered, type Owner } from "#server/platform/sealing.ts";
import { readSelected } from "../selecting.ts";
import { dayOneEntry, type Media, pathOf } from "./day-one-entry.ts";

/**
 * The entries of a zip that Day One imports: a journal, then the media. Media are named after digests of their content,
 * so they are read twice, which needs less memory.
 */
export async function* dayOneEntries(
  context: Context,
  owner: Owner,
  selection: Selection,
): AsyncGenerator<ZipEntry, undefined> {
  const damaged: string[] = [];
  const withMedia: string[] = [];
  const paths = new Map<string, string>();

  async function mediaOf(id: string): Promise<Media[]> {
    const media: Media[] = [];
    for await (const { bytes, ...attachment } of readAttachments(context, owner, id)) {
      const md5 = await md5Of(bytes);
      if (md5 === null) {
        damaged.push(attachment.name);
        continue;
      }
      const one = { ...attachment, md5 };
      paths.set(attachment.id, pathOf(one));
      media.push(one);
    }
    if (media.length > 0) withMedia.push(id);
    return media;
  }

  async function* json(): AsyncGenerator<Buffer, undefined> {
    let before = `{"metadata":{"version":"1.0"},"entries":[\n`;
    for await (const batch of readSelected(context, owner, selection, "journal")) {
      for (const read of batch) {
        if (read.state === "damaged") {
          // Translators: in a list. “day” is a date such as 2026-11-30, “id” a long number.
          damaged.push(t("a reflection of {day} ({id})", { day: read.plain.day, id: read.plain.id }));
          continue;
        }
        const entry = dayOneEntry(read.reflection, await mediaOf(read.id), read.extra);
        yield Buffer.from(before + JSON.stringify(entry), "utf8");
        before = ",\n";
        await pause();
      }
    }
    yield Buffer.from(`${before === ",\n" ? "" : before}\n]}\n`, "utf8");
  }

  yield { name: "Reflector.json", input: json() };
  const written = new Set<string>();
  for (const id of withMedia) {
    for await (const { id: attachmentId, bytes, created_at } of readAttachments(context, owner, id)) {
      const path = paths.get(attachmentId);
      if (path === undefined || written.has(path)) continue;
      written.add(path);
      yield { name: path, lastModified: new Date(created_at), input: bytes };
    }
  }
  if (damaged.length > 0) yield damagedFile(damaged);
}

/** `null` if it is damaged on the server. */
async function md5Of(bytes: AsyncIterable<Uint8Array>): Promise<string | null> {
  const hash = createHash("md5");
  try {
    for await (const piece of bytes) hash.update(piece);
  } catch (error) {
    if (isAltered(error)) return null;
    throw error;
  }
  return hash.digest("hex");
}
