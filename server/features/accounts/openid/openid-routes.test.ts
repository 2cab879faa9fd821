import { Writable } from "node:stream";
import type { JWTPayload } from "jose";
import { Secret, TOTP } from "otpauth";
import pino from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { credentialsSchema } from "#contract/accounts/accounts.ts";
import { getRegistration } from "#contract/accounts/registration.ts";
import {
  confirmOneTimeCodes,
  connectProvider,
  disconnectProvider,
  finishProvider,
  getSignInWays,
  setFirstPassword,
  setUpOneTimeCodes,
  startProvider as startCall,
} from "#contract/accounts/sign-in.ts";
import { engines } from "#server/platform/testing.ts";
import { expectProblems } from "#server/testing/expected-problems.ts";
import { startTestServer, type TestServer } from "#server/testing.ts";
import { kindsOn, newName, password, refusalFrom, signUpOn } from "../testing.ts";
import {
  callback,
  newSigningKey,
  type RunningProvider,
  someone,
  start,
  startProvider,
  travelsTo,
  unsigned,
  wordsOf,
} from "./testing.ts";

let provider: RunningProvider;
beforeAll(async () => {
  provider = await startProvider(callback);
});
afterAll(() => provider.close());

describe.each(engines)("signing in through the provider on %s", (engine) => {
  let server: TestServer;
  let log = "";
  beforeAll(async () => {
    const stream = new Writable({
      write(chunk, _encoding, done) {
        log += String(chunk);
        done();
      },
    });
    const logger = pino({ level: "trace" }, stream);
    server = await startTestServer(engine, { provider: provider.config, logger });
  });
  afterAll(() => server.stop());

  const isAway = (next: string) => next.startsWith(provider.config.issuer);
  const travels = () => travelsTo(server, provider);
  const ways = (access: string) => server.expect(getSignInWays, 200, { access });

  it("is offered by its name", async () => {
    expect((await server.expect(getRegistration, 200)).provider).toBe("Our House");
  });

  it("makes an account on the first visit, and opens the same one after", async () => {
    const name = newName();
    const person = someone({ preferred_username: name, email: `${name}@example.org`, email_verified: true });
    const first = await travels().signIn(person);
    expect(first.user).toMatchObject({ username: name, email: `${name}@example.org` });
    expect(await ways(first.access)).toMatchObject({
      has_password: false,
      provider: { name: "Our House", connected_at: server.clock.now().toISOString() },
    });
    const second = await travels().signIn(person);
    expect(second.user.id).toBe(first.user.id);
    expect([first.is_new, second.is_new]).toEqual([true, false]);
    expect(await kindsOn(server, second.access)).toEqual(["signed_in", "provider_connected", "registered"]);
  });

  it.each([
    [{ preferred_username: "Zoë Müller" }, /^Zoe\.Muller$/],
    [{ preferred_username: "ab" }, /^writer/],
    [{ preferred_username: "日記" }, /^writer/],
    [{ preferred_username: "x".repeat(40) }, /^x{32}$/],
    [{ name: "Grace Hopper" }, /^Grace\.Hopper$/],
    [{ email: "katherine@example.org", email_verified: false }, /^katherine$/],
    [{}, /^writer/],
  ])("makes a username of %j", async (claims, expected) => {
    expect((await travels().signIn(someone(claims))).user.username).toMatch(expected);
  });

  it("makes the name unique, and takes no address that is unchecked or used", async () => {
    const { user } = await signUpOn(server, { email: "ada@example.org" });
    const claims = { preferred_username: user.username, email: "ada@example.org", email_verified: true };
    const second = await travels().signIn(someone(claims));
    expect(second.user).toMatchObject({ username: `${user.username}-2`, email: null });
    expect(second.user.id).not.toBe(user.id);
    const third = await travels().signIn(
      someone({ ...claims, email: "new@example.org", email_verified: false }),
    );
    expect(third.user).toMatchObject({ username: `${user.username}-3`, email: null });
  });

  it("sends code challenge, state and nonce, and no token in any address", async () => {
    provider.signIn(someone());
    const browser = travels().browserOn();
    const way = await browser.follow(`${start}?return=${encodeURIComponent("/settings")}`);
    const asked = new URL(way[1] ?? "");
    expect(Object.fromEntries(asked.searchParams)).toMatchObject({
      response_type: "code",
      code_challenge_method: "S256",
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      redirect_uri: callback,
    });
    const page = new URL(way.at(-1) ?? "");
    expect([page.pathname, page.search]).toEqual(["/login", "?return=%2Fsettings"]);
    const { ticket = "" } = wordsOf(page.href);
    const { body } = await travels().finish(browser, { ticket });
    const { access, refresh } = credentialsSchema.parse(body);
    for (const secret of [access, refresh]) expect(way.join(" ")).not.toContain(secret);
    const code = new URL(way.at(-2) ?? "").searchParams.get("code") ?? "";
    expect(code).not.toBe("");
    for (const secret of [ticket, code, access, refresh, asked.searchParams.get("state") ?? ""])
      expect(log).not.toContain(secret);
  });

  it("asks with another challenge, state and nonce each time, also from the same browser", async () => {
    const browser = travels().browserOn();
    const asked = async () => {
      const url = new URL((await browser.follow(start, isAway)).at(-1) ?? "");
      return ["code_challenge", "state", "nonce"].map((name) => url.searchParams.get(name));
    };
    expect(new Set([...(await asked()), ...(await asked())]).size).toBe(6);
  });

  it("gives the browser a cookie that no script reads, for the way alone", async () => {
    const response = await travels().browserOn().open(start);
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^__Host-openid_browser=[\w-]{43}; Max-Age=600; HttpOnly; SameSite=Lax; Path=\/; Secure$/,
      ),
    ]);
    const browser = travels().browserOn();
    await travels().signIn(someone(), browser);
    expect(browser.cookies()).not.toContain("openid_browser");
  });

  describe("refuses", () => {
    const atCallback = (next: string) => next.startsWith(callback);

    it("a callback that was begun in another browser", async () => {
      provider.signIn(someone());
      const theirs = travels().browserOn();
      const back = (await theirs.follow(start, atCallback)).at(-1) ?? "";
      const victim = travels().browserOn();
      await victim.open(start);
      for (const browser of [victim, travels().browserOn()])
        expect(wordsOf((await browser.follow(back)).at(-1))).toEqual({ problem: "expired" });
      // And the state is still good for the browser that it was made for.
      expect(wordsOf((await theirs.follow(back)).at(-1))).toEqual({ ticket: expect.any(String) });
    });

    it("a callback that comes twice, too late, without state, or with another one", async () => {
      provider.signIn(someone());
      const browser = travels().browserOn();
      const back = (await browser.follow(start, atCallback)).at(-1) ?? "";
      const open = async (url: string) => wordsOf((await browser.follow(url)).at(-1));
      expect(await open(back)).toHaveProperty("ticket");
      expect(await open(back)).toEqual({ problem: "expired" });
      for (const query of [
        "",
        "?code=abc",
        "?state=x&code=abc",
        `?state=${"a".repeat(43)}&code=abc`,
        "?state=a&state=b",
      ])
        expect(await open(callback + query)).toEqual({ problem: "expired" });
      const late = (await travels().browserOn().follow(start, atCallback)).at(-1) ?? "";
      server.clock.advance(600_000);
      expect(await open(late)).toEqual({ problem: "expired" });
    });

    it("a code that was not given for this way", async () => {
      provider.signIn(someone());
      const [one, other] = [travels().browserOn(), travels().browserOn()];
      const back = new URL((await one.follow(start, atCallback)).at(-1) ?? "");
      const stolen =
        new URL((await other.follow(start, atCallback)).at(-1) ?? "").searchParams.get("code") ?? "";
      back.searchParams.set("code", stolen);
      const refusal = { problem: "refused", found: "invalid_grant" };
      expect(wordsOf((await one.follow(back.href)).at(-1))).toEqual(refusal);
    });

    it.each<[string, (claims: JWTPayload) => Promise<string> | string]>([
      ["signed with another key", (claims) => provider.sign(claims, newSigningKey())],
      ["not signed", unsigned],
      ["made for another way", (claims) => provider.sign({ ...claims, nonce: "a".repeat(43) })],
      ["without a nonce", ({ nonce: _, ...claims }) => provider.sign(claims)],
      ["for another application", (claims) => provider.sign({ ...claims, aud: "somebody-else" })],
      ["that has expired", (claims) => provider.sign({ ...claims, exp: 1_700_000_000 })],
    ])("an ID token %s", async (_, forged) => {
      provider.signIn(someone());
      provider.forge(forged);
      expect(wordsOf((await travels().browserOn().follow(start)).at(-1))).toEqual({ problem: "refused" });
      provider.forge((claims) => provider.sign(claims));
      expect(wordsOf((await travels().browserOn().follow(start)).at(-1))).toHaveProperty("ticket");
      provider.forge(null);
    });

    it("an answer that names another issuer", async () => {
      provider.signIn(someone());
      const browser = travels().browserOn();
      const back = new URL((await browser.follow(start, atCallback)).at(-1) ?? "");
      expect(back.searchParams.get("iss")).toBe(provider.config.issuer);
      back.searchParams.set("iss", "https://login.example.com");
      expect(wordsOf((await browser.follow(back.href)).at(-1))).toEqual({ problem: "refused" });
    });

    it("whom the provider refuses", async () => {
      provider.signIn(null);
      expect(wordsOf((await travels().browserOn().follow(start)).at(-1))).toEqual({ problem: "refused" });
    });

    it("a ticket of another browser, used, late or made up", async () => {
      const browser = travels().browserOn();
      const ticket = await travels().goTo(browser, someone());
      const over = { status: 400, body: { fields: { ticket: expect.stringContaining("start again") } } };
      expect(await travels().finish(travels().browserOn(), { ticket })).toMatchObject(over);
      const other = travels().browserOn();
      await other.open(start);
      expect(await travels().finish(other, { ticket })).toMatchObject(over);
      const again = travels().browserOn();
      const used = await travels().goTo(again, someone());
      const both = await Promise.all([1, 2].map(() => travels().finish(again, { ticket: used })));
      expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
      server.clock.advance(60_000);
      expect(await travels().finish(browser, { ticket })).toMatchObject(over);
      expect(await travels().finish(browser, { ticket: "made up" })).toMatchObject(over);
      expect((await travels().finish(browser, {})).status).toBe(400);
      expect((await travels().finish(browser, { ticket, admin: true })).status).toBe(400);
    });

    it("who is disabled, or on the way out", async () => {
      const person = someone();
      const { user } = await travels().signIn(person);
      const set = (columns: { disabled_at?: number | null; deletes_at?: number }) =>
        server.database.query.updateTable("users").set(columns).where("id", "=", user.id).execute();
      await set({ disabled_at: 1 });
      const browser = travels().browserOn();
      expect(
        (await travels().finish(browser, { ticket: await travels().goTo(browser, person) })).status,
      ).toBe(403);
      await set({ disabled_at: null, deletes_at: server.clock.now().getTime() });
      const ticket = await travels().goTo(browser, person);
      expect((await travels().finish(browser, { ticket })).status).toBe(403);
    });
  });

  it("also asks for a one-time code if the account has them", async () => {
    const person = someone();
    const { user, access } = await travels().signIn(person);
    await server.expect(setFirstPassword, 204, { access, body: { password } });
    const { secret } = await server.expect(setUpOneTimeCodes, 200, { access, body: { password } });
    const totp = new TOTP({ secret: Secret.fromBase32(secret) });
    const code = () => totp.generate({ timestamp: server.clock.now().getTime() });
    await server.expect(confirmOneTimeCodes, 200, { access, body: { code: code() } });
    const browser = travels().browserOn();
    const ticket = await travels().goTo(browser, person);
    expect(await travels().finish(browser, { ticket })).toMatchObject({
      status: 401,
      body: { code: "second_factor_required" },
    });
    // It lasts as long as a person takes to find their phone.
    server.clock.advance(5 * 60_000);
    expect((await travels().finish(browser, { ticket, code: "000000" })).body).toMatchObject({
      fields: { code: expect.any(String) },
    });
    expect(await travels().finish(browser, { ticket, code: code() })).toMatchObject({
      status: 200,
      body: { user: { id: user.id } },
    });
    // Somebody who saw the code can't use it again.
    const again = { ticket: await travels().goTo(browser, person), code: code() };
    expect((await travels().finish(browser, again)).body).toMatchObject({
      fields: { code: expect.any(String) },
    });
  });

  it("leads back to a search, and the store never holds its words", async () => {
    provider.signIn(someone());
    const search = "/timeline?search=marshmallow";
    const browser = travels().browserOn();
    const away = (await browser.follow(`${start}?return=${encodeURIComponent(search)}`, isAway)).at(-1) ?? "";
    const states = await server.database.query.selectFrom("openid_states").selectAll().execute();
    expect(states).not.toEqual([]);
    const stored = states.map((row) => JSON.stringify(row) + row.return_to.toString("latin1")).join();
    expect(stored).not.toMatch(/timeline|marshmallow/);
    const page = new URL((await browser.follow(away)).at(-1) ?? "");
    expect(page.searchParams.get("return")).toBe(search);
    expect(wordsOf(page.href)).toHaveProperty("ticket");
    expect(log).not.toContain("marshmallow");
  });

  it("stores no secret that would finish a sign-in", async () => {
    const browser = travels().browserOn();
    const way = await (async () => {
      provider.signIn(someone({ preferred_username: "Marguerite" }));
      return browser.follow(start);
    })();
    const state = new URL(way[1] ?? "").searchParams.get("state") ?? "";
    await browser.open(start);
    const { query } = server.database;
    const tickets = await query.selectFrom("sign_in_tickets").selectAll().execute();
    const states = await query.selectFrom("openid_states").selectAll().execute();
    const stored =
      JSON.stringify([tickets, states]) + tickets.map(({ identity }) => identity?.toString("latin1")).join();
    for (const secret of [
      state,
      wordsOf(way.at(-1)).ticket ?? "",
      browser.cookies().split("=")[1] ?? "",
      "Marguerite",
    ])
      expect(stored).not.toContain(secret);
  });

  it("says so calmly where the provider is away, and the server runs on", async () => {
    expectProblems();
    const gone = await startProvider(callback);
    await gone.close();
    const away = await startTestServer(engine, {
      database: server.database,
      masterKey: server.masterKey,
      provider: gone.config,
    });
    expect(wordsOf((await travels().browserOn(away).follow(start)).at(-1))).toEqual({ problem: "away" });
    const { access } = await signUpOn(away);
    const answer = await refusalFrom(away, connectProvider, { password }, 503, access);
    expect(answer.message).toBe("Our House is not answering right now. Please try again in a few minutes.");
    await away.stop();
  });

  it("sends no browser to a provider that has gone away since the last sign-in", async () => {
    expectProblems();
    const house = await startProvider(callback);
    const { database, masterKey } = server;
    const away = await startTestServer(engine, { database, masterKey, provider: house.config });
    const begin = async () => (await travels().browserOn(away).open(start)).headers.get("location");
    expect(await begin()).toContain(house.config.issuer);
    await house.close();
    expect(wordsOf(new URL((await begin()) ?? "", callback).href)).toEqual({ problem: "away" });
    await away.stop();
  });

  it("is not there where there is no provider", async () => {
    const without = await startTestServer(engine, { database: server.database, masterKey: server.masterKey });
    expect((await without.call(startCall)).status).toBe(404);
    expect((await without.call(finishProvider)).status).toBe(404);
    const { access } = await signUpOn(without);
    expect((await without.expect(getSignInWays, 200, { access })).provider).toBeNull();
    expect((await without.call(connectProvider, { access, body: { password } })).status).toBe(404);
    expect((await without.call(disconnectProvider, { access, body: { password } })).status).toBe(404);
    await without.stop();
  });
});
