import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getUser, login, refreshTokens, register } from "#contract/accounts/accounts.ts";
import { takeCustody } from "#contract/accounts/custody.ts";
import { resetPassword } from "#contract/accounts/recovery.ts";
import { formatRecoveryKey } from "#contract/accounts/recovery-key-rules.ts";
import { getSecurityHistory } from "#contract/accounts/security-history.ts";
import { confirmOneTimeCodes, setUpOneTimeCodes } from "#contract/accounts/sign-in.ts";
import { createTestDatabase, engines, type TestDatabase } from "./platform/testing.ts";
import { administerHere, environmentOf, startedWith } from "./testing/commands.ts";
import { createTestClock, password, startTestServer, type TestServer } from "./testing.ts";

/** Each command runs beside the server, on a connection of its own. */
describe.each(engines)("npm run admin on %s", (engine) => {
  let database: TestDatabase;
  let server: TestServer;
  let people = 0;

  beforeAll(async () => {
    database = await createTestDatabase(engine);
    // The commands go by the clock of the machine.
    const clock = createTestClock(new Date().toISOString());
    server = await startTestServer(engine, { database, clock, registration: "open" });
  });
  afterAll(async () => {
    await server.stop();
    await database.drop();
  });

  /** As a host runs it: in a process of its own. */
  function runProgram(...words: string[]) {
    return new Promise<{ code: number | null; said: string; complained: string }>((resolve) => {
      const child = spawn(process.execPath, [join(import.meta.dirname, "admin.ts"), ...words], {
        cwd: database.dataDir,
        env: startedWith(environmentOf(database)),
      });
      let [said, complained] = ["", ""];
      child.stdout.on("data", (chunk: Buffer) => {
        said += chunk.toString();
      });
      child.stderr.on("data", (chunk: Buffer) => {
        complained += chunk.toString();
      });
      child.on("close", (code) => resolve({ code, said, complained }));
    });
  }
  const run = (...words: string[]) =>
    administerHere(environmentOf(database, { PUBLIC_URL: "https://journal.example.org/" }), ...words);
  const admin = async (...words: string[]) => {
    const ended = await run(...words);
    expect(ended).toMatchObject({ code: 0, complained: "" });
    return ended.said;
  };
  const signUp = (more: object = {}) =>
    server.expect(register, 201, { body: { username: `Somebody_${++people}`, password, ...more } });
  const signIn = (username: string, status: 200 | 401 | 403 = 200) =>
    server.call(login, { body: { username, password } }).then((answer) => expect(answer.status).toBe(status));
  /** In no order: the commands' clock runs, and the server's stands still. */
  const kinds = async (username: string, given = password) => {
    const { access } = await server.expect(login, 200, { body: { username, password: given } });
    const { events } = await server.expect(getSecurityHistory, 200, { access });
    return events.map(({ kind, device }) => `${kind} ${device === null ? "by the host" : ""}`.trim()).sort();
  };

  it.each([
    [["import", "Nobody_here"], "Name the files: npm run admin -- import NAME FILE…"],
    [["list", "more", "words"], "list has too many arguments. To see how it is used: npm run admin -- help"],
  ])("says which words are wrong: %j", async (words, sentence) => {
    expect(await run(...words)).toMatchObject({ code: 1, complained: `${sentence}\n` });
  });

  it("switches one-time codes off for who has lost them", async () => {
    const { access, user } = await signUp();
    const { secret } = await server.expect(setUpOneTimeCodes, 200, { access, body: { password } });
    const timestamp = server.clock.now().getTime();
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
    await server.expect(confirmOneTimeCodes, 200, { access, body: { code } });
    const body = { username: user.username, password };
    await server.expect(login, 401, { body });
    await admin("switch-off-codes", user.username);
    await server.expect(login, 200, { body });
    const again = await run("switch-off-codes", user.username);
    expect(again).toMatchObject({ code: 1, complained: `${user.username} has no one-time codes.\n` });
  });

  it("says that all is well, beside a running server", async () => {
    await server.runJobs();
    const { code, said } = await run("status");
    expect({ code, end: said.trimEnd().split("\n").at(-1) }).toEqual({ code: 0, end: "All is well." });
    for (const line of [
      /^ +Store +(SQLite|PostgreSQL) answers and takes writes\.$/m,
      /^ +Migrations +All \d+ have run\.$/m,
      /^ +Disk +\d+\.\d GB are free in /m,
      /^ +Backups +This server makes none by itself\. There is none yet\./m,
      /^ +Jobs +All \d+ are on time/m,
      /^ +Reader +Its files are whole\.$/m,
    ])
      expect(said).toMatch(line);
  });

  it("says what needs the host: a job that failed and is late, and models that are away", async () => {
    await server.runJobs();
    const late = Date.now() - 3_600_000;
    const jobs = (set: object) =>
      database.query.updateTable("jobs").set(set).where("kind", "=", "sweep_accounts").execute();
    await jobs({ run_at: late, failed_at: late });
    const away = {
      AI_BASE_URL: "http://127.0.0.1:9/v1",
      AI_MODEL: "quiet-model",
    };
    const { code, said } = await administerHere(environmentOf(database, away), "status");
    await jobs({ run_at: Date.now(), failed_at: null });
    expect(code).toBe(1);
    expect(said).toMatch(
      /^! +Jobs +The last run failed of sweep_accounts: .* 1 of \d+ are more than ten minutes late/m,
    );
    expect(said).toMatch(/^! +Models +Nothing answers at this address/m);
    expect(said).toMatch(/2 of these need you/);
  });

  it("shows what hosts did: when, for which account, and whether it succeeded, without a name", async () => {
    const { user } = await signUp();
    await admin("disable", user.username);
    await admin("enable", user.username);
    await run("switch-off-codes", user.username);
    await run("disable", "nobody.here");
    const log = (await admin("log")).trimEnd().split("\n");
    expect(log[0]).toMatch(/^WHEN +OUTCOME +ACCOUNT +COMMAND$/);
    expect(log.slice(-4).map((line) => line.replace(/^\S+Z +/, "").split(/ {2,}/))).toEqual([
      ["done", user.id, "disable"],
      ["done", user.id, "enable"],
      ["failed", user.id, "switch-off-codes"],
      ["failed", "-", "disable"],
    ]);
    expect(log.join()).not.toContain(user.username);
  });

  it("lists people and what is the matter with them", async () => {
    const { user } = await signUp({ email: "ada@example.org" });
    await signUp({ username: "another.one" });
    await admin("disable", "another.one");
    const { code, said, complained } = await runProgram("list");
    expect({ code, complained }).toEqual({ code: 0, complained: "" });
    const lines = said.trimEnd().split("\n");
    const today = new Date().toISOString().slice(0, 10);
    expect(lines[0]).toMatch(/^NAME +E-MAIL +SINCE +LAST USE$/);
    expect(lines).toContainEqual(
      expect.stringMatching(new RegExp(`^${user.username} +ada@example.org +${today} +${today}$`)),
    );
    expect(lines).toContainEqual(expect.stringMatching(/^another\.one +- +\S+ +- +disabled$/));
  });

  it("names those whose journal is sealed, and leaves them as they are when keys are changed", async () => {
    const { user, access } = await signUp();
    const recovery_key = formatRecoveryKey(randomBytes(32));
    await server.expect(takeCustody, 200, { access, body: { password, recovery_key } });
    expect((await admin("list")).split("\n")).toContainEqual(
      expect.stringMatching(new RegExp(`^${user.username} .* sealed$`)),
    );
    const wraps = () =>
      database.query.selectFrom("sealed_journals").selectAll().where("user_id", "=", user.id).execute();
    const before = await wraps();
    await admin("rotate-keys");
    expect(await wraps()).toEqual(before);
    await signIn(user.username);
  });

  it("makes a link that sets a new password", async () => {
    const { user, refresh } = await signUp();
    const said = await admin("reset-password", user.username.toUpperCase());
    const token = /^https:\/\/journal\.example\.org\/reset-password#token=([\w-]{43})\n/.exec(said)?.[1];
    const body = { token, password: "four brown owls" };
    await server.expect(resetPassword, 204, { body });
    await server.expect(refreshTokens, 401, { body: { refresh } });
    expect(await kinds(user.username, "four brown owls")).toEqual([
      "password_reset",
      "registered",
      "reset_link_made_by_host by the host",
      "signed_in",
    ]);
  });

  it("makes an invitation, which is good once", async () => {
    const { database: store, clock, masterKey } = server;
    const options = { database: store, clock, masterKey, registration: "invitation" } as const;
    const invited = await startTestServer(engine, options);
    const said = await admin("invite", "--days", "2");
    expect(said).toContain("It works once, within 2 days.");
    const invitation = /\/register#invitation=([\w-]+)/.exec(said)?.[1];
    const body = { username: `Invited_${++people}`, password, invitation };
    await invited.expect(register, 201, { body });
    await invited.expect(register, 403, { body: { ...body, username: `Invited_${++people}` } });
    await invited.stop();
  });

  it("disables a person at once, and lets them in again", async () => {
    const { user, access, refresh } = await signUp();
    await admin("disable", user.username);
    await server.expect(getUser, 401, { access });
    await server.expect(refreshTokens, 401, { body: { refresh } });
    await signIn(user.username, 403);
    await server.expect(login, 401, { body: { username: user.username, password: "eight grey herons" } });
    await admin("enable", user.username);
    // Those sessions are over for good.
    await server.expect(getUser, 401, { access });
    await server.expect(refreshTokens, 401, { body: { refresh } });
    expect(await kinds(user.username)).toEqual([
      "disabled_by_host by the host",
      "enabled_by_host by the host",
      "registered",
      "sign_in_failed",
      "signed_in",
    ]);
  });

  it("deletes a person after a confirmation", async () => {
    const { user, access } = await signUp();
    const refused = await runProgram("delete", user.username);
    expect(refused).toMatchObject({ code: 1, complained: "Add --yes, or run this at a terminal.\n" });
    await server.expect(getUser, 200, { access });
    expect(await admin("delete", user.username, "--yes")).toContain(`${user.username} is deleted`);
    await server.expect(getUser, 401, { access });
    server.clock.set(new Date(Date.now() + 1000).toISOString());
    await signIn(user.username, 401);
    expect(await admin("list")).toMatch(new RegExp(`${user.username} .*is being deleted`));
  });

  it("rotates the key of access tokens, and ends no session", async () => {
    const { access, refresh } = await signUp();
    expect(await admin("rotate-keys")).toContain("People stay signed in");
    await server.expect(getUser, 200, { access });
    const next = await server.expect(refreshTokens, 200, { body: { refresh } });
    const keyOf = (token: string) => Buffer.from(token.split(".")[0] ?? "", "base64url").toString();
    expect(keyOf(next.access)).not.toBe(keyOf(access));
    await server.expect(getUser, 200, { access: next.access });
  });

  it("says how it is used", async () => {
    expect(await admin()).toContain("npm run admin -- reset-password NAME");
    expect(await admin("help")).toBe(await admin("list", "--help"));
  });

  it.each([
    [["reset-password"], "Name the person: npm run admin -- reset-password NAME\n"],
    [["reset-password", "nobody-at-all"], "No account has the name or e-mail address nobody-at-all.\n"],
    [["list", "Somebody_1"], "list has too many arguments. To see how it is used: npm run admin -- help\n"],
    [["promote", "Somebody_1"], "There is no command promote. To see all commands: npm run admin -- help\n"],
    [["invite", "--days", "0"], "--days must be a whole number from 1 to 365.\n"],
    [["list", "--loud"], expect.stringContaining("--loud")],
  ])("says in one sentence what is wrong with %j", async (words, complained) => {
    expect(await run(...words)).toEqual({ code: 1, said: "", complained });
  });
});
