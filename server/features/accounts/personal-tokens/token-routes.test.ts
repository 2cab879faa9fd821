import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Credentials, getUser, login } from "#contract/accounts/accounts.ts";
import { returnCustody, takeCustody } from "#contract/accounts/custody.ts";
import { changePassword, deleteAccount, keepAccount } from "#contract/accounts/profile.ts";
import { getSecurityHistory } from "#contract/accounts/security-history.ts";
import { maxTokens } from "#contract/accounts/token-rules.ts";
import { createToken, getTokens, renameToken, revokeToken } from "#contract/accounts/tokens.ts";
import { getDaily } from "#contract/reflections/reflections.ts";
import { engines } from "#server/platform/testing.ts";
import { startTestServer, type TestServer } from "#server/testing.ts";
import { disablePerson, enablePerson } from "../administration.ts";
import { day, newRecoveryKey, readOn, signUpSealedOn, words, writeOn } from "../custody/testing.ts";
import { nextCodeOf, signUpWithCodesOn } from "../one-time-codes/testing.ts";
import { beyondRepair, everyRow, password, refusalFrom, signUpOn } from "../testing.ts";
import { makeTokenOn } from "./testing.ts";

const dayMs = 86_400_000;
const form = { password, name: "Notes", scopes: ["read"], kinds: null, days: null };
const newPassword = "four brown owls";

