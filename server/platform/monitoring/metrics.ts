import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { authenticationRequired } from "../errors.ts";
import type { JobState } from "../jobs/job-states.ts";
import { channels, refusedValues, type Work } from "../work-channels.ts";

// Untranslated file: for the host.

export type MetricSources = {
  version: string;
  /** Instants are milliseconds since 1970. */
  now(): number;
  jobs(): Promise<JobState[]>;
  backups(): Promise<{ state: string; last_backup_at: string | null }>;
  isWritable(): boolean;
  idleWork(): number;
};

const queues = { pictures: "picture", threads: "thread", models: "model" } as const;
/** In seconds. A save takes some 10 ms, a long search 100; answers of models stream for longer. */
const durations = [0.01, 0.05, 0.1, 0.3, 1, 5];

/**
 * `GET /metrics` for Prometheus, open only to holders of `token`. Labels are routes, kinds and states: never an address,
 * a name or the id of a person.
 */
export async function serveMetrics(
  app: FastifyInstance,
  token: string,
  sources: MetricSources,
): Promise<void> {
  // Loaded only for a host who collects metrics.
  const prometheus = await import("prom-client");
  const registry = new prometheus.Registry();
  const registers = [registry];
  prometheus.collectDefaultMetrics({ register: registry });
  const gauge = <Label extends string = never>(name: string, help: string, labelNames: Label[] = []) =>
    new prometheus.Gauge({ name: `reflector_${name}`, help, labelNames, registers });
  const counter = <Label extends string = never>(name: string, help: string, labelNames: Label[] = []) =>
    new prometheus.Counter({ name: `reflector_${name}`, help, labelNames, registers });

  gauge("build_info", "The version that runs.", ["version"]).set({ version: sources.version }, 1);
  const underWay = gauge("http_requests_under_way", "Requests that are not answered yet.");
  const answered = new prometheus.Histogram({
    name: "reflector_http_request_duration_seconds",
    help: "Answered requests, by the pattern of their route.",
    labelNames: ["method", "route", "status"],
    buckets: durations,
    registers,
  });
  app.addHook("onRequest", (_request, _reply, done) => {
    underWay.inc();
    done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    underWay.dec();
    const status = `${Math.floor(reply.statusCode / 100)}xx`;
    const route = request.routeOptions.url ?? "(page)";
    answered.observe({ method: request.method, route, status }, reply.elapsedTime / 1000);
    done();
  });

  const tasks = gauge("queue_tasks", "Tasks that wait or run, by queue.", ["queue"]);
  const watches = Object.entries(queues).map(([queue, work]) => {
    tasks.set({ queue }, 0);
    const watch = { start: () => tasks.inc({ queue }), asyncEnd: () => tasks.dec({ queue }) };
    channels[work].subscribe(watch);
    return () => channels[work].unsubscribe(watch);
  });
  const jobFailures = counter("job_failures_total", "Runs of jobs that failed on this server.", ["kind"]);
  const onJobEnd = ({ kind = "", error, signal }: Work) =>
    jobFailures.inc({ kind }, error === undefined || signal?.aborted ? 0 : 1);
  channels.job.subscribe({ asyncEnd: onJobEnd });
  const refused = counter("sealed_values_refused_total", "Reads of stored values that did not open.");
  const onRefused = () => refused.inc();
  refusedValues.subscribe(onRefused);
  app.addHook("onClose", async () => {
    for (const stop of watches) stop();
    channels.job.unsubscribe({ asyncEnd: onJobEnd });
    refusedValues.unsubscribe(onRefused);
  });

  const idleWork = gauge("idle_work_waiting", "Work of features that waits for quiet moments of people.");
  const up = gauge("store_up", "Whether the store answers.");
  const writable = gauge("store_writable", "Whether the store took the latest write.");
  const jobs = gauge("jobs", "Jobs of all servers, by kind and state.", ["kind", "state"]);
  const oldest = gauge("jobs_oldest_waiting_seconds", "How long the job that is due longest has waited.");
  const backupState = gauge("backup_state", "1 for the state that backups are in.", ["state"]);
  const lastBackup = gauge("backup_last_success_timestamp_seconds", "The last complete backup; 0: none.");

  async function readStore(): Promise<void> {
    const [stored, backups] = await Promise.all([sources.jobs(), sources.backups()]);
    jobs.reset();
    for (const { kind, state, failedAt } of stored) {
      for (const each of ["waiting", "running"]) jobs.set({ kind, state: each }, state === each ? 1 : 0);
      jobs.set({ kind, state: "failed" }, failedAt === null ? 0 : 1);
    }
    const waits = stored.filter(({ state }) => state === "waiting").map(({ dueAt }) => sources.now() - dueAt);
    oldest.set(Math.max(0, ...waits) / 1000);
    backupState.reset();
    backupState.set({ state: backups.state }, 1);
    const { last_backup_at: at } = backups;
    lastBackup.set(at === null ? 0 : Date.parse(at) / 1000);
  }

  app.get("/metrics", { schema: { hide: true }, logLevel: "warn" }, async (request, reply) => {
    if (!isBearer(request.headers.authorization, token)) {
      reply.header("www-authenticate", "Bearer");
      throw authenticationRequired();
    }
    idleWork.set(sources.idleWork());
    writable.set(sources.isWritable() ? 1 : 0);
    try {
      await readStore();
      up.set(1);
    } catch {
      // The metric says so.
      up.set(0);
    }
    return reply
      .header("cache-control", "no-store")
      .type(registry.contentType)
      .send(await registry.metrics());
  });
}

const hashOf = (text: string) => createHash("sha256").update(text, "utf8").digest();

/** The time that it takes reveals nothing of the token. */
function isBearer(header: string | undefined, token: string): boolean {
  const given = /^Bearer +(\S+)$/i.exec(header ?? "")?.[1] ?? "";
  return timingSafeEqual(hashOf(given), hashOf(token));
}
