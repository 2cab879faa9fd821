import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Credentials, getUser, login, refreshTokens } from "#contract/accounts/accounts.ts";
import { getCustody, replaceRecoveryKey, returnCustody, takeCustody } from "#contract/accounts/custody.ts";
import { changePassword } from "#contract/accounts/profile.ts";
import { searchReflections } from "#contract/reflections/reflection-list.ts";
import { engines } from "#server/platform/testing.ts";
import { expectProblems } from "#server/testing/expected-problems.ts";
import { startTestServer, type TestServer } from "#server/testing.ts";
import { beyondRepair, kindsOn, password, refusalFrom, signUpOn } from "../testing.ts";
import { newRecoveryKey, readOn, signUpSealedOn, words, writeOn } from "./testing.ts";

const hostHeld = { custody: "host" };
const newPassword = "four brown owls";

describe.each(engines)("a sealed journal on %s", (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterAll(() => server.stop());

  const logIn = ({ user }: Pick<Credentials, "user">, given = password) =>
    server.expect(login, 200, { body: { username: user.username, password: given } });
  const custodyOf = ({ access }: Pick<Credentials, "access">) => server.expect(getCustody, 200, { access });
  const wrapsOf = async ({ user }: Pick<Credentials, "user">) => {
    const { query } = server.database;
    const { host_wrap } = await query
      .selectFrom("users")
      .select("host_wrap")
      .where("id", "=", user.id)
      .executeTakeFirstOrThrow();
    const own = await query
      .selectFrom("sealed_journals")
      .selectAll()
      .where("user_id", "=", user.id)
      .executeTakeFirst();
    return { host_wrap, own };
  };

  describe("sealing it", () => {
    it("takes the password, destroys the host's wrap, and shows in the history", async () => {
      const person = await signUpOn(server);
      expect(await custodyOf(person)).toEqual(hostHeld);
      const body = { password, recovery_key: newRecoveryKey() };
      const now = server.clock.now().toISOString();
      const sealed = { custody: "person", since: now, recovery_key_made_at: now };
      expect(await server.expect(takeCustody, 200, { access: person.access, body })).toEqual(sealed);
      expect(await custodyOf(person)).toEqual(sealed);
      expect((await wrapsOf(person)).host_wrap).toBeNull();
      expect((await kindsOn(server, person.access))[0]).toBe("custody_taken");
    });

    it("leaves every device signed in, and what was written readable, searchable and writable there", async () => {
      const person = await signUpOn(server);
      await writeOn(server, person.access);
      const elsewhere = await logIn(person);
      const body = { password, recovery_key: newRecoveryKey() };
      await server.expect(takeCustody, 200, { access: person.access, body });
      for (const { access, refresh } of [person, elsewhere]) {
        expect(await readOn(server, access)).toBe(words);
        const next = await server.expect(refreshTokens, 200, { body: { refresh } });
        expect(await readOn(server, next.access)).toBe(words);
        const search = { access: next.access, body: { search: "kingfisher" } };
        expect((await server.expect(searchReflections, 200, search)).reflections).toHaveLength(1);
      }
    });

    it("can be done by who typed the recovery key with spaces, in small letters", async () => {
      const { access } = await signUpOn(server);
      const recovery_key = newRecoveryKey().replaceAll("-", " ").toLowerCase();
      await server.expect(takeCustody, 200, { access, body: { password, recovery_key } });
    });

    it("is refused with a wrong password, and a second time, and changes nothing", async () => {
      const person = await signUpOn(server);
      const { access } = person;
      const recovery_key = newRecoveryKey();
      const wrong = { password: "not my password", recovery_key };
      const refusal = await refusalFrom(server, takeCustody, wrong, 400, access);
      expect(refusal.fields).toEqual({ password: "This is not your password." });
      expect(await custodyOf(person)).toEqual(hostHeld);

      await server.expect(takeCustody, 200, { access, body: { password, recovery_key } });
      const before = await wrapsOf(person);
      const again = { password, recovery_key: newRecoveryKey() };
      const second = await refusalFrom(server, takeCustody, again, 409, access);
      expect(second.message).toBe("This journal is already sealed.");
      expect(await wrapsOf(person)).toEqual(before);
    });

    it("happens once where it is asked for twice at the same moment", async () => {
      const person = await signUpOn(server);
      const { access } = person;
      const ask = () =>
        server.call(takeCustody, { access, body: { password, recovery_key: newRecoveryKey() } });
      const statuses = (await Promise.all([ask(), ask()])).map(({ status }) => status);
      expect(statuses.sort()).toEqual([200, 409]);
      await logIn(person);
    });

    it("refuses a recovery key with a slip in it, and what is no form at all", async () => {
      const person = await signUpOn(server);
      const { access } = person;
      const recovery_key = newRecoveryKey();
      const slipped = recovery_key.replace(/^(.)(.)/, (_, one, other) =>
        one === other ? `${one}Z` : other + one,
      );
      const refusal = await refusalFrom(
        server,
        takeCustody,
        { password, recovery_key: slipped },
        400,
        access,
      );
      expect(refusal.fields?.recovery_key).toMatch(/^Group 1 is wrong/);
      for (const body of [
        undefined,
        {},
        { password },
        { recovery_key },
        { password: "", recovery_key },
        { password, recovery_key: 7 },
        { password, recovery_key: "A".repeat(100_000) },
        { password, recovery_key, custody: "host" },
        ...beyondRepair.map((text) => ({ password: text, recovery_key })),
        ...beyondRepair.map((text) => ({ password, recovery_key: text })),
      ])
        await refusalFrom(server, takeCustody, body, 400, access);
      expect(await custodyOf(person)).toEqual(hostHeld);
    });

    it.each(["users", "sealed_journals", "security_events"])(
      "is not done where it fails at %s, and the journal opens as before",
      async (table) => {
        expectProblems();
        const person = await signUpOn(server);
        await writeOn(server, person.access);
        const before = await wrapsOf(person);
        const body = { password, recovery_key: newRecoveryKey() };
        const mend = await breakWritesTo(server, table);
        expect((await server.call(takeCustody, { access: person.access, body })).status).toBe(500);
        await mend();
        expect(await wrapsOf(person)).toEqual(before);
        expect(await custodyOf(person)).toEqual(hostHeld);
        expect(await readOn(server, (await logIn(person)).access)).toBe(words);
        await server.expect(takeCustody, 200, { access: person.access, body });
        expect(await readOn(server, (await logIn(person)).access)).toBe(words);
      },
    );
  });

  describe("logging in", () => {
    it("opens it with the password, by name or address", async () => {
      const email = "sealed.one@example.org";
      const person = await signUpSealedOn(server, { email });
      expect(await readOn(server, (await logIn(person)).access)).toBe(words);
      const by = await server.expect(login, 200, { body: { username: email, password } });
      expect(await readOn(server, by.access)).toBe(words);
    });

    it("answers a wrong password as it does for everyone", async () => {
      const sealed = await signUpSealedOn(server);
      const hostHeldOne = await signUpOn(server);
      const tries = [sealed.user.username, hostHeldOne.user.username, "nobody.here"];
      const answers = [];
      for (const username of tries)
        answers.push(await refusalFrom(server, login, { username, password: "not my password" }, 401));
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    });

    it("says that a stored key was altered, and where the wraps of two people were swapped", async () => {
      expectProblems();
      const [one, other] = [await signUpSealedOn(server), await signUpSealedOn(server)];
      const { own } = await wrapsOf(other);
      if (!own) throw new Error("The other's journal is not sealed.");
      const { password_wrap, password_recipe } = own;
      await server.database.query
        .updateTable("sealed_journals")
        .set({ password_wrap, password_recipe })
        .where("user_id", "=", one.user.id)
        .execute();
      const { status, body } = await server.call(login, { body: { username: one.user.username, password } });
      expect({ status, body }).toMatchObject({ status: 500, body: { code: "sealed_value_refused" } });
      expect(await readOn(server, one.access)).toBe(words);
    });
  });

  describe("a new password", () => {
    it("opens it, and the former one does not", async () => {
      const person = await signUpSealedOn(server);
      const before = await wrapsOf(person);
      const body = { current_password: password, new_password: newPassword };
      await server.expect(changePassword, 204, { access: person.access, body });
      await server.expect(login, 401, { body: { username: person.user.username, password } });
      expect(await readOn(server, (await logIn(person, newPassword)).access)).toBe(words);
      expect(await readOn(server, person.access)).toBe(words);
      const after = await wrapsOf(person);
      expect(after.own?.password_recipe).not.toBe(before.own?.password_recipe);
      expect(after.own?.recovery_wrap).toEqual(before.own?.recovery_wrap);
    });

    it("is not set where the wrap can't be written", async () => {
      expectProblems();
      const person = await signUpSealedOn(server);
      const mend = await breakWritesTo(server, "sealed_journals");
      const body = { current_password: password, new_password: newPassword };
      expect((await server.call(changePassword, { access: person.access, body })).status).toBe(500);
      await mend();
      expect(await readOn(server, (await logIn(person)).access)).toBe(words);
    });

    it("asked for while it is sealed opens it, or is refused", async () => {
      expectProblems();
      const person = await signUpOn(server);
      const { access } = person;
      await writeOn(server, access);
      const [, changed] = await Promise.all([
        server.call(takeCustody, { access, body: { password, recovery_key: newRecoveryKey() } }),
        server.call(changePassword, {
          access,
          body: { current_password: password, new_password: newPassword },
        }),
      ]);
      const given = changed.status === 204 ? newPassword : password;
      expect(await readOn(server, (await logIn(person, given)).access)).toBe(words);
    });
  });

  describe("unsealing it", () => {
    it("gives the host a wrap again, and destroys those of password and recovery key", async () => {
      const person = await signUpSealedOn(server);
      const { access } = person;
      expect(await server.expect(returnCustody, 200, { access, body: { password } })).toEqual(hostHeld);
      expect(await wrapsOf(person)).toMatchObject({ host_wrap: expect.any(Buffer), own: undefined });
      expect((await kindsOn(server, access))[0]).toBe("custody_returned");
      expect(await readOn(server, (await logIn(person)).access)).toBe(words);
      const body = { current_password: password, new_password: newPassword };
      await server.expect(changePassword, 204, { access, body });
      expect(await readOn(server, (await logIn(person, newPassword)).access)).toBe(words);
      const again = { password: newPassword, recovery_key: newRecoveryKey() };
      await server.expect(takeCustody, 200, { access, body: again });
      expect(await readOn(server, (await logIn(person, newPassword)).access)).toBe(words);
    });

    it("is refused with a wrong password, and where it is not sealed", async () => {
      const person = await signUpSealedOn(server);
      const { access } = person;
      const refusal = await refusalFrom(server, returnCustody, { password: "not my password" }, 400, access);
      expect(refusal.fields).toEqual({ password: "This is not your password." });
      for (const body of [undefined, {}, { password: 7 }, { password: "" }, { password, more: 1 }])
        await refusalFrom(server, returnCustody, body, 400, access);
      expect((await wrapsOf(person)).host_wrap).toBeNull();
      const open = await signUpOn(server);
      const second = await refusalFrom(server, returnCustody, { password }, 409, open.access);
      expect(second.message).toBe("This journal is not sealed: the host holds its key.");
    });

    it.each(["users", "sealed_journals", "security_events"])(
      "is not done where it fails at %s, and the journal opens as before",
      async (table) => {
        expectProblems();
        const person = await signUpSealedOn(server);
        const before = await wrapsOf(person);
        const mend = await breakWritesTo(server, table);
        const { access } = person;
        expect((await server.call(returnCustody, { access, body: { password } })).status).toBe(500);
        await mend();
        expect(await wrapsOf(person)).toEqual(before);
        expect(await readOn(server, (await logIn(person)).access)).toBe(words);
      },
    );
  });

  describe("a new recovery key", () => {
    it("is set with the password, and shows in the history", async () => {
      const person = await signUpSealedOn(server);
      const { access } = person;
      const before = await wrapsOf(person);
      server.clock.advance(60_000);
      const body = { password, recovery_key: newRecoveryKey() };
      const sealed = await custodyOf(person);
      const replaced = { ...sealed, recovery_key_made_at: server.clock.now().toISOString() };
      expect(replaced).not.toEqual(sealed);
      expect(await server.expect(replaceRecoveryKey, 200, { access, body })).toEqual(replaced);
      const after = await wrapsOf(person);
      expect(after.own?.recovery_wrap).not.toEqual(before.own?.recovery_wrap);
      expect(after.own?.password_wrap).toEqual(before.own?.password_wrap);
      expect((await kindsOn(server, access))[0]).toBe("recovery_key_made");
      expect(await readOn(server, (await logIn(person)).access)).toBe(words);
    });

    it("is refused with a wrong password, with a slip in it, and where the journal is not sealed", async () => {
      const person = await signUpSealedOn(server);
      const { access } = person;
      const recovery_key = newRecoveryKey();
      const before = await wrapsOf(person);
      for (const body of [
        { password: "not my password", recovery_key },
        { password, recovery_key: "AAAAA" },
        {},
      ])
        await refusalFrom(server, replaceRecoveryKey, body, 400, access);
      expect(await wrapsOf(person)).toEqual(before);
      const open = await signUpOn(server);
      await refusalFrom(server, replaceRecoveryKey, { password, recovery_key }, 409, open.access);
    });
  });

  it("is each person's own: another's password counts for nothing, and no change reaches it", async () => {
    const sealed = await signUpSealedOn(server);
    const before = await wrapsOf(sealed);
    const other = await signUpOn(server, { password: newPassword });
    expect(await custodyOf(other)).toEqual(hostHeld);
    const body = { password, recovery_key: newRecoveryKey() };
    await refusalFrom(server, takeCustody, body, 400, other.access);
    await refusalFrom(server, returnCustody, { password }, 400, other.access);
    await refusalFrom(server, replaceRecoveryKey, body, 400, other.access);
    const { access } = await signUpSealedOn(server);
    await server.expect(replaceRecoveryKey, 200, { access, body });
    const change = { current_password: password, new_password: newPassword };
    await server.expect(changePassword, 204, { access, body: change });
    await server.expect(returnCustody, 200, { access, body: { password: newPassword } });
    expect(await wrapsOf(sealed)).toEqual(before);
    expect(await custodyOf(sealed)).toMatchObject({ custody: "person" });
    expect((await server.expect(getUser, 200, { access: sealed.access })).id).toBe(sealed.user.id);
  });
});

/** Makes every write to a table fail, as a full disk would in the middle of a transaction. @returns what undoes that */
async function breakWritesTo({ database }: TestServer, table: string): Promise<() => Promise<void>> {
  const { query, engine } = database;
  if (engine === "sqlite") {
    const triggers = ["insert", "update", "delete"].map((write) => ({ write, name: `broken_${write}` }));
    for (const { write, name } of triggers)
      await sql`create trigger ${sql.ref(name)} before ${sql.raw(write)} on ${sql.table(table)}
        begin select raise(abort, 'broken'); end`.execute(query);
    return async () => {
      for (const { name } of triggers) await sql`drop trigger ${sql.ref(name)}`.execute(query);
    };
  }
  await sql`create or replace function broken() returns trigger language plpgsql
    as 'begin raise exception ''broken''; end'`.execute(query);
  await sql`create trigger broken before insert or update or delete on ${sql.table(table)}
    for each row execute function broken()`.execute(query);
  return async () => {
    await sql`drop trigger broken on ${sql.table(table)}`.execute(query);
  };
}
