import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Credentials, getUser, login, refreshTokens } from "#contract/accounts/accounts.ts";
import { getLinkedAccounts, linkAccount, switchAccount } from "#contract/accounts/linked-accounts.ts";
import { changePassword, deleteAccount, keepAccount, saveProfile } from "#contract/accounts/profile.ts";
import { sendMessage, startChat } from "#contract/chat/chats.ts";
import { removeReflection, trashReflection } from "#contract/reflections/reflection-history.ts";
import { searchReflections } from "#contract/reflections/reflection-list.ts";
import { emptyDraft, saveDaily, saveReflection } from "#contract/reflections/reflections.ts";
import { createEvents } from "#server/events.ts";
import { engines } from "#server/platform/testing.ts";
import { createTestContext, startTestServer, type TestServer } from "#server/testing.ts";
import { makeResetToken } from "../recovery/reset-password.ts";
import { sweepAccounts } from "../sweep-accounts.ts";
import { everyRow, historyOn, kindsOn, password, refusalFrom, signUpOn } from "../testing.ts";

const day = 86_400_000;

describe.each(engines)("deleting an account on %s", (engine) => {
  let server: TestServer;
  const signUp = (more?: object) => signUpOn(server, more);
  const signIn = ({ user }: Credentials) =>
    server.expect(login, 200, { body: { username: user.username, password } });
  const requestOf = ({ access, user }: Credentials, more: object = {}) => ({
    access,
    body: { username: user.username, password, ...more },
  });
  const isThere = async ({ user }: Credentials) =>
    (await server.database.query.selectFrom("users").select("id").where("id", "=", user.id).execute())
      .length === 1;
  const termRows = () =>
    server.database.asSystem(async (tx) => {
      const { rows } = await sql<{ count: number }>`select count(*) as count from reflection_terms`.execute(
        tx,
      );
      return rows[0]?.count;
    });

  const sweep = async () => {
    const { database, clock, masterKey } = server;
    return sweepAccounts(await createTestContext(database, { clock, masterKey }));
  };
  /** Another server on the same store. */
  const startAnother = () => {
    const { database, clock, masterKey } = server;
    return startTestServer(engine, { database, clock, masterKey });
  };

  const write = async ({ access }: Credentials, words: string) => {
    for (const at of ["2026-11-20", "2026-11-21"])
      await server.expect(saveDaily, 200, {
        access,
        params: { day: at },
        body: {
          ...emptyDraft,
          body: words,
          revision: 0,
          save_id: randomUUID(),
          written_at: "2026-11-21T11:00:00Z",
          time_zone: "UTC",
        },
      });
    await server.expect(searchReflections, 200, { access, body: { search: words, limit: 5 } });
  };

  /** Leaves an earlier text, something in the trash, and a trace of what was deleted for good. */
  const rewriteAndThrowAway = async ({ access }: Credentials) => {
    const save = (id: string, more: object) =>
      server.expect(saveReflection, 200, {
        access,
        params: { id },
        body: {
          ...emptyDraft,
          day: "2026-11-19",
          revision: 0,
          save_id: randomUUID(),
          written_at: "2026-11-19T11:00:00Z",
          time_zone: "UTC",
          ...more,
        },
      });
    const [kept, thrownAway, removed] = [randomUUID(), randomUUID(), randomUUID()];
    const tagged = { tags: ["river"], body: `See [it](reflection:${thrownAway}).` };
    await save(kept, { ...tagged, merged_from: { ...emptyDraft, body: "Another heron." } });
    for (const id of [thrownAway, removed]) {
      await save(id, { body: "No heron at all." });
      await server.expect(searchReflections, 200, { access, body: { search: "heron" } });
      await server.expect(trashReflection, 200, { access, params: { id } });
    }
    await server.expect(removeReflection, 204, { access, params: { id: removed } });
  };
  const addActivity = ({ user }: Credentials) =>
    server.database.asOwner(user.id, async (tx) => {
      const [id, owner_id] = [randomUUID(), user.id];
      const dates = { created_at: 1, updated_at: 1 };
      await tx
        .insertInto("activities")
        .values({ id, owner_id, content: Buffer.of(1), revision: 1, ...dates })
        .execute();
      await tx
        .insertInto("activity_marks")
        .values({ owner_id, activity_id: id, favourite: 1, archived_at: null })
        .execute();
    });
  const ownersIn = (table: string) =>
    server.database.asSystem(async (tx) => {
      const owners = sql<{ owner_id: string }>`select distinct owner_id from ${sql.table(table)}`;
      return (await owners.execute(tx)).rows.map(({ owner_id }) => owner_id);
    });

  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterAll(() => server.stop());

  it("waits seven days, and signs every device out", async () => {
    const one = await signUp();
    const elsewhere = await signIn(one);
    const { deletes_at } = await server.expect(deleteAccount, 200, requestOf(one));
    expect(deletes_at).toBe(new Date(server.clock.now().getTime() + 7 * day).toISOString());
    for (const { access, refresh } of [one, elsewhere]) {
      await server.expect(getUser, 401, { access });
      await server.expect(refreshTokens, 401, { body: { refresh } });
    }
    await sweep();
    const back = await signIn(one);
    expect(back.user).toEqual({ ...one.user, deletes_at });
    expect(await server.expect(getUser, 200, { access: back.access })).toEqual(back.user);
    expect(await kindsOn(server, back.access)).toEqual([
      "signed_in",
      "deletion_requested",
      "signed_in",
      "registered",
    ]);
  });

  it("is cancelled by signing in within the period, and only then", async () => {
    const one = await signUp();
    await server.expect(deleteAccount, 200, requestOf(one));
    server.clock.advance(7 * day - 1000);
    const { access } = await signIn(one);
    expect(await server.expect(keepAccount, 200, { access })).toEqual(one.user);
    expect(await server.expect(keepAccount, 200, { access })).toEqual(one.user);
    expect((await kindsOn(server, access)).filter((kind) => kind === "deletion_cancelled")).toHaveLength(1);
    server.clock.advance(2000);
    await sweep();
    await signIn(one);
  });

  it("is over to the second, whether or not the rows are gone yet", async () => {
    const [one, other] = [await signUp(), await signUp()];
    const { access } = other;
    const link = { username: one.user.username, password, own_password: password };
    await server.expect(linkAccount, 200, { access, body: link });
    await server.expect(deleteAccount, 200, requestOf(one));
    const back = await signIn(one);
    server.clock.advance(7 * day);
    const elsewhere = await signIn(other);
    expect(await isThere(one)).toBe(true);
    await server.expect(login, 401, { body: { username: one.user.username, password } });
    await server.expect(getUser, 401, { access: back.access });
    await server.expect(keepAccount, 401, { access: back.access });
    expect(await server.expect(getLinkedAccounts, 200, { access: elsewhere.access })).toEqual([]);
    await server.expect(switchAccount, 404, { access: elsewhere.access, params: { id: one.user.id } });
    await sweep();
    expect(await isThere(one)).toBe(false);
  });

  it("leaves nothing of the person in any table, and all of everyone else", async () => {
    const email = `${randomUUID()}@example.org`;
    const [one, other] = [await signUp({ email }), await signUp()];
    const { access } = one;
    await write(other, "A kestrel over the field.");
    const before = await termRows();
    await write(one, "A heron by the water.");
    await rewriteAndThrowAway(one);
    await addActivity(one);
    const { id } = await server.expect(startChat, 201, { access, body: { id: randomUUID() } });
    const message = { id: randomUUID(), answer_id: randomUUID(), parent_id: null, text: "A heron again." };
    await server.expect(sendMessage, 201, { access, params: { id }, body: message });
    for (const table of [
      "reflection_versions",
      "removed_reflections",
      "reflection_labels",
      "labels",
      "reflection_mentions",
      "activities",
      "activity_marks",
      "chats",
      "chat_messages",
    ])
      expect(await ownersIn(table)).toContain(one.user.id);
    expect(await termRows()).toBeGreaterThan(before ?? 0);
    await server.expect(saveProfile, 200, { access, body: { display_name: "Ada" } });
    const link = { username: other.user.username, password, own_password: password };
    await server.expect(linkAccount, 200, { access, body: link });
    await server.expect(switchAccount, 200, { access, params: { id: other.user.id } });
    await server.expect(login, 401, { body: { username: one.user.username, password: "eight grey herons" } });
    await server.expect(deleteAccount, 200, requestOf(one));
    await signIn(one);
    await server.database.asOwner(one.user.id, async (tx) => {
      const owner_id = one.user.id;
      await tx
        .insertInto("avatars")
        .values({ owner_id, picture: Buffer.of(1) })
        .execute();
    });
    await makeResetToken(server, server.database.query, one.user.id);
    expect(JSON.stringify(await everyRow(server.database))).toContain(one.user.id);

    server.clock.advance(7 * day);
    const two = await Promise.all([startAnother(), startAnother()]);
    await Promise.all(two.map((each) => each.runJobs()));
    expect(await isThere(one)).toBe(false);
    await Promise.all(two.map((each) => each.stop()));

    const rows = JSON.stringify(await everyRow(server.database));
    for (const trace of [one.user.id, one.user.username, one.user.username.toLowerCase(), email])
      expect(rows).not.toContain(trace);
    expect(await termRows()).toBe(before);
    const back = await signIn(other);
    const { reflections } = await server.expect(searchReflections, 200, {
      access: back.access,
      body: { search: "kestrel", limit: 5 },
    });
    expect(reflections).toHaveLength(2);
    const linked = (await historyOn(server, back.access)).filter(({ kind }) => kind === "account_linked");
    expect(linked).toMatchObject([{ account: null }]);
    expect((await signUp({ username: one.user.username, email })).user.id).not.toBe(one.user.id);
  });

  it("is taken on by another server where the first stopped half-way", async () => {
    const one = await signUp();
    await server.expect(deleteAccount, 200, requestOf(one));
    server.clock.advance(7 * day);
    const now = server.clock.now().getTime();
    await server.database.query
      .updateTable("users")
      .set({ erasing_at: now })
      .where("id", "=", one.user.id)
      .execute();
    await sweep();
    expect(await isThere(one)).toBe(true);
    server.clock.advance(600_000);
    await sweep();
    expect(await isThere(one)).toBe(false);
  });

  it("erases the others if one of them fails, and reports the failure", async () => {
    const [one, other] = [await signUp(), await signUp()];
    for (const person of [one, other]) await server.expect(deleteAccount, 200, requestOf(person));
    server.clock.advance(7 * day);
    const { database, clock, masterKey } = server;
    const events = createEvents();
    events.register({
      async personErased(id) {
        if (id === one.user.id) throw new Error("The disk is away.");
      },
    });
    const context = { ...(await createTestContext(database, { clock, masterKey })), events };
    await expect(sweepAccounts(context)).rejects.toThrow("The disk is away.");
    expect([await isThere(one), await isThere(other)]).toEqual([true, false]);
    server.clock.advance(600_000);
    await sweep();
    expect(await isThere(one)).toBe(false);
  });

  it.each([
    [{ username: "someone-else" }, { username: "This is not your username." }],
    [{ username: "" }, { username: "Type your username to confirm." }],
    [{ password: "eight grey herons" }, { password: "This is not your password." }],
    [{ password: "" }, { password: "Enter your password." }],
    [{ at_once: true }, { at_once: "This field is not known." }],
  ])("is refused with %j", async (wrong, fields) => {
    const one = await signUp();
    expect(
      await refusalFrom(server, deleteAccount, requestOf(one, wrong).body, 400, one.access),
    ).toMatchObject({
      fields,
    });
    expect(await server.expect(getUser, 200, { access: one.access })).toEqual(one.user);
  });

  it("affects no other person", async () => {
    const [one, other] = [await signUp(), await signUp()];
    await server.expect(deleteAccount, 400, requestOf(one, { username: other.user.username }));
    await server.expect(deleteAccount, 200, requestOf(one, { username: one.user.username.toUpperCase() }));
    expect(await server.expect(keepAccount, 200, { access: other.access })).toEqual(other.user);
    expect((await signIn(one)).user.deletes_at).not.toBeNull();
    const new_password = "four brown owls";
    const body = { current_password: password, new_password };
    await server.expect(changePassword, 204, { access: other.access, body });
  });
});
