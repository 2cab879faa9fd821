import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { t } from "#contract/translate.ts";
import type { Database, Query, Tx } from "./database.ts";
import { AppError, errorCodeOf, StartError } from "./errors.ts";
import { refuseIncompleteRestore } from "./incomplete-restore.ts";
import { deriveKey, newKey } from "./sealing.ts";

/** The server's own keys, each derived from the master key for one purpose. */
export type Secrets = {
  accessTokenKey: Buffer;
  /** Wraps journal keys that the host holds. */
  hostWrapKey: Buffer;
  /** Seals values that are read before a journal is open: secrets of one-time codes, and unfinished sign-ins. */
  signInKey: Buffer;
  /** Seals the keys of short-lived addresses of attachments. */
  addressKey: Buffer;
  /** Seals the keys of reminders, which all servers of a database share. */
  reminderKey: Buffer;
  /** Hides addresses and names in rate-limit rows. */
  rateLimitKey: Buffer;
  /** Stored, to recognise the right master key. */
  masterKeyCheck: Buffer;
};

export const secretsOf = (masterKey: Buffer): Secrets => ({
  accessTokenKey: deriveKey(masterKey, "access token"),
  hostWrapKey: deriveKey(masterKey, "host-held wrap"),
  signInKey: deriveKey(masterKey, "sign-in"),
  addressKey: deriveKey(masterKey, "attachment addresses"),
  reminderKey: deriveKey(masterKey, "reminders"),
  rateLimitKey: deriveKey(masterKey, "rate limit"),
  masterKeyCheck: checkOf(masterKey),
});

export const masterKeyCheckName = "master_key_check";

export const masterKeyFile = (dataDir: string) => join(dataDir, "secrets", "master.key");

/**
 * The master key: SECRET_KEY if that is set, otherwise `DATA_DIR/secrets/master.key` (mode 0600), which the first start
 * creates. The store has a check value, so that a wrong or missing key stops the start instead of losing words. A key
 * without its store also stops it, and so does a store that a restore or a move has not filled yet.
 * @throws StartError
 */
export async function loadMasterKey(
  database: Database,
  dataDir: string,
  secretKey: string | null,
): Promise<Buffer> {
  await refuseIncompleteRestore(database);
  const file = masterKeyFile(dataDir);
  const stored = await findMasterKeyCheck(database);
  const source = secretKey === null ? file : "SECRET_KEY";
  const given = secretKey === null ? readMasterKey(file) : keyOfPhrase(secretKey);
  if (stored) {
    const next = secretKey === null ? readMasterKey(nextMasterKeyFile(dataDir)) : null;
    if (next && timingSafeEqual(checkOf(next), stored.value)) {
      // The power failed after the new master key came into use and before its file was in place.
      renameSync(nextMasterKeyFile(dataDir), file);
      return next;
    }
    if (!given) {
      throw new StartError(
        `The master key ${file} is missing, and without it no journal can be opened: put it back, or restore a backup.`,
      );
    }
    if (!timingSafeEqual(checkOf(given), stored.value)) throw isAnotherKey(source);
    return given;
  }
  if (secretKey === null) {
    if (given) throw journalIsGone(dataDir);
    return makeMasterKey(database, dataDir);
  }
  const masterKey = keyOfPhrase(secretKey);
  await rememberMasterKey(database, masterKey);
  // Another server may have come first on the same empty database, with another key.
  const first = await findMasterKeyCheck(database);
  if (!first || !timingSafeEqual(checkOf(masterKey), first.value)) throw isAnotherKey("SECRET_KEY");
  return masterKey;
}

const isAnotherKey = (source: string) =>
  new StartError(`The master key in ${source} is not the one that this database was written with.`);

/** The master key of a store that is too damaged to compare it. @throws StartError if there is none */
export function readGivenKey(dataDir: string, secretKey: string | null): Buffer {
  const key = secretKey === null ? readMasterKey(masterKeyFile(dataDir)) : keyOfPhrase(secretKey);
  if (key) return key;
  throw new StartError(
    `The master key ${masterKeyFile(dataDir)} is missing, and without it no journal can be opened: put it back.`,
  );
}

/** An interrupted start leaves no key that a later one would mistake for that of a lost journal. */
async function makeMasterKey(database: Database, dataDir: string): Promise<Buffer> {
  const masterKey = newKey();
  writeKeyFile(nextMasterKeyFile(dataDir), masterKey);
  await rememberMasterKey(database, masterKey);
  renameSync(nextMasterKeyFile(dataDir), masterKeyFile(dataDir));
  return masterKey;
}

/** An empty database may be the wrong one, or the remains of a journal, so a new journal must not begin by mistake. */
export const journalIsGone = (dataDir: string) =>
  new StartError(
    `The database is empty, but ${masterKeyFile(dataDir)} belongs to a journal: check DATA_DIR and DATABASE_URL, or restore a backup; to begin a new journal, run npm run admin -- begin-anew.`,
  );

/**
 * Sets aside the master key of a lost journal, so that the next start begins a new one. `database`: `null` if there is
 * none.
 * @returns where the key is now
 * @throws StartError if the database holds a journal, or there is no such key
 */
export async function setKeyAside(database: Database | null, dataDir: string): Promise<string> {
  if (database && (await findMasterKeyCheck(database)))
    throw new StartError("The database holds a journal, so nothing was changed.");
  const file = masterKeyFile(dataDir);
  if (!existsSync(file))
    throw new StartError(`There is no master key ${file}: the next start creates a new, empty journal.`);
  return setAside(file);
}

