import { randomBytes, randomUUID } from "node:crypto";
import { globSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { importPartBytes } from "#contract/imports/import-rules.ts";
import {
  beginImport,
  getImport,
  getImportReport,
  listImports,
  readImport,
  removeImport,
  startImport,
  stopImport,
  undoImport,
  unlockImport,
} from "#contract/imports/imports.ts";
import { openBlobs } from "#server/platform/blobs/open-blobs.ts";
import { engines } from "#server/platform/testing.ts";
import { startTestServer, type TestServer } from "#server/testing.ts";
import { anEntry, journalFile, newImporter, testReader } from "./testing.ts";

const dayMs = 86_400_000;

describe.each(engines)("the files of an import on %s", (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine, { openJournalFiles: testReader() });
  });
  afterAll(() => server.stop());

  const importer = () => newImporter(server);

  it("are refused with a sentence if they hold no journal", async () => {
    const mia = await importer();
    const failed = await mia.read(randomBytes(3000));
    expect(failed).toMatchObject({
      phase: "failed",
      problem: "Reflector can't read this as a journal.",
      undo_until: null,
    });
    expect(
      (await server.call(startImport, { access: mia.access, params: { id: failed.id }, body: {} })).status,
    ).toBe(409);
  });

  it("go on where the upload was, in whatever order the parts come", async () => {
    const mia = await importer();
    const files = { "long.bin": randomBytes(importPartBytes + 100) };
    const content = journalFile({ entries: [anEntry("one")], files });
    const id = randomUUID();
    expect(await mia.begin(id, content)).toMatchObject({
      phase: "uploading",
      parts: [],
      part_bytes: importPartBytes,
    });
    await mia.send(id, 1, content.subarray(importPartBytes));
    expect(await mia.begin(id, content)).toMatchObject({ parts: [1], done: 1, total: 2 });
    const early = await server.call(readImport, { access: mia.access, params: { id } });
    expect(early).toMatchObject({ status: 409, body: { code: "incomplete" } });
    expect((await mia.send(id, 0, content.subarray(0, 7))).status).toBe(400);
    expect((await mia.send(id, 2, content.subarray(0, 7))).status).toBe(400);
    const asText = { "content-type": "text/plain" };
    expect((await mia.send(id, 0, content.subarray(0, importPartBytes), asText)).status).toBe(415);
    await mia.send(id, 0, content.subarray(0, importPartBytes));
    await mia.send(id, 0, content.subarray(0, importPartBytes));
    await server.expect(readImport, 200, { access: mia.access, params: { id } });
    expect(await mia.until(id, "ready")).toMatchObject({ preview: { entries: 1 } });
    expect((await mia.send(id, 0, content.subarray(0, importPartBytes))).status).toBe(409);
    const other = { id, files: [{ name: "other.zip", bytes: 4 }], time_zone: "UTC" };
    expect((await server.call(beginImport, { access: mia.access, body: other })).status).toBe(409);
  });

  const blobs = () => globSync("attachments/*/**/*", { cwd: server.database.dataDir }).sort();

  it("go with a part that arrives while their import is removed", async () => {
    const { database, clock, masterKey } = server;
    const stored = await openBlobs({ dataDir: database.dataDir, s3: null });
    let meanwhile = async () => {};
    const slow = await startTestServer(engine, {
      ...{ database, clock, masterKey },
      blobs: { ...stored, write: (...given) => meanwhile().then(() => stored.write(...given)) },
    });
    const mia = await newImporter(slow);
    const id = randomUUID();
    await mia.begin(id, Buffer.alloc(40));
    const before = blobs();
    meanwhile = async () =>
      void (await slow.expect(removeImport, 204, { access: mia.access, params: { id } }));
    expect((await mia.send(id, 0, Buffer.alloc(40))).status).toBe(404);
    expect(blobs()).toEqual(before);
    expect((await mia.send(id, 0, Buffer.alloc(40))).status).toBe(404);
    expect((await server.call(getImport, { access: mia.access, params: { id } })).status).toBe(404);
    await slow.stop();
  });

  it("are gone once their import is done, has failed or is removed", async () => {
    const sweep = async () => {
      server.clock.advance(2 * 3_600_000);
      await server.runJobs();
    };
    await sweep();
    const before = blobs();
    const mia = await importer();
    await mia.bring({ entries: [anEntry("one")] });
    await mia.read(randomBytes(3000));
    const { id } = await mia.read(journalFile({ entries: [anEntry("two")] }));
    await server.expect(removeImport, 204, { access: mia.access, params: { id } });
    expect(blobs()).not.toEqual(before);
    await sweep();
    expect(blobs()).toEqual(before);
  });

  it("are listed by their imports, open ones first, and at most three are open", async () => {
    const mia = await importer();
    const { id } = await mia.bring({ entries: [anEntry("one")] });
    const open = [randomUUID(), randomUUID(), randomUUID()];
    for (const each of open) await mia.begin(each, Buffer.alloc(10), `${each}.zip`);
    const { imports } = await server.expect(listImports, 200, { access: mia.access });
    expect(imports.map((one) => one.phase)).toEqual(["uploading", "uploading", "uploading", "done"]);
    const more = { id: randomUUID(), files: [{ name: "a", bytes: 1 }], time_zone: "UTC" };
    const refused = await server.call(beginImport, { access: mia.access, body: more });
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: "limit_reached",
        message: expect.stringMatching(/not finished: “.+”, “.+”, “.+”\. Finish/),
      },
    });
    await server.call(removeImport, { access: mia.access, params: { id } });
    expect((await server.expect(listImports, 200, { access: mia.access })).imports).toHaveLength(3);
    expect(await mia.written()).toHaveLength(1);
  });

  it.each([
    ["no files", { files: [] }, "files"],
    ["empty files", { files: [{ name: "a", bytes: 0 }] }, "files"],
    ["more than 20 GB", { files: [{ name: "a", bytes: 20_000_000_001 }] }, "files"],
    ["too many files", { files: Array.from({ length: 20_001 }, () => ({ name: "a", bytes: 1 })) }, "files"],
    ["an unknown zone", { time_zone: "Nowhere/Else" }, "time_zone"],
  ])("are refused with a sentence beside the field: %s", async (_, wrong, field) => {
    const { access } = await importer();
    const body = { id: randomUUID(), files: [{ name: "a", bytes: 1 }], time_zone: "UTC", ...wrong };
    const answer = await server.call(beginImport, { access, body });
    expect(answer).toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } });
  });

  it("are nobody else's", async () => {
    const mia = await importer();
    const { id } = await mia.bring({ entries: [anEntry("secret")] });
    const other = await importer();
    for (const endpoint of [getImport, getImportReport, readImport, stopImport, undoImport, removeImport])
      expect((await server.call(endpoint, { access: other.access, params: { id } })).status).toBe(404);
    const body = { passphrase: "correct horse battery" };
    const unlocked = await server.call(unlockImport, { access: other.access, params: { id }, body });
    expect(unlocked.status).toBe(404);
    expect((await server.expect(listImports, 200, { access: other.access })).imports).toEqual([]);
    expect((await server.call(startImport, { access: other.access, params: { id }, body: {} })).status).toBe(
      404,
    );
    // The same id is free for another person.
    expect(await other.begin(id, Buffer.alloc(3))).toMatchObject({ phase: "uploading" });
    expect(await mia.get(id)).toMatchObject({ phase: "done" });
  });

  it("are removed after a week in which nobody goes on", async () => {
    const mia = await importer();
    const { id } = await mia.read(journalFile({ entries: [anEntry("one")] }));
    const before = server.clock.now().toISOString();
    for (let day = 0; day < 8; day += 1) {
      server.clock.advance(dayMs);
      await server.runJobs();
    }
    const { access } = await mia.logIn();
    expect((await server.call(getImport, { access, params: { id } })).status).toBe(404);
    server.clock.set(before);
  });
});
