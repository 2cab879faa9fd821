import { join } from "node:path";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { createArchiveParts } from "./archive-parts.ts";
import type { Config } from "./config.ts";
import { createAccounts } from "./features/accounts/accounts.ts";
import { createOwnerAtNight } from "./features/accounts/night-keys.ts";
import { type PasswordCost, passwordCost } from "./features/accounts/passwords.ts";
import { people } from "./features/accounts/people.ts";
import { siteAt } from "./features/accounts/request-origin.ts";
import { createActivities } from "./features/activities/activities.ts";
import { createAnalyzers } from "./features/analyzers/analyzers.ts";
import { createAttachments } from "./features/attachments/attachments.ts";
import { type BackupSetup, createBackups } from "./features/backups/backups.ts";
import { createChat } from "./features/chat/chat.ts";
import { createExperiments } from "./features/experiments/experiments.ts";
import { createExports } from "./features/exports/exports.ts";
import { iconRoutes } from "./features/icons/icon-routes.ts";
import { imageRoutes } from "./features/images/image-routes.ts";
import { openJournal } from "./features/imports/formats/open-journal.ts";
import { createImports } from "./features/imports/imports.ts";
import type { OpenJournal } from "./features/imports/ports.ts";
import { createInsights } from "./features/insights/insights.ts";
import { createLetters } from "./features/letters/letters.ts";
import { createMcp } from "./features/mcp/mcp.ts";
import { createMeaning } from "./features/meaning/meaning.ts";
import { createMirror } from "./features/mirror/mirror.ts";
import type { Patience, Resolve } from "./features/models/guarded-fetch.ts";
import { createModels } from "./features/models/models.ts";
import { createReflectionPort } from "./features/reflections/reflection-port.ts";
import { createReflections } from "./features/reflections/reflections.ts";
import { type SendPush, sendPush } from "./features/reminders/push.ts";
import { createReminders } from "./features/reminders/reminders.ts";
import { createTemplates } from "./features/templates/templates.ts";
import { themeRoutes } from "./features/themes/theme-routes.ts";
import { isOwnBackground } from "./features/themes/theme-rows.ts";
import type { BlobStore } from "./platform/blobs/blobs.ts";
import type { Clock } from "./platform/clock.ts";
import type { Database } from "./platform/database.ts";
import { describeForLog } from "./platform/errors.ts";
import { describeSignedIn } from "./platform/http/api-document.ts";
import { answerNotFound } from "./platform/http/error-answers.ts";
import { createHttpServer, neverStored } from "./platform/http/http-server.ts";
import { webFiles } from "./platform/http/web-files.ts";
import { createJobs, type Jobs } from "./platform/jobs/jobs.ts";
import { createMailer } from "./platform/mail.ts";
import { createMutex } from "./platform/mutex.ts";
import { createQuietWork, type QuietWork } from "./platform/quiet-work.ts";
import { createRateLimits } from "./platform/rate-limits.ts";
import type { Owner } from "./platform/sealing.ts";
import { createSearchIndex } from "./platform/search/search-index.ts";
import type { Secrets } from "./platform/secrets.ts";
import { createLivedSince } from "./platform/store-time.ts";
import { createTextThreads } from "./platform/threads/text-tasks.ts";

export type AppDeps = {
  config: Pick<
    Config,
    | "dataDir"
    | "mirrorDir"
    | "playlistUrl"
    | "apiUrl"
    | "webOrigins"
    | "contacts"
    | "trustProxy"
    | "rateLimitFactor"
    | "registration"
    | "mail"
    | "publicUrl"
    | "ownUrl"
    | "provider"
    | "quotaBytes"
    | "ai"
  >;
  database: Database;
  blobs: BlobStore;
  clock: Clock;
  secrets: Secrets;
  /** Sends notifications; by default through the push services of browsers. `null`: this server sends no reminders. */
  push?: SendPush | null;
  /** How long models may take, and what names of their servers stand for; by default as usual. */
  modelPatience?: Patience | undefined;
  resolveModelServer?: Resolve | undefined;
  /** The built-in analyzers and the thread that runs them; by default those of production. */
  analysis?: Pick<Parameters<typeof createAnalyzers>[0], "builtIn" | "thread"> | undefined;
  /** Reads the files of another journal; by default all that are known. */
  openJournal?: OpenJournal | undefined;
  /** What the host has set for backups; by default none are made. */
  backups?: BackupSetup;
  /** Only tests pass another one than production's. */
  passwordCost?: PasswordCost;
  /** The built web app; `null` serves the API alone. */
  webFolder: string | null;
  version: string;
  logger: FastifyBaseLogger | false;
};

const minuteMs = 60_000;
const tenMinutesMs = 600_000;

/** `jobs` and `quietWork` do nothing by themselves until they are started. */
export type Built = {
  app: FastifyInstance;
  jobs: Jobs;
  quietWork: Record<"indexing" | "meaning" | "analyzers" | "letters" | "mirror" | "imports", QuietWork>;
  exports: Pick<ReturnType<typeof createExports>, "write">;
  /** For commands of the host. */
  imports: ReturnType<typeof createImports>;
};

