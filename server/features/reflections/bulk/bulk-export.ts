import { Readable } from "node:stream";
import { makeZip } from "client-zip";
import type { Database } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Owner } from "#server/platform/sealing.ts";
import type { ReadAttachments } from "../export-attachments.ts";
import { findReflection, isRefused, openColumn, toReflection } from "../stored/reflection-rows.ts";
import { damagedMarkdown, type Paths, toMarkdown } from "./export-markdown.ts";
import { createUniqueNames, safeName, safeStem } from "./export-names.ts";

/** @returns a zip, made while it is read. @throws AppError `not_found` where none of these is there */
export type ExportMany = (owner: Owner, ids: readonly string[]) => Promise<Readable>;

type Listed = { id: string; day: string; path: string };
type ZipEntry = { name: string; lastModified?: Date; input: AsyncIterable<Uint8Array> | string };

export function createBulkExport({
  database,
  readAttachments,
}: {
  database: Database;
  readAttachments: ReadAttachments;
}): ExportMany {
  return async (owner, ids) => {
    const uniqueName = createUniqueNames();
    const listed = await list(owner, ids, uniqueName);
    if (listed.length === 0) throw new AppError("not_found", "None of these reflections is there any more.");
    return Readable.from(makeZip(entries(owner, listed, uniqueName)), { objectMode: false });
  };

  /** In the order of their days. Titles make names, so all of them are known before the first text is written. */
  async function list(
    owner: Owner,
    ids: readonly string[],
    uniqueName: ReturnType<typeof createUniqueNames>,
  ): Promise<Listed[]> {
    const rows = await database.asOwner(owner.id, (tx) =>
      tx
        .selectFrom("reflections")
        .select(["id", "day", "title"])
        .where("owner_id", "=", owner.id)
        .where("id", "in", ids)
        .orderBy("day")
        .orderBy("id")
        .execute(),
    );
    return rows.map(({ id, day, title }) => {
      const name = `${day} ${safeName(openTitle(owner, { id, title }))}`.trimEnd();
      return { id, day, path: uniqueName(day.slice(0, 4), name, ".md") };
    });
  }

  /** One reflection after the other, so that never more than one is in memory, and no transaction waits for a slow reader. */
  async function* entries(
    owner: Owner,
    listed: readonly Listed[],
    uniqueName: ReturnType<typeof createUniqueNames>,
  ): AsyncGenerator<ZipEntry> {
    const paths = new Map(listed.map(({ id, path }) => [id, path]));
    const damaged: string[] = [];
    for (const { id, day, path } of listed) {
      const row = await database.asOwner(owner.id, (tx) => findReflection(tx, owner.id, id));
      if (!row) continue;
      const lastModified = new Date(row.updated_at);
      const files: ZipEntry[] = [];
      const media: string[] = [];
      for await (const attachment of readAttachments(owner, id)) {
        const known = paths.get(attachment.id);
        const name = known ?? uniqueName("media", ...nameOf(attachment.name));
        media.push(name);
        if (known !== undefined) continue;
        paths.set(attachment.id, name);
        files.push({ name, lastModified, input: whatOpens(attachment.bytes, () => damaged.push(name)) });
      }
      const markdown = write(owner, row, media, paths);
      if (markdown === null) damaged.push(path);
      yield { name: path, lastModified, input: markdown ?? damagedMarkdown({ id, day }) };
      yield* files;
    }
    if (damaged.length > 0) yield toldOf(damaged);
  }
}

const openTitle = (owner: Owner, row: { id: string; title: Buffer }) =>
  orRefused("", () => openColumn(owner, row, "title"));

const write = (
  owner: Owner,
  row: Parameters<typeof toReflection>[1],
  media: readonly string[],
  paths: Paths,
): string | null => orRefused(null, () => toMarkdown(toReflection(owner, row), media, paths));

function orRefused<Value>(otherwise: Value, make: () => Value): Value {
  try {
    return make();
  } catch (error) {
    if (isRefused(error)) return otherwise;
    throw error;
  }
}

/** A file that was altered ends where it was, and the rest of the archive still comes. */
async function* whatOpens(
  bytes: AsyncIterable<Uint8Array>,
  onRefusal: () => void,
): AsyncGenerator<Uint8Array> {
  try {
    yield* bytes;
  } catch (error) {
    if (!isRefused(error)) throw error;
    onRefusal();
  }
}

const toldOf = (damaged: readonly string[]): ZipEntry => ({
  name: "Could not be opened.txt",
  input: `These were altered in the store and are missing here, or not whole:\n\n${damaged.join("\n")}\n`,
});

function nameOf(file: string): [name: string, ending: string] {
  const [, stem = file, ending = ""] = /^(.*)(\.[a-z0-9]{1,8})$/i.exec(file) ?? [];
  return [safeStem(stem), ending];
}
