import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server } from "node:net";
import { Writable } from "node:stream";
import pino from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { getUser, login, refreshTokens } from "#contract/accounts/accounts.ts";
import { changePassword, deleteAccount } from "#contract/accounts/profile.ts";
import { forgotPassword, resetPassword } from "#contract/accounts/recovery.ts";
import { getRegistration } from "#contract/accounts/registration.ts";
import { listActivities } from "#contract/activities/activities.ts";
import { createTestDatabase, engines, type TestDatabase } from "#server/platform/testing.ts";
import { startTestServer, type TestServer } from "#server/testing.ts";
import { type Letter, readable, startMailServer } from "../email/testing.ts";
import { makeTokenOn } from "../personal-tokens/testing.ts";
import { everyRow, kindsOn, password, refusalFrom, signUpOn } from "../testing.ts";
import { makeResetToken } from "./reset-password.ts";

const newPassword = "four brown owls";
const from = "Reflector <journal@example.org>";

const linkIn = (letter: Letter) =>
  /https:\/\/journal\.example\.org\/reset-password#token=([\w-]{43})/.exec(readable(letter))?.[1] ?? "";

describe.each(engines)("a forgotten password on %s", (engine) => {
  let database: TestDatabase;
  let post: Awaited<ReturnType<typeof startMailServer>>;
  let server: TestServer;
  const newAddress = () => `${randomUUID()}@example.org`;
  const signUp = (more?: object) => signUpOn(server, more);
  const forgot = (username: string) => server.expect(forgotPassword, 204, { body: { username } });
  const reset = (token: string, more: object = {}) => ({ body: { token, password: newPassword, ...more } });

  beforeAll(async () => {
    database = await createTestDatabase(engine);
    post = await startMailServer();
  });
  beforeEach(async () => {
    server = await startTestServer(engine, { database, mail: { smtpUrl: post.url, from } });
  });
  afterEach(() => server.stop());
  afterAll(async () => {
    await post.stop();
    await database.drop();
  });

  it("is replaced by a link that is mailed, by name or by address", async () => {
    const email = newAddress();
    const other = await signUp();
    const { user, access, refresh } = await signUp({ email });
    for (const name of [user.username.toUpperCase(), email.toUpperCase()]) {
      await forgot(name);
      const letter = await post.next("A new password");
      expect(letter.to).toEqual([email]);
      expect(letter.content).toContain(`From: ${from}`);
      expect(readable(letter)).toContain(`Hello ${user.username},`);
      expect(linkIn(letter)).toHaveLength(43);
      if (name.includes("@")) await server.expect(resetPassword, 204, reset(linkIn(letter)));
    }
    await server.expect(getUser, 401, { access });
    await server.expect(getUser, 200, { access: other.access });
    await server.expect(refreshTokens, 401, { body: { refresh } });
    await server.expect(login, 401, { body: { username: user.username, password } });
    const back = await server.expect(login, 200, {
      body: { username: user.username, password: newPassword },
    });
    expect(await kindsOn(server, back.access)).toEqual([
      "signed_in",
      "sign_in_failed",
      "password_reset",
      "reset_link_mailed",
      "reset_link_mailed",
      "registered",
    ]);
    expect(await server.expect(getRegistration, 200)).toMatchObject({ password_reset_by_mail: true });
  });

  it("is mailed to a domain in another script in the form that mail servers use", async () => {
    const name = randomUUID();
    await signUp({ email: `${name}@müller.example` });
    await forgot(`${name}@müller.example`);
    expect(readable(await post.next("A new password"))).toContain(`To: ${name}@xn--mller-kva.example`);
  });

  it("is answered alike, and with no letter, for who has no address, no account or no access", async () => {
    const { user: without } = await signUp();
    const { user: disabled } = await signUp({ email: newAddress() });
    await database.query.updateTable("users").set({ disabled_at: 1 }).where("id", "=", disabled.id).execute();
    for (const name of [without.username, disabled.username, "nobody-at-all", newAddress(), "' or 1=1 --"]) {
      const answer = await server.call(forgotPassword, { body: { username: name } });
      expect(answer).toMatchObject({ status: 204, body: null });
    }
    const { user } = await signUp({ email: newAddress() });
    await forgot(user.username);
    await server.stop();
    const sent = post.letters.map(readable).filter((letter) => letter.includes("A new password"));
    expect(sent.map((letter) => /Hello (\S+),/.exec(letter)?.[1])).toEqual([user.username]);
    post.letters.length = 0;
    server = await startTestServer(engine, { database });
  });

  it("revokes personal tokens when a link sets a new one", async () => {
    const { user, access } = await signUp();
    const made = await makeTokenOn(server, access);
    const token = await makeResetToken(server, database.query, user.id);
    const find = () => server.call(listActivities, { access: made.secret });
    expect((await find()).status).toBe(200);
    await server.expect(resetPassword, 204, reset(token));
    expect((await find()).status).toBe(401);
  });

  it("takes each link once", async () => {
    const { user } = await signUp();
    const token = await makeResetToken(server, database.query, user.id);
    const answers = await Promise.all(
      Array.from({ length: 3 }, () => server.call(resetPassword, reset(token))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 400, 400]);
    const sentence = "This link has already been used or is more than an hour old. Ask for a new one.";
    expect(await refusalFrom(server, resetPassword, reset(token).body)).toEqual({
      code: "invalid_input",
      message: sentence,
      fields: { token: sentence },
    });
  });

  it("takes a link for an hour, not a second longer", async () => {
    const { user } = await signUp();
    const [early, late] = [
      await makeResetToken(server, database.query, user.id),
      await makeResetToken(server, database.query, user.id),
    ];
    server.clock.advance(3_600_000 - 1000);
    await server.expect(resetPassword, 204, reset(early));
    const next = await makeResetToken(server, database.query, user.id);
    await server.expect(resetPassword, 400, reset(late));
    server.clock.advance(3_600_000);
    await server.expect(resetPassword, 400, reset(next));
  });

  it("makes links void once the password was changed", async () => {
    const { user, access } = await signUp();
    const token = await makeResetToken(server, database.query, user.id);
    const body = { current_password: password, new_password: "nine white swans" };
    await server.expect(changePassword, 204, { access, body });
    await server.expect(resetPassword, 400, reset(token));
  });

  it("keeps the link where the new password is refused", async () => {
    const { user } = await signUp();
    const token = await makeResetToken(server, database.query, user.id);
    await server.expect(resetPassword, 400, reset(token, { password: "1234567890" }));
    await server.expect(resetPassword, 400, reset(token, { password: "short" }));
    await server.expect(resetPassword, 400, reset(token, { password: `${user.username} 20261123` }));
    await server.expect(resetPassword, 204, reset(token));
  });

  it("is reset while the account waits to be deleted, and the account still waits", async () => {
    const { user, access } = await signUp({ email: newAddress() });
    const body = { username: user.username, password };
    await server.expect(deleteAccount, 200, { access, body });
    await forgot(user.username);
    await server.expect(resetPassword, 204, reset(linkIn(await post.next("A new password"))));
    const back = await server.expect(login, 200, { body: { ...body, password: newPassword } });
    expect(back.user.deletes_at).not.toBeNull();
  });

  it("leaves neither token nor address of a link in the store", async () => {
    const { user } = await signUp();
    const token = await makeResetToken(server, database.query, user.id);
    expect(JSON.stringify(await everyRow(database))).not.toContain(token);
  });

  it.each([
    [{ token: "" }, { token: "This link is incomplete. Open it from the message again." }],
    [{ token: "A".repeat(101) }, { token: expect.any(String) }],
    [{ token: "A".repeat(43) }, { token: expect.stringContaining("already been used") }],
    [{ password: undefined }, { password: "Choose a password." }],
    [{ username: "someone" }, { username: "This field is not known." }],
  ])("is not reset with %j", async (wrong, fields) => {
    expect(await refusalFrom(server, resetPassword, reset("x", wrong).body)).toMatchObject({ fields });
  });

  it.each([
    [{}, { username: "This must be text." }],
    [{ username: "" }, { username: "Enter your username or e-mail address." }],
    [{ username: "x".repeat(255) }, { username: "At most 254 characters; this has 255." }],
    [{ username: "x", to: "me@example.org" }, { to: "This field is not known." }],
  ])("is not asked for with %j", async (body, fields) => {
    expect(await refusalFrom(server, forgotPassword, body)).toMatchObject({ fields });
  });
});

