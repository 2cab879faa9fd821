import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { type Credentials, login, logout, refreshTokens } from "#contract/accounts/accounts.ts";
import { returnCustody, takeCustody } from "#contract/accounts/custody.ts";
import { linkAccount, switchAccount } from "#contract/accounts/linked-accounts.ts";
import { changePassword } from "#contract/accounts/profile.ts";
import { sqliteFile } from "#server/platform/database.ts";
import { keyFromPassphrase } from "#server/platform/passphrase-key.ts";
import { deriveKey, open, openJournal, unwrapKey } from "#server/platform/sealing.ts";
import { loadMasterKey, secretsOf } from "#server/platform/secrets.ts";
import { createTestDatabase, engines, type TestDatabase } from "#server/platform/testing.ts";
import { startTestServer, type TestServer } from "#server/testing.ts";
import { hostWrapPurpose } from "../credentials/host-wraps.ts";
import { makeResetToken } from "../recovery/reset-password.ts";
import { everyRow, password, signUpOn } from "../testing.ts";
import { newRecoveryKey, readOn, words, writeOn } from "./testing.ts";

const newPassword = "four brown owls";
const wrapLength = 1 + 12 + 32 + 16;

/** Every purpose that the program derives a key for, from any secret. */
const derivations = [
  "access token",
  "host-held wrap",
  "rate limit",
  "sign-in",
  "content",
  "search",
  "refresh token wrap",
  "recovery key wrap",
  "passkey wrap",
];

/** What a thief has: rows, files and the master key, and whatever words they come by. */
type Loot = { rows: Record<string, unknown>[]; files: Buffer[]; masterKey: Buffer; words: readonly string[] };

const recipeSchema = z.object({
  salt: z.string(),
  memory: z.int(),
  passes: z.int(),
  parallelism: z.int(),
});

function cellsOf({ rows }: Pick<Loot, "rows">) {
  const cells = rows.flatMap((row) => Object.values(row));
  return {
    texts: [...new Set(cells.filter((cell) => typeof cell === "string"))],
    blobs: cells.filter((cell) => Buffer.isBuffer(cell)),
  };
}

/** Names, kinds and ids hold no secret. */
const mayHoldSecret = (text: string) =>
  text.length >= 20 && !/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text);

/** Each secret as it is, decoded, hashed, and derived from in every way that the program knows. */
async function keysFrom(loot: Loot): Promise<Buffer[]> {
  const { texts, blobs } = cellsOf(loot);
  const spoken = [...texts.filter(mayHoldSecret), ...loot.words];
  const raw = [
    loot.masterKey,
    ...blobs,
    ...spoken.flatMap((text) => [
      Buffer.from(text),
      Buffer.from(text, "base64url"),
      Buffer.from(text, "hex"),
    ]),
    ...loot.words.map(decodedRecoveryKey),
  ].filter(({ length }) => length >= 8);
  const own = Object.values(secretsOf(loot.masterKey));
  const { accessTokenKey } = secretsOf(loot.masterKey);
  const tokenKeys = texts.map((id) => deriveKey(accessTokenKey, `access token ${id}`));
  const hashed = raw.map((bytes) => createHash("sha256").update(bytes).digest());
  const derived = [...raw, ...own].flatMap((bytes) =>
    derivations.map((purpose) => deriveKey(bytes, purpose)),
  );
  const stretched: Buffer[] = [];
  for (const text of spoken)
    for (const recipe of texts.flatMap(recipeIn)) stretched.push(await keyFromPassphrase(text, recipe));
  return [...raw, ...own, ...tokenKeys, ...hashed, ...derived, ...stretched].filter(
    ({ length }) => length === 32,
  );
}

