import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cookieLifetimeSeconds, refreshGraceMs } from "#contract/accounts/account-rules.ts";
import { unwrapWithToken } from "#server/platform/credentials/access-tokens.ts";
import { hashToken } from "#server/platform/credentials/opaque-tokens.ts";
import { deriveKey, newKey, openJournal, unwrapKey } from "#server/platform/sealing.ts";
import { secretsOf } from "#server/platform/secrets.ts";
import { createTestDatabase, engines, type TestDatabase } from "#server/platform/testing.ts";
import { people } from "./people.ts";
import { createTestAccountStore } from "./testing.ts";

const year = cookieLifetimeSeconds * 1000;
const masterKey = newKey();

describe.each(engines)("a session on %s", (engine) => {
  let database: TestDatabase;
  let now = new Date("2026-11-21T12:00:00Z").getTime();
  const clock = { now: () => new Date(now) };
  const pass = (ms: number) => {
    now += ms;
  };
  let made = 0;

  const store = () => createTestAccountStore({ database, clock, secrets: secretsOf(masterKey) });
  const signUp = () =>
    store().register({ username: `person${++made}`, password: "seven grey herons" }, "Firefox on Linux");
  const refused = { code: "authentication_required", message: "Authentication required" };
  const wrapsOf = async (userId: string) =>
    database.query
      .selectFrom("refresh_tokens")
      .innerJoin("sessions", "sessions.id", "refresh_tokens.session_id")
      .select(["token_hash", "key_wrap", "session_id"])
      .where("user_id", "=", userId)
      .execute();

  beforeAll(async () => {
    database = await createTestDatabase(engine);
  });
  afterAll(() => database.drop());

  it("opens the same journal after each refresh as at the start", async () => {
    const { access, refresh, user } = await signUp();
    const atTheStart = await store().authenticate(access);
    expect(atTheStart.id).toBe(user.id);
    pass(20 * 60_000);
    await expect(store().authenticate(access)).rejects.toMatchObject(refused);
    const second = await store().refresh(refresh);
    pass(20 * 60_000);
    const third = await store().refresh(second.refresh);
    expect(await store().authenticate(third.access)).toEqual(atTheStart);
  });

  it("gives each of two tabs a successor within the grace", async () => {
    const { refresh } = await signUp();
    const first = await store().refresh(refresh);
    pass(refreshGraceMs);
    const second = await store().refresh(refresh);
    expect(second.refresh).not.toBe(first.refresh);
    pass(60_000);
    await store().refresh(first.refresh);
    await store().refresh(second.refresh);
  });

  it("ends as a whole when a replaced token is used after the grace", async () => {
    const { refresh } = await signUp();
    const first = await store().refresh(refresh);
    pass(refreshGraceMs + 1);
    await store().authenticate(first.access);
    await expect(store().refresh(refresh)).rejects.toMatchObject(refused);
    await expect(store().refresh(first.refresh)).rejects.toMatchObject(refused);
    await expect(store().authenticate(first.access)).rejects.toMatchObject(refused);
  });

  it("ends alone: the person's other devices stay signed in", async () => {
    const { refresh, user } = await signUp();
    const other = await store().login({ username: user.username, password: "seven grey herons" }, "Safari");
    await store().refresh(refresh);
    pass(refreshGraceMs + 1);
    await expect(store().refresh(refresh)).rejects.toMatchObject(refused);
    await store().authenticate((await store().refresh(other.refresh)).access);
  });

  it("answers 20 refreshes of one token at the same moment with 20 that work", async () => {
    const { refresh, user } = await signUp();
    const pairs = await Promise.all(Array.from({ length: 20 }, () => store().refresh(refresh)));
    expect(new Set(pairs.map((pair) => pair.refresh)).size).toBe(20);
    for (const pair of pairs) {
      expect(await store().authenticate(pair.access)).toMatchObject({ id: user.id });
      await store().refresh(pair.refresh);
    }
  });

  it("lets nobody win when a replaced token is used many times at once after the grace", async () => {
    const { refresh } = await signUp();
    const successor = await store().refresh(refresh);
    pass(refreshGraceMs + 1);
    const tries = await Promise.allSettled([
      ...Array.from({ length: 10 }, () => store().refresh(refresh)),
      ...Array.from({ length: 10 }, () => store().refresh(successor.refresh)),
    ]);
    expect(tries.slice(0, 10).map(({ status }) => status)).toEqual(Array(10).fill("rejected"));
    for (const outcome of tries) {
      if (outcome.status === "rejected") expect(outcome.reason).toMatchObject(refused);
      else await expect(store().authenticate(outcome.value.access)).rejects.toMatchObject(refused);
    }
  });

  it("lives for a year after its last refresh", async () => {
    const { refresh, user } = await signUp();
    pass(year - 1);
    const next = await store().refresh(refresh);
    pass(year - 1);
    await store().refresh(next.refresh);
    await store().sweep();
    const hashes = (await wrapsOf(user.id)).map(({ token_hash }) => token_hash);
    expect(hashes).toHaveLength(2);
    expect(hashes).not.toContain(hashToken(refresh));
    const late = await signUp();
    pass(year);
    await expect(store().refresh(late.refresh)).rejects.toMatchObject(refused);
  });

  it("is over at once after logging out, also for the access token", async () => {
    const { access, refresh } = await signUp();
    await store().logout(refresh);
    await expect(store().authenticate(access)).rejects.toMatchObject(refused);
    await expect(store().refresh(refresh)).rejects.toMatchObject(refused);
    await store().logout(refresh);
  });

  it("ends with its person", async () => {
    const { access, refresh, user } = await signUp();
    await database.query.deleteFrom("users").where("id", "=", user.id).execute();
    await expect(store().authenticate(access)).rejects.toMatchObject(refused);
    await expect(store().refresh(refresh)).rejects.toMatchObject(refused);
  });

  it("asks to sign in again where its key wrap was altered", async () => {
    const { refresh, user } = await signUp();
    await database.query
      .updateTable("refresh_tokens")
      .set({ key_wrap: Buffer.alloc(61, 1) })
      .where("token_hash", "=", hashToken(refresh))
      .execute();
    await expect(store().refresh(refresh)).rejects.toMatchObject(refused);
    await store().login({ username: user.username, password: "seven grey herons" }, "Firefox on Linux");
  });

  it("keeps no journal key that a dump of it and the master key would open", async () => {
    const { access, refresh, user } = await signUp();
    await store().refresh(refresh);
    const { contentKey } = await store().authenticate(access);
    const rows = await wrapsOf(user.id);
    expect(rows).toHaveLength(2);
    const stored = await database.query
      .selectFrom("sessions")
      .selectAll()
      .where("user_id", "=", user.id)
      .execute();
    const words = [...stored, ...rows]
      .flatMap((row) => Object.values(row))
      .filter((it) => typeof it === "string");
    const known = [
      masterKey,
      ...Object.values(secretsOf(masterKey)),
      ...words.map((word) => Buffer.from(word)),
    ];
    for (const { session_id, key_wrap } of rows) {
      const purposes = [
        ...words,
        `refresh token wrap of session ${session_id}`,
        `host-held wrap of ${user.id}`,
      ];
      for (const purpose of purposes) {
        for (const key of known) {
          expect(unwrapKey(deriveKey(key, "refresh token wrap"), key_wrap, purpose)).toBeNull();
          if (key.length === 32) expect(unwrapKey(key, key_wrap, purpose)).toBeNull();
        }
      }
      for (const word of words) expect(unwrapWithToken(word, session_id, key_wrap)).toBeNull();
    }
    // The same search does find the key with the token itself, which the store doesn't have.
    const opened = rows.map((row) => unwrapWithToken(refresh, row.session_id, row.key_wrap)).find(Boolean);
    expect(opened && openJournal(user.id, opened).contentKey).toEqual(contentKey);
    expect(words).not.toContain(refresh);
  });

  it("forgets the key under a replaced token with the next refresh after the grace", async () => {
    const { refresh, user } = await signUp();
    const { refresh: second } = await store().refresh(refresh);
    pass(refreshGraceMs + 1);
    await store().refresh(second);
    const wraps = new Map((await wrapsOf(user.id)).map((row) => [row.token_hash, row.key_wrap.length]));
    expect(wraps.get(hashToken(refresh))).toBe(0);
    expect(wraps.get(hashToken(second))).toBeGreaterThan(32);
  });

  it("holds no door open for work in the background once it is over", async () => {
    const { access, user } = await signUp();
    const { sessionId } = await store().authenticate(access);
    const isSignedIn = () =>
      database.asOwner(user.id, (tx) => people.isSignedIn(tx, user.id, sessionId, now));
    const setOn = (row: { disabled_at: number } | { disabled_at: null; deletes_at: number | null }) =>
      database.query.updateTable("users").set(row).where("id", "=", user.id).execute();
    expect(await isSignedIn()).toBe(true);
    await setOn({ disabled_at: now });
    expect(await isSignedIn()).toBe(false);
    await setOn({ disabled_at: null, deletes_at: now });
    expect(await isSignedIn()).toBe(false);
    await setOn({ disabled_at: null, deletes_at: null });
    expect(await isSignedIn()).toBe(true);
    await database.query.updateTable("sessions").set({ ends_at: now }).where("id", "=", sessionId).execute();
    expect(await isSignedIn()).toBe(false);
  });

  it("is swept when nothing of it is alive, and the keys of its replaced tokens before that", async () => {
    const { refresh, user } = await signUp();
    const { refresh: second } = await store().refresh(refresh);
    await store().sweep();
    const lengths = async () => (await wrapsOf(user.id)).map(({ key_wrap }) => key_wrap.length > 0).sort();
    expect(await lengths()).toEqual([true, true]);
    pass(refreshGraceMs + 1);
    await store().sweep();
    expect(await lengths()).toEqual([false, true]);
    const { refresh: third } = await store().refresh(second);
    pass(year);
    await store().sweep();
    expect(await lengths()).toEqual([]);
    await expect(store().refresh(third)).rejects.toMatchObject(refused);
    const sessions = await database.query
      .selectFrom("sessions")
      .select("id")
      .where("user_id", "=", user.id)
      .execute();
    expect(sessions).toEqual([]);
  });
});
