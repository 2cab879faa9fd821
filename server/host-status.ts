import { statfs } from "node:fs/promises";
import packageJson from "../package.json" with { type: "json" };
import { openExisting, openFiles } from "./command.ts";
import type { Config } from "./config.ts";
import { createContext } from "./context.ts";
import { readBackupReadiness } from "./features/backups/backups.ts";
import { damagedModelFiles } from "./features/meaning/index.ts";
import { migrations } from "./features/migrations.ts";
import { problemOfHostConnection } from "./features/models/index.ts";
import { openBlobs } from "./platform/blobs/open-blobs.ts";
import { systemClock } from "./platform/clock.ts";
import type { Database } from "./platform/database.ts";
import { errorCodeOf, StartError } from "./platform/errors.ts";
import { readJobStates } from "./platform/jobs/job-states.ts";
import { appliedMigrations, unknownMigrations } from "./platform/migrations.ts";
import { newKey } from "./platform/sealing.ts";
import { loadMasterKey, masterKeyCheckName, secretsOf } from "./platform/secrets.ts";

/** One thing that was checked. `needsHost`: it does not mend itself. */
export type Finding = { what: string; said: string; needsHost: boolean };

const fine = (what: string, said: string): Finding => ({ what, said, needsHost: false });
const wrong = (what: string, said: string): Finding => ({ what, said, needsHost: true });

const hourMs = 3_600_000;
const lateMs = 600_000;
const minFreeBytes = 1_000_000_000;

/** Checks everything that a host can do something about. Changes nothing, and works beside a running server. */
export async function readHostStatus(config: Config): Promise<Finding[]> {
  const findings = [fine("Version", packageJson.version)];
  const add = async (what: string, check: () => Promise<Finding | Finding[]>) => {
    try {
      findings.push(...[await check()].flat());
    } catch (error) {
      findings.push(wrong(what, sentenceOf(error)));
    }
  };
  await add("Store", () => checkStore(config, add));
  await add("Disk", () => checkDisk(config));
  await add("Attachments", () => checkFiles(config));
  await add("Reader", checkReader);
  return findings;
}

const sentenceOf = (error: unknown): string =>
  error instanceof StartError
    ? error.message
    : `This could not be checked (${errorCodeOf(error) ?? "unknown reason"}).`;

type Add = (what: string, check: () => Promise<Finding | Finding[]>) => Promise<void>;

async function checkStore(config: Config, add: Add): Promise<Finding[]> {
  const database = openExisting(config);
  try {
    await database.check();
    await add("Store", () => checkWrites(database));
    const names = await appliedMigrations(database);
    const unknown = unknownMigrations(names, migrations);
    if (unknown.length > 0)
      return [
        wrong("Migrations", `A newer Reflector wrote the store (${unknown.join(", ")}): start that one.`),
      ];
    const missing = migrations.length - names.length;
    if (missing > 0)
      return [
        fine("Migrations", `The next start of the server runs ${missing}. Then ask again for the rest.`),
      ];
    await add("Migrations", async () => fine("Migrations", `All ${names.length} have run.`));
    await add("Master key", () => checkKey(database, config));
    await add("Models", () => checkModels(database, config));
    await add("Backups", () => checkBackups(database, config));
    await add("Jobs", () => checkJobs(database));
    return [];
  } finally {
    await database.close();
  }
}

async function checkWrites({ query, engine }: Database): Promise<Finding> {
  const name = engine === "sqlite" ? "SQLite" : "PostgreSQL";
  const itself = { name: masterKeyCheckName };
  try {
    await query.updateTable("installation").set(itself).where("name", "=", masterKeyCheckName).execute();
    return fine("Store", `${name} answers and takes writes.`);
  } catch (error) {
    const code = errorCodeOf(error) ?? "unknown reason";
    return wrong("Store", `${name} answers but takes no writes (${code}): check its disk and its rights.`);
  }
}

async function checkKey(database: Database, config: Config): Promise<Finding> {
  const check = await database.query
    .selectFrom("installation")
    .select("name")
    .where("name", "=", masterKeyCheckName)
    .executeTakeFirst();
  if (!check) return fine("Master key", "There is none yet: the first start of the server makes it.");
  await loadMasterKey(database, config.dataDir, config.secretKey);
  return fine("Master key", "It is the one of this store.");
}

