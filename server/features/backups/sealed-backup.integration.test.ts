import { randomBytes, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { login, register } from "#contract/accounts/accounts.ts";
import { getCustody, takeCustody } from "#contract/accounts/custody.ts";
import { resetPassword } from "#contract/accounts/recovery.ts";
import { formatRecoveryKey } from "#contract/accounts/recovery-key-rules.ts";
import { emptyDraft, getDaily, saveDaily } from "#contract/reflections/reflections.ts";
import { listPeople, makeResetLinkFor } from "#server/features/accounts/testing.ts";
import { createTestDatabase, engines, type TestDatabase } from "#server/platform/testing.ts";
import { password, startTestServer, type TestServer, testSite } from "#server/testing.ts";
import { backUp, passphrase, restore } from "./testing-backups.ts";

const newPassword = "four brown owls";
const words = "A kingfisher over the weir.";
const day = "2026-11-21";
const newRecoveryKey = () => formatRecoveryKey(randomBytes(32));
const pairs = engines.map((from, at) => [from, engines[(at + 1) % engines.length] ?? from] as const);

describe.each(pairs)("a sealed journal in a backup made on %s and restored on %s", (from, to) => {
  const folder = mkdtempSync(join(tmpdir(), "reflector-sealed-backup-"));
  const recoveryKey = newRecoveryKey();
  let source: TestServer;
  let database: TestDatabase;
  let server: TestServer;

  beforeAll(async () => {
    source = await startTestServer(from);
    const { access } = await source.expect(register, 201, { body: { username: "sealed.one", password } });
    const draft = { ...emptyDraft, body: words, revision: 0, save_id: randomUUID(), time_zone: "Asia/Tokyo" };
    const body = { ...draft, written_at: `${day}T10:00:00Z` };
    await source.expect(saveDaily, 200, { access, params: { day }, body });
    await source.expect(takeCustody, 200, { access, body: { password, recovery_key: recoveryKey } });
    const file = join(folder, "backup");
    await backUp(file, source);
    database = await createTestDatabase(to);
    const { blobs, clock } = source;
    const masterKey = await restore(file, { database, blobs, clock });
    server = await startTestServer(to, { database, clock, masterKey });
  });
  afterAll(async () => {
    await server.stop();
    await source.stop();
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  const read = async (given: string) => {
    const { access } = await server.expect(login, 200, { body: { username: "sealed.one", password: given } });
    expect(await server.expect(getCustody, 200, { access })).toMatchObject({ custody: "person" });
    const { reflection } = await server.expect(getDaily, 200, { access, params: { day } });
    return reflection?.body;
  };

  it("is opened by its password, and by nothing that the host has", async () => {
    expect(await read(password)).toBe(words);
    await server.expect(login, 401, { body: { username: "sealed.one", password: passphrase } });
    const users = await database.query.selectFrom("users").select("host_wrap").execute();
    expect(users).toEqual([{ host_wrap: null }]);
  });

  it("is opened by its recovery key, and by no other", async () => {
    const [, token = ""] = (await makeResetLinkFor({ ...server, publicUrl: testSite }, "sealed.one")).split(
      "#token=",
    );
    const form = { token, password: newPassword };
    await server.expect(resetPassword, 403, { body: form });
    const next_recovery_key = newRecoveryKey();
    const wrong = { ...form, recovery_key: newRecoveryKey(), next_recovery_key };
    await server.expect(resetPassword, 400, { body: wrong });
    await server.expect(resetPassword, 204, { body: { ...wrong, recovery_key: recoveryKey } });
    expect(await read(newPassword)).toBe(words);
  });

  it("is listed as sealed for the host", async () => {
    const people = await listPeople(server);
    expect(people).toMatchObject([{ username: "sealed.one", custody: "person" }]);
  });
});
