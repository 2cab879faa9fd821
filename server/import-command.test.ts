import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { takeCustody } from "#contract/accounts/custody.ts";
import { listImports } from "#contract/imports/imports.ts";
import { countReflections } from "#contract/reflections/reflection-list.ts";
import { newRecoveryKey } from "./features/accounts/custody/testing.ts";
import { password, signUpOn } from "./features/accounts/testing.ts";
import { createTestDatabase, engines, type TestDatabase } from "./platform/testing.ts";
import { administerHere, environmentOf } from "./testing/commands.ts";
import { exporter } from "./testing/exports.ts";
import { startTestServer, type TestServer } from "./testing.ts";

const secretKey = "a phrase that is long enough to be a key";

describe.each(engines)("npm run admin -- import on %s", (engine) => {
  let database: TestDatabase;
  let server: TestServer;

  beforeAll(async () => {
    database = await createTestDatabase(engine);
    const masterKey = createHash("sha256").update(secretKey, "utf8").digest();
    server = await startTestServer(engine, { database, masterKey });
  });
  afterAll(async () => {
    await server.stop();
    await database.drop();
  });

  const run = (more: Record<string, string>, ...words: string[]) =>
    administerHere(environmentOf(database, { SECRET_KEY: secretKey, ...more }), "import", ...words);
  const file = (name: string, content: string | Uint8Array) => {
    const path = join(database.dataDir, name);
    writeFileSync(path, content);
    return path;
  };
  const count = async (access: string) =>
    (await server.expect(countReflections, 200, { access, body: {} })).count;

  it("opens a sealed journal with its person's password alone", async () => {
    const { access, user } = await signUpOn(server);
    const body = { password, recovery_key: newRecoveryKey() };
    await server.expect(takeCustody, 200, { access, body });
    const page = file("2024-03-01.md", "Up before the sun.");
    const asked = [user.username, page, "--yes"];
    expect(await run({}, ...asked)).toMatchObject({
      code: 1,
      complained: expect.stringContaining("JOURNAL_PASSWORD"),
    });
    expect(await run({ JOURNAL_PASSWORD: "another password" }, ...asked)).toMatchObject({
      code: 1,
      complained: expect.stringMatching(/password/),
    });
    expect(await count(access)).toBe(0);
    const ended = await run({ JOURNAL_PASSWORD: password }, ...asked);
    expect(ended).toMatchObject({ code: 0, said: expect.stringMatching(/^Imported: 1\./) });
    expect(await count(access)).toBe(1);
  });

  it("opens an encrypted file with its passphrase, and leaves nothing behind without it", async () => {
    const [writer, reader] = [await signUpOn(server), await signUpOn(server)];
    const theirs = exporter(server, writer.access);
    await theirs.write({ title: "Herons" });
    const passphrase = "correct horse battery";
    const sealed = file("sealed.zip.age", await theirs.get({ kind: "archive", passphrase }));
    const asked = [reader.user.username, sealed, "--yes"];
    expect(await run({}, ...asked)).toMatchObject({
      code: 1,
      complained: expect.stringContaining("IMPORT_PASSPHRASE"),
    });
    expect(await run({ IMPORT_PASSPHRASE: "another passphrase" }, ...asked)).toMatchObject({
      code: 1,
      complained: "This passphrase doesn’t open the file.\n",
    });
    const { imports } = await server.expect(listImports, 200, { access: reader.access });
    expect([imports, await count(reader.access)]).toEqual([[], 0]);
    const ended = await run({ IMPORT_PASSPHRASE: passphrase }, ...asked);
    expect(ended).toMatchObject({ code: 0, said: expect.stringMatching(/^Imported: 1\./) });
    expect(await count(reader.access)).toBe(1);
  });
});
