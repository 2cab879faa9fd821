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
import { callsTo } from "./testing/calls.ts";

const writers = 16;
const halts = ["fast", "immediate"] as const;

it("loses no acknowledged save while PostgreSQL goes away in mid-save, and lives on", {
  timeout: 180_000,
}, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "reflector-away-"));
  const postgres = await startPostgres();
  const server = await startServer({ DATA_DIR: dataDir, DATABASE_URL: postgres.url });
  const { call, expect: expectFrom } = callsTo(server.url);
  const { access } = await expectFrom(register, 201, {
    body: { username: "hanna", password: "seven herons fly" },
  });

  const begun = Date.now();
  let saved = 0;
  let done = false;
  const refusals: { status: number; body: unknown }[] = [];
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
        const answer = await call(saveReflection, { access, params: { id }, body: save });
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
    const stored = await expectFrom(getReflection, 200, { access, params: { id } });
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
