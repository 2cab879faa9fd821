import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

/** What one guess costs; `memory` in KiB. */
export type PasswordCost = { memory: number; passes: number; parallelism: number };
/** RFC 9106, at the cost that OWASP's Password Storage Cheat Sheet names: 19 MiB, two passes, one lane. */
export const passwordCost: PasswordCost = { memory: 19_456, passes: 2, parallelism: 1 };
const saltLength = 16;
const tagLength = 32;

const derive = promisify(argon2);

/** Argon2id in the PHC string format. */
export async function hashPassword(password: string, cost: PasswordCost): Promise<string> {
  const salt = randomBytes(saltLength);
  const tag = await derive("argon2id", { message: normal(password), nonce: salt, tagLength, ...cost });
  return phcString(salt, tag, cost);
}

/** Takes as long without a hash (no such person) as with one, so the time doesn't reveal who has an account. */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  const { salt, tag, ...storedCost } = parsePhcString(hash ?? noPassword);
  const given = await derive("argon2id", {
    message: normal(password),
    nonce: salt,
    tagLength: tag.length,
    ...storedCost,
  });
  return timingSafeEqual(given, tag) && hash !== undefined && hash !== noPassword;
}

export const isCommonPassword = (password: string): boolean =>
  commonPasswords.has(normal(password).toLowerCase());

/** Two systems can send the same password as different code points. */
const normal = (password: string) => password.normalize("NFKC");

const unpadded = (bytes: Buffer) => bytes.toString("base64").replace(/=+$/, "");

function phcString(salt: Buffer, tag: Buffer, { memory, passes, parallelism }: PasswordCost): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(tag)}`;
}

const phcPattern =
  /^\$argon2id\$v=19\$m=(?<memory>\d+),t=(?<passes>\d+),p=(?<lanes>\d+)\$(?<salt>[A-Za-z\d+/]+)\$(?<tag>[A-Za-z\d+/]+)$/;

function parsePhcString(hash: string) {
  const { memory, passes, lanes, salt, tag } = phcPattern.exec(hash)?.groups ?? {};
  if (!memory || !passes || !lanes || !salt || !tag)
    throw new Error("A stored password hash has an unknown form.");
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(lanes),
    salt: Buffer.from(salt, "base64"),
    tag: Buffer.from(tag, "base64"),
  };
}

/** The hash of a person without a password, who came through the provider. No password matches it. */
export const noPassword = phcString(Buffer.alloc(saltLength), Buffer.alloc(tagLength), passwordCost);

const commonPasswords: ReadonlySet<string> = new Set(
  readFileSync(join(import.meta.dirname, "common-passwords.txt"), "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#")),
);
