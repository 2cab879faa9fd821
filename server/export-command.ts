import { createWriteStream, existsSync, renameSync, rmSync } from "node:fs";
import { pipeline } from "node:stream/promises";
import { type ExportKind, exportKinds } from "#contract/exports/export-rules.ts";
import { exportRequestSchema } from "#contract/exports/exports.ts";
import packageJson from "../package.json" with { type: "json" };
import { openFiles } from "./command.ts";
import type { Config } from "./config.ts";
import { openForHost } from "./features/accounts/open-for-host.ts";
import { systemClock } from "./platform/clock.ts";
import type { Database } from "./platform/database.ts";
import { AppError, StartError } from "./platform/errors.ts";
import { loadMasterKey, secretsOf } from "./platform/secrets.ts";
import { readSecret } from "./terminal.ts";

const isKind = (kind: string): kind is ExportKind => exportKinds.some((each) => each === kind);

/** Exports everything of one journal into a file. @returns the message for the host @throws StartError */
export async function exportJournal(
  database: Database,
  config: Config,
  { name, kind, to, passphrase }: { name: string; kind: string; to: string; passphrase: boolean },
): Promise<string> {
  if (!isKind(kind)) throw new StartError(`--kind is one of ${exportKinds.join(", ")}.`);
  if (to === "") throw new StartError("Name the file to write: --to FILE");
  if (existsSync(to)) throw new StartError(`${to} already exists. Nothing was written.`);
  const secrets = secretsOf(await loadMasterKey(database, config.dataDir, config.secretKey));
  const owner = await openForHost({ database, clock: systemClock, secrets }, name, {
    toWrite: false,
    askPassword: () => readSecret("JOURNAL_PASSWORD", `The password of ${name}, whose journal is sealed: `),
  });
  const given = passphrase ? await readSecret("EXPORT_PASSPHRASE", "Passphrase for the export: ") : null;
  const request = exportRequestSchema.safeParse({ kind, passphrase: given });
  if (!request.success) throw new StartError(request.error.issues[0]?.message ?? "This can’t be exported.");
  // Loaded here, so that the other commands start sooner.
  const { buildApp } = await import("./app.ts");
  const { writeExport } = await import("./features/exports/index.ts");
  const { app, context } = await buildApp({
    config,
    database,
    blobs: await openFiles(config),
    clock: systemClock,
    secrets,
    push: null,
    webFolder: null,
    version: packageJson.version,
    logger: false,
  });
  const unfinished = `${to}.unfinished`;
  try {
    const { bytes } = await writeExport(context, owner, request.data);
    await pipeline(bytes, createWriteStream(unfinished, { mode: 0o600 }));
    renameSync(unfinished, to);
  } catch (error) {
    if (error instanceof AppError) throw new StartError(error.message);
    throw error;
  } finally {
    rmSync(unfinished, { force: true });
    await app.close();
  }
  return `${to} holds ${name}'s journal${given === null ? ", readable for anyone who has the file" : ", encrypted: the program age opens it"}.`;
}
