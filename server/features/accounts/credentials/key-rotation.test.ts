import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { Secret, TOTP } from "otpauth";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { accessTokenMinutes } from "#contract/accounts/account-rules.ts";
import { formatRecoveryKey } from "#contract/accounts/recovery-key-rules.ts";
import { loadMasterKey, masterKeyFile, rotateMasterKey } from "#server/platform/secrets.ts";
import { createTestDatabase, engines, type TestDatabase } from "#server/platform/testing.ts";
import { createTestClock, createTestContext, type TestClock } from "#server/testing.ts";
import { takeCustody } from "../custody/change-custody.ts";
import { confirmOneTimeCodes, setUpOneTimeCodes } from "../one-time-codes/change-one-time-codes.ts";
import { authenticateToken } from "../personal-tokens/authenticate-token.ts";
import { createToken } from "../personal-tokens/change-tokens.ts";
import { register } from "../registration/register.ts";
import { authenticate } from "../sessions/authenticate.ts";
import { refreshSession } from "../sessions/refresh-session.ts";
import { logIn } from "../sign-in/log-in.ts";
import { sweepAccounts } from "../sweep-accounts.ts";
import { newName, password } from "../testing.ts";
import { rotateTokenKeys } from "./access-tokens.ts";
import { rewrapAccountKeys } from "./rewrap-account-keys.ts";

const device = "Firefox (Linux)";
const phrase = "a phrase of at least thirty-two characters";
const rewraps = [rewrapAccountKeys];
const refused = { code: "authentication_required" };

