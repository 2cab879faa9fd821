import { Readable } from "node:stream";
import { makeZip } from "client-zip";
import { t } from "#contract/translate.ts";
import type { Context } from "#server/context.ts";
import { readAttachments } from "#server/features/attachments/index.ts";
import { AppError } from "#server/platform/errors.ts";
import { createUniqueNames, safeName, stemAndEnding } from "#server/platform/markdown-files/file-names.ts";
import { damagedFile, whatOpens, type ZipEntry } from "#server/platform/markdown-files/zip-entry.ts";
import { pause } from "#server/platform/pause.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { matchingReflections, type ReadReflection } from "../reading/matching.ts";
import { damagedMarkdown, toMarkdown } from "../stored/reflection-markdown.ts";
import { openTitle, shortAnswers } from "../stored/reflection-rows.ts";

/** A reflection's file is in a folder for its year. */
const fromYear = "../";

/** `paths`: by id. `damaged`: the paths of what could not be opened. */
type Archive = {
  paths: Map<string, string>;
  uniqueName: ReturnType<typeof createUniqueNames>;
  damaged: string[];
};

/** @returns a zip as a stream. @throws AppError `not_found` if none of these exists */
export async function exportInBulk(
  context: Context,
  owner: Owner,
  ids: readonly string[],
): Promise<Readable> {
  const archive: Archive = { paths: new Map(), uniqueName: createUniqueNames(), damaged: [] };
  await nameFiles(context, owner, ids, archive);
  if (archive.paths.size === 0) throw new AppError("not_found", t("These reflections no longer exist."));
  return Readable.from(makeZip(entries(context, owner, archive)), { objectMode: false });
}

/** In the order of days. Reads all titles first, because they make the file names that links need. */
async function nameFiles(
  { database }: Context,
  owner: Owner,
  ids: readonly string[],
  { paths, uniqueName }: Archive,
): Promise<void> {
  const rows = await database.asOwner(owner.id, (tx) =>
    tx
      .selectFrom("reflections")
      .select(["id", "day", "revision", "head", "activity_id", shortAnswers])
      .where("owner_id", "=", owner.id)
      .where("id", "in", ids)
      .orderBy("day")
      .orderBy("id")
      .execute(),
  );
  for (const row of rows) {
    const name = `${row.day} ${safeName(openTitle(owner, row))}`.trimEnd();
    paths.set(row.id, uniqueName(row.day.slice(0, 4), name, ".md"));
  }
}

/** Reads each batch before sending its first file, so that no transaction waits for a slow client. */
async function* entries(context: Context, owner: Owner, archive: Archive): AsyncGenerator<ZipEntry> {
  const filter = { ids: [...archive.paths.keys()], within: "anywhere" } as const;
  for await (const batch of matchingReflections(context, owner, filter))
    for (const read of batch) {
      yield* filesOf(context, owner, read, archive);
      await pause();
    }
  if (archive.damaged.length > 0) yield damagedFile(archive.damaged);
}

/** A reflection's Markdown, then its attachments, unless the archive has them already. */
async function* filesOf(
  context: Context,
  owner: Owner,
  read: ReadReflection,
  { paths, uniqueName, damaged }: Archive,
): AsyncGenerator<ZipEntry> {
  const { id, day, updated_at } = read.state === "opened" ? read.reflection : read.plain;
  const path = paths.get(id);
  if (path === undefined) return;
  const lastModified = new Date(updated_at);
  const files: ZipEntry[] = [];
  const media: string[] = [];
  for await (const attachment of readAttachments(context, owner, id)) {
    const known = paths.get(attachment.id);
    const name = known ?? uniqueName("media", ...stemAndEnding(attachment.name));
    media.push(name);
    if (known !== undefined) continue;
    paths.set(attachment.id, name);
    files.push({ name, lastModified, input: whatOpens(attachment.bytes, () => damaged.push(name)) });
  }
  if (read.state === "damaged") damaged.push(path);
  const input =
    read.state === "opened"
      ? toMarkdown(read.reflection, media, paths, fromYear)
      : damagedMarkdown({ id, day });
  yield { name: path, lastModified, input };
  yield* files;
}
