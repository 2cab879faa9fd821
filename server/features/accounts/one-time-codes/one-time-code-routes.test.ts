import { Secret } from "otpauth";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { login } from "#contract/accounts/accounts.ts";
import { getLinkedAccounts, linkAccount, switchAccount } from "#contract/accounts/linked-accounts.ts";
import { resetPassword } from "#contract/accounts/recovery.ts";
import {
  confirmOneTimeCodes,
  getSignInWays,
  makeRecoveryCodes,
  setUpOneTimeCodes,
  switchOffOneTimeCodes,
} from "#contract/accounts/sign-in.ts";
import { engines } from "#server/platform/testing.ts";
import { expectProblems } from "#server/testing/expected-problems.ts";
import { startTestServer, type TestServer } from "#server/testing.ts";
import { makeResetToken } from "../recovery/reset-password.ts";
import { historyOn, kindsOn, password, refusalFrom, signUpOn } from "../testing.ts";
import { codeAt, nextCodeOf, signUpWithCodesOn, stepMs, wrongCodeOf } from "./testing.ts";

describe.each(engines)("one-time codes on %s", (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterAll(() => server.stop());

  const codeOf = (secret: string) => codeAt(server, secret);
  const nextCode = (secret: string) => nextCodeOf(server, secret);
  const wrongCode = (secret: string) => wrongCodeOf(server, secret);
  const withCodes = () => signUpWithCodesOn(server);
  const logIn = (username: string, code?: string) =>
    server.call(login, { body: { username, password, ...(code !== undefined && { code }) } });
  const ways = (access: string) => server.expect(getSignInWays, 200, { access });

  it("are asked for after the right password, and sign in", async () => {
    const other = await withCodes();
    const { username, user, secret, access } = await withCodes();
    for (const code of [undefined, "", " "]) {
      expect(await logIn(username, code)).toMatchObject({
        status: 401,
        body: { code: "second_factor_required", message: "Enter the code from your authenticator app." },
      });
    }
    expect(await logIn(username, nextCode(secret))).toMatchObject({ status: 200, body: { user } });
    expect((await logIn(other.username, codeOf(other.secret))).status).toBe(200);
    expect((await kindsOn(server, access)).slice(0, 2)).toEqual(["signed_in", "one_time_codes_on"]);
  });

  it("reveal nothing about the password: a wrong one is answered alike with and without a code", async () => {
    const { username, secret } = await withCodes();
    for (const code of [undefined, "000000", nextCode(secret)]) {
      const body = { username, password: "wrong herons fly", ...(code && { code }) };
      expect((await server.call(login, { body })).body).toEqual({
        code: "invalid_credentials",
        message: "Invalid username or password",
      });
    }
  });

  it("are refused next to their field when they are wrong, old or used", async () => {
    const { username, secret, access } = await withCodes();
    const old = codeOf(secret);
    const wrong = {
      code: "second_factor_required",
      fields: { code: expect.stringContaining("This code is wrong") },
    };
    expect((await logIn(username, wrongCode(secret))).body).toMatchObject(wrong);
    // The code that confirmed them used up its step.
    expect((await logIn(username, old)).status).toBe(401);
    const used = nextCode(secret);
    expect((await logIn(username, used)).status).toBe(200);
    expect((await logIn(username, used)).body).toMatchObject(wrong);
    server.clock.advance(3 * stepMs);
    expect((await logIn(username, used)).status).toBe(401);
    expect((await logIn(username, "x".repeat(65))).body).toMatchObject({ code: "invalid_input" });
    const [failed] = (await historyOn(server, access)).filter(({ kind }) => kind === "second_factor_failed");
    expect(failed?.count).toBe(2);
  });

  it("let one of two win who come with the same code at once", async () => {
    const { username, secret } = await withCodes();
    const code = nextCode(secret);
    const answers = await Promise.all([1, 2, 3].map(() => logIn(username, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
  });

  it("are guessed at only so often, from whatever address, and only after the right password", async () => {
    const strict = await startTestServer(engine, {
      rateLimitFactor: 1,
      database: server.database,
      masterKey: server.masterKey,
      clock: server.clock,
    });
    const { username, secret, access } = await withCodes();
    const guess = (code: string) => strict.call(login, { body: { username, password, code } });
    await server.database.query.deleteFrom("rate_limits").execute();
    // Ten tries of one name from one address count as they do for passwords.
    for (let count = 0; count < 10; count++) expect((await guess(wrongCode(secret))).status).toBe(401);
    expect((await guess(nextCode(secret))).status).toBe(429);
    // The person's own count stays when the name's is forgotten.
    await server.database.query.deleteFrom("rate_limits").execute();
    const elsewhere = { access, body: { password, code: "000000" } };
    for (let count = 0; count < 10; count++)
      expect((await strict.call(switchOffOneTimeCodes, elsewhere)).status).toBe(400);
    const refused = await guess(nextCode(secret));
    expect(refused.status).toBe(429);
    await server.database.query.deleteFrom("rate_limits").execute();
    await strict.stop();
  });

  describe("setting them up", () => {
    it("changes nothing until a first code is right", async () => {
      const { access, user } = await signUpOn(server);
      const set = () => server.expect(setUpOneTimeCodes, 200, { access, body: { password } });
      const first = await set();
      expect(first.uri).toContain(`Reflector:${user.username}`);
      const second = await set();
      expect(second.secret).not.toBe(first.secret);
      const confirm = (code: string) => server.call(confirmOneTimeCodes, { access, body: { code } });
      expect((await confirm(codeOf(first.secret))).body).toMatchObject({
        fields: { code: expect.any(String) },
      });
      expect((await logIn(user.username)).status).toBe(200);
      expect((await ways(access)).one_time_codes).toBeNull();
      expect((await confirm(codeOf(second.secret))).status).toBe(200);
      expect((await ways(access)).one_time_codes).toEqual({
        since: server.clock.now().toISOString(),
        recovery_codes_left: 10,
      });
      expect((await confirm(codeOf(second.secret))).status).toBe(409);
      expect((await server.call(setUpOneTimeCodes, { access, body: { password } })).status).toBe(409);
      expect((await logIn(user.username)).status).toBe(401);
    });

    it.each([
      [setUpOneTimeCodes, { password: "wrong herons fly" }, { password: "This is not your password." }],
      [setUpOneTimeCodes, {}, { password: "This must be text." }],
      [confirmOneTimeCodes, { code: "" }, { code: "Enter the code." }],
      [confirmOneTimeCodes, { code: 123456 }, { code: "This must be text." }],
    ])("refuses bad input: $url %j", async (endpoint, body, fields) => {
      const { access } = await signUpOn(server);
      expect(await refusalFrom(server, endpoint, body, 400, access)).toMatchObject({ fields });
    });

    it("needs to be begun before it is confirmed", async () => {
      const { access } = await signUpOn(server);
      expect((await server.call(confirmOneTimeCodes, { access, body: { code: "123456" } })).status).toBe(409);
    });
  });

  describe("recovery codes", () => {
    it("stand in for a code, once each, however they are typed", async () => {
      const { username, access, recoveryCodes } = await withCodes();
      const [first = "", second = ""] = recoveryCodes;
      expect((await logIn(username, first)).status).toBe(200);
      expect((await logIn(username, first)).status).toBe(401);
      expect((await logIn(username, second.toUpperCase().replaceAll("-", " "))).status).toBe(200);
      expect((await ways(access)).one_time_codes?.recovery_codes_left).toBe(8);
      expect(await kindsOn(server, access)).toContain("recovery_code_used");
    });

    it("are of one person alone", async () => {
      const { recoveryCodes } = await withCodes();
      const other = await withCodes();
      expect((await logIn(other.username, recoveryCodes[0])).status).toBe(401);
    });

    it("let one of two win who come with the same one at once", async () => {
      const { username, recoveryCodes } = await withCodes();
      const answers = await Promise.all([1, 2, 3].map(() => logIn(username, recoveryCodes[3])));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    });

    it("are made anew with password and code, which voids the old ones", async () => {
      const other = await withCodes();
      const { username, access, secret, recoveryCodes } = await withCodes();
      const body = { password, code: nextCode(secret) };
      const { recovery_codes } = await server.expect(makeRecoveryCodes, 200, { access, body });
      expect((await server.call(makeRecoveryCodes, { access, body })).status).toBe(400);
      expect(recovery_codes).toHaveLength(10);
      expect((await logIn(other.username, other.recoveryCodes[0])).status).toBe(200);
      expect((await logIn(username, recoveryCodes[0])).status).toBe(401);
      expect((await logIn(username, recovery_codes[0])).status).toBe(200);
      expect(await kindsOn(server, access)).toContain("recovery_codes_made");
    });
  });

  describe("switching them off", () => {
    it("needs password and code", async () => {
      const { username, access, secret } = await withCodes();
      const off = (body: object) => server.call(switchOffOneTimeCodes, { access, body });
      const wrong = await off({ password: "wrong herons fly", code: nextCode(secret) });
      expect(wrong.body).toMatchObject({ fields: { password: "This is not your password." } });
      const wrongToo = await off({ password, code: wrongCode(secret) });
      expect(wrongToo).toMatchObject({ status: 400, body: { fields: { code: expect.any(String) } } });
      expect((await off({ password })).status).toBe(400);
      expect((await logIn(username)).status).toBe(401);
      const code = nextCode(secret);
      expect((await off({ password, code })).status).toBe(204);
      expect((await off({ password, code })).status).toBe(404);
      expect((await logIn(username)).status).toBe(200);
      expect((await ways(access)).one_time_codes).toBeNull();
      expect(await kindsOn(server, access)).toContain("one_time_codes_off");
    });

    it("is possible with a recovery code, and leaves other people's on", async () => {
      const other = await withCodes();
      const { access, recoveryCodes } = await withCodes();
      await server.expect(switchOffOneTimeCodes, 204, { access, body: { password, code: recoveryCodes[0] } });
      expect((await ways(other.access)).one_time_codes?.recovery_codes_left).toBe(10);
    });
  });

  it("stay on after a password was set with a link", async () => {
    const { username, user, secret } = await withCodes();
    const token = await makeResetToken(server, server.database.query, user.id);
    const next = "nine herons fly away";
    await server.expect(resetPassword, 204, { body: { token, password: next } });
    const body = { username, password: next };
    expect((await server.call(login, { body })).body).toMatchObject({ code: "second_factor_required" });
    await server.expect(login, 200, { body: { ...body, code: nextCode(secret) } });
  });

  it("are asked for when the account is linked, and not at each switch after that", async () => {
    const { username, user, secret } = await withCodes();
    const { access } = await signUpOn(server);
    const link = (more: object) =>
      server.call(linkAccount, { access, body: { username, password, own_password: password, ...more } });
    expect(await link({})).toMatchObject({
      status: 400,
      body: { fields: { code: expect.stringContaining("authenticator") } },
    });
    expect((await link({ code: wrongCode(secret) })).status).toBe(400);
    expect(await server.expect(getLinkedAccounts, 200, { access })).toEqual([]);
    const code = nextCode(secret);
    expect((await link({ code })).status).toBe(200);
    expect((await logIn(username, code)).status).toBe(401);
    await server.expect(switchAccount, 200, { access, params: { id: user.id } });
  });

  it("are stored sealed and bound to their person, and recovery codes as hashes", async () => {
    expectProblems();
    const { user, secret, recoveryCodes } = await withCodes();
    const { query } = server.database;
    const rows = await query.selectFrom("one_time_codes").selectAll().execute();
    const hashes = await query.selectFrom("recovery_codes").selectAll().execute();
    const stored = JSON.stringify(hashes) + rows.map((row) => row.secret.toString("latin1")).join();
    const bytes = Buffer.from(Secret.fromBase32(secret).bytes).toString("latin1");
    for (const known of [bytes, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll("-", ""))])
      expect(stored).not.toContain(known);
    const other = await withCodes();
    const moved = rows.find(({ user_id }) => user_id === user.id)?.secret;
    await query
      .updateTable("one_time_codes")
      .set({ secret: moved })
      .where("user_id", "=", other.user.id)
      .execute();
    expect((await logIn(other.username, nextCode(secret))).status).toBe(500);
  });
});
