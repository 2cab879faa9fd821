import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getUser, login } from "#contract/accounts/accounts.ts";
import { takeCustody } from "#contract/accounts/custody.ts";
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  finishSignIn,
  getSignInWays,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
} from "#contract/accounts/sign-in.ts";
import { maxPasskeys } from "#contract/accounts/sign-in-rules.ts";
import { noPassword } from "#server/platform/credentials/passwords.ts";
import { engines } from "#server/platform/testing.ts";
import { startTestServer, type TestServer } from "#server/testing.ts";
import { newRecoveryKey, readOn, words, writeOn } from "../custody/testing.ts";
import { kindsOn, newName, password, refusalFrom, signUpOn } from "../testing.ts";
import { createAuthenticator } from "./testing.ts";

const fiveMinutesMs = 300_000;

describe.each(engines)("passkeys on %s", (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterAll(() => server.stop());

  const begin = (access: string) => server.expect(beginPasskey, 200, { access, body: { password } });

  async function withPasskey({ prf = false }: { prf?: boolean } = {}) {
    const username = newName();
    const { access, refresh, user } = await signUpOn(server, { username });
    const authenticator = createAuthenticator();
    const made = authenticator.create(await begin(access));
    const passkey = await server.expect(addPasskey, 201, {
      access,
      body: { name: "My phone", response: made, ...(prf && { prf: authenticator.prf }) },
    });
    return { username, access, refresh, user, authenticator, passkey };
  }
  type Holder = Awaited<ReturnType<typeof withPasskey>>;

  const ask = () => server.expect(beginPasskeySignIn, 200);
  async function answer({ authenticator }: Pick<Holder, "authenticator">, more: object = {}) {
    return { response: authenticator.get(await ask(), more) };
  }
  const ways = (access: string) => server.expect(getSignInWays, 200, { access });

  it("are added with the password, and signed in with, without a name", async () => {
    const holder = await withPasskey();
    const { access, user, passkey } = holder;
    expect(passkey).toMatchObject({ name: "My phone", last_used_at: null, opens_journal: false });
    const signedIn = await server.expect(signInWithPasskey, 200, { body: await answer(holder) });
    expect(signedIn.user).toEqual(user);
    expect(await server.expect(getUser, 200, { access: signedIn.access })).toEqual(user);
    const listed = await ways(access);
    expect(listed).toMatchObject({ has_password: true, one_time_codes: null, provider: null });
    expect(listed.passkeys).toEqual([{ ...passkey, last_used_at: server.clock.now().toISOString() }]);
    expect((await kindsOn(server, access)).slice(0, 2)).toEqual(["signed_in", "passkey_added"]);
  });

  it("open what was written, end the device's former session and make it known, as a password does", async () => {
    const holder = await withPasskey();
    await writeOn(server, holder.access);
    const headers = { cookie: `refresh_token=${holder.refresh}` };
    const signedIn = await server.call(signInWithPasskey, { body: await answer(holder), headers });
    const { access } = signInWithPasskey.schema.response[200].parse(signedIn.body);
    expect(await readOn(server, access)).toBe(words);
    await server.expect(getUser, 401, { access: holder.access });
    expect(signedIn.headers.getSetCookie()).toEqual([expect.stringContaining("known_device=")]);
  });

  describe("adding one", () => {
    it("asks what an authenticator needs, for this host alone", async () => {
      const { access, user, authenticator } = await withPasskey();
      expect(await begin(access)).toEqual({
        challenge: expect.stringMatching(/^[\w-]{43}$/),
        rp: { id: "journal.example.org", name: "Reflector" },
        user: {
          id: Buffer.from(user.id).toString("base64url"),
          name: user.username,
          displayName: user.username,
        },
        pubKeyCredParams: [-8, -7, -257].map((alg) => ({ type: "public-key", alg })),
        timeout: fiveMinutesMs,
        excludeCredentials: [{ id: authenticator.id, type: "public-key", transports: ["internal"] }],
        authenticatorSelection: {
          residentKey: "required",
          requireResidentKey: true,
          userVerification: "required",
        },
        attestation: "none",
      });
    });

    it.each([
      [{ password: "wrong herons fly" }, { password: "This is not your password." }],
      [{ password: "" }, { password: "Enter your password." }],
      [{}, { password: "This must be text." }],
    ])("needs the password: %j", async (body, fields) => {
      const { access } = await signUpOn(server);
      expect(await refusalFrom(server, beginPasskey, body, 400, access)).toMatchObject({ fields });
    });

    it("needs an answer to a challenge of this person's, once, within five minutes", async () => {
      const { access } = await signUpOn(server);
      const other = await signUpOn(server);
      const add = (asAccess: string, response: unknown) =>
        server.call(addPasskey, { access: asAccess, body: { name: "Phone", response } });
      const theirs = createAuthenticator().create(await begin(other.access));
      const tooLate = createAuthenticator().create(await begin(access));
      expect((await add(access, theirs)).status).toBe(400);
      server.clock.advance(fiveMinutesMs);
      expect((await add(access, tooLate)).status).toBe(400);
      const fresh = await server.expect(login, 200, { body: { username: other.user.username, password } });
      const authenticator = createAuthenticator();
      const options = await begin(fresh.access);
      const made = authenticator.create(options);
      expect((await add(fresh.access, made)).status).toBe(201);
      expect((await add(fresh.access, made)).status).toBe(400);
      expect((await ways(fresh.access)).passkeys).toHaveLength(1);
    });

    it.each([
      ["another site", { origin: "https://journal.example.com" }],
      ["a sign-in", { type: "webauthn.get" }],
      ["an authenticator that did not verify its person", { isVerified: false }],
    ])("refuses an answer of %s", async (_, asked) => {
      const { access } = await signUpOn(server);
      const response = createAuthenticator().create(await begin(access), asked);
      expect(await refusalFrom(server, addPasskey, { name: "Phone", response }, 400, access)).toMatchObject({
        message: "This passkey could not be checked. Please add it again.",
      });
    });

    it.each([
      [{ name: "" }, "name"],
      [{ name: " " }, "name"],
      [{ name: "x".repeat(61) }, "name"],
      [{ response: null }, "response"],
      [{ response: { id: "!", rawId: "!", type: "public-key", response: {} } }, "response"],
      [{ prf: "short" }, "prf"],
    ])("refuses %j", async (wrong, field) => {
      const { access } = await signUpOn(server);
      const response = createAuthenticator().create(await begin(access));
      const body = { name: "Phone", response, ...wrong };
      const { fields } = await refusalFrom(server, addPasskey, body, 400, access);
      expect(Object.keys(fields ?? {})).toEqual([field]);
    });

    it("refuses one that exists already, and more than the limit", async () => {
      const { access, authenticator } = await withPasskey();
      const again = { name: "Again", response: authenticator.create(await begin(access)) };
      expect((await refusalFrom(server, addPasskey, again, 409, access)).code).toBe("already_taken");
      for (let count = 1; count < maxPasskeys; count++) {
        const response = createAuthenticator().create(await begin(access));
        await server.expect(addPasskey, 201, { access, body: { name: `Key ${count}`, response } });
      }
      const { code } = await refusalFrom(server, beginPasskey, { password }, 409, access);
      expect(code).toBe("limit_reached");
    });
  });

  it("are renamed and removed by their person alone", async () => {
    const { access, passkey, authenticator } = await withPasskey();
    const params = { id: passkey.id };
    const other = await signUpOn(server);
    const rename = (as: string, name: string) =>
      server.call(renamePasskey, { access: as, params, body: { name } });
    expect((await rename(other.access, "Mine")).status).toBe(404);
    expect((await rename(access, "")).status).toBe(400);
    expect((await rename(access, " Old phone ")).body).toMatchObject({ name: "Old phone" });
    expect((await ways(access)).passkeys).toMatchObject([{ name: "Old phone" }]);
    const body = { password };
    expect((await server.call(removePasskey, { access: other.access, params, body })).status).toBe(404);
    await server.expect(removePasskey, 204, { access, params, body });
    await server.expect(removePasskey, 404, { access, params, body });
    expect((await ways(access)).passkeys).toEqual([]);
    await server.expect(signInWithPasskey, 401, { body: await answer({ authenticator }) });
    expect((await kindsOn(server, access))[0]).toBe("passkey_removed");
  });

  it.each([
    [{ password: "wrong herons fly" }, { password: "This is not your password." }],
    [{ password: "" }, { password: "Enter your password." }],
    [{}, { password: "This must be text." }],
  ])("are not removed with %j, on a device that was left open", async (body, fields) => {
    const { access, passkey } = await withPasskey();
    const answer = await server.call(removePasskey, { access, params: { id: passkey.id }, body });
    expect(answer).toMatchObject({ status: 400, body: { fields } });
    expect((await ways(access)).passkeys).toHaveLength(1);
  });

  it("leave their person a way in: where there is no password, none is removed", async () => {
    const holder = await withPasskey();
    const { access, user, passkey } = holder;
    await server.database.query
      .updateTable("users")
      .set({ password_hash: noPassword })
      .where("id", "=", user.id)
      .execute();
    const refused = await server.call(removePasskey, {
      access,
      params: { id: passkey.id },
      body: { password },
    });
    expect(refused).toMatchObject({
      status: 400,
      body: { fields: { password: expect.stringContaining("no password yet") } },
    });
    await server.expect(signInWithPasskey, 200, { body: await answer(holder) });
  });

  describe("signing in", () => {
    it("takes a challenge once, within five minutes", async () => {
      const holder = await withPasskey();
      const body = await answer(holder);
      await server.expect(signInWithPasskey, 200, { body });
      expect(await server.expect(signInWithPasskey, 401, { body })).toMatchObject({
        code: "invalid_credentials",
        message: expect.stringContaining("longer than five minutes"),
      });
      const late = await answer(holder);
      server.clock.advance(fiveMinutesMs);
      await server.expect(signInWithPasskey, 401, { body: late });
      const ofAdding = await server.expect(login, 200, { body: { username: holder.username, password } });
      const { challenge } = await begin(ofAdding.access);
      const response = holder.authenticator.get({ challenge, rpId: "journal.example.org" });
      await server.expect(signInWithPasskey, 401, { body: { response } });
    });

    it.each([
      ["another site", { origin: "https://journal.example.com" }],
      ["adding a passkey", { type: "webauthn.create" }],
      ["an authenticator that did not verify its person", { isVerified: false }],
      ["a passkey that names another person", { named: Buffer.from(randomUUID()).toString("base64url") }],
    ])("refuses an answer of %s", async (_, asked) => {
      const holder = await withPasskey();
      await server.expect(signInWithPasskey, 401, { body: await answer(holder, asked) });
    });

    it("refuses a passkey of another host, an unknown one, and a signature of another key", async () => {
      const holder = await withPasskey();
      const { challenge } = await ask();
      const elsewhere = holder.authenticator.get({ challenge, rpId: "example.com" });
      await server.expect(signInWithPasskey, 401, { body: { response: elsewhere } });
      await server.expect(signInWithPasskey, 401, {
        body: await answer({ authenticator: createAuthenticator() }),
      });
      const forged = createAuthenticator().get(await ask());
      const response = { ...forged, id: holder.authenticator.id, rawId: holder.authenticator.id };
      await server.expect(signInWithPasskey, 401, { body: { response } });
    });

    it.each([null, {}, { response: {} }, "{"])("refuses a body of %j", async (body) => {
      expect((await server.call(signInWithPasskey, { body })).status).toBe(400);
    });

    it("refuses a counter that went back, and says so in the history", async () => {
      const holder = await withPasskey();
      holder.authenticator.countTo(7);
      await server.expect(signInWithPasskey, 200, { body: await answer(holder) });
      for (const count of [7, 6, 0]) {
        holder.authenticator.countTo(count);
        await server.expect(signInWithPasskey, 401, { body: await answer(holder) });
      }
      expect((await kindsOn(server, holder.access)).slice(0, 3)).toEqual(Array(3).fill("passkey_refused"));
      holder.authenticator.countTo(8);
      await server.expect(signInWithPasskey, 200, { body: await answer(holder) });
    });

    it("refuses who is disabled, and who is gone", async () => {
      const holder = await withPasskey();
      const set = (columns: { disabled_at?: number | null; deletes_at?: number }) =>
        server.database.query.updateTable("users").set(columns).where("id", "=", holder.user.id).execute();
      await set({ disabled_at: 1 });
      await server.expect(signInWithPasskey, 403, { body: await answer(holder) });
      await set({ disabled_at: null, deletes_at: server.clock.now().getTime() });
      await server.expect(signInWithPasskey, 401, { body: await answer(holder) });
    });

    it("lets one of two win who come with the same answer at once", async () => {
      const holder = await withPasskey();
      const body = await answer(holder);
      const answers = await Promise.all([1, 2].map(() => server.call(signInWithPasskey, { body })));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    });
  });

  describe("of a sealed journal", () => {
    const seal = async (access: string) => {
      const recovery_key = newRecoveryKey();
      await server.expect(takeCustody, 200, { access, body: { password, recovery_key } });
    };
    it("open it with what they answer to the PRF extension, which is stored nowhere", async () => {
      const holder = await withPasskey({ prf: true });
      expect(holder.passkey.opens_journal).toBe(true);
      await writeOn(server, holder.access);
      await seal(holder.access);
      const body = { ...(await answer(holder)), prf: holder.authenticator.prf };
      const { access } = await server.expect(signInWithPasskey, 200, { body });
      expect(await readOn(server, access)).toBe(words);
    });

    it("also ask for the password if they don't, and then open it", async () => {
      // Another person's is there first.
      await withPasskey();
      const holder = await withPasskey();
      await server.expect(addPasskey, 201, {
        access: holder.access,
        body: { name: "My key", response: createAuthenticator().create(await begin(holder.access)) },
      });
      await writeOn(server, holder.access);
      await seal(holder.access);
      const refusal = await server.expect(signInWithPasskey, 403, { body: await answer(holder) });
      expect(refusal).toMatchObject({ code: "password_needed", ticket: expect.any(String) });
      const { ticket } = refusal;
      const finish = (more: object) => server.call(finishSignIn, { body: { ticket, ...more } });
      expect((await finish({})).status).toBe(403);
      const wrong = await finish({ password: "wrong herons fly" });
      expect(wrong).toMatchObject({
        status: 400,
        body: { fields: { password: "This is not your password." } },
      });
      const { prf } = holder.authenticator;
      const headers = { cookie: `refresh_token=${holder.refresh}` };
      const finished = await server.call(finishSignIn, { body: { ticket, password, prf }, headers });
      const right = finishSignIn.schema.response[200].parse(finished.body);
      expect(await readOn(server, right.access)).toBe(words);
      await server.expect(getUser, 401, { access: holder.access });
      expect(finished.headers.getSetCookie().join()).toContain("known_device=");
      expect((await finish({ password })).status).toBe(400);
      // From now on it opens the journal by itself. The other one doesn't.
      const { passkeys } = await ways(right.access);
      expect(new Map(passkeys.map((each) => [each.name, each.opens_journal]))).toEqual(
        new Map([
          ["My phone", true],
          ["My key", false],
        ]),
      );
      const { access } = await server.expect(signInWithPasskey, 200, {
        body: { ...(await answer(holder)), prf },
      });
      expect(await readOn(server, access)).toBe(words);
    });

    it("don't open it with another passkey's answer", async () => {
      const holder = await withPasskey({ prf: true });
      await seal(holder.access);
      const body = { ...(await answer(holder)), prf: createAuthenticator().prf };
      expect(await server.expect(signInWithPasskey, 403, { body })).toMatchObject({
        code: "password_needed",
      });
    });
  });

  it("store nothing that signs in or opens: neither challenge, nor PRF answer, nor name", async () => {
    const holder = await withPasskey({ prf: true });
    const { challenge } = await ask();
    const rows = await server.database.query.selectFrom("passkeys").selectAll().execute();
    const challenges = await server.database.query.selectFrom("passkey_challenges").selectAll().execute();
    const stored =
      JSON.stringify([rows, challenges]) +
      Buffer.concat(rows.flatMap(({ name, key_wrap }) => [name, key_wrap ?? Buffer.alloc(0)])).toString(
        "latin1",
      );
    for (const secret of [
      challenge,
      holder.authenticator.prf,
      "My phone",
      Buffer.from(holder.authenticator.prf, "base64url").toString("latin1"),
    ])
      expect(stored).not.toContain(secret);
    expect(stored).toContain(holder.authenticator.id);
  });
});
