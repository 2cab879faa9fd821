import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import packageJson from "../package.json" with { type: "json" };
import { buildApp } from "./app.ts";
import { openForServer, runCommand } from "./command.ts";
import { addressAt, type Config } from "./config.ts";
import { backupWarning, checkedSettings } from "./features/backups/backup-settings.ts";
import { damagedModelFiles } from "./features/meaning/index.ts";
import { migrations } from "./features/migrations.ts";
import { openBlobs } from "./platform/blobs/open-blobs.ts";
import { systemClock } from "./platform/clock.ts";
import { passesRowSecurity } from "./platform/database.ts";
import { describeForLog, errorCodeOf, ifWritable, StartError } from "./platform/errors.ts";
import { recordSettings } from "./platform/host-log.ts";
import { createLogger } from "./platform/log.ts";
import { migrate } from "./platform/migrations.ts";
import { loadMasterKey, secretsOf } from "./platform/secrets.ts";

const webFolder = join(import.meta.dirname, "../dist/web");
/** A stop takes at most this long. Docker and systemd wait longer; a person who restarts the server does not. */
const stopDeadlineMs = 2500;
/** Under npm, Ctrl+C arrives twice at once: from the terminal and from npm. */
const sameSignalMs = 500;
const npmCheckMs = 250;

/** Starts the server, and stops it gracefully on SIGTERM and SIGINT. */
export async function run(): Promise<void> {
  await runCommand(serve);
}

/** @throws StartError where it can't be; what it opened before that is closed */
export async function serve(config: Config): Promise<void> {
  const parent = process.ppid;
  const logger = createLogger(config.logLevel);
  const database = openForServer(config, {
    onLostConnection: (error) => logger.error({ failure: describeForLog(error) }, "connection lost"),
    onReplicaState: (answers) =>
      answers
        ? logger.info("the replica answers again")
        : logger.warn("the replica does not answer; lists and searches are read from the primary"),
    onState: (store) =>
      store === "ok"
        ? logger.info({ store }, "the store takes writes again")
        : logger.error({ store }, "the store takes no writes; signing in, reading and exporting go on"),
  });
  let app: FastifyInstance;
  try {
    await migrate(database, systemClock, migrations);
    if (await passesRowSecurity(database))
      logger.warn("the user in DATABASE_URL is a superuser, for whom row-level security does not hold");
    const masterKey = await loadMasterKey(database, config.dataDir, config.secretKey);
    const secrets = secretsOf(masterKey);
    const settings = config.backups && (await checkedSettings(config.backups));
    const warning = backupWarning(settings);
    if (warning) logger.warn(warning);
    await ifWritable(() =>
      recordSettings(
        { database, clock: systemClock },
        {
          REGISTRATION: config.registration,
          OIDC_ISSUER: config.provider?.issuer ?? "",
          MINIMUM_AGE: String(config.imprint.minimum_age ?? ""),
        },
      ),
    );
    const blobs = await openBlobs(config, (reason) =>
      logger.warn({ reason }, "the S3 server does not answer; attachments can’t be reached until it does"),
    );
    const built = await buildApp({
      config,
      database,
      blobs,
      clock: systemClock,
      secrets,
      backups: settings && { settings, store: config, masterKey },
      webFolder,
      version: packageJson.version,
      logger,
    });
    app = built.app;
    await app.listen({ port: config.port, host: config.host, listenTextResolver: () => "listening" });
    built.jobs.start();
    built.idleWork.start();
  } catch (error) {
    await database.close();
    throw startSentence(error, config);
  }
  const port = app.addresses().find((address) => typeof address === "object")?.port ?? config.port;
  process.stdout.write(`Reflector is open at ${addressAt(config.host, port)}\n`);
  void damagedModelFiles().then((files) => {
    if (files.length > 0)
      logger.error(
        { files },
        "files of the reader are missing or damaged: texts are saved but not read, and signs of a crisis are found by plain phrases alone; install Reflector again",
      );
  });

  let stoppingSince: number | null = null;
  /** SQLite's log and PostgreSQL's undo what was not committed, and nothing else was acknowledged. */
  const endNow = (why: string) => {
    logger.warn(why);
    process.exit(0);
  };
  const stop = (signal: string) => {
    const now = performance.now();
    if (stoppingSince !== null) {
      if (now - stoppingSince > sameSignalMs) endNow("stopped at once, at the second signal");
      return;
    }
    stoppingSince = now;
    logger.info({ signal }, "stopping");
    setTimeout(endNow, stopDeadlineMs, "stopped without waiting for what was still under way").unref();
    // Requests under way finish first; then the store closes.
    app
      .close()
      .then(() => database.close())
      .then(() => logger.info("stopped"))
      .catch((error: unknown) => {
        logger.error({ failure: describeForLog(error) }, "could not stop cleanly");
        process.exitCode = 1;
      });
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  whenNpmEnds(parent, () => {
    if (stoppingSince === null) stop("npm ended");
  });
}

/**
 * npm passes a signal on to the shell in which it runs a script, and the shell may end without passing it on. This
 * process then has another parent.
 */
function whenNpmEnds(parent: number, stop: () => void): void {
  if (process.env.npm_lifecycle_event === undefined) return;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    stop();
  }, npmCheckMs).unref();
}

function startSentence(error: unknown, { host, port }: Config): unknown {
  const code = errorCodeOf(error);
  if (code === "EADDRINUSE")
    return new StartError(`Port ${port} is taken by another program: stop that one, or set PORT.`);
  if (code === "EACCES" && isListening(error))
    return new StartError(`Port ${port} may not be used by this user: set PORT to one above 1023.`);
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND")
    return new StartError(`This machine has no address ${host}: set HOST.`);
  return error;
}

const isListening = (error: unknown) =>
  error instanceof Error && "syscall" in error && error.syscall === "listen";
