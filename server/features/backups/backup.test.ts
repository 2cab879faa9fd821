import { randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import fc from "fast-check";
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
import { createTestDatabase, engines, type TestDatabase } from "#server/platform/testing.ts";
import { startTestServer, type TestServer } from "#server/testing.ts";
import { writeBackup } from "./backup.ts";
import { carriedTables } from "./backup-format.ts";
import { checkBackup, restoreBackup } from "./restore.ts";
import {
  accountOf,
  addKeysOfItsOwn,
  addPerson,
  addSignInRows,
  filesOf,
  filesOfAPerson,
  ownPreferences,
  type Person,
  password,
  rowsOfEach,
  signInRowsOf,
  swapped,
  windowOf,
  withEnd,
} from "./testing.ts";

const passphrase = "a lighthouse, two gulls";
const pairs = engines.flatMap((from) => engines.map((to) => [from, to] as const));
const folder = mkdtempSync(join(tmpdir(), "reflector-backup-"));
const newFile = () => join(folder, randomUUID());
const linesOf = (file: string) => gunzipSync(readFileSync(file)).toString("utf8").trim().split("\n");
const neverKept = () => Promise.reject(new Error("The master key was put in place."));

type Source = { server: TestServer; people: Person[]; file: string };

const sources = new Map<Engine, Source>();
const sourceOn = (engine: Engine): Source => {
  const source = sources.get(engine);
  if (!source) throw new Error(`No backup was made on ${engine}.`);
  return source;
};
const back = async ({ database, blobs, masterKey, clock }: TestServer, file: string) =>
  (await writeBackup(file, passphrase, { database, blobs, masterKey, clock })).rows;
const blobsIn = ({ dataDir }: TestDatabase) => openBlobs({ dataDir, s3: null });

beforeAll(async () => {
  for (const engine of engines) {
    const server = await startTestServer(engine);
    const people = [
      await addPerson(server, "First", ["kingfisher", "heron", "gull"]),
      await addPerson(server, "Second", ["kestrel", "heron"]),
    ];
    const { access } = await server.expect(login, 200, { body: { username: "First", password } });
    await server.expect(linkAccount, 200, { access, body: { username: "Second", password } });
    const second = await server.expect(login, 200, { body: { username: "Second", password } });
    const recovery_key = formatRecoveryKey(new Uint8Array(32));
    await server.expect(takeCustody, 200, { access: second.access, body: { password, recovery_key } });
    const invitation = { code_hash: "a hash", made_at: 0, expires_at: Number.MAX_SAFE_INTEGER };
    await server.database.query.insertInto("invitations").values(invitation).execute();
    await addSignInRows(server.database);
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
    const reminderKeys = 1;
    const others = signedIn + sealing + invitations + reflections + waysToSignIn + activities + reminderKeys;
    expect(await back(server, file)).toBe(rows + others);
    sources.set(engine, { server, people, file });
  }
});
afterAll(async () => {
  for (const { server } of sources.values()) await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Restores a backup into an empty store, and starts a server on it. */
async function restoreInto(database: TestDatabase, file: string): Promise<TestServer> {
  const checked = await checkBackup(file, passphrase);
  const kept: Buffer[] = [];
  const clock = { now: () => new Date("2026-11-21T12:00:00Z") };
  const blobs = await blobsIn(database);
  await restoreBackup(file, checked, { database, blobs, clock, keepKey: async (key) => void kept.push(key) });
  expect(kept).toEqual([checked.masterKey]);
  return startTestServer(database.engine, { database, masterKey: checked.masterKey });
}

describe.each(pairs)("a backup made on %s and restored on %s", (from, to) => {
  let database: TestDatabase;
  let server: TestServer;
  const signedIn: Record<string, string> = {};

  beforeAll(async () => {
    database = await createTestDatabase(to);
    await addKeysOfItsOwn(database);
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
    const { file, server } = sourceOn(engine);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const all = gunzipSync(readFileSync(file)).toString("utf8").split("\n");
    const pieces = all.filter((line) => line.startsWith('{"blob"'));
    expect(pieces).toHaveLength(2 * (filesOfAPerson + 1));
    for (const piece of pieces) {
      const { bytes } = z.object({ bytes: z.base64() }).parse(JSON.parse(piece));
      const content = Buffer.from(bytes, "base64").toString("latin1");
      for (const mark of ["JFIF", "RIFF", "WAVE", "long way"]) expect(content).not.toContain(mark);
    }
    // In megabytes of Base64, short words occur by chance.
    const lines = all.filter((line) => !pieces.includes(line)).join("\n");
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
  });

  it("carries everything that can't be rebuilt", () => {
    const lines = gunzipSync(readFileSync(sourceOn(engine).file))
      .toString("utf8")
      .trim()
      .split("\n");
    const tables = lines
      .slice(1, -1)
      .map((line) => z.object({ table: z.string().optional() }).parse(JSON.parse(line)).table)
      .filter((table) => table !== undefined);
    expect([...new Set(tables)].sort()).toEqual([...carriedTables].sort());
  });

  it("is refused by a store that holds people, and changes nothing there", async () => {
    const server = await startTestServer(engine);
    await addPerson(server, "Somebody", ["swift"]);
    const { file } = sourceOn(engine);
    const { database, blobs, clock } = server;
    const restored = restoreBackup(file, await checkBackup(file, passphrase), {
      database,
      blobs,
      clock,
      keepKey: neverKept,
    });
    await expect(restored).rejects.toThrow(
      new StartError("This store already holds people: restore into an empty DATA_DIR or an empty database."),
    );
    expect(await database.query.selectFrom("users").select("username").execute()).toEqual([
      { username: "Somebody" },
    ]);
    await server.stop();
  });

  it("is restored completely or not at all", async () => {
    const { file, server } = sourceOn(engine);
    const [header = "", user = "", ...rest] = linesOf(file);
    // The last row can't be written, because the first has the same name.
    const twice = newFile();
    writeFileSync(twice, withEnd([header, user, ...rest.slice(0, -1), user]));
    const database = await createTestDatabase(engine);
    const checked = await checkBackup(twice, passphrase);
    await expect(
      restoreBackup(twice, checked, {
        database,
        blobs: await blobsIn(database),
        clock: server.clock,
        keepKey: async () => {},
      }),
    ).rejects.toThrow();
    for (const table of carriedTables) {
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

describe("a file that is no complete backup", () => {
  const written = (content: Buffer | string) => {
    const file = newFile();
    writeFileSync(file, content);
    return file;
  };
  const whole = () => readFileSync(sourceOn("sqlite").file);
  const lines = () => linesOf(sourceOn("sqlite").file);
  const gunzips = (bytes: Buffer): Buffer | null => {
    try {
      return gunzipSync(bytes);
    } catch {
      // It counts as refused, too.
      return null;
    }
  };

  const expectRefused = async (file: string) => {
    const refused = await checkBackup(file, passphrase).then(
      () => "nothing was wrong",
      (error) => error,
    );
    expect(refused).toBeInstanceOf(StartError);
    expect(z.instanceof(StartError).parse(refused).message).toMatch(/^[^\n]*\.$/);
  };

  it.each([
    ["is not there", newFile],
    ["is a folder", () => folder],
    ["is empty", () => written("")],
    ["is empty under its compression", () => written(gzipSync(""))],
    ["is plain text", () => written("Dear diary,\n")],
    ["is not compressed", () => written(lines().join("\n"))],
    ["is another program's", () => written(gzipSync('{"format":"day-one"}\n{"rows":0}\n'))],
    ["is a picture", () => written(Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"))],
    ["lacks its end", () => written(gzipSync(`${lines().slice(0, -1).join("\n")}\n`))],
    ["lacks a row", () => written(gzipSync(`${lines().toSpliced(2, 1).join("\n")}\n`))],
    ["has rows in another order", () => written(gzipSync(`${swapped(lines(), 3, 4).join("\n")}\n`))],
    ["has its header alone", () => written(gzipSync(`${lines()[0]}\n`))],
    ["has its end alone", () => written(gzipSync(`${lines().at(-1)}\n`))],
    ["has a row altered", () => written(gzipSync(`${lines().join("\n").replace("Second", "Secand")}\n`))],
    [
      "has another key",
      () => written(gzipSync(`${lines().join("\n").replace('"passes":3', '"passes":2')}\n`)),
    ],
    ["goes on after its end", () => written(gzipSync(`${[...lines(), ...lines()].join("\n")}\n`))],
  ])("is refused in one sentence where it %s", async (_, file) => {
    await expectRefused(file());
  });

  it("is refused wherever it is cut", async () => {
    const all = whole();
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: all.length - 1 }), async (length) => {
        await expectRefused(written(all.subarray(0, length)));
      }),
      { numRuns: 60 },
    );
  });

  it("is refused after any bit was flipped, unless its content is still the same", async () => {
    const all = whole();
    const said = await checkBackup(written(all), passphrase);
    // Some bits of gzip don't matter: its time stamp, and the padding after the last block.
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: all.length - 1 }), fc.nat(7), async (at, bit) => {
        const altered = Buffer.from(all);
        altered[at] = (altered[at] ?? 0) ^ (1 << bit);
        const file = written(altered);
        const meaningless = gunzips(altered)?.equals(gunzipSync(all)) ?? false;
        if (meaningless) expect(await checkBackup(file, passphrase)).toEqual(said);
        else await expectRefused(file);
      }),
      { numRuns: 60 },
    );
  });

  it("is refused with another passphrase", async () => {
    const { file } = sourceOn("sqlite");
    for (const wrong of ["", "A lighthouse, two gulls"])
      await expect(checkBackup(file, wrong)).rejects.toThrow(
        new StartError("The passphrase is not the one that this backup was made with."),
      );
  });

  it.each([
    { migrations: ["0001-schema", "9999-next"], sentence: /was made by a newer Reflector/ },
    { migrations: ["0001-foundation"], sentence: /from before the first release/ },
  ])("is refused where it names migrations $migrations", async ({ migrations, sentence }) => {
    const [header = "", ...rest] = lines();
    const altered = JSON.stringify({ ...JSON.parse(header), migrations });
    const file = written(withEnd([altered, ...rest.slice(0, -1)]));
    await expect(checkBackup(file, passphrase)).rejects.toThrow(sentence);
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