describe.each(engines)("changing keys on %s", (engine) => {
  let database: TestDatabase;
  let clock: TestClock;
  /** As a server that starts now would have it. */
  const start = async (secretKey: string | null = null) => {
    const masterKey = await loadMasterKey(database, database.dataDir, secretKey);
    return createTestContext(database, { clock, masterKey, rateLimitFactor: 1 });
  };
  const keyFile = () => masterKeyFile(database.dataDir);
  const form = () => ({ username: newName(), password });

  beforeEach(async () => {
    database = await createTestDatabase(engine);
    clock = createTestClock();
  });
  afterEach(() => database.drop());

  describe("of access tokens", () => {
    it("takes effect at once in running servers, and old tokens stay valid until they expire", async () => {
      const [one, other] = [await start(), await start()];
      const { access, refresh, user } = await register(one, form(), device);
      await rotateTokenKeys({ database, clock });
      expect((await authenticate(other, access)).id).toBe(user.id);
      clock.advance(60_000);
      const next = await refreshSession(other, refresh, device);
      expect((await authenticate(one, next.access)).id).toBe(user.id);
      clock.advance((accessTokenMinutes - 2) * 60_000);
      expect((await authenticate(one, access)).id).toBe(user.id);
      clock.advance(60_000);
      await expect(authenticate(one, access)).rejects.toMatchObject(refused);
      expect((await authenticate(one, next.access)).id).toBe(user.id);
    });

    it("refuses a token of a key that has retired, though it is not expired", async () => {
      const store = await start();
      const { user, refresh } = await register(store, form(), device);
      await rotateTokenKeys({ database, clock });
      const { access } = await refreshSession(store, refresh, device);
      await database.query.updateTable("token_keys").set({ retires_at: clock.now().getTime() }).execute();
      await expect(authenticate(store, access)).rejects.toMatchObject(refused);
      await sweepAccounts(store);
      const next = await logIn(store, { username: user.username, password }, device);
      expect((await authenticate(store, next.access)).id).toBe(user.id);
    });
  });

  describe("the master key", () => {
    it("opens every journal as before, and ends no session", async () => {
      const before = await start();
      const registration = form();
      const { access, refresh } = await register(before, registration, device);
      const { contentKey } = await authenticate(before, access);
      const old = readFileSync(keyFile(), "utf8");

      await rotateMasterKey(database, database.dataDir, null, null, rewraps);
      expect(readFileSync(keyFile(), "utf8")).not.toBe(old);
      expect(statSync(keyFile()).mode & 0o777).toBe(0o600);

      const after = await start();
      await expect(authenticate(after, access)).rejects.toMatchObject(refused);
      const next = await refreshSession(after, refresh, device);
      expect((await authenticate(after, next.access)).contentKey).toEqual(contentKey);
      const again = await logIn(after, registration, device);
      expect((await authenticate(after, again.access)).contentKey).toEqual(contentKey);
    });

    it("leaves personal tokens as they are: they open the journal as before", async () => {
      const before = await start();
      const { access } = await register(before, form(), device);
      const owner = await authenticate(before, access);
      const made = await createToken(
        before,
        owner,
        { password, name: "Notes", scopes: ["read"], kinds: null, days: null },
        device,
      );
      await rotateMasterKey(database, database.dataDir, null, null, rewraps);
      await rotateTokenKeys({ database, clock });
      const after = await start();
      const { user } = await authenticateToken(after, made.secret, { device, address: "192.0.2.1" });
      expect([user.contentKey, user.searchKey]).toEqual([owner.contentKey, owner.searchKey]);
      expect(user.token?.name).toBe("Notes");
    });

    it("leaves sealed journals as they are: their passwords open them as before", async () => {
      const before = await start();
      const registration = form();
      const { access } = await register(before, registration, device);
      const owner = await authenticate(before, access);
      const recovery_key = formatRecoveryKey(randomBytes(32));
      await takeCustody(before, owner, { password, recovery_key }, device);
      const wraps = () => database.query.selectFrom("sealed_journals").selectAll().execute();
      const stored = await wraps();
      await rotateMasterKey(database, database.dataDir, null, null, rewraps);
      expect(await wraps()).toEqual(stored);
      const held = database.query.selectFrom("users").select("id").where("host_wrap", "is not", null);
      expect(await held.execute()).toEqual([]);
      const after = await start();
      const again = await logIn(after, registration, device);
      const { contentKey } = await authenticate(after, again.access);
      expect(contentKey).toEqual(owner.contentKey);
    });

    it("leaves one-time codes as they are, and a server that has the old one begins none", async () => {
      const before = await start();
      const registration = form();
      const { access } = await register(before, registration, device);
      const owner = await authenticate(before, access);
      const { secret } = await setUpOneTimeCodes(before, owner, { password }, device);
      const code = () =>
        new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now().getTime() });
      await confirmOneTimeCodes(before, owner, { code: code() }, device);
      const late = await authenticate(before, (await register(before, form(), device)).access);
      await rotateMasterKey(database, database.dataDir, null, null, rewraps);
      clock.advance(30_000);
      await logIn(await start(), { ...registration, code: code() }, device);

      const pending = await setUpOneTimeCodes(before, late, { password }, device);
      const first = new TOTP({ secret: Secret.fromBase32(pending.secret) });
      const confirmed = confirmOneTimeCodes(
        before,
        late,
        { code: first.generate({ timestamp: clock.now().getTime() }) },
        device,
      );
      await expect(confirmed).rejects.toMatchObject({ code: "unavailable" });
    });

    it("is a new phrase where it is a phrase", async () => {
      const before = await start(phrase);
      const registration = form();
      await register(before, registration, device);
      await expect(rotateMasterKey(database, database.dataDir, phrase, null, rewraps)).rejects.toThrow(
        "Set NEW_SECRET_KEY to the new phrase, of at least 32 characters.",
      );
      await rotateMasterKey(database, database.dataDir, phrase, `${phrase}, another`, rewraps);
      await expect(start(phrase)).rejects.toThrow(/SECRET_KEY is not the one/);
      await logIn(await start(`${phrase}, another`), registration, device);
      expect(existsSync(keyFile())).toBe(false);
    });

    it("is not lost where the power goes before its file is in place", async () => {
      const before = await start();
      const registration = form();
      await register(before, registration, device);
      const old = readFileSync(keyFile(), "utf8");
      await rotateMasterKey(database, database.dataDir, null, null, rewraps);
      renameSync(keyFile(), `${keyFile()}.next`);
      writeFileSync(keyFile(), old, { mode: 0o600 });
      await logIn(await start(), registration, device);
      expect(existsSync(`${keyFile()}.next`)).toBe(false);
      await logIn(await start(), registration, device);
    });

    it("lets a server that still has the old one accept no new person, whose journal would be lost", async () => {
      const outdated = await start();
      await rotateMasterKey(database, database.dataDir, null, null, rewraps);
      const registration = form();
      await expect(register(outdated, registration, device)).rejects.toMatchObject({ code: "unavailable" });
      await register(await start(), registration, device);
    });
  });
});
