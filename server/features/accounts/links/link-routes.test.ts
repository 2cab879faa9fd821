import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { maxLinkedAccounts } from "#contract/accounts/account-rules.ts";
import { type Credentials, getUser, login, refreshTokens } from "#contract/accounts/accounts.ts";
import { getDevices } from "#contract/accounts/devices.ts";
import {
  createLinkedAccount,
  getLinkedAccounts,
  linkAccount,
  switchAccount,
  unlinkAccount,
} from "#contract/accounts/linked-accounts.ts";
import { changePassword, saveProfile } from "#contract/accounts/profile.ts";
import { open, openJournal, unwrapKey } from "#server/platform/sealing.ts";
import { secretsOf } from "#server/platform/secrets.ts";
import { engines } from "#server/platform/testing.ts";
import { startTestServer, type TestServer } from "#server/testing.ts";
import { historyOn, kindsOn, newName, password, refusalFrom, signUpOn } from "../testing.ts";

const hour = 3_600_000;

describe.each(engines)("linked accounts on %s", (engine) => {
  let server: TestServer;
  const signUp = () => signUpOn(server);
  const link = ({ access }: Credentials, { user }: Credentials) =>
    server.expect(linkAccount, 200, {
      access,
      body: { username: user.username, password, own_password: password },
    });
  const unlink = ({ access }: Credentials, { user }: Credentials) =>
    server.expect(unlinkAccount, 200, { access, params: { id: user.id } });
  const switchTo = ({ access }: Credentials, { user }: Credentials) =>
    server.expect(switchAccount, 200, { access, params: { id: user.id } });
  const linkedTo = ({ access }: Credentials) => server.expect(getLinkedAccounts, 200, { access });
  const named = ({ user: { id, username } }: Credentials) => ({ id, username });
  const setUser = (id: string, columns: { disabled_at?: number; deletes_at?: number }) =>
    server.database.query.updateTable("users").set(columns).where("id", "=", id).execute();

  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterAll(() => server.stop());

  it("are none at first", async () => {
    expect(await linkedTo(await signUp())).toEqual([]);
  });

  describe("linking", () => {
    it("takes the other account's name and password, and shows in both", async () => {
      const [one, other] = [await signUp(), await signUp()];
      expect(await link(one, other)).toEqual([named(other)]);
      expect(await linkedTo(other)).toEqual([named(one)]);
      const event = { kind: "account_linked", count: 1, device: "node" };
      expect(await historyOn(server, one.access)).toContainEqual({ ...event, account: named(other) });
      expect(await historyOn(server, other.access)).toContainEqual({ ...event, account: named(one) });
    });

    it("is between two: what either is linked with stays closed to the other, also after a switch", async () => {
      const [a, b, c] = [await signUp(), await signUp(), await signUp()];
      await link(a, b);
      await link(b, c);
      expect(await linkedTo(a)).toEqual([named(b)]);
      expect(await linkedTo(c)).toEqual([named(b)]);
      await server.expect(switchAccount, 404, { access: a.access, params: { id: c.user.id } });
      const there = await switchTo(a, b);
      expect(await linkedTo(there)).toEqual([named(a)]);
      await server.expect(switchAccount, 404, { access: there.access, params: { id: c.user.id } });
      const { access } = await server.expect(refreshTokens, 200, { body: { refresh: there.refresh } });
      await server.expect(switchAccount, 404, { access, params: { id: c.user.id } });
      expect(new Set(await linkedTo(b))).toEqual(new Set([a, c].map(named)));
    });

    it("lets a person go around accounts that are all linked with each other", async () => {
      const [a, b, c] = [await signUp(), await signUp(), await signUp()];
      await link(a, b);
      await link(b, c);
      await link(c, a);
      const onC = await switchTo(await switchTo(a, b), c);
      expect(new Set(await linkedTo(onC))).toEqual(new Set([a, b].map(named)));
      const back = await switchTo(onC, a);
      expect(new Set(await linkedTo(back))).toEqual(new Set([b, c].map(named)));
    });

    it("shows after a switch what was linked since, once both were proved there", async () => {
      const [a, b, c] = [await signUp(), await signUp(), await signUp()];
      await link(a, b);
      const there = await switchTo(a, b);
      expect(new Set(await link(there, c))).toEqual(new Set([a, c].map(named)));
      await switchTo(there, c);
    });

    it("stops at as many as an account may have, also where many are linked at the same moment", async () => {
      const one = await signUp();
      const others = await Promise.all(Array.from({ length: maxLinkedAccounts + 1 }, signUp));
      const answers = await Promise.all(
        others.map(({ user: { username } }) =>
          server.call(linkAccount, {
            access: one.access,
            body: { username, password, own_password: password },
          }),
        ),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(maxLinkedAccounts - 1);
      const body = { username: newName(), password, own_password: password };
      expect(await refusalFrom(server, createLinkedAccount, body, 409, one.access)).toMatchObject({
        message: "An account can be linked with at most 9 other accounts.",
      });
      expect(await linkedTo(one)).toHaveLength(maxLinkedAccounts - 1);
    });

    it("creates a new account, which can sign in alone later", async () => {
      const one = await signUp();
      const username = newName();
      const [created] = await server.expect(createLinkedAccount, 201, {
        access: one.access,
        body: { username, password, own_password: password },
      });
      expect(created).toEqual({ id: expect.any(String), username });
      const other = await server.expect(login, 200, { body: { username, password } });
      expect(await linkedTo(other)).toEqual([named(one)]);
      expect(await kindsOn(server, other.access)).toEqual(["signed_in", "account_linked", "registered"]);
    });

    it("creates nothing where the new account can't be", async () => {
      const [one, taken] = [await signUp(), await signUp()];
      const { access } = one;
      const body = { username: taken.user.username.toUpperCase(), password, own_password: password };
      expect(await refusalFrom(server, createLinkedAccount, body, 409, access)).toMatchObject({
        fields: { username: "This username is taken." },
      });
      for (const wrong of [
        { username: newName(), password: "short", own_password: password },
        { username: "a b c", password, own_password: password },
      ])
        expect(await refusalFrom(server, createLinkedAccount, wrong, 400, access)).toMatchObject({
          code: "invalid_input",
        });
      expect(await linkedTo(one)).toEqual([]);
    });

    it("refuses a wrong password and an unknown name alike, next to the field, and informs the other account", async () => {
      const [one, other] = [await signUp(), await signUp()];
      const sentence = "This username and password don’t match.";
      for (const username of [other.user.username, "nobody-at-all"])
        expect(
          await refusalFrom(
            server,
            linkAccount,
            { username, password: "eight grey herons", own_password: password },
            400,
            one.access,
          ),
        ).toEqual({ code: "invalid_input", message: sentence, fields: { password: sentence } });
      expect(await linkedTo(one)).toEqual([]);
      expect(await historyOn(server, other.access)).toContainEqual({
        kind: "sign_in_failed",
        count: 1,
        account: null,
        device: "node",
      });
    });

    it("takes one's own password, too, so that a stolen session gives no lasting access", async () => {
      const [one, thief] = [await signUp(), await signUp()];
      const linking = { username: thief.user.username, password };
      const creating = { username: newName(), password };
      for (const [endpoint, form] of [
        [linkAccount, linking],
        [createLinkedAccount, creating],
      ] as const) {
        expect(await refusalFrom(server, endpoint, form, 400, one.access)).toHaveProperty(
          "fields.own_password",
        );
        const guess = { ...form, own_password: "eight grey herons" };
        expect((await refusalFrom(server, endpoint, guess, 400, one.access)).fields).toEqual({
          own_password: "This is not your password.",
        });
      }
      expect(await linkedTo(one)).toEqual([]);
      await server.expect(login, 401, { body: creating });
    });

    it("refuses oneself, and twice", async () => {
      const [one, other] = [await signUp(), await signUp()];
      const linkTo = ({ user: { username } }: Credentials) =>
        refusalFrom(server, linkAccount, { username, password, own_password: password }, 409, one.access);
      expect(await linkTo(one)).toMatchObject({
        fields: { username: "This is the account that you are signed in to." },
      });
      await link(one, other);
      expect(await linkTo(other)).toMatchObject({
        fields: { username: "These accounts are already linked." },
      });
    });

    it("refuses an account that the host has disabled, even with its password", async () => {
      const [one, other] = [await signUp(), await signUp()];
      await setUser(other.user.id, { disabled_at: 1 });
      const body = { username: other.user.username, password, own_password: password };
      expect(await refusalFrom(server, linkAccount, body, 403, one.access)).toMatchObject({
        code: "forbidden",
      });
    });

    it.each([
      [{ username: "" }, { username: "Enter the other account’s username." }],
      [{ password: "" }, { password: "Enter the other account’s password." }],
      [{ password: "\u0000" }, { password: "This contains characters that can’t be stored." }],
      [{ own_password: "" }, { own_password: "Enter your password." }],
      [{ id: "x" }, { id: "This field is not known." }],
    ])("refuses %j", async (wrong, fields) => {
      const { access } = await signUp();
      const body = { username: "someone", password, own_password: password, ...wrong };
      expect(await refusalFrom(server, linkAccount, body, 400, access)).toMatchObject({ fields });
    });
  });

  describe("switching", () => {
    it("signs in to the other account without its password, and shows in both", async () => {
      const [one, other] = [await signUp(), await signUp()];
      await link(one, other);
      const there = await switchTo(one, other);
      expect(there.user).toEqual(other.user);
      expect(await server.expect(getUser, 200, { access: there.access })).toEqual(other.user);
      await server.expect(refreshTokens, 200, { body: { refresh: there.refresh } });
      expect((await switchTo(there, one)).user).toEqual(one.user);
      const account = named(other);
      const [back, away] = await historyOn(server, one.access);
      expect(back).toEqual({ kind: "switched_from", count: 1, device: "node", account });
      expect(away).toEqual({ kind: "switched_to", count: 1, device: "node", account });
    });

    it("opens the other journal's keys, not its own", async () => {
      const [one, other] = [await signUp(), await signUp()];
      await link(one, other);
      const { access } = await switchTo(one, other);
      const wrap = await server.database.query
        .selectFrom("users")
        .select("host_wrap")
        .where("id", "=", other.user.id)
        .executeTakeFirstOrThrow();
      const journalKey =
        wrap.host_wrap &&
        unwrapKey(
          secretsOf(server.masterKey).hostWrapKey,
          wrap.host_wrap,
          `host-held wrap of ${other.user.id}`,
        );
      if (!journalKey) throw new Error("The host can't open the journal key.");
      const display_name = "Ada at work";
      await server.expect(saveProfile, 200, { access, body: { display_name } });
      const row = await server.database.query
        .selectFrom("users")
        .select("display_name")
        .where("id", "=", other.user.id)
        .executeTakeFirstOrThrow();
      const place = { table: "users", row: other.user.id, column: "display_name" };
      const sealed = row.display_name ?? Buffer.alloc(0);
      expect(open(openJournal(other.user.id, journalKey), place, sealed)).toBe(display_name);
    });

    it("lets the session that was left end within the hour, unless it is refreshed", async () => {
      const [one, other] = [await signUp(), await signUp()];
      const elsewhere = await server.expect(login, 200, {
        body: { username: one.user.username, password },
      });
      await link(one, other);
      await switchTo(one, other);
      await switchTo(elsewhere, other);
      await server.expect(getUser, 200, { access: one.access });
      server.clock.advance(hour - 1);
      const kept = await server.expect(refreshTokens, 200, { body: { refresh: elsewhere.refresh } });
      server.clock.advance(1);
      await server.expect(refreshTokens, 401, { body: { refresh: one.refresh } });
      await server.expect(refreshTokens, 200, { body: { refresh: other.refresh } });
      const devices = await server.expect(getDevices, 200, { access: kept.access });
      expect(devices).toHaveLength(1);
      server.clock.advance(2 * hour);
      await server.expect(refreshTokens, 200, { body: { refresh: kept.refresh } });
    });

    it("refuses unlinked accounts, the own account and unknown ids alike", async () => {
      const [one, other, third, fourth] = [await signUp(), await signUp(), await signUp(), await signUp()];
      await link(one, other);
      await link(fourth, third);
      for (const id of [third.user.id, one.user.id, randomUUID()]) {
        const refusal = await server.call(switchAccount, { access: one.access, params: { id } });
        expect(refusal).toMatchObject({
          status: 404,
          body: { code: "not_found", message: "This account is not linked." },
        });
      }
      expect(await kindsOn(server, third.access)).toEqual(["account_linked", "registered"]);
      await server.expect(switchAccount, 400, { access: one.access, params: { id: "1 or 1=1" } });
    });

    it("refuses an access token that expired a moment ago, and starts nothing", async () => {
      const [one, other] = [await signUp(), await signUp()];
      await link(one, other);
      server.clock.advance(15 * 60_000 + 1000);
      const params = { id: other.user.id };
      await server.expect(switchAccount, 401, { access: one.access, params });
      const { access } = await server.expect(refreshTokens, 200, { body: { refresh: other.refresh } });
      expect(await server.expect(getDevices, 200, { access })).toHaveLength(1);
    });

    it("refuses an account that the host has disabled, and one that is gone", async () => {
      const [one, disabled, gone] = [await signUp(), await signUp(), await signUp()];
      await link(one, disabled);
      await link(one, gone);
      await setUser(disabled.user.id, { disabled_at: 1 });
      await setUser(gone.user.id, { deletes_at: 1 });
      const { access } = one;
      await server.expect(switchAccount, 403, { access, params: { id: disabled.user.id } });
      await server.expect(switchAccount, 404, { access, params: { id: gone.user.id } });
      expect(await linkedTo(one)).toEqual([named(disabled)]);
    });
  });

  it("a new password ends the sessions that others opened with the former one, in linked accounts too", async () => {
    const [one, other] = [await signUp(), await signUp()];
    await link(one, other);
    const stolen = await server.expect(login, 200, { body: { username: one.user.username, password } });
    const there = await switchTo(stolen, other);
    await server.expect(changePassword, 204, {
      access: one.access,
      body: { current_password: password, new_password: "eight grey herons" },
    });
    await server.expect(getUser, 401, { access: there.access });
    await server.expect(refreshTokens, 401, { body: { refresh: there.refresh } });
    await server.expect(getUser, 200, { access: other.access });
    expect(await linkedTo(one)).toEqual([named(other)]);
  });

  describe("unlinking", () => {
    it("parts two accounts, and shows in both", async () => {
      const [one, other] = [await signUp(), await signUp()];
      await link(one, other);
      expect(await unlink(one, other)).toEqual([]);
      expect(await linkedTo(other)).toEqual([]);
      await server.expect(switchAccount, 404, { access: other.access, params: { id: one.user.id } });
      const event = { kind: "account_unlinked", count: 1, device: "node" };
      expect((await historyOn(server, one.access))[0]).toEqual({ ...event, account: named(other) });
      expect((await historyOn(server, other.access))[0]).toEqual({ ...event, account: named(one) });
      await link(other, one);
    });

    it.each(["one that asked for the link", "other"])("can be done by the %s", async (by) => {
      const [one, other, third] = [await signUp(), await signUp(), await signUp()];
      await link(one, other);
      await link(one, third);
      await (by === "other" ? unlink(other, one) : unlink(one, other));
      expect(await linkedTo(one)).toEqual([named(third)]);
      expect(await linkedTo(other)).toEqual([]);
      expect(await linkedTo(third)).toEqual([named(one)]);
    });

    it("lets one leave all, who stay linked with each other", async () => {
      const [one, other, third] = [await signUp(), await signUp(), await signUp()];
      await link(one, other);
      await link(one, third);
      await link(other, third);
      expect(await unlink(one, one)).toEqual([]);
      expect(await linkedTo(other)).toEqual([named(third)]);
      for (const person of [other, third])
        expect((await kindsOn(server, person.access))[0]).toBe("account_unlinked");
    });

    it("ends the sessions that the link opened, and leaves those of a login", async () => {
      const [one, other] = [await signUp(), await signUp()];
      await link(one, other);
      const there = await switchTo(one, other);
      await unlink(other, one);
      await server.expect(getUser, 401, { access: there.access });
      await server.expect(getUser, 200, { access: other.access });
      await server.expect(getUser, 200, { access: one.access });
    });

    it("keeps the session that asks, which then opens nothing more", async () => {
      const [one, other, third] = [await signUp(), await signUp(), await signUp()];
      await link(one, other);
      await link(other, third);
      const there = await switchTo(one, other);
      expect(await unlink(there, one)).toEqual([]);
      await server.expect(getUser, 200, { access: there.access });
      await server.expect(switchAccount, 404, { access: there.access, params: { id: third.user.id } });
    });

    it("refuses all accounts that are not linked", async () => {
      const [one, other, third, fourth] = [await signUp(), await signUp(), await signUp(), await signUp()];
      await link(one, other);
      await link(third, fourth);
      const { access } = third;
      for (const id of [one.user.id, randomUUID()])
        await server.expect(unlinkAccount, 404, { access, params: { id } });
      await server.expect(unlinkAccount, 400, { access, params: { id: "everyone" } });
      expect(await linkedTo(one)).toEqual([named(other)]);
    });
  });
});
