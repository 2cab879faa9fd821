import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getUser, login } from "#contract/accounts/accounts.ts";
import { changeEmail, confirmEmail, sendEmailConfirmation } from "#contract/accounts/email-confirmation.ts";
import { createLinkedAccount } from "#contract/accounts/linked-accounts.ts";
import { forgotPassword, resetPassword } from "#contract/accounts/recovery.ts";
import { engines } from "#server/platform/testing.ts";
import { expectProblems } from "#server/testing/expected-problems.ts";
import { startTestServer, type TestServer } from "#server/testing.ts";
import { everyRow, kindsOn, newName, password, refusalFrom, signUpOn } from "../testing.ts";
import { type Letter, readable, startMailServer } from "./testing.ts";

const hour = 3_600_000;
const from = "Reflector <journal@example.org>";
const asks = "Confirm your e-mail address";

const tokenIn = (letter: Letter) =>
  /https:\/\/journal\.example\.org\/confirm-email#token=([\w-]{43})/.exec(readable(letter))?.[1] ?? "";

describe.each(engines)("an e-mail address on %s", (engine) => {
  let post: Awaited<ReturnType<typeof startMailServer>>;
  let server: TestServer;
  beforeAll(async () => {
    post = await startMailServer();
    server = await startTestServer(engine, { mail: { smtpUrl: post.url, from } });
  });
  afterAll(async () => {
    await server.stop();
    await post.stop();
  });

  const newAddress = () => `${randomUUID()}@example.org`;
  const user = (access: string) => server.expect(getUser, 200, { access });
  const change = (access: string, email: string) =>
    server.expect(changeEmail, 200, { access, body: { email, password } });
  const nextToken = async () => tokenIn(await post.next(asks));
  const confirm = (token: string) => server.expect(confirmEmail, 200, { body: { token } });

  /** Somebody with a confirmed address. */
  async function signUpConfirmed() {
    const email = newAddress();
    const person = await signUpOn(server, { email });
    await confirm(await nextToken());
    return { ...person, email };
  }

  it("waits after registering until its link is used, and then signs in", async () => {
    const email = newAddress();
    const { access, user: registered } = await signUpOn(server, { email });
    expect(registered).toMatchObject({ email: null, unconfirmed_email: email });
    await server.expect(login, 401, { body: { username: email, password } });
    const letter = await post.next(asks);
    expect(letter.to).toEqual([email]);
    expect(readable(letter)).toContain(`Hello ${registered.username},`);
    expect(await confirm(tokenIn(letter))).toEqual({ email });
    expect(await user(access)).toMatchObject({ email, unconfirmed_email: null });
    await server.expect(login, 200, { body: { username: email.toUpperCase(), password } });
    expect(await kindsOn(server, access)).toContain("email_confirmed");
  });

  it("is confirmed by each link once", async () => {
    await signUpOn(server, { email: newAddress() });
    const token = await nextToken();
    const answers = await Promise.all([1, 2, 3].map(() => server.call(confirmEmail, { body: { token } })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect(await refusalFrom(server, confirmEmail, { token })).toMatchObject({
      fields: { token: expect.stringContaining("been used already") },
    });
  });

  it("is confirmed within a day, not a second later, and by a new link after that", async () => {
    const { user: person } = await signUpOn(server, { email: newAddress() });
    const token = await nextToken();
    server.clock.advance(24 * hour);
    await server.expect(confirmEmail, 400, { body: { token } });
    const body = { username: person.username, password };
    const { access } = await server.expect(login, 200, { body });
    await server.expect(sendEmailConfirmation, 204, { access });
    await confirm(await nextToken());
  });

  it("is mailed its link again when its person asks", async () => {
    const { access } = await signUpOn(server, { email: newAddress() });
    await nextToken();
    await server.expect(sendEmailConfirmation, 204, { access });
    await confirm(await nextToken());
    expect(await server.expect(sendEmailConfirmation, 409, { access })).toMatchObject({
      code: "wrong_state",
    });
  });

  it("that is confirmed stays in force until the next one is, and hears of it", async () => {
    const { access, user: person, email } = await signUpConfirmed();
    const next = newAddress();
    expect(await change(access, next)).toMatchObject({ email, unconfirmed_email: next });
    expect((await post.next("A new e-mail address")).to).toEqual([email]);
    await server.expect(login, 200, { body: { username: email, password } });
    await server.expect(login, 401, { body: { username: next, password } });
    await server.expect(forgotPassword, 204, { body: { username: person.username } });
    expect((await post.next("A new password")).to).toEqual([email]);
    await confirm(await nextToken());
    await server.expect(login, 200, { body: { username: next, password } });
    await server.expect(login, 401, { body: { username: email, password } });
  });

  it("that never was confirmed is replaced at once, with the links that were sent to it", async () => {
    const mistyped = newAddress();
    const { access, user: person } = await signUpOn(server, { email: mistyped });
    const token = await nextToken();
    const right = newAddress();
    expect(await change(access, right)).toMatchObject({ email: null, unconfirmed_email: right });
    await server.expect(confirmEmail, 400, { body: { token } });
    await server.expect(forgotPassword, 204, { body: { username: person.username } });
    expect((await post.next("A new password")).to).toEqual([right]);
    await confirm(await nextToken());
    expect(await user(access)).toMatchObject({ email: right, unconfirmed_email: null });
  });

  it("gets links for a new password before it is confirmed, asked for by name or by address", async () => {
    const email = newAddress();
    const { user: person } = await signUpOn(server, { email });
    for (const username of [person.username, email.toUpperCase()]) {
      await server.expect(forgotPassword, 204, { body: { username } });
      expect((await post.next("A new password")).to).toEqual([email]);
    }
    await nextToken();
  });

  it("of another account is answered like any other, and only its mailbox is told", async () => {
    const { email } = await signUpConfirmed();
    const { access, user: other } = await signUpOn(server);
    const free = newAddress();
    const answers = [await change(access, free), await change(access, email)];
    await nextToken();
    expect(answers[1]).toEqual({ ...answers[0], unconfirmed_email: email });
    const letter = await post.next("Your e-mail address is already in use");
    expect(letter.to).toEqual([email]);
    expect(readable(letter)).not.toMatch(new RegExp(`token=|${other.username}`));
    const again = await signUpOn(server, { email });
    expect(again.user).toMatchObject({ email: null, unconfirmed_email: email });
    await post.next("Your e-mail address is already in use");
    await server.expect(login, 200, { body: { username: email, password } });
  });

  it("that two wait for goes to the first who confirms it", async () => {
    const email = newAddress();
    const [one, two] = [await signUpOn(server, { email }), await signUpOn(server, { email })];
    const tokens = [await nextToken(), await nextToken()];
    await confirm(tokens[0] ?? "");
    expect(await server.expect(confirmEmail, 409, { body: { token: tokens[1] } })).toMatchObject({
      message: "This address now belongs to another account.",
    });
    const emails = [(await user(one.access)).email, (await user(two.access)).email];
    expect(emails.toSorted()).toEqual([email, null]);
  });

  it("in another spelling needs no new confirmation, and none at all when it is taken away", async () => {
    const { access, email } = await signUpConfirmed();
    const spelt = email.toUpperCase();
    expect(await change(access, spelt)).toMatchObject({ email: spelt, unconfirmed_email: null });
    expect(await change(access, "")).toMatchObject({ email: null, unconfirmed_email: null });
    await server.expect(sendEmailConfirmation, 409, { access });
  });

  it("of a linked account that is made is confirmed, too", async () => {
    const { access } = await signUpOn(server);
    const email = newAddress();
    const body = { username: newName(), password, email, own_password: password };
    await server.expect(createLinkedAccount, 201, { access, body });
    expect(await confirm(await nextToken())).toEqual({ email });
  });

  it.each([
    [{}, { token: "This must be text." }],
    [{ token: "" }, { token: "This link is incomplete. Open it from the message again." }],
    [{ token: "x".repeat(101) }, { token: "At most 100 characters; this has 101." }],
    [{ token: "A".repeat(43) }, { token: expect.stringContaining("been used already") }],
    [{ token: "x", email: "me@example.org" }, { email: "This field is not known." }],
  ])("is not confirmed with %j", async (body, fields) => {
    expect(await refusalFrom(server, confirmEmail, body)).toMatchObject({ fields });
  });

  it("of one person is not confirmed by another's link", async () => {
    const [one, two] = [newAddress(), newAddress()];
    const [mine, theirs] = [await signUpOn(server, { email: one }), await signUpOn(server, { email: two })];
    const letters = [await post.next(asks), await post.next(asks)];
    const ofMine = letters.find(({ to }) => to.includes(one));
    await confirm(ofMine ? tokenIn(ofMine) : "");
    expect((await user(mine.access)).email).toBe(one);
    expect((await user(theirs.access)).email).toBeNull();
  });

  it("is stored with only a hash of its token", async () => {
    await signUpOn(server, { email: newAddress() });
    const token = await nextToken();
    const cells = (await everyRow(server.database)).flatMap(Object.values);
    expect(JSON.stringify(cells)).not.toContain(token);
    await confirm(token);
  });

  it("keeps a link for a new password from confirming it", async () => {
    const email = newAddress();
    const { user: person } = await signUpOn(server, { email });
    await nextToken();
    await server.expect(forgotPassword, 204, { body: { username: person.username } });
    const letter = readable(await post.next("A new password"));
    const token = /reset-password#token=([\w-]{43})/.exec(letter)?.[1] ?? "";
    await server.expect(confirmEmail, 400, { body: { token } });
    await server.expect(resetPassword, 204, { body: { token, password: "four brown owls" } });
    const back = { username: person.username, password: "four brown owls" };
    const { user: after } = await server.expect(login, 200, { body: back });
    expect(after).toMatchObject({ email: null, unconfirmed_email: email });
  });

  it("is mailed ten links an hour at most, for its person, and for the mailbox ten a day", async () => {
    expectProblems();
    const { database, clock, masterKey } = server;
    const mail = { smtpUrl: post.url, from };
    const strict = await startTestServer(engine, { database, clock, masterKey, mail, rateLimitFactor: 0.2 });
    await database.query.deleteFrom("rate_limits").execute();
    const email = newAddress();
    const { access } = await signUpOn(strict, { email });
    const asked: number[] = [];
    for (let count = 0; count < 3; count += 1)
      asked.push((await strict.call(sendEmailConfirmation, { access })).status);
    expect(asked).toEqual([204, 204, 429]);
    await strict.stop();
    const sent = post.letters.splice(0).filter(({ to }) => to.includes(email));
    expect(sent).toHaveLength(2);
    await database.query.deleteFrom("rate_limits").execute();
  });
});

describe("without a mail server, an e-mail address", () => {
  it("is in force at once, and nothing pretends that it could be confirmed", async () => {
    const server = await startTestServer("sqlite");
    const email = `${randomUUID()}@example.org`;
    const { access, user } = await signUpOn(server, { email });
    expect(user.email).toBe(email);
    await server.expect(login, 200, { body: { username: email, password } });
    expect(await server.expect(sendEmailConfirmation, 403, { access })).toMatchObject({
      message: "This server sends no mail.",
    });
    await server.stop();
  });
});
