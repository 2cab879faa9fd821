import { randomUUID } from "node:crypto";
import {
  globSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { login } from "#contract/accounts/accounts.ts";
import { getChanges } from "#contract/reflections/reflection-list.ts";
import type { BlobStore } from "#server/platform/blobs/blobs.ts";
import { openBlobs } from "#server/platform/blobs/open-blobs.ts";
import { startTestS3, type TestS3 } from "#server/platform/blobs/testing.ts";
import { StartError } from "#server/platform/errors.ts";
import { createTestDatabase } from "#server/platform/testing.ts";
import { startTestServer, type TestServer } from "#server/testing.ts";
import { restoreBlobs } from "./backup-blobs.ts";
import { createFolderPlace } from "./folder-place.ts";
import { addPerson, filesOf, filesOfAPerson, type Person, password } from "./testing.ts";
import { backUp, check, restore } from "./testing-backups.ts";

// backup.test.ts tests a backup's rows on both engines. Files don't depend on the engine.
const folder = mkdtempSync(join(tmpdir(), "reflector-backup-files-"));
const newFile = () => join(folder, randomUUID());
let server: TestServer;
let person: Person;
let s3: TestS3;

beforeAll(async () => {
  server = await startTestServer("sqlite");
  person = await addPerson(server, "First", ["heron"]);
  s3 = await startTestS3();
});
afterAll(async () => {
  await server.stop();
  await s3.stop();
  rmSync(folder, { recursive: true, force: true });
});

it("names the files that are missing or cut short in the store, and so in the backup", async () => {
  const file = newFile();
  const stored = join(server.database.dataDir, "attachments");
  const blob = globSync("*/640", { cwd: stored })[0] ?? "";
  const aside = newFile();
  renameSync(join(stored, blob), aside);
  const original = join(stored, globSync("*/original", { cwd: stored })[0] ?? "");
  const whole = readFileSync(original);
  writeFileSync(original, whole.subarray(0, -1));
  const parts = [
    expect.objectContaining({ what: "missing", id: expect.stringMatching(/\/640$/), owner: "First" }),
    expect.objectContaining({ what: "cut", id: expect.stringMatching(/\/original$/), owner: "First" }),
  ];
  const damage = { parts: expect.arrayContaining(parts), structure: [], more: 0 };
  expect(await backUp(file, server)).toMatchObject({ files: filesOfAPerson - 1, damage });
  renameSync(aside, join(stored, blob));
  writeFileSync(original, whole);
  expect(await check(file)).toMatchObject({ files: filesOfAPerson - 1, damage });
});

it("is restored to an S3 server, and from there to a folder, with the same files", async () => {
  const [first, second] = [newFile(), newFile()];
  await backUp(first, server);
  const bucket = await openBlobs({ dataDir: "", s3: s3.settings });
  await restoreInto(first, bucket, second);
  await restoreInto(second, await openBlobs({ dataDir: newFile(), s3: null }), newFile());
});

/** Restores, checks everything, and makes a backup of the result. */
async function restoreInto(file: string, blobs: BlobStore, next: string): Promise<void> {
  const database = await createTestDatabase("sqlite");
  const masterKey = await restore(file, { database, blobs, clock: server.clock });
  const restored = await startTestServer("sqlite", { database, blobs, masterKey });
  const { access } = await restored.expect(login, 200, { body: { username: "First", password } });
  const reflection = person.reflections[0]?.id ?? "";
  expect(await filesOf(restored, access, person.attachments, reflection)).toEqual(person.files);
  await backUp(next, restored);
  await restored.stop();
  await database.drop();
}

it("makes every client that keeps a copy start over, whatever it knew before", async () => {
  const file = newFile();
  await backUp(file, server);
  const database = await createTestDatabase("sqlite");
  const blobs = await openBlobs({ dataDir: newFile(), s3: null });
  const masterKey = await restore(file, { database, blobs, clock: server.clock });
  const restored = await startTestServer("sqlite", { database, blobs, masterKey });
  const { access } = await restored.expect(login, 200, { body: { username: "First", password } });
  const changes = async (since: number) =>
    (await restored.expect(getChanges, 200, { access, query: { since: String(since) } })).changes.map(
      ({ id }) => id,
    );
  const everything = await changes(0);
  expect(everything).toContain(person.reflections[0]?.id);
  expect(await changes(7)).toEqual(everything);
  await restored.stop();
  await database.drop();
});

it("refuses a file whose pieces are out of order, and leaves nothing of it behind", async () => {
  const dataDir = newFile();
  const blobs = await openBlobs({ dataDir, s3: null });
  const name = "0".repeat(32);
  const piece = (at: number, text: string) => ({
    blob: `${name}/original`,
    size: 6,
    at,
    bytes: Buffer.from(text).toString("base64"),
  });
  const files = restoreBlobs(blobs);
  await files.take(piece(0, "abc"));
  await files.take(piece(3, "def"));
  files.end();
  expect((await blobs.read(`${name}/original`, 0, 6)).toString()).toBe("abcdef");
  await files.take(piece(0, "abc"));
  await expect(files.take(piece(4, "ef"))).rejects.toThrow(StartError);
  expect(() => files.end()).toThrow("The backup holds an incomplete file: nothing was restored.");
  await files.undo();
  for (const wrong of [
    { ...piece(3, "def"), blob: `${"1".repeat(32)}/original` },
    { ...piece(3, "def"), size: 7 },
    piece(3, "defg"),
  ]) {
    const others = restoreBlobs(blobs);
    await others.take(piece(0, "abc"));
    await expect(others.take(wrong)).rejects.toThrow(StartError);
    await others.undo();
  }
  expect(readdirSync(join(dataDir, "attachments"))).toEqual([]);
});

it("never replaces another file, and leaves nothing behind when it fails", async () => {
  const file = newFile();
  writeFileSync(file, "something of mine");
  await expect(backUp(file, server)).rejects.toThrow(`${file} already exists. Name a new file.`);
  expect(readFileSync(file, "utf8")).toBe("something of mine");
  const nowhere = join(folder, "no such folder", "backup");
  await expect(backUp(nowhere, server)).rejects.toThrow(`${nowhere} can’t be written (ENOENT).`);
});

it("removes what interrupted ones left behind an hour ago, and nothing else", async () => {
  const root = mkdtempSync(join(folder, "left-"));
  const place = createFolderPlace(root);
  const name = "reflector-2026-11-20T030000Z.age";
  const old = [`${name}.unfinished`, `${name}.0a1b2c3d.unfinished`];
  const others = [`${name}.4e5f6071.unfinished`, "notes.unfinished"];
  for (const each of [...old, ...others]) writeFileSync(join(root, each), "half");
  const whole = async function* () {
    yield Buffer.from("whole");
  };
  const longAgo = new Date(Date.now() - 2 * 3_600_000);
  for (const each of [...old, "notes.unfinished"]) utimesSync(join(root, each), longAgo, longAgo);
  await place.write("reflector-2026-11-21T030000Z.age", whole());
  expect((await place.list()).sort()).toEqual([...others, "reflector-2026-11-21T030000Z.age"].sort());
});

it("stays whole when another one is begun under its name", async () => {
  const place = createFolderPlace(mkdtempSync(join(folder, "two-")));
  const name = "reflector-2026-11-20T030000Z.age";
  const begun = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const slow = async function* () {
    yield Buffer.from("slow ");
    begun.resolve();
    await goOn.promise;
    yield Buffer.from("slow");
  };
  const quick = async function* () {
    yield Buffer.from("quick");
  };
  const late = expect(place.write(name, slow())).rejects.toThrow(/already exists/);
  await begun.promise;
  await place.write(name, quick());
  goOn.resolve();
  await late;
  expect(Buffer.concat(await Array.fromAsync(place.file(name).open())).toString()).toBe("quick");
  expect(await place.list()).toEqual([name]);
});
