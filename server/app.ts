import type { AppOptions } from "./config.ts";
import { createContext } from "./context.ts";
import type { Feature } from "./feature.ts";
import { createAccounts } from "./features/accounts/accounts.ts";
import { inLanguageOfOwner, isSignedIn, securitySchemes } from "./features/accounts/index.ts";
import { signedInScope } from "./features/accounts/signed-in-scope.ts";
import { createActivities } from "./features/activities/index.ts";
import { createAnalyzers } from "./features/analyzers/index.ts";
import { createAttachments } from "./features/attachments/index.ts";
import { createBackups, readBackupReadiness } from "./features/backups/backups.ts";
import { createChat } from "./features/chat/index.ts";
import { createCompanion } from "./features/companion/index.ts";
import { createExperiments } from "./features/experiments/index.ts";
import { createExports } from "./features/exports/index.ts";
import { createFacts } from "./features/facts/index.ts";
import { iconRoutes } from "./features/icons/icon-routes.ts";
import { imageRoutes } from "./features/images/image-routes.ts";
import { createImports } from "./features/imports/index.ts";
import { createInsights } from "./features/insights/index.ts";
import { createLetters } from "./features/letters/index.ts";
import { createMcp } from "./features/mcp/index.ts";
import { createMeaning } from "./features/meaning/index.ts";
import { migrations } from "./features/migrations.ts";
import { createMirror } from "./features/mirror/index.ts";
import { createModels } from "./features/models/index.ts";
import { createReadings } from "./features/readings/index.ts";
import { createReflections } from "./features/reflections/index.ts";
import { createReminders } from "./features/reminders/index.ts";
import { createRevisits } from "./features/revisits/index.ts";
import { createTemplates } from "./features/templates/index.ts";
import { createThemes } from "./features/themes/index.ts";
import { createTranscriptions } from "./features/transcriptions/index.ts";
import { watchHandlers } from "./platform/http/handlers-under-way.ts";
import { createHttpServer, neverStored } from "./platform/http/http-server.ts";
import { webFiles } from "./platform/http/web-files.ts";
import { createIdleWork } from "./platform/idle-work.ts";
import { readJobStates } from "./platform/jobs/job-states.ts";
import { createJobs, type JobKind } from "./platform/jobs/jobs.ts";
import { isNewerStore } from "./platform/migrations.ts";
import { serveMetrics } from "./platform/monitoring/metrics.ts";
import { traceWork } from "./platform/monitoring/tracing.ts";

/** Builds the server from its features. `jobs` and `idleWork` do nothing until they are started. */
export async function buildApp(options: AppOptions) {
  const { config, clock, webFolder } = options;
  const readiness = async () => ({
    store: options.database.storeState(),
    backups: await readBackupReadiness(backupContext),
  });
  const app = await createHttpServer({ ...options, ...config, securitySchemes, readiness });
  const handlersEnded = watchHandlers(app);
  if (config.traces) await traceWork(app, options.version, app.log);
  const context = createContext(options, app.log);
  options.prepare?.(context);
  const backupContext = { ...context, setup: options.backups ?? null, log: app.log };

  const features = {
    accounts: createAccounts(context),
    themes: createThemes(context),
    attachments: createAttachments(context),
    reflections: createReflections(context),
    models: createModels(context),
    transcriptions: createTranscriptions(context),
    activities: createActivities(context),
    templates: createTemplates(context),
    facts: createFacts(context),
    meaning: createMeaning(context),
    readings: createReadings(context),
    analyzers: createAnalyzers(context),
    insights: createInsights(context),
    letters: createLetters(context),
    experiments: createExperiments(context),
    revisits: createRevisits(context),
    companion: createCompanion(context),
    chat: createChat(context),
    reminders: createReminders(context),
    mcp: createMcp(context),
    imports: createImports(context),
    exports: createExports(context),
    mirror: createMirror(context),
    backups: createBackups(backupContext),
  };
  const named: Record<keyof typeof features, Feature> = features;
  const all = Object.values(named);
  const idleWork = createIdleWork(named, {
    ...context,
    isSignedIn: (it) => isSignedIn(context, it),
    inLanguageOf: (ownerId, work) => inLanguageOfOwner(context, ownerId, work),
  });
  for (const { events } of all) context.events.register(events ?? {});
  context.events.register({
    personActive: async (user, sentBytes) => idleWork.onPersonActive(user, sentBytes),
  });
  const kinds = Object.fromEntries<JobKind>(all.flatMap((each) => Object.entries(each.jobs ?? {})));
  const jobs = createJobs({
    ...context,
    kinds,
    isNewerStore: () => isNewerStore(context.database, migrations),
    log: app.log,
  });

  if (config.metricsToken)
    await serveMetrics(app, config.metricsToken, {
      version: options.version,
      now: () => clock.now().getTime(),
      jobs: () => readJobStates(context.database, clock),
      backups: () => readBackupReadiness(backupContext),
      isWritable: () => context.database.storeState() === "ok",
      idleWork: idleWork.waiting,
    });

  await app.register(iconRoutes);
  await app.register(async (api) => {
    neverStored(api);
    for (const { publicRoutes } of all) if (publicRoutes) await api.register(publicRoutes);
    const routes = all.map((each) => each.routes);
    await api.register(signedInScope(context, routes));
  });
  if (webFolder !== null) await app.register(imageRoutes, { webFolder, dataDir: config.dataDir, clock });
  await webFiles(app, webFolder, {
    playlist: config.playlistUrl ?? "",
    api: config.apiUrl ?? "",
    ai: config.ai === null ? "off" : "on",
    imprint: Object.values(config.imprint).some((each) => each !== null)
      ? JSON.stringify(config.imprint)
      : "",
    contacts: config.contacts.length > 0 ? JSON.stringify(config.contacts) : "",
  });

  app.addHook("preClose", async () => {
    await Promise.all(all.map((each) => each.beforeClose?.()));
  });
  app.addHook("onClose", async () => {
    await handlersEnded();
    await Promise.all([jobs.stop(), idleWork.stop(), ...all.map((each) => each.stop?.())]);
    await context.mailer?.close();
  });
  return { app, context, jobs, idleWork, features };
}

export type App = Awaited<ReturnType<typeof buildApp>>;
