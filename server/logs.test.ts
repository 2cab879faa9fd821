import { once } from "node:events";
import { connect } from "node:net";
import { Writable } from "node:stream";
import { describe, expect, it } from "vitest";
import { saveDaily } from "#contract/reflections/reflections.ts";
import { logLevels } from "./config.ts";
import { aSave } from "./features/reflections/testing.ts";
import { newPerson } from "./features/themes/testing.ts";
import { createLogger } from "./platform/log.ts";
import { startTestServer } from "./testing.ts";

function startLog(level: (typeof logLevels)[number]) {
  let text = "";
  const write = (chunk: unknown, _encoding: unknown, done: () => void) => {
    text += String(chunk);
    done();
  };
  return { logger: createLogger(level, new Writable({ write })), text: () => text };
}

describe.each(logLevels)("the log at level %s", (level) => {
  it("holds no token, no address and no word, whatever is sent", async () => {
    const log = startLog(level);
    const server = await startTestServer("sqlite", { logger: log.logger });
    const { access, add, refused, send } = await newPerson(server);
    await add({ name: "Quagmire" });
    await refused({ name: "Quagmire", picture: Buffer.from("no picture of quagmires") }, 415);
    await send({ name: "x".repeat(2000) });
    const params = { day: "2026-11-20" };
    await server.call(saveDaily, { access, params, body: aSave({ body: "quagmire" }) });
    await server.call(saveDaily, { access, params, body: '{"quagmire' });
    const headers = { authorization: `Bearer ${access}`, cookie: "quagmire=1" };
    for (const path of ["reflections/?search=quagmire", "quagmire/", "theme/backgrounds/quagmire/%zz/"])
      await fetch(`${server.url}/api/${path}`, { headers });
    await server.stop();
    expect(log.text()).not.toMatch(/quagmire/i);
    expect(log.text()).not.toContain(access.slice(0, 20));
    // What is there at all at this level.
    expect(/"msg":"answered"/.test(log.text())).toBe(["info", "debug", "trace"].includes(level));
    expect(log.text().includes("Providing options to busboy")).toBe(level === "trace");
  });

  it("tells no failure where a client breaks off its request", async () => {
    const log = startLog(level);
    const server = await startTestServer("sqlite", { logger: log.logger });
    const { access } = await newPerson(server);
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    const head = [
      `${saveDaily.method} ${saveDaily.url.replace(":day", "2026-11-20")} HTTP/1.1`,
      "Host: localhost",
      `Authorization: Bearer ${access}`,
      "Content-Type: application/json",
      "Content-Length: 1000",
      // The server says when it begins to read.
      "Expect: 100-continue",
    ];
    socket.write(`${head.join("\r\n")}\r\n\r\n{"body"`);
    await once(socket, "data");
    socket.destroy();
    await once(socket, "close");
    // By the answer to a later request, the server has seen the end of that one.
    const params = { day: "2026-11-20" };
    await server.expect(saveDaily, 200, { access, params, body: aSave({ body: "quagmire" }) });
    await server.stop();
    expect(log.text()).not.toContain('"msg":"failed"');
  });

  it("names an error without its message", () => {
    const log = startLog(level);
    const error = Object.assign(new TypeError("of my quagmire"), { code: "EQUAG" });
    log.logger.fatal(error);
    log.logger.fatal({ err: error });
    log.logger.fatal({ err: error }, "could not");
    log.logger.fatal(
      { one: { two: { headers: { authorization: "quagmire" } } }, headers: "quagmire" },
      "seen",
    );
    expect(log.text()).not.toContain("quagmire");
    expect(log.text().match(/EQUAG/g)?.length).toBe(level === "silent" ? undefined : 3);
  });
});
