import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { basename, dirname, join, relative } from "node:path";
import { importOptionsSchema } from "#contract/imports/import-preview.ts";
import { importPartBytes } from "#contract/imports/import-rules.ts";
import { beginImport, type Import } from "#contract/imports/imports.ts";
import packageJson from "../package.json" with { type: "json" };
import { openFiles } from "./command.ts";
import type { Config } from "./config.ts";
import { openForHost } from "./features/accounts/open-for-host.ts";
import { systemClock } from "./platform/clock.ts";
import type { Database } from "./platform/database.ts";
import { AppError, errorCodeOf, StartError } from "./platform/errors.ts";
import { loadMasterKey, secretsOf } from "./platform/secrets.ts";

type Asking = {
  askPassword(): Promise<string>;
  /** For a file that is encrypted. */
  askPassphrase(): Promise<string>;
  /** Shows what would come. @throws StartError if nothing should be imported */
  confirm(preview: string): Promise<void>;
};

/**
 * Imports files of another journal for a person, as they could themselves.
 * @returns what became of it
 * @throws StartError with a sentence
 */
export async function importFiles(
  { database, config }: { database: Database; config: Config },
  name: string,
  paths: readonly string[],
  { askPassword, askPassphrase, confirm }: Asking,
): Promise<string> {
  const secrets = secretsOf(await loadMasterKey(database, config.dataDir, config.secretKey));
  const owner = await openForHost({ database, clock: systemClock, secrets }, name, {
    toWrite: true,
    askPassword,
  });
  const files = await filesOf(paths);
  const blobs = await openFiles(config);
  // Loaded here, so that the other commands start sooner.
  const { buildApp } = await import("./app.ts");
  const imports = await import("./features/imports/index.ts");
  const { app, context } = await buildApp({
    config,
    database,
    blobs,
    clock: systemClock,
    secrets,
    webFolder: null,
    version: packageJson.version,
    logger: false,
  });
  try {
    const id = randomUUID();
    const { data, error } = beginImport.schema.body.safeParse({
      id,
      files: files.map(({ path: _, ...file }) => file),
      time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    });
    if (error) throw new StartError(error.issues[0]?.message ?? "These files can’t be imported.");
    await imports.beginImport(context, owner, data);
    let part = 0;
    for await (const content of partsOf(files)) {
      await imports.sendImportPart(context, owner, id, part, content);
      part += 1;
    }
    await imports.readImport(context, owner, id);
    await imports.workOnImport(context, owner, id);
    const { phase } = await imports.getImport(context, owner, id);
    try {
      if (phase === "locked") {
        await imports.unlockImport(context, owner, id, await askPassphrase());
        await imports.workOnImport(context, owner, id);
      }
      const read = await imports.getImport(context, owner, id);
      if (read.phase !== "ready") throw new StartError(read.problem ?? "These files could not be read.");
      await confirm(previewOf(read));
    } catch (error) {
      await imports.removeImport(context, owner, id);
      throw error;
    }
    await imports.startImport(context, owner, id, importOptionsSchema.parse({}));
    await imports.workOnImport(context, owner, id);
    return resultOf(await imports.getImport(context, owner, id));
  } catch (error) {
    throw error instanceof AppError ? new StartError(error.message) : error;
  } finally {
    await app.close();
  }
}

type Given = { path: string; name: string; bytes: number };

/** Files, and those in folders. */
async function filesOf(paths: readonly string[]): Promise<Given[]> {
  const files: Given[] = [];
  for (const given of paths) {
    const found = await stat(given).catch((error: unknown) => {
      throw new StartError(`${given} can’t be read (${errorCodeOf(error) ?? "unknown reason"}).`);
    });
    if (!found.isDirectory()) {
      files.push({ path: given, name: basename(given), bytes: found.size });
      continue;
    }
    for (const entry of await readdir(given, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const path = join(entry.parentPath, entry.name);
      files.push({ path, name: relative(dirname(given), path), bytes: (await stat(path)).size });
    }
  }
  return files;
}

async function* partsOf(files: readonly Given[]): AsyncGenerator<Buffer> {
  let rest = Buffer.alloc(0);
  for (const { path } of files)
    for await (const piece of createReadStream(path, { highWaterMark: importPartBytes })) {
      rest = Buffer.concat([rest, piece]);
      while (rest.length >= importPartBytes) {
        yield rest.subarray(0, importPartBytes);
        rest = rest.subarray(importPartBytes);
      }
    }
  if (rest.length > 0) yield rest;
}

function previewOf({ label, preview }: Import): string {
  if (!preview) return label;
  const { entries, already_there, refused, media, tags } = preview;
  const files = media.reduce((sum, each) => sum + each.files, 0);
  return [
    `${label}. To import: ${entries}, with pictures and files: ${files}, and tags: ${tags}.`,
    `Already there: ${already_there}. Can’t be imported: ${refused.entries}.`,
    ...refused.examples.map(({ where, reason }) => `  ${where}: ${reason}`),
  ].join("\n");
}

const resultOf = ({ added, rest_added, already_there, refused, problem, phase }: Import): string => {
  const counts = `Imported: ${added}. Already there: ${already_there}. Could not be imported: ${refused}.`;
  return phase === "done" && problem === null
    ? `${counts} The settings of the app have a report${added + rest_added > 0 ? ", and can undo it for 30 days" : ""}.`
    : `${counts} It is not finished: ${problem ?? "it was interrupted"} A running server continues it.`;
};
