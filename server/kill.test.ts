import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { login, register } from "#contract/accounts/accounts.ts";
import { emptyDraft, getDaily, saveDaily, saveReflection } from "#contract/reflections/reflections.ts";
import { type ServerProcess, startServer } from "../scripts/server-process.ts";
import { createTestDatabase, engines, type TestDatabase } from "./platform/testing.ts";

const day = "2026-11-20";
const hanna = { username: "hanna", password: "seven herons fly" };
/** Milliseconds from the first save to each kill: another moment of a save each time. */
const killsAfterMs = { sqlite: [0, 22], postgres: [11, 33] };

async function call(url: string, method: string, access: string | null, body?: object): Promise<unknown> {
  const response = await fetch(url, {
    method,
    headers: {
      ...(access && { authorization: `Bearer ${access}` }),
      ...(body && { "content-type": "application/json" }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${new URL(url).pathname}: ${response.status}`);
  return response.json();
}

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
    const url: string = byId ? saveReflection.url.replace(":id", byId) : saveDaily.url.replace(":day", day);
    const body = byId ? { ...words, day } : words;
    try {
      const answer = await call(server.url + url, "PUT", access, body);
      const saved = saveDaily.schema.response[200].parse(answer);
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
    await call(server.url + register.url, "POST", null, hanna);
    let acknowledged = { revision: 0, count: 0 };
    for (const afterMs of killsAfterMs[engine]) {
      const credentials = await call(server.url + login.url, "POST", null, hanna);
      const { access } = login.schema.response[200].parse(credentials);
      const { promise: firstSave, resolve } = Promise.withResolvers<void>();
      const writing = writeUntilGone(server, access, acknowledged, resolve);
      await Promise.race([firstSave, writing]);
      await delay(afterMs);
      await server.kill9();
      const last = await writing;
      expect(last.count).toBeGreaterThan(acknowledged.count);
      acknowledged = last;

      server = await startServer(environment);
      const { access: again } = login.schema.response[200].parse(
        await call(server.url + login.url, "POST", null, hanna),
      );
      const answer = await call(server.url + getDaily.url.replace(":day", day), "GET", again);
      const { reflection } = getDaily.schema.response[200].parse(answer);
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
  const { access } = register.schema.response[201].parse(
    await call(server.url + register.url, "POST", null, hanna),
  );
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
  const { access: renewed } = login.schema.response[200].parse(
    await call(again.url + login.url, "POST", null, hanna),
  );
  const stored = await call(again.url + getDaily.url.replace(":day", day), "GET", renewed);
  expect(getDaily.schema.response[200].parse(stored).reflection?.body).toBe("half on its way");
  await again.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Vitest's own limit ends a test that waits in vain. */
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await delay(5);
}
