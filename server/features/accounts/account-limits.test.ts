import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { getUser, login, refreshTokens, register } from "#contract/accounts/accounts.ts";
import { changeEmail } from "#contract/accounts/email-confirmation.ts";
import { linkAccount } from "#contract/accounts/linked-accounts.ts";
import { deleteAccount } from "#contract/accounts/profile.ts";
import { forgotPassword } from "#contract/accounts/recovery.ts";
import { beginUpload } from "#contract/attachments/attachments.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { engines } from "#server/platform/testing.ts";
import { startTestServer, type TestServer } from "#server/testing.ts";
import { newName, password, signUpOn } from "./testing.ts";

const minute = 60_000;
/** A fifth of the real limits, so that there are few slow password checks. */
const rateLimitFactor = 0.2;

/** Two servers on one database. */
describe.each(engines)("too many tries on %s", (engine) => {
  let one: TestServer;
  let other: TestServer;

  beforeAll(async () => {
    one = await startTestServer(engine, { rateLimitFactor });
    const { database, clock, masterKey } = one;
    other = await startTestServer(engine, { database, clock, masterKey, rateLimitFactor });
  });
  beforeEach(() => one.database.query.deleteFrom("rate_limits").execute());
  afterAll(async () => {
    await other.stop();
    await one.stop();
  });

  /** Sends the bodies to the two servers in turn. */
  const statuses = async (endpoint: Endpoint, bodies: readonly unknown[]) => {
    const found: number[] = [];
    for (const [index, body] of bodies.entries())
      found.push((await (index % 2 === 0 ? one : other).call(endpoint, { body })).status);
    return found;
  };

  const told = (headers: Headers) => [headers.get("ratelimit-policy"), headers.get("ratelimit")];

  it("of a signed-in person are stopped beyond a hundred calls a second, and nobody else is", async () => {
    const { database, clock, masterKey } = one;
    const [{ access }, another] = [await signUpOn(one), await signUpOn(one)];
    const narrow = await startTestServer(engine, { database, clock, masterKey, rateLimitFactor: 0.0001 });
    for (const left of [2, 1, 0]) {
      const { status, headers } = await narrow.call(getUser, { access });
      expect([status, ...told(headers)]).toEqual([
        200,
        '"calls of a person";q=3;w=300',
        `"calls of a person";r=${left};t=300`,
      ]);
    }
    const refusal = await narrow.call(getUser, { access });
    expect(refusal).toMatchObject({ status: 429, body: { code: "too_many_requests" } });
    expect(refusal.headers.get("retry-after")).toBe("300");
    expect(told(refusal.headers)).toEqual(['"calls of a person";q=3;w=300', '"calls of a person";r=0;t=300']);
    await narrow.expect(getUser, 200, { access: another.access });
    clock.advance(5 * minute);
    await narrow.expect(getUser, 200, { access });
    await narrow.stop();
  });

  it("are told before by a route with a limit of its own, next to that of all calls", async () => {
    const { access } = await signUpOn(one);
    const body = { id: randomUUID(), name: "a.jpg", bytes: 1000, alt: "" };
    const { status, headers } = await one.call(beginUpload, { access, body });
    expect([status, ...told(headers)]).toEqual([
      200,
      '"calls of a person";q=6000;w=300, "attachment by person";q=120;w=3600',
      '"calls of a person";r=5999;t=300, "attachment by person";r=119;t=3600',
    ]);
  });

  it("to sign in as one person are stopped for five minutes", async () => {
    const { user } = await signUpOn(one);
    const { user: another } = await signUpOn(one);
    const wrong = { username: user.username, password: "eight grey herons" };
    expect(await statuses(login, [wrong, wrong])).toEqual([401, 401]);
    const right = { username: user.username.toUpperCase(), password };
    for (const server of [one, other]) {
      const refusal = await server.call(login, { body: right });
      expect(refusal).toMatchObject({
        status: 429,
        body: { code: "too_many_requests", message: expect.stringContaining("Please wait 5 minutes") },
      });
      expect(refusal.headers.get("retry-after")).toBe("300");
    }
    await one.expect(login, 200, { body: { username: another.username, password } });
    one.clock.advance(5 * minute);
    await one.expect(login, 200, { body: right });
  });

  it("to sign in as one person are stopped for longer each time, up to four hours", async () => {
    const { user } = await signUpOn(one);
    const wrong = { username: user.username, password: "eight grey herons" };
    const waits: number[] = [];
    for (let round = 0; round < 8; round += 1) {
      expect(await statuses(login, [wrong, wrong])).toEqual([401, 401]);
      const refusal = await one.call(login, { body: wrong });
      expect(refusal.status).toBe(429);
      const seconds = Number(refusal.headers.get("retry-after"));
      waits.push(seconds / 60);
      one.clock.advance(seconds * 1000);
    }
    expect(waits).toEqual([5, 10, 20, 40, 80, 160, 240, 240]);
  });

  it("are forgotten once the password was right", async () => {
    const { user } = await signUpOn(one);
    const wrong = { username: user.username, password: "eight grey herons" };
    const right = { username: user.username, password };
    expect(await statuses(login, [wrong, right, wrong, right, wrong])).toEqual([401, 200, 401, 200, 401]);
  });

  it("for a name are stopped as long and in the same words whether or not somebody has it", async () => {
    const { user } = await signUpOn(one);
    const answersFor = async (username: string) => {
      const answers: unknown[] = [];
      for (let round = 0; round < 3; round += 1) {
        const answer = await one.call(login, { body: { username, password: "eight grey herons" } });
        answers.push([answer.status, answer.body, answer.headers.get("retry-after")]);
      }
      return answers;
    };
    expect(await answersFor(user.username)).toEqual(await answersFor("nobody-at-all"));
  });

  it("to link accounts and to say one's own password are stopped like those to sign in", async () => {
    const person = await signUpOn(one);
    const { user: other } = await signUpOn(one);
    const { access } = person;
    const linking = { username: other.username, password: "eight grey herons", own_password: password };
    const changing = { email: "", password: "eight grey herons" };
    for (const [endpoint, body] of [
      [linkAccount, linking],
      [changeEmail, changing],
    ] as const) {
      const found: number[] = [];
      for (let count = 0; count < 3; count += 1)
        found.push((await one.call(endpoint, { access, body })).status);
      expect(found).toEqual([400, 400, 429]);
    }
    await one.expect(deleteAccount, 429, { access, body: { username: person.user.username, password } });
    await one.expect(login, 429, { body: { username: other.username, password } });
  });

  it("for links to a new password are stopped for the name, for an hour", async () => {
    const mail = { smtpUrl: "smtp://127.0.0.1:1", from: "journal@example.org" };
    const { database, clock, masterKey } = one;
    const mailing = await startTestServer(engine, { database, clock, masterKey, rateLimitFactor: 0.5, mail });
    const found: number[] = [];
    for (let count = 0; count < 3; count += 1)
      found.push((await mailing.call(forgotPassword, { body: { username: "nobody-at-all" } })).status);
    expect(found).toEqual([204, 204, 429]);
    await mailing.stop();
  });

  it("to sign in under many names are stopped for the address", async () => {
    const bodies = Array.from({ length: 13 }, (_, index) => ({ username: `nobody-${index}`, password }));
    expect(await statuses(login, bodies)).toEqual([...Array(12).fill(401), 429]);
  });

  it("to register are stopped for the address, for an hour", async () => {
    const bodies = Array.from({ length: 5 }, () => ({ username: newName(), password }));
    expect(await statuses(register, bodies)).toEqual([...Array(4).fill(201), 429]);
    one.clock.advance(60 * minute);
    expect(await statuses(register, [{ username: newName(), password }])).toEqual([201]);
  });

  it("to refresh are stopped for the address, for a minute", async () => {
    const bodies = Array(25).fill({ refresh: "nonsense" });
    expect(await statuses(refreshTokens, bodies)).toEqual([...Array(24).fill(401), 429]);
    one.clock.advance(minute);
    expect(await statuses(refreshTokens, [{ refresh: "nonsense" }])).toEqual([401]);
  });

  it("store neither a name nor an address", async () => {
    await statuses(login, [{ username: "grace.hopper", password }]);
    const rows = await one.database.query.selectFrom("rate_limits").selectAll().execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toMatch(/grace|hopper|127\.0\.0\.1/);
  });
});
