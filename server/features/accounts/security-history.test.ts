import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { refreshGraceMs } from "#contract/accounts/account-rules.ts";
import { getUser, login, logout, refreshTokens } from "#contract/accounts/accounts.ts";
import { endDevice, endOtherDevices, getDevices } from "#contract/accounts/devices.ts";
import { getSecurityHistory, securityEventSchema } from "#contract/accounts/security-history.ts";
import { engines } from "#server/platform/testing.ts";
import { startTestServer, type TestServer } from "#server/testing.ts";
import { historyOn, kindsOn, password, signUpOn } from "./testing.ts";

const hour = 3_600_000;
const body = { password };
const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";

describe.each(engines)("what a person sees of their sign-ins on %s", (engine) => {
  let server: TestServer;
  const signUp = () => signUpOn(server);
  const signIn = (username: string) => server.expect(login, 200, { body: { username, password } });
  const signInWith = async (userAgent: string, username: string) => {
    const response = await fetch(server.url + login.url, {
      method: "POST",
      headers: { "content-type": "application/json", "user-agent": userAgent },
      body: JSON.stringify({ username, password }),
    });
    return login.schema.response[200].parse(await response.json());
  };

  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterAll(() => server.stop());

  describe("devices", () => {
    it("are listed, this one first, then the last used", async () => {
      const { access, refresh, user } = await signUp();
      server.clock.advance(60_000);
      const second = await signInWith(firefox, user.username);
      server.clock.advance(60_000);
      await server.expect(refreshTokens, 200, { body: { refresh } });
      const devices = await server.expect(getDevices, 200, { access: second.access });
      const now = server.clock.now().getTime();
      const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString();
      expect(devices).toEqual([
        {
          id: expect.any(String),
          device: "Firefox (Linux)",
          created_at: ago(1),
          last_used_at: ago(1),
          current: true,
        },
        { id: expect.any(String), device: "node", created_at: ago(2), last_used_at: ago(0), current: false },
      ]);
      expect((await server.expect(getDevices, 200, { access })).map(({ current }) => current)).toEqual([
        true,
        false,
      ]);
    });

    it("are signed out one at a time", async () => {
      const one = await signUp();
      const { access } = one;
      const second = await signInWith(firefox, one.user.username);
      const third = await signIn(one.user.username);
      const [, ...others] = await server.expect(getDevices, 200, { access });
      const id = others.find(({ device }) => device === "Firefox (Linux)")?.id ?? "";
      expect(await server.expect(endDevice, 200, { access, params: { id }, body })).toHaveLength(2);
      await server.expect(getUser, 401, { access: second.access });
      await server.expect(refreshTokens, 401, { body: { refresh: second.refresh } });
      await server.expect(getUser, 200, { access: third.access });
      expect((await historyOn(server, access))[0]).toMatchObject({
        kind: "device_signed_out",
        device: "Firefox (Linux)",
      });
      await server.expect(endDevice, 404, { access, params: { id }, body });
    });

    it("sign themselves out, too", async () => {
      const { access, user } = await signUp();
      const [current] = await server.expect(getDevices, 200, { access });
      await server.expect(endDevice, 200, { access, params: { id: current?.id ?? "" }, body });
      await server.expect(getUser, 401, { access });
      expect(await kindsOn(server, (await signIn(user.username)).access)).toEqual([
        "signed_in",
        "signed_out",
        "registered",
      ]);
    });

    it("are signed out all but this one, counted in the history", async () => {
      const { access, refresh, user } = await signUp();
      const others = [await signIn(user.username), await signIn(user.username)];
      expect(await server.expect(endOtherDevices, 200, { access, body })).toHaveLength(1);
      for (const other of others)
        await server.expect(refreshTokens, 401, { body: { refresh: other.refresh } });
      await server.expect(refreshTokens, 200, { body: { refresh } });
      expect((await historyOn(server, access))[0]).toMatchObject({
        kind: "other_devices_signed_out",
        count: 2,
      });
      await server.expect(endOtherDevices, 200, { access, body });
      expect(await kindsOn(server, access)).toHaveLength(4);
    });

    it.each([{}, { password: "" }, { password: "eight grey herons" }])(
      "stay signed in where the password is %j",
      async (wrong) => {
        const { access, user } = await signUp();
        const other = await signIn(user.username);
        const [, second] = await server.expect(getDevices, 200, { access });
        const params = { id: second?.id ?? "" };
        for (const refused of [
          await server.expect(endDevice, 400, { access, params, body: wrong }),
          await server.expect(endOtherDevices, 400, { access, body: wrong }),
        ])
          expect(refused.fields).toHaveProperty("password");
        await server.expect(getUser, 200, { access: other.access });
      },
    );

    it("of another person are neither seen nor signed out", async () => {
      const [one, other] = [await signUp(), await signUp()];
      const [theirs] = await server.expect(getDevices, 200, { access: other.access });
      const { access } = one;
      for (const id of [theirs?.id ?? "", randomUUID()])
        await server.expect(endDevice, 404, { access, params: { id }, body });
      await server.expect(endOtherDevices, 200, { access, body });
      await server.expect(getUser, 200, { access: other.access });
      expect(await server.expect(getDevices, 200, { access })).toHaveLength(1);
      await server.expect(endDevice, 400, { access, params: { id: "all" }, body });
    });
  });

  describe("the security history", () => {
    it("lists sign-ins and sign-outs, newest first", async () => {
      const { user, refresh } = await signUp();
      await server.expect(logout, 204, { body: { refresh } });
      const { access } = await signInWith(firefox, user.username);
      const none = { count: 1, account: null };
      expect(await historyOn(server, access)).toEqual([
        { kind: "signed_in", device: "Firefox (Linux)", ...none },
        { kind: "signed_out", device: "node", ...none },
        { kind: "registered", device: "node", ...none },
      ]);
    });

    it("counts wrong passwords by the hour, and stores nothing that was typed", async () => {
      server.clock.set("2026-11-22T10:00:00Z");
      const { user } = await signUp();
      const fail = () =>
        server.expect(login, 401, { body: { username: user.username, password: "a heron, mistyped" } });
      for (let times = 0; times < 3; times += 1) await fail();
      server.clock.advance(hour);
      await fail();
      const { access } = await signIn(user.username);
      const failures = (await historyOn(server, access)).filter(({ kind }) => kind === "sign_in_failed");
      expect(failures.map(({ count }) => count)).toEqual([1, 3]);
      const rows = await server.database.query.selectFrom("security_events").selectAll().execute();
      expect(JSON.stringify(rows)).not.toMatch(/mistyped|127\.0\.0\.1/);
    });

    it("records a used-up token that came back", async () => {
      const { user, refresh } = await signUp();
      const next = await server.expect(refreshTokens, 200, { body: { refresh } });
      server.clock.advance(refreshGraceMs + 1);
      await server.expect(refreshTokens, 200, { body: { refresh: next.refresh } });
      await server.expect(refreshTokens, 401, { body: { refresh } });
      const { access } = await signIn(user.username);
      expect(await kindsOn(server, access)).toEqual(["signed_in", "token_reused", "registered"]);
    });

    it("is read a page at a time", async () => {
      const { access, user } = await signUp();
      for (let times = 0; times < 6; times += 1) await signIn(user.username);
      const found: string[] = [];
      let cursor: string | null = "";
      while (cursor !== null) {
        const url = `${server.url}${getSecurityHistory.url}?limit=3${cursor && `&cursor=${cursor}`}`;
        const response = await fetch(url, { headers: { authorization: `Bearer ${access}` } });
        const page = getSecurityHistory.schema.response[200].parse(await response.json());
        expect(page.events.length).toBeLessThanOrEqual(3);
        found.push(...page.events.map(({ id }) => id));
        cursor = page.next_cursor;
      }
      const { events } = await server.expect(getSecurityHistory, 200, { access });
      expect(found).toEqual(events.map(({ id }) => id));
      expect(found).toHaveLength(7);
      for (const event of events) securityEventSchema.parse(event);
    });

    it.each(["limit=0", "limit=101", "limit=ten", "cursor=nonsense", `cursor=${"A".repeat(101)}`, "user=1"])(
      "refuses %s",
      async (query) => {
        const { access } = await signUp();
        const response = await fetch(`${server.url}${getSecurityHistory.url}?${query}`, {
          headers: { authorization: `Bearer ${access}` },
        });
        expect(response.status).toBe(400);
      },
    );

    it("of another person stays unseen", async () => {
      const [one, other] = [await signUp(), await signUp()];
      await signIn(other.user.username);
      expect(await kindsOn(server, one.access)).toEqual(["registered"]);
    });
  });
});
