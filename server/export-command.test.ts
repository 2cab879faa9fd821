import { spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, statSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { register } from "#contract/accounts/accounts.ts";
import { takeCustody } from "#contract/accounts/custody.ts";
import { formatRecoveryKey } from "#contract/accounts/recovery-key-rules.ts";
import { saveDaily } from "#contract/reflections/reflections.ts";
import { aSave } from "./features/reflections/testing.ts";
import { createTestDatabase, engines, type TestDatabase } from "./platform/testing.ts";
import { administerHere, environmentOf, startedWith } from "./testing/commands.ts";
import { password, startTestServer, type TestServer } from "./testing.ts";

const secretKey = "a phrase that is long enough to be a key";

describe.each(engines)("npm run admin -- export on %s", (engine) => {
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

  const environment = (more: Record<string, string> = {}) =>
    environmentOf(database, { SECRET_KEY: secretKey, ...more });
  const run = (more: Record<string, string>, ...words: string[]) =>
    administerHere(environment(more), "export", ...words);
  /** As a host runs it: in a process of its own. */
  const runProgram = async (...words: string[]) => {
    const child = spawn(process.execPath, [join(import.meta.dirname, "admin.ts"), "export", ...words], {
      cwd: database.dataDir,
      env: startedWith(environment()),
      stdio: ["ignore", "ignore", "pipe"],
    });
    const [complained, [code]] = await Promise.all([text(child.stderr), once(child, "exit")]);
    return { code, complained };
  };

  async function signUp(username: string) {
    const { access } = await server.expect(register, 201, { body: { username, password } });
    const body = aSave({ title: "Herons", mood: 4 });
    await server.expect(saveDaily, 200, { access, params: { day: "2026-11-20" }, body });
    return access;
  }

  it("writes a file that only the host can read, and writes over none", async () => {
    await signUp("Ada");
    const open = join(database.dataDir, "open.csv");
    const asked = ["Ada", "--kind", "csv", "--to"];
    expect(await runProgram(...asked, open)).toEqual({ code: 0, complained: "" });
    expect(readFileSync(open, "utf8")).toContain("Good");
    expect(statSync(open).mode & 0o077).toBe(0);
    expect((await run({}, ...asked, open)).complained).toContain("already exists");
    const pdf = await run({}, "Ada", "--kind", "pdf", "--to", `${open}.pdf`);
    expect(pdf.complained).toContain("--kind is one of");
    const nobody = await run({}, "Nobody", "--to", `${open}.zip`);
    expect(nobody.complained).toBe("No account has the name or e-mail address Nobody.\n");
  });

  it.runIf(engine === "sqlite")(
    "says in a sentence that the disk is full, and leaves nothing there",
    async () => {
      const to = join(database.dataDir, "full.csv");
      symlinkSync("/dev/full", `${to}.unfinished`);
      expect(await runProgram("Ada", "--kind", "csv", "--to", to)).toEqual({
        code: 1,
        complained: "The disk is full. Free some space and try again.\n",
      });
      expect(readdirSync(database.dataDir).filter((name) => name.startsWith("full"))).toEqual([]);
    },
  );

  it("opens a sealed journal with its person's password alone, and encrypts", async () => {
    const access = await signUp("Grace");
    const sealed = join(database.dataDir, "sealed.csv.age");
    const recovery_key = formatRecoveryKey(randomBytes(32));
    await server.expect(takeCustody, 200, { access, body: { password, recovery_key } });
    const encrypted = ["Grace", "--kind", "csv", "--to", sealed, "--passphrase"];
    const given = { EXPORT_PASSPHRASE: "correct horse battery" };
    expect(await run(given, ...encrypted)).toMatchObject({
      code: 1,
      complained: "Set JOURNAL_PASSWORD, or run this at a terminal.\n",
    });
    expect(await run({ ...given, JOURNAL_PASSWORD: "another password" }, ...encrypted)).toMatchObject({
      code: 1,
      complained: "This password doesn’t open the journal.\n",
    });
    expect(existsSync(sealed)).toBe(false);
    expect(await run({ ...given, JOURNAL_PASSWORD: password }, ...encrypted)).toMatchObject({
      code: 0,
      complained: "",
    });
    expect(readFileSync(sealed, "latin1")).toMatch(/^age-encryption\.org\/v1\n-> scrypt /);
  });
});
