import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getUser, login, logout, refreshTokens } from "#contract/accounts/accounts.ts";
import { endOtherDevices, getDevices } from "#contract/accounts/devices.ts";
import { deleteAccount } from "#contract/accounts/profile.ts";
import { exportKinds } from "#contract/exports/export-rules.ts";
import { searchReflections } from "#contract/reflections/reflection-list.ts";
import { getDaily, saveDaily } from "#contract/reflections/reflections.ts";
import { nextCodeOf, signUpWithCodesOn } from "./features/accounts/one-time-codes/testing.ts";
import {
  disablePerson,
  enablePerson,
  kindsOn,
  newName,
  password,
  signUpOn,
} from "./features/accounts/testing.ts";
import { migrations } from "./features/migrations.ts";
import { aSave, today } from "./features/reflections/testing.ts";
import { migrate } from "./platform/migrations.ts";
import { engines } from "./platform/testing.ts";
import { everyEndpoint, nameOf } from "./testing/every-endpoint.ts";
import { exporter } from "./testing/exports.ts";
import { refusals, refuseWrites, takeWrites } from "./testing/refused-writes.ts";
import { startTestServer, type TestServer } from "./testing.ts";

const answers = { full: 507, "read-only": 503 };
const reads = (await everyEndpoint()).filter(({ method }) => method === "GET");

const stores = engines.flatMap((engine) => refusals.map((refusal) => [engine, refusal] as const));

