import { randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { getUser, login } from "#contract/accounts/accounts.ts";
import { takeCustody } from "#contract/accounts/custody.ts";
import { getLinkedAccounts, linkAccount } from "#contract/accounts/linked-accounts.ts";
import { formatRecoveryKey } from "#contract/accounts/recovery-key-rules.ts";
import { getSecurityHistory } from "#contract/accounts/security-history.ts";
import { searchReflections } from "#contract/reflections/reflection-list.ts";
import { getReflection, type Reflection, saveDaily } from "#contract/reflections/reflections.ts";
import { openBlobs } from "#server/platform/blobs/open-blobs.ts";
import { type Engine, openSqlite } from "#server/platform/database.ts";
import { StartError } from "#server/platform/errors.ts";
import { recordHostEvent } from "#server/platform/host-log.ts";
import { loadMasterKey } from "#server/platform/secrets.ts";
import { createTestDatabase, engines, type TestDatabase } from "#server/platform/testing.ts";
import { startTestServer, type TestServer } from "#server/testing.ts";
import { noDamage } from "./damage.ts";
import { carriedTables } from "./stored-tables.ts";
import {
  accountOf,
  addPerson,
  addRowsOfItsOwn,
  addSignInRows,
  filesOf,
  filesOfAPerson,
  ownPreferences,
  type Person,
  password,
  rowsOfEach,
  signInRowsOf,
  windowOf,
  withEnd,
} from "./testing.ts";
import { asFirstVersion, backUp, linesIn, passphrase, restore } from "./testing-backups.ts";
import { sealRows } from "./testing-sealed.ts";

const pairs = engines.flatMap((from) => engines.map((to) => [from, to] as const));
const folder = mkdtempSync(join(tmpdir(), "reflector-backup-"));
const newFile = () => join(folder, randomUUID());
const neverKept = () => Promise.reject(new Error("The master key was put in place."));

/** `lines`: what the backup holds. */
type Source = { server: TestServer; people: Person[]; file: string; lines: string[] };

const sources = new Map<Engine, Source>();
const sourceOn = (engine: Engine): Source => {
  const source = sources.get(engine);
  if (!source) throw new Error(`No backup was made on ${engine}.`);
  return source;
};
const blobsIn = ({ dataDir }: TestDatabase) => openBlobs({ dataDir, s3: null });

beforeAll(async () => {
  for (const engine of engines) {
    const server = await startTestServer(engine);
    const people = [
      await addPerson(server, "First", ["kingfisher", "heron", "gull"]),
      await addPerson(server, "Second", ["kestrel", "heron"]),
    ];
    const { access } = await server.expect(login, 200, { body: { username: "First", password } });
    const link = { username: "Second", password, own_password: password };
    await server.expect(linkAccount, 200, { access, body: link });
    const second = await server.expect(login, 200, { body: { username: "Second", password } });
    const recovery_key = formatRecoveryKey(new Uint8Array(32));
    await server.expect(takeCustody, 200, { access: second.access, body: { password, recovery_key } });
    const invitation = { code_hash: "a hash", made_at: 0, expires_at: Number.MAX_SAFE_INTEGER };
    await server.database.query.insertInto("invitations").values(invitation).execute();
    await recordHostEvent(server, { command: "invite", outcome: "done" });
    await addSignInRows(server.database);
    await sealRows(server);
    const file = newFile();
    const eachOfTwo = {
      files: 2,
      attachedVersionedRemoved: 3,
      userAvatarLink: 3,
      registeredLinked: 2,
      ...rowsOfEach,
    };
    const rows = 2 * Object.values(eachOfTwo).reduce((sum, count) => sum + count, 0);
    const [signedIn, sealing, invitations, reflections, waysToSignIn, activities] = [2, 2, 1, 5, 4, 4];
    const [reminderKeys, hostEvents] = [1, 1];
    const others =
      signedIn + sealing + invitations + reflections + waysToSignIn + activities + reminderKeys + hostEvents;
    const made = await backUp(file, server);
    expect(made).toMatchObject({ rows: rows + others, damage: noDamage() });
    // The second person holds their key alone.
    expect(made.opened).toMatchObject({ texts: 5, opened: 3, closed: 2 });
    sources.set(engine, { server, people, file, lines: await linesIn(file) });
  }
});
afterAll(async () => {
  for (const { server } of sources.values()) await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Restores a backup into an empty store, and starts a server on it. */
async function restoreInto(database: TestDatabase, file: string): Promise<TestServer> {
  const kept: Buffer[] = [];
  const clock = { now: () => new Date("2026-11-21T12:00:00Z") };
  const blobs = await blobsIn(database);
  const masterKey = await restore(file, { database, blobs, clock }, async (key) => void kept.push(key));
  expect(kept).toEqual([masterKey]);
  return startTestServer(database.engine, { database, masterKey });
}

describe.each(pairs)("a backup made on %s and restored on %s", (from, to) => {
  let database: TestDatabase;
  let server: TestServer;
  const signedIn: Record<string, string> = {};

  beforeAll(async () => {
    database = await createTestDatabase(to);
    await addRowsOfItsOwn(database);
    server = await restoreInto(database, sourceOn(from).file);
    for (const username of ["First", "Second"])
      signedIn[username] = (await server.expect(login, 200, { body: { username, password } })).access;
  });
  afterAll(async () => {
    await server.stop();
    await database.drop();
  });
  const accessOf = (username: string) => signedIn[username] ?? "";

  it("shows every reflection unchanged to people who sign in with their passwords", async () => {
    for (const { username, reflections } of sourceOn(from).people) {
      const access = accessOf(username);
      for (const written of reflections)
        expect(await server.expect(getReflection, 200, { access, params: { id: written.id } })).toEqual(
          written,
        );
      await expectNextSave(access, reflections[0]);
      const listed = await server.expect(searchReflections, 200, { access, body: {} });
      expect(listed.reflections.map(({ id }) => id)).toEqual(reflections.map(({ id }) => id));
      expect((await server.expect(getUser, 200, { access })).preferences).toMatchObject(ownPreferences);
    }
  });

  it("keeps everyone's name, picture, activities, links and history", async () => {
    for (const { username, account } of sourceOn(from).people) {
      const access = accessOf(username);
      expect([account.avatar.byteLength > 100, account.activities.length]).toEqual([true, 1]);
      expect(await accountOf(server, access)).toEqual(account);
      const other = username === "First" ? "Second" : "First";
      expect(await server.expect(getLinkedAccounts, 200, { access })).toMatchObject([{ username: other }]);
      const { events } = await server.expect(getSecurityHistory, 200, { access });
      const kinds = events
        .map(({ kind }) => kind)
        .filter((kind) => !["signed_in", "custody_taken"].includes(kind));
      expect(kinds).toEqual(["account_linked", "registered"]);
      expect(events.find(({ kind }) => kind === "account_linked")?.account?.username).toBe(other);
    }
  });

  it("keeps every file, with its content and where it is attached", async () => {
    for (const { username, attachments, reflections, files } of sourceOn(from).people) {
      expect(files.files.map(({ contents }) => contents.length)).toEqual([3, 1]);
      expect(files.attached).toHaveLength(1);
      const first = reflections[0]?.id ?? "";
      expect(await filesOf(server, accessOf(username), attachments, first)).toEqual(files);
    }
  });

  it("keeps passkeys, one-time codes and connected providers", async () => {
    const rows = await signInRowsOf(sourceOn(from).server.database);
    expect(rows.flat()).toHaveLength(4);
    expect(await signInRowsOf(database)).toEqual(rows);
  });

  it("keeps everyone's theme, with their own backgrounds", async () => {
    for (const { username, window } of sourceOn(from).people) {
      expect(window.pictures).toHaveLength(3);
      expect(await windowOf(server, accessOf(username))).toEqual(window);
    }
  });

  async function expectNextSave(access: string, written: Reflection | undefined) {
    if (!written) throw new Error("Nothing was written.");
    const { title, body, mood, feelings, tags, prompt, revision, written_at, time_zone, day } = written;
    const words = { title, body, mood, feelings, tags, prompt };
    const next = { ...words, revision, save_id: randomUUID(), written_at, time_zone };
    const saved = await server.expect(saveDaily, 200, { access, params: { day }, body: next });
    expect(saved).toMatchObject({ ...words, id: written.id, revision: revision + 1 });
  }

  it("finds the same reflections in a search, for each person their own", async () => {
    const found = async (username: string, search: string) => {
      const answer = await server.expect(searchReflections, 200, {
        access: accessOf(username),
        body: { search },
      });
      return answer.reflections.map(({ title }) => title);
    };
    expect(await found("First", "herons")).toEqual(["First heron 🌧"]);
    expect(await found("Second", "heron")).toEqual(["Second heron 🌧"]);
    expect(await found("First", "kest")).toEqual([]);
    expect(await found("First", "king")).toEqual(["First kingfisher 🌧"]);
    expect(await found("Second", '"日記 kestrel"')).toEqual(["Second kestrel 🌧"]);
  });
});

describe.each(engines)("a backup made on %s", (engine) => {
  it("can be read by the file's owner only, and holds no readable word or key", () => {
    const { file, server, lines: all } = sourceOn(engine);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file).subarray(0, 21).toString()).toBe("age-encryption.org/v1");
    const pieces = all.filter((line) => line.startsWith('{"blob"'));
    expect(pieces).toHaveLength(2 * (filesOfAPerson + 1));
    for (const piece of pieces) {
      const { bytes } = z.object({ bytes: z.base64() }).parse(JSON.parse(piece));
      const content = Buffer.from(bytes, "base64").toString("latin1");
      for (const mark of ["JFIF", "RIFF", "WAVE", "long way"]) expect(content).not.toContain(mark);
    }
    // In megabytes of Base64, short words occur by chance.
    const [header = "", ...rows] = all.filter((line) => !pieces.includes(line));
    const lines = rows.join("\n");
    for (const word of [
      "kingfisher",
      "rained",
      "río",
      "日記",
      "calm",
      "notice",
      "jetty",
      "Lovelace",
      password,
      passphrase,
    ])
      expect(lines).not.toContain(word);
    for (const form of ["base64", "base64url", "hex"] as const)
      expect(lines).not.toContain(server.masterKey.toString(form).replace(/=+$/, ""));
    expect(header).toContain(server.masterKey.toString("base64"));
    expect(readFileSync(file).includes(server.masterKey)).toBe(false);
  });

  it("carries everything that can't be rebuilt", () => {
    const tables = sourceOn(engine)
      .lines.slice(1, -1)
      .map((line) => z.object({ table: z.string().optional() }).parse(JSON.parse(line)).table)
      .filter((table) => table !== undefined);
    // The last release alone writes to account_links.
    const expected = carriedTables.filter((each) => each !== "account_links");
    expect([...new Set(tables)].sort()).toEqual(expected.sort());
  });

  it("is refused by a store that holds people, and changes nothing there", async () => {
    const server = await startTestServer(engine);
    await addPerson(server, "Somebody", ["swift"]);
    const { file } = sourceOn(engine);
    const { database, blobs, clock } = server;
    const restored = restore(file, { database, blobs, clock }, neverKept);
    await expect(restored).rejects.toThrow(
      new StartError("This store already holds people: restore into an empty DATA_DIR or an empty database."),
    );
    expect(await database.query.selectFrom("users").select("username").execute()).toEqual([
      { username: "Somebody" },
    ]);
    await server.stop();
  });

  it("is restored completely or not at all", async () => {
    const { file, server, lines } = sourceOn(engine);
    const [header = "", user = "", ...rest] = await asFirstVersion(lines);
    // The last row can't be written, because the first has the same name.
    const twice = newFile();
    writeFileSync(twice, withEnd([header, user, ...rest.slice(0, -1), user]));
    const database = await createTestDatabase(engine);
    const parts = { database, blobs: await blobsIn(database), clock: server.clock };
    await expect(restore(twice, parts)).rejects.toThrow();
    await expect(loadMasterKey(database, database.dataDir, null)).rejects.toThrow(
      "A restore into this store was cut short, so it is incomplete: run npm run restore again.",
    );
    for (const table of carriedTables.filter((name) => name !== "installation")) {
      const rows = await database.asSystem((tx) => sql`select 1 from ${sql.table(table)}`.execute(tx));
      expect([table, rows.rows.length]).toEqual([table, 0]);
    }
    const folder = join(database.dataDir, "attachments");
    expect(readdirSync(folder)).toEqual([]);
    await (await restoreInto(database, file)).stop();
    expect(readdirSync(folder)).toHaveLength(4);
    await database.drop();
  });
});

describe("a backup of the first version, without encryption around it", () => {
  let lines: string[];
  beforeAll(async () => {
    lines = await asFirstVersion(sourceOn("sqlite").lines.slice(0, -1));
  });

  it("is restored as it ever was", async () => {
    const file = newFile();
    writeFileSync(file, withEnd(lines));
    const database = await createTestDatabase("postgres");
    const server = await restoreInto(database, file);
    await server.expect(login, 200, { body: { username: "first", password } });
    await server.stop();
    await database.drop();
  });
});

it("is restored into a database without tables", async () => {
  const dataDir = mkdtempSync(join(folder, "new-"));
  const database = { ...openSqlite(dataDir), dataDir, url: null, drop: async () => {} };
  const server = await restoreInto(database, sourceOn("postgres").file);
  await server.expect(login, 200, { body: { username: "first", password } });
  await server.stop();
  await database.close();
});
