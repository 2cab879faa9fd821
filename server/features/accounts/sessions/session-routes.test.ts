import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { refreshGraceMs } from "#contract/accounts/account-rules.ts";
import { getUser, login, logout, refreshTokens } from "#contract/accounts/accounts.ts";
import { engines } from "#server/platform/testing.ts";
import { startTestServer, type TestServer } from "#server/testing.ts";
import { beyondRepair, password, refusalFrom, signUpOn } from "../testing.ts";

describe.each(engines)("staying signed in and signing out on %s", (engine) => {
  let server: TestServer;
  const signUp = (more?: object) => signUpOn(server, more);

  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterAll(() => server.stop());

  describe("refreshing", () => {
    it("exchanges a refresh token for new tokens", async () => {
      const { refresh, user } = await signUp();
      const next = await server.expect(refreshTokens, 200, { body: { refresh } });
      expect(next.refresh).not.toBe(refresh);
      expect(await server.expect(getUser, 200, { access: next.access })).toEqual(user);
    });

    it("gives 20 callers at the same moment tokens that work", async () => {
      const { refresh } = await signUp();
      const pairs = await Promise.all(
        Array.from({ length: 20 }, () => server.expect(refreshTokens, 200, { body: { refresh } })),
      );
      for (const { access, refresh: next } of pairs) {
        await server.expect(getUser, 200, { access });
        await server.expect(refreshTokens, 200, { body: { refresh: next } });
      }
    });

    it("takes the token again a day after its answer was lost", async () => {
      const { refresh, user } = await signUp();
      await server.expect(refreshTokens, 200, { body: { refresh } });
      server.clock.advance(86_400_000);
      const retried = await server.expect(refreshTokens, 200, { body: { refresh } });
      expect(await server.expect(getUser, 200, { access: retried.access })).toEqual(user);
      await server.expect(refreshTokens, 200, { body: { refresh: retried.refresh } });
    });

    it("ends the whole session when a token comes back after its successor was used", async () => {
      const { refresh } = await signUp();
      const first = await server.expect(refreshTokens, 200, { body: { refresh } });
      server.clock.advance(refreshGraceMs + 1);
      const next = await server.expect(refreshTokens, 200, { body: { refresh: first.refresh } });
      for (const token of [refresh, next.refresh]) {
        expect(await refusalFrom(server, refreshTokens, { refresh: token }, 401)).toEqual({
          code: "authentication_required",
          message: "Authentication required",
        });
      }
      await server.expect(getUser, 401, { access: next.access });
    });

    it("refuses an unknown token", async () => {
      const { access } = await signUp();
      for (const refresh of ["nonsense", access.slice(0, 512), "A".repeat(43), "\u{1f989}"])
        expect(await refusalFrom(server, refreshTokens, { refresh }, 401)).toMatchObject({
          code: "authentication_required",
          message: "Authentication required",
        });
    });

    it.each([{}, { refresh: "" }, { refresh: 1 }, { refresh: "x".repeat(513) }, { refresh: "x", more: 1 }])(
      "refuses %j",
      async (body) =>
        expect(await refusalFrom(server, refreshTokens, body)).toMatchObject({ code: "invalid_input" }),
    );

    it.each(beyondRepair)("refuses %j in the token", async (character) => {
      for (const endpoint of [refreshTokens, logout])
        expect(await refusalFrom(server, endpoint, { refresh: `x${character}` })).toMatchObject({
          fields: { refresh: "This contains characters that can’t be stored." },
        });
    });
  });

  describe("signing in again on a device", () => {
    const signInWith = (username: string, refresh: string) =>
      server.expect(login, 200, {
        body: { username, password },
        headers: { cookie: `username=${username}; refresh_token=${refresh}; other=1` },
      });

    it("ends its former session, and no other of this person", async () => {
      const { access, refresh, user } = await signUp();
      const elsewhere = await server.expect(login, 200, { body: { username: user.username, password } });
      const again = await signInWith(user.username, refresh);
      await server.expect(getUser, 401, { access });
      await server.expect(refreshTokens, 401, { body: { refresh } });
      for (const { access: kept } of [elsewhere, again]) await server.expect(getUser, 200, { access: kept });
    });

    it("ends nothing of the person who was signed in there before", async () => {
      const [one, other] = [await signUp(), await signUp()];
      await signInWith(other.user.username, one.refresh);
      await server.expect(getUser, 200, { access: one.access });
    });

    it("ends nothing if the password is wrong", async () => {
      const { access, refresh, user } = await signUp();
      const body = { username: user.username, password: "eight grey herons" };
      await server.expect(login, 401, { body, headers: { cookie: `refresh_token=${refresh}` } });
      await server.expect(getUser, 200, { access });
    });
  });

  describe("signing out", () => {
    it("ends the session for both of its tokens", async () => {
      const { access, refresh } = await signUp();
      await server.expect(logout, 204, { body: { refresh } });
      await server.expect(getUser, 401, { access });
      await server.expect(refreshTokens, 401, { body: { refresh } });
    });

    it("leaves other devices and other people signed in", async () => {
      const { refresh, user } = await signUp();
      const there = await server.expect(login, 200, { body: { username: user.username, password } });
      const other = await signUp();
      await server.expect(logout, 204, { body: { refresh } });
      await server.expect(getUser, 200, { access: there.access });
      await server.expect(getUser, 200, { access: other.access });
    });

    it("answers alike for a token that ended already or never was", async () => {
      const { refresh } = await signUp();
      for (const token of [refresh, refresh, "nonsense"])
        await server.expect(logout, 204, { body: { refresh: token } });
    });

    it.each([{}, { refresh: "" }, { refresh: {} }, { refresh: "x", everywhere: true }])(
      "refuses %j",
      async (body) =>
        expect(await refusalFrom(server, logout, body)).toMatchObject({ code: "invalid_input" }),
    );
  });
});