const findMasterKeyCheck = ({ query }: Database) =>
  query.selectFrom("installation").select("value").where("name", "=", masterKeyCheckName).executeTakeFirst();

/**
 * Makes `masterKey` the key of an empty store, as a restore does.
 * @throws StartError if SECRET_KEY is set and is another one
 */
export async function adoptMasterKey(
  database: Database,
  dataDir: string,
  secretKey: string | null,
  masterKey: Buffer,
): Promise<void> {
  if (secretKey === null) {
    writeMasterKey(masterKeyFile(dataDir), masterKey);
  } else if (!timingSafeEqual(keyOfPhrase(secretKey), masterKey)) {
    throw new StartError(
      "SECRET_KEY is not the one that this backup was made with: set that one, or leave it unset.",
    );
  }
  await database.query.deleteFrom("installation").where("name", "=", masterKeyCheckName).execute();
  await rememberMasterKey(database, masterKey);
}

/**
 * Makes a change of the master key wait until this transaction ends.
 * @throws AppError `unavailable` if the host changed the master key after this server started
 */
export async function refuseOutdated(tx: Query, masterKeyCheck: Buffer): Promise<void> {
  // An update, not a read: it locks the row against a change of the key.
  const stored = await tx
    .updateTable("installation")
    .set({ name: masterKeyCheckName })
    .where("name", "=", masterKeyCheckName)
    .returning("value")
    .executeTakeFirst();
  if (stored && !stored.value.equals(masterKeyCheck))
    throw new AppError("unavailable", t("This server must be restarted: its keys were changed."));
}

const nextMasterKeyFile = (dataDir: string) => `${masterKeyFile(dataDir)}.next`;

/** Rewraps, with the next keys, what a feature has stored under the old ones. */
type RewrapKeys = (tx: Tx, old: Secrets, next: Secrets) => Promise<void>;

/**
 * Changes the master key, and rewraps all that it wraps, in one transaction. Running servers still have the old key and
 * accept no new people until they are restarted.
 * @throws StartError
 */
export async function rotateMasterKey(
  database: Database,
  dataDir: string,
  secretKey: string | null,
  newSecretKey: string | null,
  rewraps: readonly RewrapKeys[],
): Promise<void> {
  if (secretKey !== null && (newSecretKey === null || newSecretKey.length < 32))
    throw new StartError("Set NEW_SECRET_KEY to the new phrase, of at least 32 characters.");
  const old = secretsOf(await loadMasterKey(database, dataDir, secretKey));
  const masterKey = secretKey === null || newSecretKey === null ? newKey() : keyOfPhrase(newSecretKey);
  const next = secretsOf(masterKey);
  const nextFile = nextMasterKeyFile(dataDir);
  if (secretKey === null) writeKeyFile(nextFile, masterKey);
  await database.transaction(async (tx) => {
    const replaced = await tx
      .updateTable("installation")
      .set({ value: next.masterKeyCheck })
      .where("name", "=", masterKeyCheckName)
      .where("value", "=", old.masterKeyCheck)
      .returning("name")
      .executeTakeFirst();
    if (!replaced) throw new StartError("The master key was changed by another program just now.");
    for (const rewrap of rewraps) await rewrap(tx, old, next);
  });
  if (secretKey === null) renameSync(nextFile, masterKeyFile(dataDir));
}

async function rememberMasterKey(database: Database, masterKey: Buffer): Promise<void> {
  await database.query
    .insertInto("installation")
    .values({ name: masterKeyCheckName, value: checkOf(masterKey) })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
}

function writeMasterKey(file: string, masterKey: Buffer): void {
  const unfinished = `${file}.unfinished`;
  writeKeyFile(unfinished, masterKey);
  try {
    if (existsSync(file)) setAside(file);
    renameSync(unfinished, file);
  } catch (error) {
    throw cantBeWritten(file, error);
  }
}

/** Another store may still need the key. @returns where it is now */
function setAside(file: string): string {
  const aside = `${file}.replaced-${Date.now()}`;
  renameSync(file, aside);
  return aside;
}

function writeKeyFile(file: string, key: Buffer): void {
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(file, `${key.toString("base64url")}\n`, { mode: 0o600, flush: true });
  } catch (error) {
    throw cantBeWritten(file, error);
  }
}

const cantBeWritten = (file: string, error: unknown) =>
  new StartError(`The master key ${file} can’t be written (${errorCodeOf(error) ?? "unknown reason"}).`);

const keyOfPhrase = (secretKey: string) => createHash("sha256").update(secretKey, "utf8").digest();

function readMasterKey(file: string): Buffer | null {
  if (!existsSync(file)) return null;
  const masterKey = Buffer.from(readKeyFile(file).trim(), "base64url");
  if (masterKey.length !== 32)
    throw new StartError(`The master key ${file} is damaged: restore it from a backup.`);
  return masterKey;
}

function readKeyFile(file: string): string {
  try {
    if ((statSync(file).mode & 0o077) !== 0) chmodSync(file, 0o600);
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new StartError(`The master key ${file} can’t be read (${errorCodeOf(error) ?? "unknown reason"}).`);
  }
}

const checkOf = (masterKey: Buffer) =>
  createHmac("sha256", masterKey).update("reflector master key check").digest();
