import { Readable } from "node:stream";
import { makeZip } from "client-zip";
import type { Database } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import { createUniqueNames, safeName, stemAndEnding } from "#server/platform/markdown-files/file-names.ts";
import { damagedMarkdown, toMarkdown } from "#server/platform/markdown-files/reflection-markdown.ts";
import { damagedFile, whatOpens, type ZipEntry } from "#server/platform/markdown-files/zip-entry.ts";
import { pause } from "#server/platform/pause.ts";
import type { Owner } from "#server/platform/sealing.ts";
import type { Reading, ReadReflection } from "../reading-port.ts";
import type { AskAttachments } from "../stored/ports.ts";
import { openTitle } from "../stored/reflection-rows.ts";

/** @returns a zip as a stream. @throws AppError `not_found` if none of these exists */
export type BulkExport = (owner: Owner, ids: readonly string[]) => Promise<Readable>;

/** A reflection's file is in a folder for its year. */
const fromYear = "../";

type Listed = { id: string; day: string; path: string };

export function createBulkExport({
  database,
  reading,
  readAttachments,
}: {
  database: Database;
  reading: Pick<Reading, "matching">;
  readAttachments: AskAttachments["readAttachments"];
}): BulkExport {
  return async (owner, ids) => {
    const uniqueName = createUniqueNames();
    const listed = await list(owner, ids, uniqueName);
    if (listed.length === 0) throw new AppError("not_found", "These reflections no longer exist.");
    return Readable.from(makeZip(entries(owner, listed, uniqueName)), { objectMode: false });
  };

  /** In the order of days. Reads all titles first, because they make the file names that links need. */
  async function list(
    owner: Owner,
    ids: readonly string[],
    uniqueName: ReturnType<typeof createUniqueNames>,
  ): Promise<Listed[]> {
    const rows = await database.asOwner(owner.id, (tx) =>
      tx
        .selectFrom("reflections")
        .select(["id", "day", "revision", "head"])
        .where("owner_id", "=", owner.id)
        .where("id", "in", ids)
        .orderBy("day")
        .orderBy("id")
        .execute(),
    );
    return rows.map((row) => {
      const { id, day } = row;
      const name = `${day} ${safeName(openTitle(owner, row))}`.trimEnd();
      return { id, day, path: uniqueName(day.slice(0, 4), name, ".md") };
    });
  }

  /** Reads each batch before sending its first file, so that no transaction waits for a slow client. */
  async function* entries(
    owner: Owner,
    listed: readonly Listed[],
    uniqueName: ReturnType<typeof createUniqueNames>,
  ): AsyncGenerator<ZipEntry> {
    const paths = new Map(listed.map(({ id, path }) => [id, path]));
    const damaged: string[] = [];
    const filter = { ids: [...paths.keys()], within: "anywhere" } as const;
    for await (const batch of reading.matching(owner, { for: "person", filter })) {
      for (const read of batch) {
        yield* filesOf(owner, read, paths, uniqueName, damaged);
        await pause();
      }
    }
    if (damaged.length > 0) yield damagedFile(damaged);
  }

  /** A reflection's Markdown, then its attachments, unless the archive has them already. */
  async function* filesOf(
    owner: Owner,
    read: ReadReflection,
    paths: Map<string, string>,
    uniqueName: ReturnType<typeof createUniqueNames>,
    damaged: string[],
  ): AsyncGenerator<ZipEntry> {
    const { id, day, updated_at } = read.state === "opened" ? read.reflection : read.plain;
    const path = paths.get(id);
    if (path === undefined) return;
    const lastModified = new Date(updated_at);
    const files: ZipEntry[] = [];
    const media: string[] = [];
    for await (const attachment of readAttachments(owner, id)) {
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
}
