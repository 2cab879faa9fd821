import { Decrypter, Encrypter, identityToRecipient } from "age-encryption";
import { encryptTo, passphraseRecipient } from "#server/platform/age-encrypting.ts";
import { wrongConfiguration } from "#server/platform/environment.ts";
import { StartError } from "#server/platform/errors.ts";
import { readStream } from "#server/platform/read-stream.ts";
import { BackupError, cutOrAltered, notABackup, wrongPassphrase } from "./backup-errors.ts";

// Untranslated file: for the host.

/** The recipient or passphrase of a backup. `workFactor`: the power of two of scrypt. Only tests lower it. */
export type BackupLock = { passphrase: string; workFactor?: number } | { recipient: string };
/** The key that opens a backup. An identity is age's secret key of a recipient. */
export type BackupKey = { passphrase: string } | { identity: string };

/** @throws StartError if it is not an age recipient, or the identity is not the recipient's */
export async function checkRecipient(recipient: string, identity: string | null): Promise<void> {
  try {
    new Encrypter().addRecipient(recipient);
  } catch {
    // The library's message may contain a part of the key.
    throw wrongConfiguration("BACKUP_RECIPIENT is not a public key of age (age1…)");
  }
  if (identity !== null && (await recipientOf(identity)) !== recipient)
    throw wrongConfiguration("BACKUP_IDENTITY does not belong to BACKUP_RECIPIENT");
}

/** The recipient of the secret key. @throws StartError if it is not a secret key */
export const recipientOf = (identity: string) =>
  identityToRecipient(identity).catch(() => {
    throw new StartError("BACKUP_IDENTITY is not a secret key of age (AGE-SECRET-KEY-1…).");
  });

/** The same as in the program `age`. */
const usualWork = 18;

export const lock = (
  plain: AsyncIterable<Uint8Array>,
  given: BackupLock,
): Promise<AsyncIterable<Uint8Array>> =>
  encryptTo(
    "recipient" in given
      ? given.recipient
      : passphraseRecipient(given.passphrase, given.workFactor ?? usualWork),
    plain,
  );

const gzipMark = Buffer.of(0x1f, 0x8b);
const ageMark = Buffer.from("age-encryption.org/");
/** Bytes of an encrypted file that include the header with its recipients. */
const firstBytes = 200;

/** `plain`: the first version of the format, where only the key in it is wrapped by a passphrase. */
type Locked = "plain" | "passphrase" | "recipient";

function lockedBy(start: Buffer, name: string): Locked {
  if (start.subarray(0, 2).equals(gzipMark)) return "plain";
  if (!start.subarray(0, ageMark.length).equals(ageMark)) throw notABackup(name);
  return start.includes("\n-> scrypt ") ? "passphrase" : "recipient";
}

/** Which kind of key opens the file. @throws BackupError */
export async function keyKindOf(
  sealed: AsyncIterable<Uint8Array>,
  name: string,
): Promise<"passphrase" | "identity"> {
  const { start, close } = await begun(sealed);
  await close();
  return lockedBy(start, name) === "recipient" ? "identity" : "passphrase";
}

/** The bytes within a backup. @throws BackupError, also while they are read */
export async function* unlocked(
  sealed: AsyncIterable<Uint8Array>,
  key: BackupKey,
  name: string,
): AsyncGenerator<Uint8Array> {
  const { start, all } = await begun(sealed);
  const kind = lockedBy(start, name);
  if (kind === "plain") return yield* all;
  if (kind === "recipient" && !("identity" in key)) throw needsIdentity(name);
  if (kind === "passphrase" && !("passphrase" in key)) throw wrongPassphrase();
  const decrypter = new Decrypter();
  if ("identity" in key) decrypter.addIdentity(key.identity);
  else decrypter.addPassphrase(key.passphrase);
  // An error of reading the file is not an error of its content.
  let unread: unknown = null;
  const watched = async function* () {
    try {
      yield* all;
    } catch (error) {
      unread = error;
      throw error;
    }
  };
  try {
    yield* readStream(await decrypter.decrypt(streamOf(watched())));
  } catch (error) {
    if (unread !== null) throw unread;
    const isWrongKey = error instanceof Error && error.message.startsWith("no identity matched");
    if (!isWrongKey) throw cutOrAltered(name);
    throw kind === "passphrase" ? wrongPassphrase() : wrongIdentity();
  }
}

function streamOf(chunks: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const iterator = chunks[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>({
    async pull(stream) {
      const { done, value } = await iterator.next();
      if (done) stream.close();
      else stream.enqueue(value);
    },
    async cancel() {
      await iterator.return?.();
    },
  });
}

/** The file's first bytes, and the file. */
async function begun(sealed: AsyncIterable<Uint8Array>) {
  const chunks = sealed[Symbol.asyncIterator]();
  const read: Uint8Array[] = [];
  let start = Buffer.alloc(0);
  while (start.length < firstBytes) {
    const { value, done } = await chunks.next();
    if (done) break;
    read.push(value);
    start = Buffer.concat([start, value]);
  }
  const all = async function* () {
    yield* read;
    yield* { [Symbol.asyncIterator]: () => chunks };
  };
  return {
    start,
    all: all(),
    /** For readers that stop early. */
    close: async () => {
      await chunks.return?.();
    },
  };
}

const needsIdentity = (name: string) =>
  new BackupError(
    "wrong_key",
    `${name} is encrypted to a public key: set BACKUP_IDENTITY to its secret key.`,
  );
const wrongIdentity = () =>
  new BackupError("wrong_key", "BACKUP_IDENTITY is not the secret key of this backup’s recipient.");
