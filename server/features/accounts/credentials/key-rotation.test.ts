import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { Secret, TOTP } from "otpauth";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { accessTokenMinutes } from "#contract/accounts/account-rules.ts";
import { formatRecoveryKey } from "#contract/accounts/recovery-key-rules.ts";
import { loadMasterKey, masterKeyFile, rotateMasterKey, secretsOf } from "#server/platform/secrets.ts";
import { createTestDatabase, engines, type TestDatabase } from "#server/platform/testing.ts";
import { createTestClock, type TestClock } from "#server/testing.ts";
import { createTestAccountStore, newName, password } from "../testing.ts";
import { rotateTokenKeys } from "../token-keys.ts";

const device = "Firefox on Linux";
const phrase = "a phrase of at least thirty-two characters";
const refused = { code: "authentication_required" };

describe.each(engines)("changing keys on %s", (engine) => {
  let database: TestDatabase;
  let clock: TestClock;
  /** As a server that starts now would have it. */
  const start = async (secretKey: string | null = null) => {
    const masterKey = await loadMasterKey(database, database.dataDir, secretKey);
    return createTestAccountStore({ database, clock, secrets: secretsOf(masterKey) });
  };
  const keyFile = () => masterKeyFile(database.dataDir);
  const form = () => ({ username: newName(), password });

  beforeEach(async () => {
    database = await createTestDatabase(engine);
    clock = createTestClock();
  });
  afterEach(() => database.drop());

  describe("of access tokens", () => {
    it("takes effect at once in servers that are running, and old tokens live out their time", async () => {
      const [one, other] = [await start(), await start()];
      const { access, refresh, user } = await one.register(form(), device);
      await rotateTokenKeys(database, clock);
      expect((await other.authenticate(access)).id).toBe(user.id);
      clock.advance(60_000);
      const next = await other.refresh(refresh);
      expect((await one.authenticate(next.access)).id).toBe(user.id);
      clock.advance((accessTokenMinutes - 2) * 60_000);
      expect((await one.authenticate(access)).id).toBe(user.id);
      clock.advance(60_000);
      await expect(one.authenticate(access)).rejects.toMatchObject(refused);
      expect((await one.authenticate(next.access)).id).toBe(user.id);
    });

    it("refuses a token of a key that has retired, though it is not expired", async () => {
      const store = await start();
      const { user, refresh } = await store.register(form(), device);
      await rotateTokenKeys(database, clock);
      const { access } = await store.refresh(refresh);
      await database.query.updateTable("token_keys").set({ retires_at: clock.now().getTime() }).execute();
      await expect(store.authenticate(access)).rejects.toMatchObject(refused);
      await store.sweep();
      const next = await store.login({ username: user.username, password }, device);
      expect((await store.authenticate(next.access)).id).toBe(user.id);
    });
  });

  describe("the master key", () => {
    it("opens every journal as before, and signs nobody out", async () => {
      const before = await start();
      const registration = form();
      const { access, refresh } = await before.register(registration, device);
      const { contentKey } = await before.authenticate(access);
      const old = readFileSync(keyFile(), "utf8");

      await rotateMasterKey(database, database.dataDir, null, null);
      expect(readFileSync(keyFile(), "utf8")).not.toBe(old);
      expect(statSync(keyFile()).mode & 0o777).toBe(0o600);

      const after = await start();
      await expect(after.authenticate(access)).rejects.toMatchObject(refused);
      const next = await after.refresh(refresh);
      expect((await after.authenticate(next.access)).contentKey).toEqual(contentKey);
      const again = await after.login(registration, device);
      expect((await after.authenticate(again.access)).contentKey).toEqual(contentKey);
    });

    it("leaves personal tokens as they are: they open the journal as before", async () => {
      const before = await start();
      const { access } = await before.register(form(), device);
      const owner = await before.authenticate(access);
      const made = await before.createToken(
        owner,
        { password, name: "Notes", scopes: ["read"], kinds: null, days: null },
        device,
      );
      await rotateMasterKey(database, database.dataDir, null, null);
      await rotateTokenKeys(database, clock);
      const after = await start();
      const user = await after.authenticateToken(made.secret, { device, address: "192.0.2.1" });
      expect([user.contentKey, user.searchKey]).toEqual([owner.contentKey, owner.searchKey]);
      expect(user.token?.name).toBe("Notes");
    });

    it("leaves sealed journals as they are: their passwords open them as before", async () => {
      const before = await start();
      const registration = form();
      const { access } = await before.register(registration, device);
      const owner = await before.authenticate(access);
      const recovery_key = formatRecoveryKey(randomBytes(32));
      await before.takeCustody(owner, { password, recovery_key }, device);
      const wraps = () => database.query.selectFrom("sealed_journals").selectAll().execute();
      const stored = await wraps();
      await rotateMasterKey(database, database.dataDir, null, null);
      expect(await wraps()).toEqual(stored);
      const held = database.query.selectFrom("users").select("id").where("host_wrap", "is not", null);
      expect(await held.execute()).toEqual([]);
      const after = await start();
      const again = await after.login(registration, device);
      const { contentKey } = await after.authenticate(again.access);
      expect(contentKey).toEqual(owner.contentKey);
    });

    it("leaves one-time codes as they are, and a server that has the old one begins none", async () => {
      const before = await start();
      const registration = form();
      const { access } = await before.register(registration, device);
      const owner = await before.authenticate(access);
      const { secret } = await before.setUpOneTimeCodes(owner, { password }, device);
      const code = () =>
        new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now().getTime() });
      await before.confirmOneTimeCodes(owner, { code: code() }, device);
      const late = await before.authenticate((await before.register(form(), device)).access);
      await rotateMasterKey(database, database.dataDir, null, null);
      clock.advance(30_000);
      await (await start()).login({ ...registration, code: code() }, device);

      const pending = await before.setUpOneTimeCodes(late, { password }, device);
      const first = new TOTP({ secret: Secret.fromBase32(pending.secret) });
      const confirmed = before.confirmOneTimeCodes(
        late,
        { code: first.generate({ timestamp: clock.now().getTime() }) },
        device,
      );
      await expect(confirmed).rejects.toMatchObject({ code: "unavailable" });
    });

    it("is a new phrase where it is a phrase", async () => {
      const before = await start(phrase);
      const registration = form();
      await before.register(registration, device);
      await expect(rotateMasterKey(database, database.dataDir, phrase, null)).rejects.toThrow(
        "Set NEW_SECRET_KEY to the new phrase, of at least 32 characters.",
      );
      await rotateMasterKey(database, database.dataDir, phrase, `${phrase}, another`);
      await expect(start(phrase)).rejects.toThrow(/SECRET_KEY is not the one/);
      await (await start(`${phrase}, another`)).login(registration, device);
      expect(existsSync(keyFile())).toBe(false);
    });

    it("is not lost where the power goes before its file is in place", async () => {
      const before = await start();
      const registration = form();
      await before.register(registration, device);
      const old = readFileSync(keyFile(), "utf8");
      await rotateMasterKey(database, database.dataDir, null, null);
      renameSync(keyFile(), `${keyFile()}.next`);
      writeFileSync(keyFile(), old, { mode: 0o600 });
      await (await start()).login(registration, device);
      expect(existsSync(`${keyFile()}.next`)).toBe(false);
      await (await start()).login(registration, device);
    });

    it("lets a server that still has the old one take nobody new, whose journal would be lost", async () => {
      const outdated = await start();
      await rotateMasterKey(database, database.dataDir, null, null);
      const registration = form();
      await expect(outdated.register(registration, device)).rejects.toMatchObject({ code: "unavailable" });
      await (await start()).register(registration, device);
    });
  });
});
