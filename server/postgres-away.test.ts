import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { expect, it } from "vitest";
import { register } from "#contract/accounts/accounts.ts";
import { errorSchema } from "#contract/endpoint.ts";
import { emptyDraft, getReflection, saveReflection } from "#contract/reflections/reflections.ts";
import { startPostgres } from "../scripts/postgres.ts";
import { startServer } from "../scripts/server-process.ts";

const writers = 16;
const halts = ["fast", "immediate"] as const;

type Answer = { status: number; body: unknown };

it("loses no acknowledged save while PostgreSQL goes away in mid-save, and lives on", {
  timeout: 180_000,
}, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "reflector-away-"));
  const postgres = await startPostgres();
  const server = await startServer({ DATA_DIR: dataDir, DATABASE_URL: postgres.url });
  const call = async (method: string, path: string, access: string, body?: object): Promise<Answer> => {
    const answer = await fetch(server.url + path, {
      method,
      headers: { authorization: `Bearer ${access}`, ...(body && { "content-type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: await answer.json() };
  };
  const { access } = register.schema.response[201].parse(
    (await call("POST", register.url, "", { username: "hanna", password: "seven herons fly" })).body,
  );

  const begun = Date.now();
  let saved = 0;
  let done = false;
  const refusals: Answer[] = [];
  /** Saves the next text of one reflection again and again; a refused save is sent again until it is taken. */
  async function write(id: string): Promise<{ id: string; count: number }> {
    for (let count = 0; ; ) {
      const save = {
        ...emptyDraft,
        body: `text ${count + 1}`,
        day: "2026-11-20",
        revision: count,
        save_id: randomUUID(),
        written_at: new Date(begun).toISOString(),
        time_zone: "UTC",
      };
      for (;;) {
        if (done) return { id, count };
        const answer = await call("PUT", saveReflection.url.replace(":id", id), access, save);
        if (answer.status === 200) break;
        refusals.push(answer);
        await delay(20);
      }
      count += 1;
      saved += 1;
    }
  }
  let failed: unknown;
  const writing = Promise.all(Array.from({ length: writers }, () => write(randomUUID()))).catch((error) => {
    failed = error;
    throw error;
  });
  /** As long as the server lives; Vitest's own limit ends a test that waits in vain. */
  const until = async (holds: () => boolean) => {
    while (!holds()) {
      if (failed) await writing;
      await delay(5);
    }
  };

  for (const how of halts) {
    const from = saved;
    await until(() => saved >= from + 3 * writers);
    const before = refusals.length;
    await postgres.halt(how);
    await until(() => refusals.length >= before + writers);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(503);
    await postgres.resume();
  }
  const from = saved;
  await until(() => saved >= from + writers);
  done = true;
  for (const { id, count } of await writing) {
    const { body } = await call("GET", getReflection.url.replace(":id", id), access);
    const stored = getReflection.schema.response[200].parse(body);
    // The save that was on its way at the end may be stored, too.
    expect([count, count + 1]).toContain(stored.revision);
    expect(stored.body).toBe(`text ${stored.revision}`);
  }
  for (const { status, body } of refusals)
    expect({ status, ...errorSchema.parse(body) }).toMatchObject({ status: 503, code: "unavailable" });
  expect(await server.stop()).toBe(0);
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
});
