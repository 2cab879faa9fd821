import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { login, refreshTokens } from "#contract/accounts/accounts.ts";
import { takeCustody } from "#contract/accounts/custody.ts";
import { getDeviceKey } from "#contract/accounts/device-key.ts";
import { changePassword } from "#contract/accounts/profile.ts";
import { engines } from "#server/platform/testing.ts";
import { startTestServer, type TestServer } from "#server/testing.ts";
import { newRecoveryKey } from "./custody/testing.ts";
import { everyRow, password, signUpOn } from "./testing.ts";

describe.each(engines)("the key under which a device keeps words on %s", (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterAll(() => server.stop());

  const keyFor = (access: string) => server.expect(getDeviceKey, 200, { access });

  it("has 256 bits, and is the same on each device and after each sign-in", async () => {
    const { access, refresh, user } = await signUpOn(server);
    const first = await keyFor(access);
    expect(first.user_id).toBe(user.id);
    expect(Buffer.from(first.key, "base64url")).toHaveLength(32);
    const renewed = await server.expect(refreshTokens, 200, { body: { refresh } });
    const elsewhere = await server.expect(login, 200, { body: { username: user.username, password } });
    for (const other of [renewed.access, elsewhere.access]) expect(await keyFor(other)).toEqual(first);
  });

  it("stays when the password changes and when the journal is sealed, so that stored drafts open again", async () => {
    const { access } = await signUpOn(server);
    const first = await keyFor(access);
    const body = { current_password: password, new_password: "four brown owls" };
    await server.expect(changePassword, 204, { access, body });
    await server.expect(takeCustody, 200, {
      access,
      body: { password: body.new_password, recovery_key: newRecoveryKey() },
    });
    expect(await keyFor(access)).toEqual(first);
  });

  it("is another one for another person", async () => {
    const [one, other] = [await signUpOn(server), await signUpOn(server)];
    const [key, otherKey] = [await keyFor(one.access), await keyFor(other.access)];
    expect(otherKey.key).not.toBe(key.key);
    expect(otherKey.id).not.toBe(key.id);
  });

  it("is nowhere in the store", async () => {
    const { access } = await signUpOn(server);
    const { key } = await keyFor(access);
    const bytes = Buffer.from(key, "base64url");
    const holds = (value: unknown) =>
      Buffer.isBuffer(value) ? value.includes(bytes) : String(value).includes(key);
    const rows = await everyRow(server.database);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.flatMap((row) => Object.values(row)).filter(holds)).toEqual([]);
  });
});
