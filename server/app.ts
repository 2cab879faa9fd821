import type { FastifyBaseLogger } from "fastify";
import { createArchiveParts } from "./archive-parts.ts";
import type { Config } from "./config.ts";
import { type ContextOptions, createContext } from "./context.ts";
import type { Feature } from "./feature.ts";
import { createAccounts } from "./features/accounts/accounts.ts";
import { isSignedIn } from "./features/accounts/index.ts";
import { createActivities } from "./features/activities/activities.ts";
import { createAnalyzers } from "./features/analyzers/analyzers.ts";
import { createAttachments } from "./features/attachments/attachments.ts";
import { type BackupSetup, createBackups } from "./features/backups/backups.ts";
import { createChat } from "./features/chat/chat.ts";
import { createCompanion } from "./features/companion/companion.ts";
import { createExperiments } from "./features/experiments/experiments.ts";
import { createExports } from "./features/exports/exports.ts";
import { iconRoutes } from "./features/icons/icon-routes.ts";
import { imageRoutes } from "./features/images/image-routes.ts";
import { createImports } from "./features/imports/imports.ts";
import { createInsights } from "./features/insights/insights.ts";
import { createLetters } from "./features/letters/letters.ts";
import { createMcp } from "./features/mcp/mcp.ts";
import { createMeaning } from "./features/meaning/meaning.ts";
import { createMirror } from "./features/mirror/mirror.ts";
import type { Patience } from "./features/models/guarded-fetch.ts";
import { createModels } from "./features/models/models.ts";
import { createReadings } from "./features/readings/readings.ts";
import { createReflections } from "./features/reflections/reflections.ts";
import { type SendPush, sendPush } from "./features/reminders/push.ts";
import { createReminders } from "./features/reminders/reminders.ts";
import { createTemplates } from "./features/templates/templates.ts";
import { createThemes } from "./features/themes/themes.ts";
import { describeForLog, refusesWrites } from "./platform/errors.ts";
import { describeSignedIn } from "./platform/http/api-document.ts";
import { createHttpServer, neverStored } from "./platform/http/http-server.ts";
import { limitLongRequests } from "./platform/http/long-requests.ts";
import { webFiles } from "./platform/http/web-files.ts";
import { createJobs, everyTenMinutes, type JobKind } from "./platform/jobs/jobs.ts";
import { createQuietWork } from "./platform/quiet-work.ts";

export type AppDeps = ContextOptions & {
  config: Pick<
    Config,
    | "dataDir"
    | "mirrorDir"
    | "playlistUrl"
    | "apiUrl"
    | "webOrigins"
    | "hstsSubdomains"
    | "contacts"
    | "trustProxy"
    | "ai"
  >;
  /** Sends notifications. By default through the push services of browsers. `null`: this server sends no reminders. */
  push?: SendPush | null;
  /** How long models may take. Production's limits by default. */
  modelPatience?: Patience | undefined;
  /** The built-in analyzers and the thread that runs them. Production's by default. */
  analysis?: Pick<Parameters<typeof createReadings>[0], "builtIn" | "thread"> | undefined;
  /** What the host has set for backups. By default none are made. */
  backups?: BackupSetup;
  /** The work factor of exports with a passphrase. Production's by default. Only tests pass another one. */
  passphraseLogN?: number | undefined;
  /** The built web app. `null` serves the API alone. */
  webFolder: string | null;
  logger: FastifyBaseLogger | false;
};

/** A person's lists, searches and other requests that read or change much, waiting or under way. */
const mostLongRequests = 100;

/**
 * The map: what is built from what, which routes are public and which need a signed-in person, what runs on a
 * schedule, and what stops when. `jobs` and `quietWork` do nothing by themselves until they are started.
 */
