import { randomUUIDv7 } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { login, register } from "#contract/accounts/accounts.ts";
import { trashReflection } from "#contract/reflections/reflection-history.ts";
import {
  clockDifferenceHeader,
  getReflection,
  saveDaily,
  saveReflection,
} from "#contract/reflections/reflections.ts";
import { aSave } from "./features/reflections/testing.ts";
import { engines } from "./platform/testing.ts";
import { startTestServer, type TestServer } from "./testing.ts";

const day = 86_400_000;
const hanna = { username: "hanna", password: "seven herons fly" };

describe.each(engines)("clocks that are wrong, on %s", (engine) => {
  let server: TestServer;
  beforeEach(async () => {
    server = await startTestServer(engine);
    await server.expect(register, 201, { body: hanna });
  });
  afterEach(() => server.stop());

  const signIn = async () => (await server.expect(login, 200, { body: hanna })).access;
  const inDays = (count: number) => new Date(server.clock.now().getTime() + count * day).toISOString();

  it("keep no word from being saved: the device's time is taken, with a note", async () => {
    const access = await signIn();
    for (const ahead of [2, 400]) {
      const written_at = inDays(ahead);
      const body = aSave({ body: "seen two herons", written_at });
      const params = { day: written_at.slice(0, 10) };
      const answer = await server.call(saveDaily, { access, params, body });
      expect(answer).toMatchObject({ status: 200, body: { written_at, day: params.day } });
      expect(answer.headers.get(clockDifferenceHeader)).toBe(String((ahead * day) / 1000));
      const again = await server.call(saveReflection, {
        access,
        params: { id: randomUUIDv7() },
        body: { ...body, day: params.day },
      });
      expect([again.status, again.headers.get(clockDifferenceHeader)]).toEqual([
        200,
        String((ahead * day) / 1000),
      ]);
    }
  });

  it("need no note where they differ by less than a day", async () => {
    const access = await signIn();
    for (const written_at of [inDays(0), inDays(1), inDays(-30)]) {
      const params = { id: randomUUIDv7() };
      const body = { ...aSave({ written_at }), day: "2026-11-21" };
      const answer = await server.call(saveReflection, { access, params, body });
      expect([answer.status, answer.headers.has(clockDifferenceHeader)]).toEqual([200, false]);
    }
  });

  it("make no day that has begun by neither of them", async () => {
    const access = await signIn();
    const body = aSave({ written_at: inDays(10) });
    const answer = await server.call(saveDaily, { access, params: { day: inDays(14).slice(0, 10) }, body });
    expect(answer).toMatchObject({ status: 400, body: { fields: { day: "This day has not started yet." } } });
  });

  it("empty no trash: a jump of a year counts as a day, and 30 days must be lived", async () => {
    const params = { id: randomUUIDv7() };
    let access = await signIn();
    await server.expect(saveReflection, 200, { access, params, body: { ...aSave(), day: "2026-11-21" } });
    await server.runJobs();
    await server.expect(trashReflection, 200, { access, params });
    const read = async () => {
      access = await signIn();
      return (await server.call(getReflection, { access, params })).status;
    };
    server.clock.advance(366 * day);
    await server.runJobs();
    expect(await read()).toBe(200);
    for (let lived = 1; lived < 29; lived += 1) {
      server.clock.advance(day);
      await server.runJobs();
    }
    expect(await read()).toBe(200);
    server.clock.advance(day);
    await server.runJobs();
    expect(await read()).toBe(404);
  });
});
