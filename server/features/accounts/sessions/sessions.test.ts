import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cookieLifetimeSeconds, refreshGraceMs } from "#contract/accounts/account-rules.ts";
import { hashToken } from "#server/platform/credentials/opaque-tokens.ts";
import { deriveKey, newKey, openJournal, unwrapKey } from "#server/platform/sealing.ts";
import { secretsOf } from "#server/platform/secrets.ts";
import { createTestDatabase, engines, type TestDatabase } from "#server/platform/testing.ts";
import { createTestClock, createTestContext } from "#server/testing.ts";
import { unwrapWithToken } from "../credentials/access-tokens.ts";
import { isSignedIn } from "../people.ts";
import { register } from "../registration/register.ts";
import { logIn } from "../sign-in/log-in.ts";
import { sweepAccounts } from "../sweep-accounts.ts";
import { authenticate } from "./authenticate.ts";
import { logOut } from "./end-session.ts";
import { refreshSession } from "./refresh-session.ts";

const year = cookieLifetimeSeconds * 1000;
const masterKey = newKey();

describe.each(engines)("a session on %s", (engine) => {
  let database: TestDatabase;
  const clock = createTestClock();
  const pass = clock.advance;
  let made = 0;

  let context: Awaited<ReturnType<typeof createTestContext>>;
  const exchange = (token: string) => refreshSession(context, token, "Firefox (Linux)");
  const signUp = () =>
    register(context, { username: `person${++made}`, password: "seven grey herons" }, "Firefox (Linux)");
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
    context = await createTestContext(database, { clock, masterKey, rateLimitFactor: 1 });
  });
  afterAll(() => database.drop());

  it("opens the same journal after each refresh as at the start", async () => {
    const { access, refresh, user } = await signUp();
    const atTheStart = await authenticate(context, access);
    expect(atTheStart.id).toBe(user.id);
    pass(20 * 60_000);
    await expect(authenticate(context, access)).rejects.toMatchObject(refused);
    const second = await exchange(refresh);
    pass(20 * 60_000);
    const third = await exchange(second.refresh);
    expect(await authenticate(context, third.access)).toEqual(atTheStart);
  });

  it("gives each of two tabs a successor within the grace", async () => {
    const { refresh } = await signUp();
    const first = await exchange(refresh);
    pass(refreshGraceMs);
    const second = await exchange(refresh);
    expect(second.refresh).not.toBe(first.refresh);
    pass(60_000);
    await exchange(first.refresh);
    await exchange(second.refresh);
  });

  it.each([
    ["31 seconds", 31_000],
    ["a day", 86_400_000],
    ["a year, almost", year - 1],
  ])("continues with the former token %s after an answer was lost", async (_, waited) => {
    const { refresh, user } = await signUp();
    await exchange(refresh);
    pass(waited);
    await sweepAccounts(context);
    const retried = await exchange(refresh);
    expect(await authenticate(context, retried.access)).toMatchObject({ id: user.id });
    await exchange(retried.refresh);
  });

  it("continues after ten lost answers in a row, each of which would have worked", async () => {
    const { refresh, user } = await signUp();
    for (let lost = 0; lost < 10; lost += 1) {
      const { access } = await exchange(refresh);
      expect(await authenticate(context, access)).toMatchObject({ id: user.id });
      pass(86_400_000);
    }
    const arrived = await exchange(refresh);
    pass(20 * 60_000);
    const next = await exchange(arrived.refresh);
    expect(await authenticate(context, next.access)).toMatchObject({ id: user.id });
  });

  it("continues with the former token though the new access token was used: a killed browser had both in memory", async () => {
    const { refresh } = await signUp();
    const inMemory = await exchange(refresh);
    await authenticate(context, inMemory.access);
    pass(86_400_000);
    await exchange((await exchange(refresh)).refresh);
  });

  it("never ends for a browser that uses the token it has, whichever answers it loses", async () => {
    // Not a year together, after which a token that is never replaced expires.
    const waitedMs = fc.oneof(
      fc.integer({ min: 0, max: 60_000 }),
      fc.integer({ min: 0, max: 30 * 86_400_000 }),
    );
    const step = fc.record({ arrives: fc.boolean(), waitedMs });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        let { refresh: held } = await signUp();
        for (const { arrives, waitedMs } of steps) {
          const { refresh } = await exchange(held);
          if (arrives) held = refresh;
          pass(waitedMs);
        }
      }),
      { numRuns: 20 },
    );
  });

  it("ends as a whole when a token is used after its successor was", async () => {
    const { refresh } = await signUp();
    const first = await exchange(refresh);
    pass(refreshGraceMs + 1);
    const second = await exchange(first.refresh);
    await expect(exchange(refresh)).rejects.toMatchObject(refused);
    for (const token of [first.refresh, second.refresh])
      await expect(exchange(token)).rejects.toMatchObject(refused);
    for (const { access } of [first, second])
      await expect(authenticate(context, access)).rejects.toMatchObject(refused);
  });

  it("ends when the successor of a lost answer is used after a later one was", async () => {
    const { refresh } = await signUp();
    const lost = await exchange(refresh);
    pass(refreshGraceMs + 1);
    const arrived = await exchange(refresh);
    const next = await exchange(arrived.refresh);
    await expect(exchange(lost.refresh)).rejects.toMatchObject(refused);
    await expect(authenticate(context, next.access)).rejects.toMatchObject(refused);
  });

  it("ends once its person continues, if a thief with a copy of the former token came first", async () => {
    const { refresh } = await signUp();
    const own = await exchange(refresh);
    pass(5 * 60_000);
    const stolen = await exchange(refresh);
    await exchange(own.refresh);
    await expect(exchange(stolen.refresh)).rejects.toMatchObject(refused);
    await expect(exchange(own.refresh)).rejects.toMatchObject(refused);
  });

  it("still takes a token within the grace after its successor was used: that request was on its way", async () => {
    const { refresh } = await signUp();
    const first = await exchange(refresh);
    await exchange(first.refresh);
    pass(refreshGraceMs);
    const second = await exchange(refresh);
    pass(1);
    await expect(exchange(refresh)).rejects.toMatchObject(refused);
    await expect(exchange(second.refresh)).rejects.toMatchObject(refused);
  });

  it("continues after a lost answer with the tab that wrote its cookies last", async () => {
    for (const last of [0, 1]) {
      const { refresh } = await signUp();
      await exchange(refresh);
      pass(86_400_000);
      const both = await Promise.all([exchange(refresh), exchange(refresh)]);
      pass(20 * 60_000);
      const next = await exchange(both[last]?.refresh ?? "");
      pass(20 * 60_000);
      await exchange(next.refresh);
    }
  });

  it("ends alone: the person's other devices stay signed in", async () => {
    const { refresh, user } = await signUp();
    const other = await logIn(context, { username: user.username, password: "seven grey herons" }, "Safari");
    const next = await exchange(refresh);
    pass(refreshGraceMs + 1);
    await exchange(next.refresh);
    await expect(exchange(refresh)).rejects.toMatchObject(refused);
    await authenticate(context, (await exchange(other.refresh)).access);
  });

  it("answers 20 refreshes of one token at the same moment with 20 that work", async () => {
    const { refresh, user } = await signUp();
    const pairs = await Promise.all(Array.from({ length: 20 }, () => exchange(refresh)));
    expect(new Set(pairs.map((pair) => pair.refresh)).size).toBe(20);
    for (const pair of pairs) {
      expect(await authenticate(context, pair.access)).toMatchObject({ id: user.id });
      await exchange(pair.refresh);
    }
  });

  it("is ended by a retired token that is used many times at once", async () => {
    const { refresh } = await signUp();
    const first = await exchange(refresh);
    pass(refreshGraceMs + 1);
    const successor = await exchange(first.refresh);
    const tries = await Promise.allSettled([
      ...Array.from({ length: 10 }, () => exchange(refresh)),
      ...Array.from({ length: 10 }, () => exchange(successor.refresh)),
    ]);
    expect(tries.slice(0, 10).map(({ status }) => status)).toEqual(Array(10).fill("rejected"));
    for (const outcome of tries) {
      if (outcome.status === "rejected") expect(outcome.reason).toMatchObject(refused);
      else await expect(authenticate(context, outcome.value.access)).rejects.toMatchObject(refused);
    }
  });

  it("continues, or ends as a whole, when a token and its successor are used at the same moment", async () => {
    const { refresh, user } = await signUp();
    const successor = await exchange(refresh);
    pass(refreshGraceMs + 1);
    const [former, own] = await Promise.allSettled([exchange(refresh), exchange(successor.refresh)]);
    if (former.status === "rejected") {
      await expect(exchange(successor.refresh)).rejects.toMatchObject(refused);
      return;
    }
    if (own.status === "rejected") throw own.reason;
    expect(await authenticate(context, own.value.access)).toMatchObject({ id: user.id });
    await exchange(own.value.refresh);
    await expect(exchange(former.value.refresh)).rejects.toMatchObject(refused);
  });

  it("is valid for a year after its last refresh", async () => {
    const { refresh, user } = await signUp();
    pass(year - 1);
    const next = await exchange(refresh);
    pass(year - 1);
    await exchange(next.refresh);
    await sweepAccounts(context);
    const hashes = (await wrapsOf(user.id)).map(({ token_hash }) => token_hash);
    expect(hashes).toHaveLength(2);
    expect(hashes).not.toContain(hashToken(refresh));
    const late = await signUp();
    pass(year);
    await expect(exchange(late.refresh)).rejects.toMatchObject(refused);
  });

  it("is over at once after logging out, also for the access token", async () => {
    const { access, refresh } = await signUp();
    await logOut(context, refresh, "Firefox (Linux)");
    await expect(authenticate(context, access)).rejects.toMatchObject(refused);
    await expect(exchange(refresh)).rejects.toMatchObject(refused);
    await logOut(context, refresh, "Firefox (Linux)");
  });

  it("ends with its person", async () => {
    const { access, refresh, user } = await signUp();
    await database.query.deleteFrom("users").where("id", "=", user.id).execute();
    await expect(authenticate(context, access)).rejects.toMatchObject(refused);
    await expect(exchange(refresh)).rejects.toMatchObject(refused);
  });

  it("asks to sign in again where its key wrap was altered", async () => {
    const { refresh, user } = await signUp();
    await database.query
      .updateTable("refresh_tokens")
      .set({ key_wrap: Buffer.alloc(61, 1) })
      .where("token_hash", "=", hashToken(refresh))
      .execute();
    await expect(exchange(refresh)).rejects.toMatchObject(refused);
    await logIn(context, { username: user.username, password: "seven grey herons" }, "Firefox (Linux)");
  });

  it("stores no journal key that a dump of it and the master key would open", async () => {
    const { access, refresh, user } = await signUp();
    await exchange(refresh);
    const { contentKey } = await authenticate(context, access);
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

  it("forgets the key under a token once its successor is used, and under the successors of lost answers", async () => {
    const { refresh, user } = await signUp();
    const { refresh: lost } = await exchange(refresh);
    pass(refreshGraceMs + 1);
    const { refresh: second } = await exchange(refresh);
    const lengthOf = async (token: string) => {
      const wraps = await wrapsOf(user.id);
      return wraps.find(({ token_hash }) => token_hash === hashToken(token))?.key_wrap.length;
    };
    for (const token of [refresh, lost, second]) expect(await lengthOf(token)).toBeGreaterThan(32);
    pass(refreshGraceMs + 1);
    await exchange(second);
    for (const token of [refresh, lost]) expect(await lengthOf(token)).toBe(0);
    expect(await lengthOf(second)).toBeGreaterThan(32);
  });

  it("holds no door open for work in the background once it is over", async () => {
    const { access, user } = await signUp();
    const { sessionId } = await authenticate(context, access);
    const isStillSignedIn = () => isSignedIn(context, { id: user.id, sessionId });
    const setOn = (row: { disabled_at: number } | { disabled_at: null; deletes_at: number | null }) =>
      database.query.updateTable("users").set(row).where("id", "=", user.id).execute();
    expect(await isStillSignedIn()).toBe(true);
    await setOn({ disabled_at: clock.now().getTime() });
    expect(await isStillSignedIn()).toBe(false);
    await setOn({ disabled_at: null, deletes_at: clock.now().getTime() });
    expect(await isStillSignedIn()).toBe(false);
    await setOn({ disabled_at: null, deletes_at: null });
    expect(await isStillSignedIn()).toBe(true);
    await database.query
      .updateTable("sessions")
      .set({ ends_at: clock.now().getTime() })
      .where("id", "=", sessionId)
      .execute();
    expect(await isStillSignedIn()).toBe(false);
  });

  it("is swept when nothing of it is alive, and the keys of tokens that were done with before that", async () => {
    const { refresh, user } = await signUp();
    const { refresh: second } = await exchange(refresh);
    const { refresh: third } = await exchange(second);
    await sweepAccounts(context);
    const lengths = async () => (await wrapsOf(user.id)).map(({ key_wrap }) => key_wrap.length > 0).sort();
    expect(await lengths()).toEqual([true, true, true]);
    pass(refreshGraceMs + 1);
    await sweepAccounts(context);
    expect(await lengths()).toEqual([false, true, true]);
    const { refresh: fourth } = await exchange(third);
    pass(year);
    await sweepAccounts(context);
    expect(await lengths()).toEqual([]);
    await expect(exchange(fourth)).rejects.toMatchObject(refused);
    const sessions = await database.query
      .selectFrom("sessions")
      .select("id")
      .where("user_id", "=", user.id)
      .execute();
    expect(sessions).toEqual([]);
  });
});
