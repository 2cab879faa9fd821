import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { login, register } from "#contract/accounts/accounts.ts";
import { endOtherDevices, getDevices } from "#contract/accounts/devices.ts";
import { linkAccount, switchAccount } from "#contract/accounts/linked-accounts.ts";
import { changePassword } from "#contract/accounts/profile.ts";
import { resetPassword } from "#contract/accounts/recovery.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { createTestDatabase, engines, type TestDatabase } from "#server/platform/testing.ts";
import { startTestServer, type TestServer } from "#server/testing.ts";
import { makeResetToken } from "./recovery/reset-password.ts";
import { newName, password } from "./testing.ts";

const minute = 60_000;
const cookieForm =
  /^__Host-known_device=([\w-]{43}); Max-Age=31536000; HttpOnly; SameSite=Lax; Path=\/; Secure$/;

/** A tenth of the real limits: a name may be tried once from one address, and ten times from anywhere. */
const rateLimitFactor = 0.1;
const fromAnywhere = 10;

describe.each(engines)("a device that signed in before, on %s", (engine) => {
  let database: TestDatabase;
  let server: TestServer;
  beforeAll(async () => {
    database = await createTestDatabase(engine);
  });
  beforeEach(async () => {
    await database.query.deleteFrom("rate_limits").execute();
    server = await startTestServer(engine, { database, rateLimitFactor, trustProxy: "loopback" });
  });
  afterEach(() => server.stop());
  afterAll(() => database.drop());

  let addresses = 0;
  const newAddress = () => `198.51.${Math.floor(++addresses / 250)}.${(addresses % 250) + 1}`;

  /** Keeps its cookies, as a browser does, and has an address of its own. */
  function newBrowser() {
    let secret: string | null = null;
    const address = newAddress();
    return {
      secret: () => secret,
      async call(endpoint: Endpoint, input: { body?: unknown; access?: string } = {}) {
        const answer = await server.call(endpoint, {
          ...input,
          headers: {
            "x-forwarded-for": address,
            ...(secret && { cookie: `other=1; __Host-known_device=${secret}` }),
          },
        });
        const set = answer.headers.getSetCookie();
        if (set.length > 0) secret = cookieForm.exec(set.join())?.[1] ?? null;
        return answer;
      },
    };
  }
  type TestBrowser = ReturnType<typeof newBrowser>;

  async function signUpIn(browser: TestBrowser) {
    const username = newName();
    const answer = await browser.call(register, { body: { username, password } });
    const { access, user } = register.schema.response[201].parse(answer.body);
    return { username, access, user };
  }
  const logIn = async (browser: TestBrowser, username: string, given = password) =>
    (await browser.call(login, { body: { username, password: given } })).status;

  /** As many wrong tries, from as many addresses, as block a name for an hour. */
  async function attack(username: string) {
    for (let count = 0; count < fromAnywhere; count += 1)
      expect(await logIn(newBrowser(), username, "eight grey herons")).toBe(401);
    expect(await logIn(newBrowser(), username)).toBe(429);
  }

  it("can sign in while strangers try its person's name a hundred times an hour", async () => {
    const browser = newBrowser();
    const { username } = await signUpIn(browser);
    await attack(username);
    expect(await logIn(browser, username)).toBe(200);
    expect(await logIn(browser, username.toUpperCase())).toBe(200);
    expect(await logIn(newBrowser(), username)).toBe(429);
  });

  it("has a separate small limit, which waits longer each time", async () => {
    const browser = newBrowser();
    const { username } = await signUpIn(browser);
    for (const wait of [5, 10]) {
      expect(await logIn(browser, username, "eight grey herons")).toBe(401);
      const stopped = await browser.call(login, { body: { username, password } });
      expect(stopped.status).toBe(429);
      expect(stopped.headers.get("retry-after")).toBe(String(wait * 60));
      server.clock.advance(wait * minute);
    }
    expect(await logIn(browser, username)).toBe(200);
  });

  it("gets no further tries by signing in to another account in between", async () => {
    const browser = newBrowser();
    const { username } = await signUpIn(browser);
    const other = await signUpIn(browser);
    expect(await logIn(browser, username, "eight grey herons")).toBe(401);
    expect(await logIn(browser, other.username)).toBe(200);
    expect(await logIn(browser, username, "eight grey herons")).toBe(429);
  });

  it("signs out others while a thief of its token tries passwords", async () => {
    const browser = newBrowser();
    const { access } = await signUpIn(browser);
    const thief = newBrowser();
    const wrong = { access, body: { password: "eight grey herons" } };
    expect((await thief.call(endOtherDevices, wrong)).status).toBe(400);
    expect((await thief.call(endOtherDevices, wrong)).status).toBe(429);
    const right = { access, body: { password } };
    expect((await browser.call(endOtherDevices, right)).status).toBe(200);
  });

  it("is known to a linked account that it switches to, and one that only has a token is not", async () => {
    const browser = newBrowser();
    const { username, access } = await signUpIn(browser);
    const other = await signUpIn(newBrowser());
    const link = { username: other.username, password, own_password: password };
    expect((await browser.call(linkAccount, { access, body: link })).status).toBe(200);
    const { url, ...way } = switchAccount;
    const to = { ...way, url: url.replace(":id", other.user.id) };
    const thief = newBrowser();
    expect((await thief.call(to, { access, body: { password: "eight grey herons" } })).status).toBe(200);
    expect(thief.secret()).toBeNull();
    expect((await browser.call(to, { access })).status).toBe(200);
    for (const name of [username, other.username]) {
      await attack(name);
      expect(await logIn(browser, name)).toBe(200);
    }
  });

  it("is known to the accounts that signed in on it, and to no other", async () => {
    const browser = newBrowser();
    const one = await signUpIn(browser);
    const two = await signUpIn(browser);
    const stranger = await signUpIn(newBrowser());
    for (const { username } of [one, two, stranger]) await attack(username);
    expect(await logIn(browser, one.username)).toBe(200);
    expect(await logIn(browser, two.username)).toBe(200);
    expect(await logIn(browser, stranger.username)).toBe(429);
  });

  it("gets a new secret at each sign-in, and the one before is worth nothing", async () => {
    const browser = newBrowser();
    const { username } = await signUpIn(browser);
    const before = browser.secret();
    expect(await logIn(browser, username)).toBe(200);
    expect(browser.secret()).not.toBe(before);
    await attack(username);
    const headers = { cookie: `__Host-known_device=${before}`, "x-forwarded-for": newAddress() };
    expect((await server.call(login, { body: { username, password }, headers })).status).toBe(429);
  });

  it("is forgotten after a year", async () => {
    const browser = newBrowser();
    const { username, user } = await signUpIn(browser);
    server.clock.advance(365 * 24 * 60 * minute);
    await attack(username);
    expect(await logIn(browser, username)).toBe(429);
    await server.runJobs();
    const kept = await database.query
      .selectFrom("known_devices")
      .selectAll()
      .where("user_id", "=", user.id)
      .execute();
    expect(kept).toEqual([]);
  });

  it.each(["signing the others out", "a new password", "a link for a new password"])(
    "is forgotten by %s",
    async (how) => {
      const [here, there] = [newBrowser(), newBrowser()];
      const { username, access, user } = await signUpIn(here);
      expect(await logIn(there, username)).toBe(200);
      let now = password;
      if (how === "signing the others out") await here.call(endOtherDevices, { access, body: { password } });
      else {
        now = "four brown owls";
        const body = { current_password: password, new_password: now };
        if (how === "a new password") await here.call(changePassword, { access, body });
        else {
          const token = await makeResetToken(server, database.query, user.id);
          await server.expect(resetPassword, 204, { body: { token, password: now } });
        }
      }
      await attack(username);
      expect(await logIn(there, username, now)).toBe(429);
      // The browser that asked for it stays known; a link is not a device.
      expect(await logIn(here, username, now)).toBe(how === "a link for a new password" ? 429 : 200);
    },
  );

  it("reveals nothing about other names: they are answered as on any device", async () => {
    const browser = newBrowser();
    await signUpIn(browser);
    const { username } = await signUpIn(newBrowser());
    const answers = [];
    for (const name of [username, "nobody-at-all"]) {
      const answer = await browser.call(login, { body: { username: name, password: "eight grey herons" } });
      answers.push([answer.status, answer.body]);
    }
    expect(answers[0]).toEqual(answers[1]);
  });

  it("is stored as a hash, and at most the newest twenty of a person", async () => {
    const browser = newBrowser();
    const { username, user, access } = await signUpIn(browser);
    for (let count = 0; count < 22; count += 1) {
      server.clock.advance(minute);
      expect(await logIn(newBrowser(), username)).toBe(200);
    }
    const rows = await database.query
      .selectFrom("known_devices")
      .selectAll()
      .where("user_id", "=", user.id)
      .execute();
    expect(rows).toHaveLength(20);
    expect(JSON.stringify(rows)).not.toContain(browser.secret());
    expect((await browser.call(getDevices, { access })).status).toBe(401);
  });

  it.each(["", "short", "x".repeat(44), "ä", '"; drop table users; --'])(
    "is not made up: %j",
    async (secret) => {
      const { username } = await signUpIn(newBrowser());
      await attack(username);
      const headers = {
        cookie: `__Host-known_device=${encodeURIComponent(secret)}`,
        "x-forwarded-for": newAddress(),
      };
      expect((await server.call(login, { body: { username, password }, headers })).status).toBe(429);
    },
  );
});