describe("without a mail server", () => {
  it("does not announce a link", async () => {
    const server = await startTestServer("sqlite");
    const { user } = await signUpOn(server, { email: "ada@example.org" });
    expect(await refusalFrom(server, forgotPassword, { username: user.username }, 403)).toMatchObject({
      code: "forbidden",
      message: expect.stringContaining("This server sends no mail."),
    });
    await server.stop();
  });

  it("that answers, the person gets the same answer, and the log holds no address", async () => {
    const silent: Server = createServer((socket) => socket.destroy());
    await once(silent.listen(0, "127.0.0.1"), "listening");
    const address = silent.address();
    const port = typeof address === "object" ? address?.port : undefined;
    let log = "";
    const logger = pino(
      new Writable({
        write(chunk, _encoding, done) {
          log += String(chunk);
          done();
        },
      }),
    );
    const server = await startTestServer("sqlite", {
      mail: { smtpUrl: `smtp://127.0.0.1:${port}`, from },
      logger,
    });
    const { user } = await signUpOn(server, { email: "ada@example.org" });
    await server.expect(forgotPassword, 204, { body: { username: user.username } });
    await server.stop();
    expect(log).toContain("reset link not mailed");
    expect(log).not.toMatch(/ada@example|token=/);
    silent.close();
  });
});