/** The map: what is built, which routes are public and which need a signed-in person, and what runs on a schedule. */
export async function buildApp(deps: AppDeps): Promise<Built> {
  const { config, database, blobs, clock, secrets, push = sendPush } = deps;
  const { registration, mail, publicUrl, quotaBytes } = config;
  const readiness = async () => ({ backups: await backups.readiness() });
  const app = await createHttpServer({ ...deps, ...config, readiness });

  const limits = createRateLimits(database, clock, secrets.rateLimitKey, config.rateLimitFactor);
  const common = { database, clock, limits };
  const search = createSearchIndex(database.engine);
  const textTasks = createTextThreads();
  const onProblem = (what: string, error: unknown) =>
    app.log.warn({ failure: error && describeForLog(error) }, what);
  const pictureMutex = createMutex();
  const reflectionPort = createReflectionPort(people);
  const attachments = createAttachments({
    ...common,
    blobs,
    addressKey: secrets.addressKey,
    pictureMutex,
    quotaBytes,
    reflections: reflectionPort,
  });
  const livedSince = createLivedSince(database, clock);
  const reflections = createReflections({
    ...common,
    livedSince,
    backgrounds: { isOwn: isOwnBackground },
    search,
    textTasks,
    people,
    attachments: attachments.ofReflections,
    onProblem,
  });
  const models = createModels({
    ...common,
    people,
    host: config.ai,
    patience: deps.modelPatience,
    resolve: deps.resolveModelServer,
    onProblem,
  });
  const meaning = createMeaning({ ...common, reflections, models, onProblem });
  const ownerAtNight = createOwnerAtNight(database, secrets);
  const analyzers = createAnalyzers({
    ...common,
    livedSince,
    people,
    reflections,
    meaning,
    models,
    ownerAtNight,
    onProblem,
    ...deps.analysis,
  });
  const letters = createLetters({
    ...common,
    people,
    reflections,
    meaning,
    models,
    readings: analyzers,
    onProblem,
  });
  const experiments = createExperiments({
    ...common,
    people,
    reflections: reflections.reading,
    readings: analyzers,
  });
  const mirror = createMirror({
    ...common,
    people,
    reflections: reflections.forMirror,
    root: config.mirrorDir,
  });
  const isSignedIn = ({ id, sessionId }: { id: string; sessionId: string }) =>
    database.asOwner(id, async (tx) => (await people.deviceOf(tx, id, sessionId)) !== null);
  const archiveParts = createArchiveParts({ database, clock, people, reflections: reflectionPort });
  const imports = createImports({
    ...common,
    livedSince,
    people,
    blobs,
    quotaBytes,
    reflections,
    attachments,
    archiveParts,
    openJournal: deps.openJournal ?? openJournal,
    ownerAtNight,
    isSignedIn,
    onProblem,
  });
  // Apart, so that nobody's indexing waits for what takes longer.
  const quietly = (work: (owner: Owner) => Promise<number>) =>
    createQuietWork({ work, isSignedIn, clock, onProblem });
  const quietWork = {
    indexing: quietly(reflections.indexAnew),
    meaning: quietly(meaning.readSome),
    analyzers: quietly(analyzers.atVisit),
    letters: quietly(letters.makeDue),
    mirror: quietly(mirror.work),
    imports: quietly(imports.goOn),
  };
  const forgetting = setInterval(() => {
    meaning.forgetLeft(isSignedIn).catch((error: unknown) => onProblem("the store did not answer", error));
  }, minuteMs).unref();
  app.addHook("onClose", async () => {
    clearInterval(forgetting);
    for (const each of Object.values(quietWork)) each.stop();
    letters.stop();
    await imports.stop();
    const stopped = Promise.all([reflections.stop(), meaning.stop(), analyzers.stop()]);
    await textTasks.close();
    await stopped;
  });
  const activities = createActivities({ ...common, reflections: reflectionPort });
  const templates = createTemplates(common);
  const insights = createInsights({
    reflections,
    titlesOfActivities: activities.list,
    readings: analyzers,
  });
  app.addHook("onClose", insights.stop);
  const mailer = mail && createMailer(mail.smtpUrl, mail.from);
  const backups = createBackups({ ...common, setup: deps.backups ?? null, mailer, publicUrl, log: app.log });
  const reminders = createReminders({
    ...common,
    secrets,
    people,
    activities,
    reflections: reflectionPort,
    letters,
    experiments,
    push: push ?? (async () => "away"),
    mailer,
    mailFrom: mail?.from ?? null,
    publicUrl,
    onProblem,
  });
  const accounts = createAccounts({
    ...common,
    secrets,
    mailer,
    registration,
    passwordCost: deps.passwordCost ?? passwordCost,
    provider: config.provider,
    publicUrl,
    ownUrl: config.ownUrl,
    pictureMutex,
    totalsOf: reflections.totalsOf,
    async eraseJournal(ownerId) {
      await mirror.erase(ownerId);
      await reflections.erase(ownerId);
    },
    erase: attachments.ofReflections.erase,
    async zoneChanged(tx, ownerId) {
      await reminders.zoneChanged(tx, ownerId);
      await analyzers.zoneChanged(tx, ownerId);
      await letters.zoneChanged(tx, ownerId);
    },
  });

  const chat = createChat({
    ...common,
    livedSince,
    people,
    activities,
    models,
    meaning,
    reflections: { ...reflections.reading, ...reflections.forAi },
    onProblem,
  });
  app.addHook("preClose", chat.stop);
  const siteOf = siteAt(config.ownUrl);
  const mcp = createMcp({
    ...common,
    people,
    models,
    activities,
    reflections: {
      ...reflections.store,
      search: reflections.list.search,
      unfinished: reflections.unfinished,
      mentioningClosed: reflections.forAi.mentioningClosed,
      openToAi: (owner, ids) =>
        database.asOwner(owner.id, (tx) => reflections.forAi.openToAi(tx, owner.id, ids)),
      open: reflections.forAi.open,
      async get(owner, id) {
        const { reflection } = await reflections.store.get(owner, id);
        if (!reflection) throw new Error("A reflection that no ETag was given for came without its words.");
        return reflection;
      },
    },
    version: deps.version,
    originOf: (request) => siteOf(request).origin,
    onProblem,
  });

  const noticed: QuietWork["noticed"] = (user) => {
    for (const each of [...Object.values(quietWork), meaning]) each.noticed(user);
  };
  const exports = createExports({
    ...common,
    reflections: reflections.reading,
    attachments: attachments.ofReflections,
    people: {
      find: (owner) => database.asOwner(owner.id, (tx) => people.find(tx, owner.id)),
      namedIn: (owner) => analyzers.measured(owner, null),
    },
    archiveParts,
    version: deps.version,
    isSignedIn,
    noticed,
    onProblem,
  });
  app.addHook("preClose", exports.stop);

  await app.register(iconRoutes);
  await app.register(async (api) => {
    neverStored(api);
    await api.register(accounts.publicRoutes);
    await api.register(attachments.publicRoutes);
    await api.register(exports.publicRoutes);
    await api.register(reminders.publicRoutes);
    await api.register(async (signedIn) => {
      signedIn.addHook("onRequest", accounts.requireUser);
      signedIn.addHook("onResponse", async ({ user }, { statusCode }) => {
        if (user && statusCode < 400) noticed(user);
      });
      signedIn.addHook("onRoute", describeSignedIn(accounts.scopeOf));
      const core = [accounts, reflections, attachments, activities, reminders, analyzers, insights, meaning];
      const beside = [chat, templates, letters, experiments, imports, models, mcp, mirror, exports, backups];
      for (const { routes } of [...core, ...beside]) await signedIn.register(routes);
      await signedIn.register(themeRoutes, { ...common, pictureMutex });
    });
  });
  app.addHook("onClose", async () => mailer?.close());
  const sweep = (run: () => Promise<void>) => ({ everyMs: tenMinutesMs, run });
  const jobs = createJobs({
    database,
    clock,
    kinds: {
      sweep_accounts: sweep(accounts.sweep),
      sweep_rate_limits: sweep(limits.sweep),
      sweep_trash: sweep(reflections.sweepTrash),
      sweep_unfinished: sweep(reflections.sweepUnfinished),
      sweep_attachments: sweep(attachments.sweep),
      sweep_chats: sweep(chat.sweep),
      sweep_analyzers: sweep(analyzers.sweep),
      run_analyzers: { everyMs: tenMinutesMs, run: ({ signal }) => analyzers.nightWork(signal) },
      sweep_imports: sweep(imports.sweep),
      run_imports: { everyMs: minuteMs, run: ({ signal }) => imports.nightWork(signal) },
      sweep_letters: sweep(letters.sweep),
      sweep_exports: sweep(exports.sweep),
      sweep_experiments: sweep(experiments.sweep),
      make_letters: {
        everyMs: tenMinutesMs,
        run: ({ signal }) => letters.makeAtNight(ownerAtNight, signal),
      },
      make_backups: { everyMs: minuteMs, run: ({ signal }) => backups.runDue(signal) },
      sweep_jobs: sweep(() => jobs.sweep()),
      ...(push !== null && {
        send_reminders: { everyMs: minuteMs, run: ({ signal }) => reminders.send(signal) },
      }),
    },
    onFailure: (kind, error) => app.log.error({ kind, failure: describeForLog(error) }, "job failed"),
  });
  app.addHook("onClose", jobs.stop);

  if (deps.webFolder === null) {
    app.setNotFoundHandler(answerNotFound);
    return { app, jobs, quietWork, exports, imports };
  }
  await app.register(imageRoutes, {
    folder: join(deps.webFolder, "backgrounds"),
    cacheFolder: join(config.dataDir, "cache", "images"),
    clock,
  });
  const { playlistUrl, apiUrl, contacts, ai } = config;
  await webFiles(app, { folder: deps.webFolder, playlistUrl, apiUrl, contacts, hasAi: ai !== null });
  return { app, jobs, quietWork, exports, imports };
}