describe.each(stores)("while the store on %s is %s,", (engine, refusal) => {
  const refused = answers[refusal];
  const username = newName();
  const params = { day: today };
  let server: TestServer;
  let stored: { access: string; refresh: string };
  let withCodes: Awaited<ReturnType<typeof signUpWithCodesOn>>;
  const logIn = (more: object = {}) => server.call(login, { body: { username, password, ...more } });
  /** @returns how many were found */
  const search = async (access: string) => {
    const body = { search: "kestrel" };
    return (await server.expect(searchReflections, 200, { access, body })).reflections.length;
  };
  const expectLogIn = (more: object = {}) =>
    server.expect(login, 200, { body: { username, password, ...more } });

  beforeAll(async () => {
    server = await startTestServer(engine, { rateLimitFactor: 1, logger: false });
    stored = await signUpOn(server, { username });
    withCodes = await signUpWithCodesOn(server);
    const body = aSave({ body: "A kestrel over the field." });
    await server.expect(saveDaily, 200, { access: stored.access, params, body });
    await search(stored.access);
    // Not in the search index yet.
    await exporter(server, stored.access).write({ body: "A heron by the river." });
    await refuseWrites(server.database, refusal);
  });
  afterAll(() => server.stop());

  it("a save is refused in words, with a time to try again", async () => {
    const save = { access: stored.access, params, body: aSave({ body: "An owl.", revision: 1 }) };
    const answer = await server.call(saveDaily, save);
    expect(answer).toMatchObject({
      status: refused,
      body: { message: expect.stringContaining("kept on this device") },
    });
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  it("/readyz says so, and the server still serves", async () => {
    const answer = await fetch(`${server.url}/readyz`);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ status: "ready", store: refusal });
  });

  it("a server starts on it", async () => {
    await migrate(server.database, server.clock, migrations);
  });

  it("people sign in with their password, and read", async () => {
    const { access, user } = await expectLogIn();
    expect(await server.expect(getUser, 200, { access })).toEqual(user);
    const { reflection } = await server.expect(getDaily, 200, { access, params });
    expect(reflection?.body).toBe("A kestrel over the field.");
    expect(await search(access)).toBe(1);
  });

  it("a one-time code is asked for, and works once", async () => {
    const body = { username: withCodes.username, password };
    await server.expect(login, 401, { body });
    const code = nextCodeOf(server, withCodes.secret);
    await server.expect(login, 200, { body: { ...body, code } });
    await server.expect(login, 401, { body: { ...body, code } });
    await server.expect(login, 200, { body: { ...body, code: nextCodeOf(server, withCodes.secret) } });
    const [recovery] = withCodes.recoveryCodes;
    const answer = await server.call(login, { body: { ...body, code: recovery } });
    expect(answer).toMatchObject({
      status: 503,
      body: { fields: { code: expect.stringContaining("app") } },
    });
  });

  it("a session goes on, with the same refresh token", async () => {
    for (const { refresh } of [stored, await expectLogIn()]) {
      const next = await server.expect(refreshTokens, 200, { body: { refresh } });
      expect(next.refresh).toBe(refresh);
      await server.expect(getUser, 200, { access: next.access });
      await server.expect(getUser, 401, { access: refresh });
    }
  });

  it("everything that only reads is answered", async () => {
    for (const { access } of [stored, await expectLogIn()])
      for (const endpoint of reads) {
        const ids = [...endpoint.url.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
        const made = Object.fromEntries(
          ids.map((name) => [name, name === "day" ? today : crypto.randomUUID()]),
        );
        const url = ids.reduce((path, name) => path.replace(`:${name}`, made[name] ?? ""), endpoint.url);
        const answer = await fetch(server.url + url, {
          headers: { authorization: `Bearer ${access}` },
          redirect: "manual",
        });
        await answer.body?.cancel();
        if (answer.status >= 500) expect.soft(`${nameOf(endpoint)} ${answer.status}`).toBe("answered");
      }
  });

  it.each(exportKinds)("the journal can be taken out: %s", async (kind) => {
    for (const { access } of [stored, await expectLogIn()]) {
      const { ask, download } = exporter(server, access);
      const { address } = await ask({ kind });
      const { status, bytes } = await download(address);
      expect(status).toBe(200);
      expect(bytes.length).toBeGreaterThan(0);
      expect((await download(address)).status).toBe(403);
    }
  });

  it("devices are listed, and are signed out only when that can be stored", async () => {
    const { access } = stored;
    expect((await server.expect(getDevices, 200, { access })).length).toBeGreaterThan(0);
    const answer = await server.call(endOtherDevices, { access, body: { password } });
    expect(answer).toMatchObject({ status: refused, body: { message: expect.stringMatching(/\.$/) } });
  });

  it("signing out ends a session that began meanwhile", async () => {
    const { access, refresh } = await expectLogIn();
    await server.expect(logout, 204, { body: { refresh } });
    await server.expect(getUser, 401, { access });
    await server.expect(refreshTokens, 401, { body: { refresh } });
  });

  it("passwords can't be guessed without end", async () => {
    const statuses = new Set<number>();
    for (let time = 0; time < 30; time += 1)
      statuses.add((await logIn({ username: withCodes.username, password: `wrong guess ${time}` })).status);
    expect([...statuses]).toEqual([401, 429]);
  });

  it("a session that began meanwhile is stored once there is room, and ends like any other", async () => {
    server.clock.advance(600_000);
    const meanwhile = [await expectLogIn(), await expectLogIn(), await expectLogIn()] as const;
    const [first, second, third] = meanwhile;
    await takeWrites(server.database, refusal);
    const save = { access: first.access, params, body: aSave({ body: "An owl.", revision: 1 }) };
    await server.expect(saveDaily, 200, save);
    // Two tabs at once.
    const [one, other] = await Promise.all(
      [0, 1].map(() => server.expect(refreshTokens, 200, { body: { refresh: first.refresh } })),
    );
    for (const next of [one, other]) {
      expect(next?.refresh).not.toBe(first.refresh);
      await server.expect(refreshTokens, 200, { body: { refresh: next?.refresh } });
    }
    const access = one?.access ?? "";
    const devices = await server.expect(getDevices, 200, { access });
    expect(devices.filter(({ current }) => current).length).toBe(1);
    expect(await kindsOn(server, access)).toContain("signed_in");

    await server.expect(logout, 204, { body: { refresh: one?.refresh } });
    for (const each of [first.access, access]) await server.expect(getUser, 401, { access: each });
    await server.expect(refreshTokens, 401, { body: { refresh: first.refresh } });

    await server.expect(getUser, 200, { access: second.access });
    await server.expect(logout, 204, { body: { refresh: third.refresh } });
    const again = await expectLogIn();
    await server.expect(endOtherDevices, 200, { access: again.access, body: { password } });
    await server.expect(getUser, 401, { access: second.access });
    await server.expect(refreshTokens, 401, { body: { refresh: second.refresh } });
  });
});

describe.each(stores)("a session that began while the store on %s was %s is over once", (engine, refusal) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine, { logger: false });
  });
  afterAll(() => server.stop());

  it.each([
    [
      "its person asks to delete the account",
      async (username: string) => {
        const { access } = await server.expect(login, 200, { body: { username, password } });
        await server.expect(deleteAccount, 200, { access, body: { username, password } });
      },
    ],
    [
      "the host disables the account, even if it is enabled again",
      async (username: string) => {
        await disablePerson(server, username);
        await enablePerson(server, username);
      },
    ],
  ])("%s", async (_, end) => {
    const { user } = await signUpOn(server);
    await refuseWrites(server.database, refusal);
    const body = { username: user.username, password };
    const { access, refresh } = await server.expect(login, 200, { body });
    await takeWrites(server.database, refusal);
    await server.expect(getUser, 200, { access });
    await end(user.username);
    await server.expect(getUser, 401, { access });
    await server.expect(refreshTokens, 401, { body: { refresh } });
    // Signed in since, so it goes on.
    const since = await server.expect(login, 200, { body });
    await server.expect(getUser, 200, { access: since.access });
  });
});
