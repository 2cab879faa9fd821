import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { parse } from "yaml";
import { getUser } from "#contract/accounts/accounts.ts";
import { getReflection, saveReflection } from "#contract/reflections/reflections.ts";
import { startModelServer } from "../scripts/model-server/model-server.ts";
import { readConfig } from "./config.ts";
import { aRequest, connectedOwner, gather } from "./features/models/testing.ts";
import { aSave } from "./features/reflections/testing.ts";
import { createJobs } from "./platform/jobs/jobs.ts";
import { engines } from "./platform/testing.ts";
import { expectProblems } from "./testing/expected-problems.ts";
import { newAccess, newName, signUpOn, startTestServer, type TestServer } from "./testing.ts";

const metricsToken = "of-the-host-of-these-tests-and-long";
const minute = 60_000;

const scrape = (server: Pick<TestServer, "url">, token?: string) =>
  fetch(`${server.url}/metrics`, {
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });

/** The value of each series of `/metrics`, by its name with labels. */
async function readMetrics(server: TestServer): Promise<Map<string, number>> {
  const answer = await scrape(server, metricsToken);
  expect(answer.status).toBe(200);
  const lines = (await answer.text()).split("\n").filter((line) => line && !line.startsWith("#"));
  return new Map(lines.map((line) => [line.replace(/ \S+$/, ""), Number(/ (\S+)$/.exec(line)?.[1])]));
}

describe.each(engines)("/metrics on %s", (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine, { metricsToken });
  });
  afterAll(() => server.stop());

  it("is open only to the holder of its token", async () => {
    for (const token of [undefined, "", `${metricsToken}x`, await newAccess(server)]) {
      const answer = await scrape(server, token);
      expect(answer.status).toBe(401);
      expect(answer.headers.get("www-authenticate")).toBe("Bearer");
      expect(await answer.text()).not.toContain("reflector_");
    }
  });

  it("counts requests by the pattern of their route, and names no person, address or word", async () => {
    const username = newName();
    const { access, user } = await signUpOn(server, { username });
    const id = randomUUID();
    await server.expect(getUser, 200, { access });
    await server.call(getReflection, { access, params: { id } });
    await fetch(`${server.url}/a-private-word?q=another`);
    const text = await (await scrape(server, metricsToken)).text();
    const count = 'reflector_http_request_duration_seconds_count{method="GET",';
    expect(text).toContain(`${count}route="/api/reflections/:id/",status="4xx"} 1`);
    expect(text).toContain(`${count}route="(page)",status="4xx"} 1`);
    for (const hidden of [username, user.id, id, "a-private-word", "another"])
      expect(text).not.toContain(hidden);
  });

  it("says which jobs wait, run and failed, and counts failures", async () => {
    await server.runJobs();
    const kind = "letter_of_a_test";
    const { database, clock } = server;
    const failing = { everyMs: minute, run: () => Promise.reject(new Error("Dear diary")) };
    const jobs = createJobs({
      database,
      clock,
      kinds: { [kind]: failing },
      isNewerStore: async () => false,
      log: { error: () => {} },
    });
    await jobs.runDue();
    clock.advance(2 * minute);
    const metrics = await readMetrics(server);
    expect(metrics.get(`reflector_jobs{kind="${kind}",state="failed"}`)).toBe(1);
    expect(metrics.get(`reflector_jobs{kind="${kind}",state="waiting"}`)).toBe(1);
    expect(metrics.get(`reflector_jobs{kind="sweep_accounts",state="failed"}`)).toBe(0);
    expect(metrics.get(`reflector_job_failures_total{kind="${kind}"}`)).toBe(1);
    expect(metrics.get("reflector_jobs_oldest_waiting_seconds")).toBeGreaterThanOrEqual(60);
    await database.query.deleteFrom("jobs").where("kind", "=", kind).execute();
  });

  it("counts stored values that did not open", async () => {
    const access = await newAccess(server);
    const params = { id: randomUUID() };
    await server.expect(saveReflection, 200, {
      access,
      params,
      body: { ...aSave({ body: "Rain." }), day: "2026-11-21" },
    });
    expect((await readMetrics(server)).get("reflector_sealed_values_refused_total")).toBe(0);
    const altered = { body: Buffer.alloc(40, 1) };
    await server.database.asSystem((tx) =>
      tx.updateTable("reflections").set(altered).where("id", "=", params.id).execute(),
    );
    const problems = expectProblems();
    await server.call(getReflection, { access, params });
    expect((await readMetrics(server)).get("reflector_sealed_values_refused_total")).toBeGreaterThan(0);
    expect(problems.join()).not.toContain("Rain");
  });

  it("has each metric that the dashboard and the alerts name", async () => {
    const names = [...(await readMetrics(server)).keys()].map((series) => series.replace(/\{.*/, ""));
    const dashboard: { panels: { targets: { expr: string }[] }[] } = JSON.parse(
      deployed("grafana-dashboard.json"),
    );
    const alerts: { groups: { rules: { expr: string }[] }[] } = parse(deployed("alerts.yaml"));
    const asked = [
      ...dashboard.panels.flatMap(({ targets }) => targets),
      ...alerts.groups.flatMap(({ rules }) => rules),
    ].flatMap(({ expr }) => expr.match(/\b(reflector|nodejs|process)_\w+/g) ?? []);
    expect(new Set(asked).size).toBeGreaterThan(15);
    expect(names).toEqual(expect.arrayContaining([...new Set(asked)]));
    expect(parse(deployed("prometheus.yaml"))).toHaveProperty("scrape_configs");
  });
});