/** Decodes Crockford's Base 32 without its parity letters, as a thief would. */
function decodedRecoveryKey(text: string): Buffer {
  const letters = text.split("-").flatMap((group) => [...group].slice(0, 4));
  const bits = letters
    .map((letter) => "0123456789ABCDEFGHJKMNPQRSTVWXYZ".indexOf(letter).toString(2).padStart(5, "0"))
    .join("");
  return Buffer.from((bits.match(/[01]{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

function recipeIn(text: string) {
  if (!text.startsWith("{")) return [];
  const recipe = recipeSchema.safeParse(JSON.parse(text));
  return recipe.success ? [recipe.data] : [];
}

const isPlaceOfWrap = (file: Buffer, at: number) => file[at] === 1 && at + wrapLength <= file.length;

/** Every way into the journal of `id` that the loot offers. `tried` holds keys that opened nothing of the same rows. */
async function waysInto(id: string, loot: Loot, tried = new Set<string>()): Promise<string[]> {
  const own = loot.rows.filter((row) => row.id === id || row.user_id === id || row.session_id !== undefined);
  const wraps = cellsOf({ rows: own }).blobs.filter(({ length }) => length === wrapLength);
  const keys = await keysFrom(loot);
  const sessions = loot.rows.filter(({ user_id, device }) => user_id === id && device !== undefined);
  const purposes = new Set([
    hostWrapPurpose(id),
    `password wrap of ${id}`,
    `recovery wrap of ${id}`,
    ...sessions.map((session) => `refresh token wrap of session ${session.id}`),
    ...loot.rows.map(({ credential_id }) => `passkey wrap of ${id}/${credential_id}`),
  ]);
  const reflection = loot.rows.find(({ owner_id, body }) => owner_id === id && Buffer.isBuffer(body));
  const place = { table: "reflections", row: String(reflection?.id), column: "body" };
  const body = reflection?.body;
  if (!Buffer.isBuffer(body)) throw new Error("Nothing was written.");
  const opens = (journalKey: Buffer) => {
    try {
      return open(openJournal(id, journalKey), place, body) === words;
    } catch {
      // What a thief's wrong key does.
      return false;
    }
  };

  const ways = new Set<string>();
  for (const key of keys) {
    const name = key.toString("hex");
    if (tried.has(name)) continue;
    tried.add(name);
    if (opens(key)) ways.add("a key as it stands");
    for (const wrap of wraps)
      for (const purpose of purposes) {
        const journalKey = unwrapKey(key, wrap, purpose);
        if (journalKey && opens(journalKey)) ways.add(purpose);
      }
  }
  const { hostWrapKey } = secretsOf(loot.masterKey);
  for (const file of loot.files)
    for (let at = 0; at < file.length; at += 1) {
      if (!isPlaceOfWrap(file, at)) continue;
      const remains = file.subarray(at, at + wrapLength);
      const journalKey = unwrapKey(hostWrapKey, remains, hostWrapPurpose(id));
      if (journalKey && opens(journalKey)) ways.add("what is left of a wrap in a file");
    }
  return [...ways];
}

describe.each(engines)("a copy of the database, of all files and of the master key on %s", (engine) => {
  let database: TestDatabase;
  let server: TestServer;
  let masterKey: Buffer;
  beforeEach(async () => {
    database = await createTestDatabase(engine);
    masterKey = await loadMasterKey(database, database.dataDir, null);
    server = await startTestServer(engine, { database, masterKey });
  });
  afterEach(async () => {
    await server.stop();
    await database.drop();
  });

  const files = () =>
    readdirSync(database.dataDir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name)));
  const steal = async (...heard: string[]): Promise<Loot> => ({
    rows: await everyRow(database),
    files: files(),
    masterKey,
    words: heard,
  });
  const hostWrapOf = async ({ user }: Credentials) => {
    const { host_wrap } = await database.query
      .selectFrom("users")
      .select("host_wrap")
      .where("id", "=", user.id)
      .executeTakeFirstOrThrow();
    return host_wrap;
  };

  /** Host-held for long: linked, switched to and from, on several devices, and sent links for a new password. */
  async function longtimePerson(): Promise<Credentials> {
    const person = await signUpOn(server);
    const { user, access } = person;
    await writeOn(server, access);
    const body = { username: user.username, password };
    const other = await signUpOn(server);
    await server.expect(linkAccount, 200, {
      access: other.access,
      body: { ...body, own_password: password },
    });
    await server.expect(switchAccount, 200, { access: other.access, params: { id: user.id } });
    const elsewhere = await server.expect(login, 200, { body });
    await server.expect(refreshTokens, 200, { body: { refresh: elsewhere.refresh } });
    const ended = await server.expect(login, 200, { body });
    await server.expect(logout, 204, { body: { refresh: ended.refresh } });
    await makeResetToken(server, database.query, user.id);
    return person;
  }

  it("opens a journal that the host holds: the attempt below is worth something", async () => {
    const person = await longtimePerson();
    expect(await waysInto(person.user.id, await steal())).toEqual(
      expect.arrayContaining([hostWrapPurpose(person.user.id)]),
    );
  });

  it("opens no sealed journal, by any stored wrap, secret and derivation, nor by what is left in a file", async () => {
    const person = await longtimePerson();
    const { id } = person.user;
    const { access } = person;
    const hostWrap = await hostWrapOf(person);
    const recoveryKey = newRecoveryKey();
    await server.expect(takeCustody, 200, { access, body: { password, recovery_key: recoveryKey } });
    const held = await server.expect(refreshTokens, 200, { body: { refresh: person.refresh } });
    await server.expect(login, 200, { body: { username: person.user.username, password } });
    await makeResetToken(server, database.query, id);
    const stolen = await steal();
    const tried = new Set<string>();
    expect(await waysInto(id, stolen, tried)).toEqual([]);
    for (const file of stolen.files) expect(hostWrap && file.includes(hostWrap)).toBe(false);

    // The same attempt, with what the person alone has.
    const ways = await waysInto(id, { ...stolen, words: [password, recoveryKey, held.refresh] }, tried);
    expect(ways.toSorted()).toEqual([
      `password wrap of ${id}`,
      `recovery wrap of ${id}`,
      expect.stringMatching(/^refresh token wrap of session/),
    ]);

    const change = { current_password: password, new_password: newPassword };
    await server.expect(changePassword, 204, { access, body: change });
    expect(await waysInto(id, await steal(password))).toEqual([]);
  });

  it("opens one again that was unsealed, and neither its former password nor its recovery key is of use", async () => {
    const person = await longtimePerson();
    const { id } = person.user;
    const { access } = person;
    const recoveryKey = newRecoveryKey();
    await server.expect(takeCustody, 200, { access, body: { password, recovery_key: recoveryKey } });
    await server.expect(returnCustody, 200, { access, body: { password } });
    const ways = await waysInto(id, await steal(password, recoveryKey));
    expect(ways.filter((way) => !way.startsWith("what is left"))).toEqual([hostWrapPurpose(id)]);
  });
});

describe("the host's wrap of a journal that was sealed", () => {
  it("goes with the next sweep, where another program was reading the database as it was destroyed", async () => {
    const server = await startTestServer("sqlite");
    const { database } = server;
    const person = await signUpOn(server);
    await writeOn(server, person.access);
    const { host_wrap } = await database.query
      .selectFrom("users")
      .select("host_wrap")
      .where("id", "=", person.user.id)
      .executeTakeFirstOrThrow();
    const isInFiles = () =>
      readdirSync(database.dataDir)
        .map((name) => readFileSync(join(database.dataDir, name)))
        .some((file) => host_wrap && file.includes(host_wrap));
    expect(isInFiles()).toBe(true);

    const reader = new SQLite(sqliteFile(database.dataDir), { readonly: true });
    reader.exec("begin");
    reader.prepare("select count(*) from users").get();
    const body = { password, recovery_key: newRecoveryKey() };
    await server.expect(takeCustody, 200, { access: person.access, body });
    expect(isInFiles()).toBe(true);
    reader.exec("commit");
    reader.close();
    await database.emptyLog();
    expect(isInFiles()).toBe(false);
    expect(await readOn(server, person.access)).toBe(words);
    await server.stop();
  });
});
