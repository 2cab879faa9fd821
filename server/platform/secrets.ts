import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Database } from "./database.ts";
import { errorCodeOf, StartError } from "./errors.ts";
import { deriveKey, newKey } from "./sealing.ts";

/** Keys of the server's own, each derived from the master key for one purpose. */
export type Secrets = {
  /** Encrypts access tokens. */
  accessTokenKey: Buffer;
  /** Wraps journal keys that the host holds. */
  hostWrapKey: Buffer;
  /** Hides addresses and names in rate-limit rows. */
  rateLimitKey: Buffer;
};

export const secretsOf = (masterKey: Buffer): Secrets => ({
  accessTokenKey: deriveKey(masterKey, "access token"),
  hostWrapKey: deriveKey(masterKey, "host-held wrap"),
  rateLimitKey: deriveKey(masterKey, "rate limit"),
});

const checkName = "master_key_check";

export const masterKeyFile = (dataDir: string) => join(dataDir, "secrets", "master.key");

/**
 * The master key: from SECRET_KEY where it is set, else from `DATA_DIR/secrets/master.key` (mode 0600), made at the
 * first start. The store keeps a check value, so that a wrong or missing key stops the start instead of losing words.
 * @throws StartError
 */
export async function loadMasterKey(
  database: Database,
  dataDir: string,
  secretKey: string | null,
): Promise<Buffer> {
  const file = masterKeyFile(dataDir);
  const stored = await database.query
    .selectFrom("installation")
    .select("value")
    .where("name", "=", checkName)
    .executeTakeFirst();
  const source = secretKey === null ? file : "SECRET_KEY";
  const given = secretKey === null ? readMasterKey(file) : keyOfPhrase(secretKey);
  if (stored) {
    if (!given) {
      throw new StartError(
        `The master key ${file} is missing, and without it no journal can be opened: put it back, or restore a backup.`,
      );
    }
    if (!timingSafeEqual(checkOf(given), stored.value)) {
      throw new StartError(`The master key in ${source} is not the one that this database was written with.`);
    }
    return given;
  }
  const masterKey = given ?? newKey();
  if (!given) writeMasterKey(file, masterKey);
  await rememberMasterKey(database, masterKey);
  return masterKey;
}

/**
 * Makes another master key that of an empty store, as a restore does.
 * @throws StartError where SECRET_KEY is set and is another one
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
  await database.query.deleteFrom("installation").where("name", "=", checkName).execute();
  await rememberMasterKey(database, masterKey);
}

async function rememberMasterKey(database: Database, masterKey: Buffer): Promise<void> {
  await database.query
    .insertInto("installation")
    .values({ name: checkName, value: checkOf(masterKey) })
    .execute();
}

function writeMasterKey(file: string, masterKey: Buffer): void {
  const unfinished = `${file}.unfinished`;
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(unfinished, `${masterKey.toString("base64url")}\n`, { mode: 0o600, flush: true });
    // Another store may still need the key that stood here.
    if (existsSync(file)) renameSync(file, `${file}.replaced-${Date.now()}`);
    renameSync(unfinished, file);
  } catch (error) {
    throw new StartError(
      `The master key ${file} can't be written (${errorCodeOf(error) ?? "unknown reason"}).`,
    );
  }
}

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
    throw new StartError(`The master key ${file} can't be read (${errorCodeOf(error) ?? "unknown reason"}).`);
  }
}

const checkOf = (masterKey: Buffer) =>
  createHmac("sha256", masterKey).update("reflector master key check").digest();