export async function buildApp(deps: AppDeps) {
  const { config, clock, webFolder } = deps;
  const readiness = async () => ({
    store: deps.database.storeState(),
    backups: await features.backups.readiness(),
  });
  const app = await createHttpServer({ ...deps, ...config, readiness });
  const context = createContext(deps, app.log);

  const archiveParts = createArchiveParts(context);
  const themes = createThemes(context);
  const attachments = createAttachments(context);
  const reflections = createReflections({
    ...context,
    backgrounds: themes,
    attachments,
  });
  const models = createModels({ ...context, host: config.ai, patience: deps.modelPatience });
  const meaning = createMeaning({ ...context, reflections, models });
  const readings = createReadings({
    ...context,
    ...deps.analysis,
    reflections,
    meaning,
  });
  const analyzers = createAnalyzers({ ...context, reflections, readings, models });
  const letters = createLetters({ ...context, reflections, meaning, models, readings });
  const experiments = createExperiments({ ...context, reflections: reflections.reading, readings });
  const activities = createActivities(context);
  const companion = createCompanion({ ...context, meaning, reflections: reflections.forAi });
  const mirror = createMirror({ ...context, reflections: reflections.forMirror, root: config.mirrorDir });
  const reminders = createReminders({
    ...context,
    push: deps.push === undefined ? sendPush : deps.push,
    activities,
    letters,
    experiments,
  });
  const accounts = createAccounts({
    ...context,
    totalsOf: reflections.totalsOf,
  });
  const exports = createExports({
    ...context,
    reflections: reflections.reading,
    attachments,
    readings,
    archiveParts,
    noticed: (user) => quietWork.noticed(user),
    passphraseLogN: deps.passphraseLogN,
  });

  const features = {
    accounts,
    themes,
    attachments,
    reflections,
    models,
    meaning,
    readings,
    analyzers,
    letters,
    experiments,
    companion,
    mirror,
    imports: createImports({ ...context, reflections, attachments, archiveParts }),
    activities,
    templates: createTemplates(context),
    insights: createInsights({ reflections, readings, titlesOfActivities: activities.list }),
    reminders,
    chat: createChat({ ...context, activities, models, meaning, companion, reflections: reflections.forAi }),
    mcp: createMcp({
      ...context,
      models,
      activities,
      reflections: reflections.forAssistants,
      originOf: accounts.originOf,
    }),
    exports,
    backups: createBackups({ ...context, setup: deps.backups ?? null, log: app.log }),
  };
  const named: Record<keyof typeof features, Feature> = features;
  const all = Object.values(named);
  for (const { events } of all) context.events.register(events ?? {});
  const quietWork = createQuietWork(named, {
    ...context,
    isSignedIn: (session) => isSignedIn(context, session),
  });
  const jobs = createJobs({
    ...context,
    kinds: {
      ...Object.fromEntries<JobKind>(all.flatMap((each) => Object.entries(each.jobs ?? {}))),
      sweep_rate_limits: everyTenMinutes(context.limits.sweep),
    },
    onFailure: (kind, error) => {
      // A store that takes no writes says so once, not with each job.
      if (!refusesWrites(error)) app.log.error({ kind, failure: describeForLog(error) }, "job failed");
    },
  });

  await app.register(iconRoutes);
  await app.register(async (api) => {
    neverStored(api);
    for (const { publicRoutes } of [accounts, attachments, reminders, exports])
      await api.register(publicRoutes);
    await api.register(async (signedIn) => {
      signedIn.addHook("onRequest", accounts.requireUser);
      limitLongRequests(signedIn, mostLongRequests);
      signedIn.addHook("preHandler", ({ user }, _reply, begin) => context.turns(user.id, begin));
      signedIn.addHook("onResponse", async ({ user, headers }, { statusCode }) => {
        if (user && statusCode < 400) quietWork.noticed(user, Number(headers["content-length"] ?? 0));
      });
      signedIn.addHook("onRoute", describeSignedIn(accounts.scopeOf));
      for (const { routes } of all) await signedIn.register(routes);
    });
  });
  if (webFolder !== null) await app.register(imageRoutes, { webFolder, dataDir: config.dataDir, clock });
  await webFiles(app, { ...config, folder: webFolder, hasAi: config.ai !== null });

  app.addHook("preClose", async () => {
    await Promise.all(all.map((each) => each.breakOff?.()));
  });
  app.addHook("onClose", async () => {
    await jobs.stop();
    quietWork.stop();
    await Promise.all(all.map((each) => each.stop?.()));
    await context.mailer?.close();
  });
  return { app, jobs, quietWork, features };
}

export type App = Awaited<ReturnType<typeof buildApp>>;