const deployed = (file: string) =>
  readFileSync(join(import.meta.dirname, "../deploy/monitoring", file), "utf8");

it("metrics need a token that can't be guessed, and without one there are none", async () => {
  expect(() => readConfig({ METRICS_TOKEN: "short" })).toThrow(/METRICS_TOKEN must have at least 32/);
  expect(readConfig({}).metricsToken).toBeNull();
});

/** The fields of a message of Protocol Buffers, by number: bytes, or a number of variable or fixed length. */
function fieldsOf(message: Buffer): Map<number, (Buffer | number)[]> {
  const fields = new Map<number, (Buffer | number)[]>();
  let at = 0;
  const varint = () => {
    let [value, factor] = [0, 1];
    for (;;) {
      const byte = message[at++] ?? 0;
      value += (byte & 127) * factor;
      factor *= 128;
      if (byte < 128) return value;
    }
  };
  const bytes = (length: number) => {
    at += length;
    return message.subarray(at - length, at);
  };
  const readers = new Map<number, () => Buffer | number>([
    [0, varint],
    [1, () => bytes(8)],
    [2, () => bytes(varint())],
    [5, () => bytes(4)],
  ]);
  while (at < message.length) {
    const tag = varint();
    const value = readers.get(tag & 7)?.();
    if (value === undefined) throw new Error("This is no message of Protocol Buffers.");
    fields.getOrInsertComputed(tag >> 3, () => []).push(value);
  }
  return fields;
}

const within = (message: Buffer, number: number) =>
  (fieldsOf(message).get(number) ?? []).filter((value) => Buffer.isBuffer(value));
const textIn = (message: Buffer, number: number) => within(message, number)[0]?.toString() ?? "";

/** A collector that keeps what it is sent (opentelemetry/proto/trace/v1/trace.proto). */
async function startCollector() {
  const sent: Buffer[] = [];
  const collector = createServer((request, response) => {
    void buffer(request).then((body) => {
      if (request.url === "/v1/traces") sent.push(body);
      response.end();
    });
  });
  await new Promise<void>((resolve) => collector.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void collector.close());
  const address = collector.address();
  if (address === null || typeof address === "string") throw new Error("The collector has no port.");
  return {
    url: `http://127.0.0.1:${address.port}`,
    sent,
    services: () => sent.flatMap((body) => within(body, 1)).flatMap((spans) => within(spans, 1)),
    spans: () =>
      sent
        .flatMap((body) => within(body, 1))
        .flatMap((resource) => within(resource, 2))
        .flatMap((scope) => within(scope, 2))
        .map((span) => ({
          name: textIn(span, 5),
          traceId: within(span, 1)[0]?.toString("hex"),
          id: within(span, 2)[0]?.toString("hex"),
          parentId: within(span, 4)[0]?.toString("hex"),
          attributes: within(span, 9).map((each) => textIn(each, 1)),
        })),
  };
}

describe("traces", () => {
  it("have a span for each request, transaction, job and call to a model, and honour traceparent", async () => {
    const collector = await startCollector();
    vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", collector.url);
    vi.stubEnv("OTEL_SERVICE_NAME", "journal-of-a-test");
    onTestFinished(() => void vi.unstubAllEnvs());
    const server = await startTestServer("sqlite", { traces: true });
    const username = newName();
    const { access, user } = await signUpOn(server, { username });
    const params = { id: randomUUID() };
    const traceId = "0af7651916cd43dd8448eb211c80319c";
    const headers = { traceparent: `00-${traceId}-b7ad6b7169203331-01`, tracestate: "words=Rain" };
    await server.expect(saveReflection, 200, {
      access,
      params,
      headers,
      body: { ...aSave({ body: "Rain." }), day: "2026-11-21" },
    });
    await server.runJobs();
    const models = await startModelServer();
    const connected = await connectedOwner(server.database, { base_url: models.baseUrl });
    await gather((await connected.chat()).write(aRequest(), new AbortController().signal));
    await models.close();
    // Sends what is left.
    await server.stop();

    const spans = collector.spans();
    const saved = spans.find(({ name }) => name === "PUT /api/reflections/:id/");
    expect(saved).toMatchObject({
      traceId,
      parentId: "b7ad6b7169203331",
      attributes: ["http.request.method", "http.route", "http.response.status_code"],
    });
    const inside = spans.filter(({ parentId }) => parentId === saved?.id);
    expect(inside).not.toEqual([]);
    for (const each of inside) expect(each).toMatchObject({ name: "transaction", traceId });
    const names = spans.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(["job sweep_accounts", "model chat"]));
    expect(collector.services().join()).toContain("journal-of-a-test");
    const all = Buffer.concat(collector.sent).toString("latin1");
    for (const hidden of [username, user.id, params.id, "Rain", "select", "update "])
      expect(all).not.toContain(hidden);
  });

  it.each([
    { OTEL_SDK_DISABLED: "true", OTEL_EXPORTER_OTLP_ENDPOINT: "http://localhost:4318" },
    { OTEL_SERVICE_NAME: "journal" },
  ])("are off with %j", (environment) => {
    expect(readConfig(environment).traces).toBe(false);
  });

  it("are left out as OTEL_TRACES_SAMPLER says", async () => {
    const collector = await startCollector();
    vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", collector.url);
    vi.stubEnv("OTEL_TRACES_SAMPLER", "always_off");
    onTestFinished(() => void vi.unstubAllEnvs());
    const server = await startTestServer("sqlite", { traces: true });
    await newAccess(server);
    await server.stop();
    expect(collector.sent).toEqual([]);
  });
});
