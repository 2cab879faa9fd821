import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deletionGraceDays } from "#contract/accounts/account-rules.ts";
import { getUser, login, refreshTokens } from "#contract/accounts/accounts.ts";
import { replaceRecoveryKey, returnCustody } from "#contract/accounts/custody.ts";
import { keepAccount } from "#contract/accounts/profile.ts";
import { abandonAccount, resetPassword } from "#contract/accounts/recovery.ts";
import { engines } from "#server/platform/testing.ts";
import { startTestServer, type TestServer, testSite } from "#server/testing.ts";
import { makeResetLinkFor } from "../administration.ts";
import { makeResetToken } from "../recovery/reset-password.ts";
import { beyondRepair, kindsOn, password, refusalFrom, signUpOn } from "../testing.ts";
import { newRecoveryKey, readOn, type SealedPerson, signUpSealedOn, words } from "./testing.ts";

const newPassword = "four brown owls";

describe.each(engines)("a forgotten password of a sealed journal on %s", (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterAll(() => server.stop());

  const tokenFor = ({ user }: Pick<SealedPerson, "user">) =>
    makeResetToken(server, server.database.query, user.id);
  const logIn = ({ user }: Pick<SealedPerson, "user">, given: string, status: 200 | 401 = 200) =>
    server.expect(login, status, { body: { username: user.username, password: given } });
  const accessOf = async (person: Pick<SealedPerson, "user">, given: string) => {
    const body = { username: person.user.username, password: given };
    return (await server.expect(login, 200, { body })).access;
  };
  const reset = (token: string, recovery_key: string, next_recovery_key: string, given = newPassword) =>
    server.expect(resetPassword, 204, { body: { token, password: given, recovery_key, next_recovery_key } });

  describe("setting a new one with a link", () => {
    it("takes the recovery key, opens the journal with the new password, and ends all sessions", async () => {
      const person = await signUpSealedOn(server);
      await reset(await tokenFor(person), person.recoveryKey, newRecoveryKey());
      await server.expect(getUser, 401, { access: person.access });
      await server.expect(refreshTokens, 401, { body: { refresh: person.refresh } });
      await logIn(person, password, 401);
      const access = await accessOf(person, newPassword);
      expect(await readOn(server, access)).toBe(words);
      const kinds = await kindsOn(server, access);
      expect(kinds).toEqual(expect.arrayContaining(["password_reset", "recovery_key_used"]));
    });

    it("uses the recovery key up: the next one works, once", async () => {
      const person = await signUpSealedOn(server);
      const next = newRecoveryKey();
      await reset(await tokenFor(person), person.recoveryKey, next);
      const token = await tokenFor(person);
      const form = { token, password, recovery_key: person.recoveryKey, next_recovery_key: newRecoveryKey() };
      const refusal = await refusalFrom(server, resetPassword, form);
      expect(refusal.fields?.recovery_key).toMatch(/^This is not the recovery key/);
      await reset(token, next, newRecoveryKey(), "nine white gulls");
      expect(await readOn(server, await accessOf(person, "nine white gulls"))).toBe(words);
    });

    it("is refused without the recovery key, changes nothing, and the link stays good", async () => {
      const person = await signUpSealedOn(server);
      const token = await tokenFor(person);
      const refusal = await refusalFrom(server, resetPassword, { token, password: newPassword }, 403);
      expect(refusal.code).toBe("recovery_key_needed");
      expect(refusal.message).toContain("together with its recovery key");
      expect(await readOn(server, person.access)).toBe(words);
      expect(await readOn(server, await accessOf(person, password))).toBe(words);
      await reset(token, person.recoveryKey, newRecoveryKey());
      expect(await readOn(server, await accessOf(person, newPassword))).toBe(words);
    });

    it("is refused with another person's recovery key, one that was replaced, and one with a slip in it", async () => {
      const [person, other] = [await signUpSealedOn(server), await signUpSealedOn(server)];
      const token = await tokenFor(person);
      const attempt = { token, password: newPassword, next_recovery_key: newRecoveryKey() };
      const withKey = (recovery_key: unknown) => ({ ...attempt, recovery_key });
      const foreign = await refusalFrom(server, resetPassword, withKey(other.recoveryKey));
      expect(foreign.fields?.recovery_key).toMatch(/^This is not the recovery key/);
      const replaced = person.recoveryKey;
      const recoveryKey = newRecoveryKey();
      const { access } = person;
      await server.expect(replaceRecoveryKey, 200, { access, body: { password, recovery_key: recoveryKey } });
      await refusalFrom(server, resetPassword, withKey(replaced));
      for (const bad of ["", "AAAAA", recoveryKey.slice(1), `${recoveryKey}A`, 7, null, ...beyondRepair])
        await refusalFrom(server, resetPassword, withKey(bad));
      expect(await readOn(server, await accessOf(person, password))).toBe(words);
      await reset(token, recoveryKey, newRecoveryKey());
    });

    it("takes both the recovery key and the one that follows it", async () => {
      const person = await signUpSealedOn(server);
      const token = await tokenFor(person);
      const form = { token, password: newPassword };
      await refusalFrom(server, resetPassword, { ...form, recovery_key: person.recoveryKey });
      await refusalFrom(server, resetPassword, { ...form, next_recovery_key: newRecoveryKey() });
      expect(await readOn(server, person.access)).toBe(words);
    });

    it("reveals nothing about the journal without a link", async () => {
      const person = await signUpSealedOn(server);
      const token = randomBytes(32).toString("base64url");
      const key = { recovery_key: person.recoveryKey, next_recovery_key: newRecoveryKey() };
      for (const more of [{}, key]) {
        const refusal = await refusalFrom(server, resetPassword, { token, password: newPassword, ...more });
        expect(Object.keys(refusal.fields ?? {})).toEqual(["token"]);
      }
    });

    it("happens once, where two ask for it at the same moment", async () => {
      const person = await signUpSealedOn(server);
      const tokens = [await tokenFor(person), await tokenFor(person)];
      const tried = ["eight black swans", "five small wrens"];
      const answers = await Promise.all(
        tokens.map((token, at) =>
          server.call(resetPassword, {
            body: {
              token,
              password: tried[at],
              recovery_key: person.recoveryKey,
              next_recovery_key: newRecoveryKey(),
            },
          }),
        ),
      );
      const set = answers.map(({ status }) => status === 204);
      expect(set.filter(Boolean)).toHaveLength(1);
      expect(await readOn(server, await accessOf(person, tried[set.indexOf(true)] ?? ""))).toBe(words);
    });

    it("needs no recovery key any more once the journal is unsealed, and takes one along", async () => {
      const person = await signUpSealedOn(server);
      await server.expect(returnCustody, 200, { access: person.access, body: { password } });
      await server.expect(resetPassword, 204, {
        body: { token: await tokenFor(person), password: newPassword },
      });
      expect(await readOn(server, await accessOf(person, newPassword))).toBe(words);
      await reset(await tokenFor(person), person.recoveryKey, newRecoveryKey(), password);
      expect(await readOn(server, await accessOf(person, password))).toBe(words);
    });

    it("asks for the recovery key also where the host made the link", async () => {
      const person = await signUpSealedOn(server);
      const [, token = ""] = (
        await makeResetLinkFor({ ...server, publicUrl: testSite }, person.user.username)
      ).split("#token=");
      await refusalFrom(server, resetPassword, { token, password: newPassword }, 403);
      await reset(token, person.recoveryKey, newRecoveryKey());
    });
  });

  describe("giving the account up", () => {
    const abandon = (token: string, username: string) =>
      server.expect(abandonAccount, 200, { body: { token, username } });

    it("deletes it after the days of grace, and signs out everywhere", async () => {
      const person = await signUpSealedOn(server);
      const token = await tokenFor(person);
      const { deletes_at } = await abandon(token, person.user.username.toUpperCase());
      const grace = deletionGraceDays * 86_400_000;
      expect(new Date(deletes_at).getTime()).toBe(server.clock.now().getTime() + grace);
      await server.expect(getUser, 401, { access: person.access });
      const used = await refusalFrom(server, abandonAccount, { token, username: person.user.username });
      expect(Object.keys(used.fields ?? {})).toEqual(["token"]);
    });

    it("can be taken back by who remembers the password", async () => {
      const person = await signUpSealedOn(server);
      await abandon(await tokenFor(person), person.user.username);
      const access = await accessOf(person, password);
      expect((await kindsOn(server, access))[1]).toBe("deletion_requested");
      await server.expect(keepAccount, 200, { access });
      expect(await readOn(server, access)).toBe(words);
    });

    it("never puts off a deletion that was asked for before", async () => {
      const person = await signUpSealedOn(server);
      const first = await abandon(await tokenFor(person), person.user.username);
      const token = await tokenFor(person);
      server.clock.advance(60_000);
      expect(await abandon(token, person.user.username)).toEqual(first);
    });

    it("takes the account's own username and a link that is good, and nothing is changed else", async () => {
      const [person, other] = [await signUpSealedOn(server), await signUpSealedOn(server)];
      const token = await tokenFor(person);
      const refusal = await refusalFrom(server, abandonAccount, { token, username: other.user.username });
      expect(refusal.fields).toEqual({ username: "This is not the username of this account." });
      const { username } = person.user;
      for (const body of [
        undefined,
        {},
        { token },
        { username },
        { token: "x", username },
        { token, username, more: 1 },
      ])
        await refusalFrom(server, abandonAccount, body);
      for (const text of beyondRepair) await refusalFrom(server, abandonAccount, { token, username: text });
      for (const { access } of [person, other])
        expect((await server.expect(getUser, 200, { access })).deletes_at).toBeNull();
      await abandon(token, username);
    });

    it("is refused where the journal is not sealed, and the link stays good", async () => {
      const person = await signUpOn(server);
      const token = await tokenFor(person);
      await refusalFrom(server, abandonAccount, { token, username: person.user.username }, 403);
      expect((await server.expect(getUser, 200, { access: person.access })).deletes_at).toBeNull();
      await server.expect(resetPassword, 204, { body: { token, password: newPassword } });
    });
  });
});