describe.each(engines)("personal tokens on %s", (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine, { trustProxy: "loopback" });
  });
  afterAll(() => server.stop());

  const list = (access: string) => server.expect(getTokens, 200, { access });
  const statusWith = async (secret: string, headers = {}) =>
    (await server.call(getDaily, { access: secret, params: { day }, headers })).status;
  const eventsOf = async (access: string) =>
    (await server.expect(getSecurityHistory, 200, { access })).events.filter(({ kind }) =>
      kind.startsWith("token_"),
    );
  const writer = async () => {
    const person = await signUpOn(server);
    await writeOn(server, person.access);
    return person;
  };

  describe("making one", () => {
    it("shows its secret once, and lists what it may do", async () => {
      const { access } = await writer();
      const asked = {
        scopes: ["write", "read"] as const,
        kinds: ["free", "daily"] as const,
        days: 30 as const,
      };
      const made = await makeTokenOn(server, access, {
        ...asked,
        scopes: [...asked.scopes],
        kinds: [...asked.kinds],
        name: "  Notes at home ",
      });
      const now = server.clock.now();
      expect(made.secret).toMatch(/^reflector_[\w-]{43}$/);
      expect(made.token).toEqual({
        id: expect.any(String),
        name: "Notes at home",
        scopes: ["read", "write"],
        kinds: ["daily", "free"],
        created_at: now.toISOString(),
        expires_at: new Date(now.getTime() + 30 * dayMs).toISOString(),
        last_used_at: null,
        last_used_by: null,
      });
      expect(await list(access)).toEqual([made.token]);
    });

    it("takes the password, and a one-time code where there are some", async () => {
      const { access } = await signUpOn(server);
      const wrong = await refusalFrom(
        server,
        createToken,
        { ...form, password: "six grey herons" },
        400,
        access,
      );
      expect(wrong.fields).toEqual({ password: "This is not your password." });
      const coded = await signUpWithCodesOn(server);
      const missing = await refusalFrom(server, createToken, form, 400, coded.access);
      expect(missing.fields).toEqual({ code: expect.any(String) });
      const body = { ...form, code: nextCodeOf(server, coded.secret) };
      await server.expect(createToken, 201, { access: coded.access, body });
      const again = await refusalFrom(server, createToken, body, 400, coded.access);
      expect(again.fields).toEqual({ code: expect.any(String) });
      expect([await list(access), (await list(coded.access)).length]).toEqual([[], 1]);
    });

    it.each<[string, object]>([
      ["name", { name: "" }],
      ["name", { name: "a".repeat(81) }],
      ...beyondRepair.map((name): [string, object] => ["name", { name: `a${name}` }]),
      ["scopes", { scopes: [] }],
      ["scopes", { scopes: ["write"] }],
      ["scopes", { scopes: ["read", "erase"] }],
      ["kinds", { kinds: [] }],
      ["kinds", { kinds: ["letters"] }],
      ["days", { days: 31 }],
      ["days", { days: undefined }],
    ])("refuses a wrong %s: %j", async (field, wrong) => {
      const { access } = await signUpOn(server);
      const { fields } = await refusalFrom(server, createToken, { ...form, ...wrong }, 400, access);
      expect(Object.keys(fields ?? {})).toEqual([field]);
      expect(await list(access)).toEqual([]);
    });

    it("refuses one too many, also of two made at once, and counts no expired ones", async () => {
      const { access, user } = await signUpOn(server);
      await makeTokenOn(server, access, { days: 30 });
      for (let made = 1; made < maxTokens - 1; made += 1) await makeTokenOn(server, access);
      const both = [form, form].map((body) => server.call(createToken, { access, body }));
      const answers = (await Promise.all(both)).map(({ status }) => status);
      expect(answers.sort()).toEqual([201, 409]);
      const refusal = await refusalFrom(server, createToken, form, 409, access);
      expect(refusal).toMatchObject({ code: "limit_reached", message: expect.stringContaining("20 tokens") });
      server.clock.advance(30 * dayMs);
      const body = { username: user.username, password };
      await makeTokenOn(server, (await server.expect(login, 200, { body })).access);
    });

    it("leaves neither secret nor name readable in the store", async () => {
      const { access } = await writer();
      const { secret } = await makeTokenOn(server, access, { name: "Kestrel notebook" });
      expect(await statusWith(secret)).toBe(200);
      const rows = (await everyRow(server.database)).map((row) =>
        Object.values(row)
          .map((value) => (Buffer.isBuffer(value) ? value.toString("latin1") : String(value)))
          .join(" "),
      );
      for (const hidden of [secret, secret.slice(10), "Kestrel notebook"])
        expect(rows.filter((row) => row.includes(hidden))).toEqual([]);
    });
  });

  describe("using one", () => {
    it("opens the journal, and shows when and by what program it was used", async () => {
      const { access } = await writer();
      const unused = await makeTokenOn(server, access);
      const { secret } = await makeTokenOn(server, access);
      const use = (program: string) =>
        server.expect(getDaily, 200, {
          access: secret,
          params: { day },
          headers: { "user-agent": program },
        });
      expect((await use("Kestrel/2.1 (notes)")).reflection?.body).toBe(words);
      const usedBy = async (last_used_by: string) =>
        expect(await list(access)).toMatchObject([
          { last_used_at: server.clock.now().toISOString(), last_used_by },
          unused.token,
        ]);
      await usedBy("Kestrel/2.1");
      server.clock.advance(60_000);
      await use("Kestrel/2.1 (notes)");
      await usedBy("Kestrel/2.1");
      await use("Merlin/1.0");
      await usedBy("Merlin/1.0");
    });

    it("opens a sealed journal, also after it was sealed and unsealed", async () => {
      const sealed = await signUpSealedOn(server);
      const made = await makeTokenOn(server, sealed.access);
      expect(await readOn(server, made.secret)).toBe(words);
      await server.expect(returnCustody, 200, { access: sealed.access, body: { password } });
      expect(await readOn(server, made.secret)).toBe(words);
      const body = { password, recovery_key: newRecoveryKey() };
      await server.expect(takeCustody, 200, { access: sealed.access, body });
      expect(await readOn(server, made.secret)).toBe(words);
    });

    it("ends when it expires; a month later it is gone from the list", async () => {
      const person = await writer();
      const lasting = await makeTokenOn(server, person.access);
      const { secret } = await makeTokenOn(server, person.access, { days: 30 });
      server.clock.advance(30 * dayMs - 1);
      expect(await statusWith(secret)).toBe(200);
      server.clock.advance(1);
      const refused = await server.call(getDaily, { access: secret, params: { day } });
      expect(refused).toMatchObject({
        status: 401,
        body: { message: "This token doesn’t work: it has expired or was revoked." },
      });
      const body = { username: person.user.username, password };
      const { access } = await server.expect(login, 200, { body });
      expect(await list(access)).toHaveLength(2);
      server.clock.advance(30 * dayMs);
      await server.runJobs();
      const again = await server.expect(login, 200, { body });
      expect(await list(again.access)).toEqual([lasting.token]);
    });

    it.each(["reflector_", "reflector_abc", `reflector_${"a".repeat(43)}`])("refuses %s", async (secret) => {
      expect(await statusWith(secret)).toBe(401);
    });

    it("records each network that it is used from for the first time", async () => {
      const { access } = await writer();
      const { secret } = await makeTokenOn(server, access);
      const from = (address: string) =>
        statusWith(secret, { "x-forwarded-for": address, "user-agent": "Kestrel" });
      for (const address of ["192.0.2.1", "192.0.2.1", "192.0.2.7", "192.0.2.1"])
        expect(await from(address)).toBe(200);
      const named = { token_name: "Notes", count: 1 };
      expect(await eventsOf(access)).toMatchObject([
        { kind: "token_used", device: "Kestrel", ...named },
        { kind: "token_used", device: "Kestrel", ...named },
        { kind: "token_made", ...named },
      ]);
    });

    it("remembers the last fifty networks of each token", async () => {
      const [one, other] = [await writer(), await writer()];
      const [many, single] = [await makeTokenOn(server, one.access), await makeTokenOn(server, other.access)];
      const from = async ({ secret }: { secret: string }, network: number) => {
        server.clock.advance(1);
        expect(await statusWith(secret, { "x-forwarded-for": `192.0.2.${network}` })).toBe(200);
      };
      const isNoted = async ({ access }: Pick<Credentials, "access">, use: () => Promise<void>) => {
        const [before] = await eventsOf(access);
        await use();
        return (await eventsOf(access))[0]?.id !== before?.id;
      };
      await from(single, 0);
      for (let network = 0; network < 55; network += 1) await from(many, network);
      await from(single, 1);
      await from(many, 55);
      expect(await isNoted(other, () => from(single, 0))).toBe(false);
      expect(await isNoted(one, () => from(many, 6))).toBe(false);
      expect(await isNoted(one, () => from(many, 5))).toBe(true);
    });

    it("does not open a journal with a row that was moved or altered", async () => {
      const [person, other] = [await writer(), await writer()];
      const { token, secret } = await makeTokenOn(server, person.access);
      const another = await makeTokenOn(server, other.access);
      const { query } = server.database;
      const wrapOf = (id: string) =>
        query.selectFrom("personal_tokens").select("key_wrap").where("id", "=", id).executeTakeFirstOrThrow();
      await query
        .updateTable("personal_tokens")
        .set(await wrapOf(another.token.id))
        .where("id", "=", token.id)
        .execute();
      expect(await statusWith(secret)).toBe(401);
      expect(await statusWith(another.secret)).toBe(200);
    });
  });

  describe("renaming one", () => {
    it("gives it another name, sealed, and leaves what it opens and the others", async () => {
      const { access } = await writer();
      const other = await makeTokenOn(server, access);
      const { token, secret } = await makeTokenOn(server, access);
      const params = { id: token.id };
      const renamed = await server.expect(renameToken, 200, {
        access,
        params,
        body: { name: " Kestrel desk " },
      });
      expect(renamed).toEqual([{ ...token, name: "Kestrel desk" }, other.token]);
      expect(await list(access)).toEqual(renamed);
      expect(await statusWith(secret)).toBe(200);
      expect(JSON.stringify(await everyRow(server.database))).not.toContain("Kestrel desk");
    });

    it.each([[""], ["  "], ["a".repeat(81)], [undefined]])("refuses %j as a name", async (name) => {
      const { access } = await signUpOn(server);
      const { token } = await makeTokenOn(server, access);
      const refused = await server.call(renameToken, { access, params: { id: token.id }, body: { name } });
      expect(refused).toMatchObject({ status: 400, body: { fields: { name: expect.any(String) } } });
      expect(await list(access)).toEqual([token]);
    });

    it("refuses another person's, and a token", async () => {
      const [{ access }, other] = [await writer(), await writer()];
      const { token, secret } = await makeTokenOn(server, access);
      const call = { params: { id: token.id }, body: { name: "Mine" } };
      await server.expect(renameToken, 404, { access: other.access, ...call });
      expect((await server.call(renameToken, { access: secret, ...call })).status).toBe(403);
      expect(await list(access)).toMatchObject([{ name: "Notes" }]);
    });
  });

  describe("revoking one", () => {
    it("takes effect at once, leaves the others, and keeps its name in the history", async () => {
      const { access } = await writer();
      const [one, other] = [await makeTokenOn(server, access), await makeTokenOn(server, access)];
      const params = { id: one.token.id };
      expect(await server.expect(revokeToken, 200, { access, params })).toEqual([other.token]);
      expect([await statusWith(one.secret), await statusWith(other.secret)]).toEqual([401, 200]);
      expect((await eventsOf(access)).find(({ kind }) => kind === "token_revoked")).toMatchObject({
        token_name: "Notes",
      });
      await server.expect(revokeToken, 404, { access, params });
    });

    it("refuses another person's", async () => {
      const [{ access }, other] = [await writer(), await writer()];
      const { token, secret } = await makeTokenOn(server, access);
      const params = { id: token.id };
      await server.expect(revokeToken, 404, { access: other.access, params });
      expect(await statusWith(secret)).toBe(200);
      expect(await list(other.access)).toEqual([]);
    });

    it("can be done even if its name was altered", async () => {
      const { access } = await signUpOn(server);
      const { token } = await makeTokenOn(server, access);
      const altered = { name: Buffer.from("altered") };
      await server.database.query
        .updateTable("personal_tokens")
        .set(altered)
        .where("id", "=", token.id)
        .execute();
      expect(await list(access)).toMatchObject([{ name: "Token" }]);
      const params = { id: token.id };
      expect(await server.expect(revokeToken, 200, { access, params })).toEqual([]);
    });

    it("comes with a new password: for all of them, and the history says so", async () => {
      const [{ access }, other] = [await writer(), await writer()];
      const made = [await makeTokenOn(server, access), await makeTokenOn(server, access)];
      const anothers = await makeTokenOn(server, other.access);
      const body = { current_password: password, new_password: newPassword };
      await server.expect(changePassword, 204, { access, body });
      for (const { secret } of made) expect(await statusWith(secret)).toBe(401);
      expect(await statusWith(anothers.secret)).toBe(200);
      expect(await list(access)).toEqual([]);
      expect((await eventsOf(access))[0]).toMatchObject({
        kind: "token_revoked",
        count: 2,
        token_name: null,
      });
    });
  });

  describe("while the account", () => {
    it("is disabled, open nothing, and then work again", async () => {
      const { access, user } = await writer();
      const { secret } = await makeTokenOn(server, access);
      await disablePerson(server, user.username);
      expect(await statusWith(secret)).toBe(401);
      await enablePerson(server, user.username);
      expect(await statusWith(secret)).toBe(200);
    });

    it("waits to be deleted, open nothing; kept, it has them again; deleted, they are gone", async () => {
      const person = await writer();
      const { secret } = await makeTokenOn(server, person.access);
      const { username } = person.user;
      const end = ({ access }: Pick<Credentials, "access">) =>
        server.expect(deleteAccount, 200, { access, body: { password, username } });
      await end(person);
      expect(await statusWith(secret)).toBe(401);
      const back = await server.expect(login, 200, { body: { username, password } });
      await server.expect(keepAccount, 200, { access: back.access });
      expect(await statusWith(secret)).toBe(200);
      await end(back);
      server.clock.advance(8 * dayMs);
      await server.runJobs();
      const left = server.database.query.selectFrom("personal_tokens").select("id");
      expect(await left.where("user_id", "=", person.user.id).execute()).toEqual([]);
    });
  });

  it("can be used only so often in a minute, each for itself, and its first calls are not counted in the store", async () => {
    const { access } = await writer();
    const [one, other] = [await makeTokenOn(server, access), await makeTokenOn(server, access)];
    const { database, clock, masterKey } = server;
    const limited = await startTestServer(engine, { database, clock, masterKey, rateLimitFactor: 0.11 });
    const use = async ({ secret }: { secret: string }) =>
      (await limited.call(getDaily, { access: secret, params: { day } })).status;
    const statusesOf = async (times: number) => {
      const statuses = new Set<number>();
      for (let call = 0; call < times; call += 1) statuses.add(await use(one));
      return [...statuses];
    };
    const counters = async () => (await everyRow(database)).filter((row) => "strikes" in row).length;
    const before = await counters();
    expect([await statusesOf(30), await counters()]).toEqual([[200], before]);
    expect([await statusesOf(3), await counters()]).toEqual([[200], before + 1]);
    expect(await statusesOf(1)).toEqual([429]);
    expect(await use(other)).toBe(200);
    limited.clock.advance(60_000);
    expect(await use(one)).toBe(200);
    await limited.stop();
  });

  it("begin no session: a device that is signed out does not come back with one", async () => {
    const { access } = await writer();
    const { secret } = await makeTokenOn(server, access);
    expect((await server.call(getUser, { access: secret })).status).toBe(403);
  });
});
