import { type AppDeps, mostLongRequests, sharedDeps } from "./app-deps.ts";
import { createArchiveParts } from "./archive-parts.ts";
import { createAccounts } from "./features/accounts/accounts.ts";
import type { ZoneChanged } from "./features/accounts/user-rows.ts";
import { createActivities } from "./features/activities/activities.ts";
import { createAnalyzers } from "./features/analyzers/analyzers.ts";
import { createAttachments } from "./features/attachments/attachments.ts";
import { createBackups } from "./features/backups/backups.ts";
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
import { createModels } from "./features/models/models.ts";
import { createReadings } from "./features/readings/readings.ts";
import { createReflections } from "./features/reflections/reflections.ts";
import { createReminders } from "./features/reminders/reminders.ts";
import { createTemplates } from "./features/templates/templates.ts";
import { createThemes } from "./features/themes/themes.ts";
import { describeForLog, refusesWrites } from "./platform/errors.ts";
import type { Feature } from "./platform/feature.ts";
import { describeSignedIn } from "./platform/http/api-document.ts";
import { createHttpServer, neverStored } from "./platform/http/http-server.ts";
import { limitLongRequests } from "./platform/http/long-requests.ts";
import { webFiles } from "./platform/http/web-files.ts";
import { createJobs, everyTenMinutes, type JobKind } from "./platform/jobs/jobs.ts";
import { createQuietWork } from "./platform/quiet-work.ts";

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
  const shared = sharedDeps(deps, app.log);

  const zoneChanged: ZoneChanged = async (tx, ownerId) => {
    for (const each of [reminders, analyzers, letters]) await each.zoneChanged(tx, ownerId);
  };
  const archiveParts = createArchiveParts({ ...shared, zoneChanged });
  const themes = createThemes(shared);
  const attachments = createAttachments(shared);
  const reflections = createReflections({
    ...shared,
    backgrounds: themes,
    attachments,
    renamingTag: (...names) => analyzers.renamingTag(...names),
  });
  const models = createModels({ ...shared, host: config.ai, patience: deps.modelPatience });
  const meaning = createMeaning({ ...shared, reflections, models });
  const readings = createReadings({
    ...shared,
    ...deps.analysis,
    reflections,
    meaning,
    forgetQuotes: (...quoted) => analyzers.forgetQuotes(...quoted),
  });
  const analyzers = createAnalyzers({ ...shared, reflections, readings, models });
  const letters = createLetters({ ...shared, reflections, meaning, models, readings });
  const experiments = createExperiments({ ...shared, reflections: reflections.reading, readings });
  const activities = createActivities(shared);
  const companion = createCompanion({ ...shared, meaning, reflections: reflections.forAi });
  const mirror = createMirror({ ...shared, reflections: reflections.forMirror, root: config.mirrorDir });
  const reminders = createReminders({
    ...shared,
    activities,
    letters,
    experiments,
  });
  const accounts = createAccounts({
    ...shared,
    totalsOf: reflections.totalsOf,
    async eraseJournal(ownerId) {
      // Imports first: one that is under way would go on adding reflections.
      for (const each of [features.imports, mirror, reflections]) await each.erase(ownerId);
    },
    erase: attachments.erase,
    zoneChanged,
  });
  const exports = createExports({
    ...shared,
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
    imports: createImports({ ...shared, reflections, attachments, archiveParts }),
    activities,
    templates: createTemplates(shared),
    insights: createInsights({ reflections, readings, titlesOfActivities: activities.list }),
    reminders,
    chat: createChat({ ...shared, activities, models, meaning, companion, reflections: reflections.forAi }),
    mcp: createMcp({
      ...shared,
      models,
      activities,
      reflections: reflections.forAssistants,
      originOf: accounts.originOf,
    }),
    exports,
    backups: createBackups({ ...shared, setup: deps.backups ?? null, log: app.log }),
  };
  const all: readonly Feature[] = Object.values(features);
  const quietWork = createQuietWork(features, shared);
  const jobs = createJobs({
    ...shared,
    kinds: {
      ...Object.fromEntries<JobKind>(all.flatMap((each) => Object.entries(each.jobs ?? {}))),
      sweep_rate_limits: everyTenMinutes(shared.limits.sweep),
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
      signedIn.addHook("preHandler", ({ user }, _reply, begin) => shared.turns(user.id, begin));
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
    await shared.mailer?.close();
  });
  return { app, jobs, quietWork, features };
}

export type App = Awaited<ReturnType<typeof buildApp>>;
