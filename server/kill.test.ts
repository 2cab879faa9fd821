import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { login, register } from "#contract/accounts/accounts.ts";
import {
  emptyDraft,
  getDaily,
  type Reflection,
  saveDaily,
  saveReflection,
} from "#contract/reflections/reflections.ts";
import { type ServerProcess, startServer } from "../scripts/server-process.ts";
import { createTestDatabase, engines, type TestDatabase } from "./platform/testing.ts";
import { callsTo } from "./testing/calls.ts";

const day = "2026-11-20";
const hanna = { username: "hanna", password: "seven herons fly" };
/** Milliseconds from the first save to each kill: another moment of a save each time. */
const killsAfterMs = { sqlite: [0, 22], postgres: [11, 33] };

/** Saves the next text again and again until the server is gone; returns the last one that it acknowledged. */
async function writeUntilGone(
  server: ServerProcess,
  access: string,
  from: { revision: number; count: number },
  onSaved: () => void,
) {
  let { revision, count } = from;
  let byId: string | null = null;
  for (;;) {
    const words = { ...emptyDraft, body: `text ${count + 1}`, revision, ...saveOf() };
    // Every second one by its id.
    const body = byId ? { ...words, day } : words;
    const input = { access, params: { id: byId ?? "", day }, body };
    try {
      const saved: Reflection = await callsTo(server.url).expect(
        byId ? saveReflection : saveDaily,
        200,
        input,
      );
      revision = saved.revision;
      byId = byId ? null : saved.id;
      count += 1;
      onSaved();
    } catch (error) {
      if (error instanceof TypeError) return { revision, count };
      throw error;
    }
  }
}

const saveOf = () => ({ save_id: randomUUID(), written_at: `${day}T20:00:00.000Z`, time_zone: "UTC" });

describe.each(engines)("a server killed while it saves, on %s", (engine) => {
  let dataDir: string;
  let database: TestDatabase;
  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), "reflector-kill-"));
    database = await createTestDatabase(engine);
  });
  afterEach(async () => {
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it("loses no save that it acknowledged, each time", { timeout: 300_000 }, async () => {
    const environment = {
      DATA_DIR: dataDir,
      LOG_LEVEL: "error",
      ...(database.url && { DATABASE_URL: database.url }),
    };
    let server = await startServer(environment);
    await callsTo(server.url).expect(register, 201, { body: hanna });
    let acknowledged = { revision: 0, count: 0 };
    for (const afterMs of killsAfterMs[engine]) {
      const { access } = await callsTo(server.url).expect(login, 200, { body: hanna });
      const { promise: firstSave, resolve } = Promise.withResolvers<void>();
      const writing = writeUntilGone(server, access, acknowledged, resolve);
      await Promise.race([firstSave, writing]);
      await delay(afterMs);
      await server.kill9();
      const last = await writing;
      expect(last.count).toBeGreaterThan(acknowledged.count);
      acknowledged = last;

      server = await startServer(environment);
      const calls = callsTo(server.url);
      const again = await calls.expect(login, 200, { body: hanna });
      const input = { access: again.access, params: { day } };
      const { reflection } = await calls.expect(getDaily, 200, input);
      // The save on its way may have been stored, too; then the writer goes on from it.
      const stored = {
        revision: reflection?.revision ?? 0,
        count: Number(reflection?.body.slice("text ".length) ?? 0),
      };
      expect([acknowledged.count, acknowledged.count + 1]).toContain(stored.count);
      expect(stored.revision).toBe(stored.count);
      acknowledged = stored;
    }
    await server.stop();
  });
});

it("finishes what it began when it is asked to stop, and ends well", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "reflector-stop-"));
  const server = await startServer({ DATA_DIR: dataDir });
  const { access } = await callsTo(server.url).expect(register, 201, { body: hanna });
  const body = JSON.stringify({ ...emptyDraft, body: "half on its way", revision: 0, ...saveOf() });
  const socket = connect(Number(new URL(server.url).port), "127.0.0.1").setEncoding("utf8");
  const heard = (part: RegExp) => until(() => part.test(said));
  let said = "";
  socket.on("data", (text: string) => {
    said += text;
  });
  socket.write(
    `PUT ${saveDaily.url.replace(":day", day)} HTTP/1.1\r\nHost: reflector\r\nAuthorization: Bearer ${access}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nExpect: 100-continue\r\n\r\n`,
  );
  await heard(/^HTTP\/1.1 100 /);
  const ended = server.stop();
  await until(() => server.logs().includes('"msg":"stopping"'));
  socket.write(body);
  await heard(/HTTP\/1.1 200 /);
  expect(await ended).toBe(0);
  expect(server.logs()).toContain('"msg":"stopped"');

  const again = await startServer({ DATA_DIR: dataDir });
  const calls = callsTo(again.url);
  const { access: renewed } = await calls.expect(login, 200, { body: hanna });
  const { reflection } = await calls.expect(getDaily, 200, { access: renewed, params: { day } });
  expect(reflection?.body).toBe("half on its way");
  await again.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Vitest's own limit ends a test that waits in vain. */
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await delay(5);
}
