import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { credentialsSchema, login } from "#contract/accounts/accounts.ts";
import { deleteAccount } from "#contract/accounts/profile.ts";
import {
  beginPasskey,
  connectProvider,
  disconnectProvider,
  getSignInWays,
  setFirstPassword,
  setUpOneTimeCodes,
} from "#contract/accounts/sign-in.ts";
import { engines } from "#server/platform/testing.ts";
import { startTestServer, type TestServer, testSite } from "#server/testing.ts";
import { readOn, signUpSealedOn, words } from "../custody/testing.ts";
import { makeInvitation } from "../registration/prepare-account.ts";
import { kindsOn, password, refusalFrom, signUpOn } from "../testing.ts";
import {
  callback,
  connecting,
  type RunningProvider,
  someone,
  start,
  startProvider,
  travelsTo,
  wordsOf,
} from "./testing.ts";

let provider: RunningProvider;
beforeAll(async () => {
  provider = await startProvider(callback);
});
afterAll(() => provider.close());

describe.each(engines)("accounts and the provider on %s", (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine, { provider: provider.config });
  });
  afterAll(() => server.stop());

  const travels = () => travelsTo(server, provider);
  const ways = (access: string) => server.expect(getSignInWays, 200, { access });

  describe("connecting an account that is there", () => {
    it("lets the provider sign in to it", async () => {
      const { user, access } = await signUpOn(server);
      const person = someone();
      expect(await travels().connect(access, person)).toEqual({ connected: "yes" });
      expect((await travels().signIn(person)).user.id).toBe(user.id);
      expect(await travels().connect(access, person)).toEqual({ problem: "connected_already" });
      expect(await travels().connect(access, someone())).toEqual({ problem: "connected_already" });
      expect(await kindsOn(server, access)).toContain("provider_connected");
    });

    it("refuses whom another account is connected with", async () => {
      const person = someone();
      await travels().signIn(person);
      const { access } = await signUpOn(server);
      expect(await travels().connect(access, person)).toEqual({ problem: "taken" });
      expect((await ways(access)).provider?.connected_at).toBeNull();
    });

    it("connects no person who is led to another's callback", async () => {
      const attacker = await signUpOn(server);
      provider.signIn(someone());
      const theirs = travels().browserOn();
      const answer = await theirs.open(testSite + connectProvider.url, connecting(attacker.access));
      const { url } = connectProvider.schema.response[200].parse(await answer.json());
      const victim = travels().browserOn();
      await victim.open(start);
      expect(wordsOf((await victim.follow(url)).at(-1))).toEqual({ problem: "expired" });
      expect((await ways(attacker.access)).provider?.connected_at).toBeNull();
    });

    it("is begun and undone with the password alone", async () => {
      const { access } = await signUpOn(server);
      const wrong = { fields: { password: "This is not your password." } };
      for (const body of [{ password: "eight grey herons" }, { password: "" }, {}])
        expect((await server.call(connectProvider, { access, body })).status).toBe(400);
      await travels().connect(access, someone());
      const body = { password: "eight grey herons" };
      expect(await refusalFrom(server, disconnectProvider, body, 400, access)).toMatchObject(wrong);
      expect((await ways(access)).provider?.connected_at).not.toBeNull();
    });

    it("is undone, unless it is the only way in", async () => {
      const { access } = await signUpOn(server);
      const person = someone();
      await travels().connect(access, person);
      const body = { password };
      await server.expect(disconnectProvider, 204, { access, body });
      await server.expect(disconnectProvider, 404, { access, body });
      expect((await kindsOn(server, access))[0]).toBe("provider_disconnected");
      const made = await travels().signIn(person);
      const refusal = await server.expect(disconnectProvider, 400, { access: made.access, body });
      expect(refusal.message).toContain("You have no password yet");
      await server.expect(setFirstPassword, 204, { access: made.access, body });
      await server.expect(disconnectProvider, 204, { access: made.access, body });
      await server.expect(login, 200, { body: { username: made.user.username, password } });
    });
  });

  describe("an account without a password", () => {
    it("can't be logged in to with any, and is told where one is needed", async () => {
      const { access, user } = await travels().signIn(someone());
      for (const tried of ["", "a password", "null"])
        expect(
          (await server.call(login, { body: { username: user.username, password: tried } })).status,
        ).not.toBe(200);
      const sentence = "You have no password yet. Set one first, in your profile under Sign-in.";
      for (const [endpoint, body] of [
        [beginPasskey, { password }],
        [setUpOneTimeCodes, { password }],
        [deleteAccount, { username: user.username, password }],
      ] as const)
        expect((await refusalFrom(server, endpoint, body, 400, access)).fields).toEqual({
          password: sentence,
        });
    });

    it("gets one soon after a sign-in, once, and none that is soon guessed", async () => {
      const person = someone();
      const { access, user } = await travels().signIn(person);
      const set = (as: string, wanted: string) =>
        server.call(setFirstPassword, { access: as, body: { password: wanted } });
      expect((await set(access, "short")).status).toBe(400);
      expect((await set(access, "1234567890")).status).toBe(400);
      expect((await set(access, `${user.username} 20261123`)).status).toBe(400);
      server.clock.advance(15 * 60_000 - 1);
      const other = await travels().signIn(someone());
      expect((await set(access, password)).status).toBe(204);
      expect((await set(access, "another of mine")).status).toBe(409);
      await server.expect(login, 200, { body: { username: user.username, password } });
      server.clock.advance(15 * 60_000 - 60_000);
      const { refresh } = other;
      expect(refresh).not.toBe("");
      expect((await set(other.access, password)).status).toBe(204);
      const late = await travels().signIn(someone());
      const session = server.database.query.updateTable("sessions").set({ created_at: 0 });
      await session.where("user_id", "=", late.user.id).execute();
      expect((await set(late.access, password)).status).toBe(403);
    });

    it("is nothing that an account with one can ask for", async () => {
      const { access } = await signUpOn(server);
      expect(
        (await refusalFrom(server, setFirstPassword, { password: "quite another one" }, 409, access)).code,
      ).toBe("already_taken");
    });
  });

  it("also asks for the password if the journal is sealed", async () => {
    const sealed = await signUpSealedOn(server);
    const person = someone();
    await travels().connect(sealed.access, person);
    const browser = travels().browserOn();
    const ticket = await travels().goTo(browser, person);
    expect(await travels().finish(browser, { ticket })).toMatchObject({
      status: 403,
      body: { code: "password_needed" },
    });
    expect(await travels().finish(browser, { ticket, password: "wrong herons fly" })).toMatchObject({
      status: 400,
      body: { fields: { password: "This is not your password." } },
    });
    const { body } = await travels().finish(browser, { ticket, password });
    const { access } = credentialsSchema.parse(body);
    expect(await readOn(server, access)).toBe(words);
    expect((await kindsOn(server, access)).slice(0, 2)).toEqual(["signed_in", "sign_in_failed"]);
  });

  it("gives a ticket few tries of a password", async () => {
    const { database, masterKey, clock } = server;
    const shared = { database, masterKey, clock, provider: provider.config };
    const strict = await startTestServer(engine, { ...shared, rateLimitFactor: 0.2 });
    const sealed = await signUpSealedOn(server);
    const person = someone();
    await travels().connect(sealed.access, person);
    const there = travelsTo(strict, provider);
    const browser = there.browserOn();
    const ticket = await there.goTo(browser, person);
    const answers = [];
    for (const tried of ["wrong herons fly", "wrong herons fly", password])
      answers.push((await there.finish(browser, { ticket, password: tried })).status);
    expect(answers).toEqual([400, 400, 429]);
    await strict.stop();
  });

  describe("where registration is", () => {
    const shared = () => ({
      database: server.database,
      masterKey: server.masterKey,
      clock: server.clock,
      provider: provider.config,
    });

    it("closed, signs in existing people, and accepts no new ones", async () => {
      const known = someone();
      const { user } = await travels().signIn(known);
      const closed = await startTestServer(engine, { ...shared(), registration: "closed" });
      const browser = travels().browserOn(closed);
      expect(
        (await travels().finish(browser, { ticket: await travels().goTo(browser, known) })).body,
      ).toMatchObject({
        user: { id: user.id },
      });
      const stranger = travels().browserOn(closed);
      const answer = await travels().finish(stranger, { ticket: await travels().goTo(stranger, someone()) });
      expect(answer).toMatchObject({
        status: 403,
        body: { message: expect.stringContaining("isn’t accepting new accounts") },
      });
      await closed.stop();
    });

    it("by invitation, asks for one", async () => {
      const invited = await startTestServer(engine, { ...shared(), registration: "invitation" });
      const browser = travels().browserOn(invited);
      const ticket = await travels().goTo(browser, someone());
      for (const more of [{}, { invitation: "made up" }]) {
        const answer = await travels().finish(browser, { ticket, ...more });
        expect(answer).toMatchObject({ status: 403, body: { fields: { invitation: expect.any(String) } } });
      }
      const invitation = await makeInvitation(server, 1);
      expect((await travels().finish(browser, { ticket, invitation })).status).toBe(200);
      const another = travels().browserOn(invited);
      const used = await travels().finish(another, {
        ticket: await travels().goTo(another, someone()),
        invitation,
      });
      expect(used.status).toBe(403);
      await invited.stop();
    });
  });
});