async function checkModels(database: Database, config: Config): Promise<Finding> {
  const connection = config.ai?.connection;
  if (!connection) return fine("Models", "The host has connected none.");
  const context = createContext(
    {
      config,
      database,
      blobs: await openBlobs({ dataDir: config.dataDir, s3: null }),
      clock: systemClock,
      // Nothing is opened with it.
      secrets: secretsOf(newKey()),
      push: null,
      version: packageJson.version,
    },
    { warn: () => {} },
  );
  const problem = await problemOfHostConnection(context, connection);
  return problem === null ? fine("Models", `${connection.name} answers.`) : wrong("Models", problem);
}

async function checkBackups(database: Database, config: Config): Promise<Finding[]> {
  const setup = config.backups && { settings: config.backups };
  const { state, last_backup_at } = await readBackupReadiness({ database, clock: systemClock, setup });
  const last =
    last_backup_at === null ? "There is none yet." : `The last one is ${ageOf(last_backup_at)} old.`;
  const backups = {
    off: fine("Backups", `This server makes none by itself. ${last} To change that, set BACKUP_DIR.`),
    waiting: fine("Backups", "The first one is due."),
    fine: fine("Backups", last),
    overdue: wrong("Backups", `Two in a row are missing. ${last} Is the server running?`),
    failed: wrong("Backups", `The last backup or fire drill failed. ${last} The log says why.`),
    damaged: wrong("Backups", `A part of the store can’t be read, so the last backup is incomplete. ${last}`),
  }[state];
  const values =
    state === "damaged"
      ? wrong("Stored values", "Some would not open: see docs/backups.md, “When something is wrong”.")
      : state === "fine"
        ? fine("Stored values", "The last backup opened all that the server has keys for.")
        : fine("Stored values", "Only a backup opens them all, and there is no recent one.");
  return [backups, values];
}

function ageOf(instant: string): string {
  const hours = Math.floor((systemClock.now().getTime() - Date.parse(instant)) / hourMs);
  return hours < 48 ? `${hours} hours` : `${Math.floor(hours / 24)} days`;
}

async function checkJobs(database: Database): Promise<Finding> {
  const jobs = await readJobStates(database, systemClock);
  if (jobs.length === 0) return fine("Jobs", "No server has started on this store yet.");
  const failed = jobs.filter(({ failedAt }) => failedAt !== null).map(({ kind }) => kind);
  const now = systemClock.now().getTime();
  const late = jobs.filter(({ state, dueAt }) => state === "waiting" && now - dueAt > lateMs);
  const running = jobs.filter(({ state }) => state === "running").length;
  const said = [
    ...(failed.length > 0 ? [`The last run failed of ${failed.join(", ")}: the log says why.`] : []),
    ...(late.length > 0
      ? [`${late.length} of ${jobs.length} are more than ten minutes late. Is the server running?`]
      : []),
  ];
  return said.length > 0
    ? wrong("Jobs", said.join(" "))
    : fine("Jobs", `All ${jobs.length} are on time, and ${running} run at present.`);
}

async function checkDisk({ dataDir, backups }: Config): Promise<Finding[]> {
  const folders = [dataDir, ...(backups && "folder" in backups.to ? [backups.to.folder] : [])];
  return Promise.all(
    folders.map(async (folder) => {
      const { bavail, bsize } = await statfs(folder);
      const free = bavail * bsize;
      const said = `${(free / 1_000_000_000).toFixed(1)} GB are free in ${folder}.`;
      return free < minFreeBytes ? wrong("Disk", `Only ${said}`) : fine("Disk", said);
    }),
  );
}

async function checkFiles(config: Config): Promise<Finding> {
  await openFiles(config);
  return fine("Attachments", config.s3 ? `The bucket ${config.s3.bucket} answers.` : "In DATA_DIR.");
}

async function checkReader(): Promise<Finding> {
  const files = await damagedModelFiles();
  if (files.length === 0) return fine("Reader", "Its files are whole.");
  return wrong("Reader", `Missing or damaged: ${files.join(", ")}. Install Reflector again.`);
}
