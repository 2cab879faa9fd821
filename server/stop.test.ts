import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { login, register } from "#contract/accounts/accounts.ts";
import { sendPart } from "#contract/attachments/attachments.ts";
import { getDaily, saveDaily } from "#contract/reflections/reflections.ts";
import { freePort } from "../scripts/free-port.ts";
import { type ServerProcess, serverProgram, startServer } from "../scripts/server-process.ts";
import { aSave } from "./features/reflections/testing.ts";
import { errorCodeOf } from "./platform/errors.ts";
import { createTestDatabase, engines, type TestDatabase } from "./platform/testing.ts";
import { callsTo } from "./testing/calls.ts";

const hanna = { username: "hanna", password: "seven herons fly" };
const params = { day: "2026-11-20" };
/** Vitest's own limit ends a test that waits in vain. */
const until = async (holds: () => boolean) => {
  while (!holds()) await delay(5);
};

/** Does nothing if all its processes have ended. */
function endGroup(leader: number | undefined): void {
  if (leader === undefined) return;
  try {
    process.kill(-leader, "SIGKILL");
  } catch (error) {
    if (errorCodeOf(error) !== "ESRCH") throw error;
  }
}

/** Under npm, a shell is between, which passes no signal on. */
it("the server stops when the shell of npm start ends", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "reflector-npm-"));
  const shell = spawn("sh", ["-c", '"$NODE" "$PROGRAM"; true'], {
    env: {
      PATH: process.env.PATH,
      NODE: process.execPath,
      PROGRAM: serverProgram(),
      HOST: "127.0.0.1",
      PORT: String(await freePort()),
      DATA_DIR: dataDir,
      npm_lifecycle_event: "start",
    },
    // A group of its own, so that nothing is left if this fails.
    detached: true,
  });
  try {
    let printed = "";
    for (const stream of [shell.stdout, shell.stderr])
      stream.setEncoding("utf8").on("data", (text: string) => {
        printed += text;
      });
    const closed = once(shell, "close");
    await until(() => printed.includes("Reflector is open at "));
    shell.kill("SIGTERM");
    await closed;
    expect(printed).toContain('"msg":"stopped"');
  } finally {
    endGroup(shell.pid);
    rmSync(dataDir, { recursive: true, force: true });
  }
});

it.runIf(process.platform === "linux")(
  "the server begins with the options that keep its memory low",
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "reflector-options-"));
    const server = await startServer({ DATA_DIR: dataDir });
    try {
      expect(readFileSync(`/proc/${server.pid}/cmdline`, "utf8")).toContain("--max-semi-space-size=4");
      expect(readFileSync(`/proc/${server.pid}/environ`, "utf8")).toContain("MALLOC_ARENA_MAX=2");
    } finally {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
);

describe.each(engines)("a stop of the server on %s", (engine) => {
  let database: TestDatabase;
  let server: ServerProcess;
  let access: string;
  const sockets: Socket[] = [];
  const start = () =>
    startServer({ DATA_DIR: database.dataDir, ...(database.url && { DATABASE_URL: database.url }) });

  beforeEach(async () => {
    database = await createTestDatabase(engine);
    server = await start();
    ({ access } = await callsTo(server.url).expect(register, 201, { body: hanna }));
  });
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    await server.kill9();
    await database.drop();
  });

  /** A connection on which `text` has been sent. */
  async function half(text: string) {
    const socket = connect(Number(new URL(server.url).port), "127.0.0.1").setEncoding("utf8");
    sockets.push(socket);
    let heard = "";
    socket.on("data", (part: string) => {
      heard += part;
    });
    // A reset is one way to be disconnected.
    socket.on("error", () => {});
    await new Promise<void>((resolve) => socket.write(text, () => resolve()));
    return { socket, heard: () => heard };
  }
  const head = (method: string, path: string, type: string, bytes: number) =>
    `${method} ${path} HTTP/1.1\r\nHost: reflector\r\nAuthorization: Bearer ${access}\r\n` +
    `Content-Type: ${type}\r\nContent-Length: ${bytes}\r\n\r\n`;
  const saveHead = (bytes: number) =>
    head("PUT", saveDaily.url.replace(":day", params.day), "application/json", bytes);
  /** Written last on each connection; once it is answered, the server has read what the others sent. */
  const haveArrived = () => callsTo(server.url).expect(getDaily, 200, { access, params });

  it("ends with 0, whatever is half on its way, and loses no acknowledged word", async () => {
    const calls = callsTo(server.url);
    await calls.expect(saveDaily, 200, { access, params, body: aSave({ body: "acknowledged" }) });
    const save = await half(`${saveHead(5000)}{"body":"half a sa`);
    const part = sendPart.url.replace(":id", randomUUID()).replace(":part", "0");
    const upload = await half(`${head(sendPart.method, part, "application/octet-stream", 200_000)}%PDF-`);
    const open = [
      await half("GET /healthz HTTP/1.1\r\nHost: refl"),
      await half("GET /healthz HTTP/1.1\r\nHost: reflector\r\n\r\n"),
      await half(""),
    ];
    await until(() => open.some(({ heard }) => heard().includes("200 OK")));
    await haveArrived();
    expect(await server.stop()).toBe(0);
    expect(server.logs()).toContain('"msg":"stopped"');
    for (const { heard } of [save, upload]) expect(heard()).toMatch(/^HTTP\/1\.1 503 /);

    server = await start();
    const again = callsTo(server.url);
    const { access: renewed } = await again.expect(login, 200, { body: hanna });
    const { reflection } = await again.expect(getDaily, 200, { access: renewed, params });
    expect(reflection?.body).toBe("acknowledged");
  });

  it("stores and acknowledges a save whose rest comes after it", async () => {
    const body = JSON.stringify(aSave({ body: "half on its way" }));
    const save = await half(saveHead(Buffer.byteLength(body)) + body.slice(0, 20));
    await haveArrived();
    const ended = server.stop();
    await until(() => server.logs().includes('"msg":"stopping"'));
    save.socket.write(body.slice(20));
    expect(await ended).toBe(0);
    expect(save.heard()).toMatch(/^HTTP\/1\.1 200 /);
  });

  it.runIf(engine === "postgres")("waits for no lock, and ends at once at a second signal", async () => {
    const body = JSON.stringify(aSave({ body: "waits" }));
    const stops = [
      { signals: 1, said: "stopped without waiting" },
      { signals: 2, said: "stopped at once" },
    ];
    for (const { signals, said } of stops)
      await database.transaction(async (tx) => {
        await sql`lock table reflections in exclusive mode`.execute(tx);
        await half(saveHead(Buffer.byteLength(body)) + body);
        await haveArrived();
        const ended = server.stop();
        await until(() => server.logs().includes('"msg":"stopping"'));
        // The terminal and npm send one signal twice within this time.
        await delay(600);
        if (signals === 2) void server.stop();
        expect(await ended).toBe(0);
        expect(server.logs()).toContain(said);
        server = await start();
      });
  });
});
