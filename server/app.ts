import type { FastifyBaseLogger } from "fastify";
import { scopeOf } from "#contract/token-reach.ts";
import type { Config } from "./config.ts";
import { type Context, type ContextOptions, createContext } from "./context.ts";
import type { Feature } from "./feature.ts";
import { createAccounts } from "./features/accounts/accounts.ts";
import { isSignedIn } from "./features/accounts/index.ts";
import { requireUser } from "./features/accounts/require-user.ts";
import { activitiesOf } from "./features/activities/index.ts";
import { analyzersOf } from "./features/analyzers/index.ts";
import { attachmentsOf } from "./features/attachments/index.ts";
import { type BackupSetup, createBackups } from "./features/backups/backups.ts";
import { chatOf } from "./features/chat/index.ts";
import { companionOf } from "./features/companion/index.ts";
import { experimentsOf } from "./features/experiments/index.ts";
import { exportsOf } from "./features/exports/index.ts";
import { iconRoutes } from "./features/icons/icon-routes.ts";
import { imageRoutes } from "./features/images/image-routes.ts";
import { importsOf } from "./features/imports/index.ts";
import { insightsOf } from "./features/insights/index.ts";
import { lettersOf } from "./features/letters/index.ts";
import { mcpOf } from "./features/mcp/index.ts";
import { meaningOf } from "./features/meaning/index.ts";
import { mirrorOf } from "./features/mirror/index.ts";
import { modelsOf } from "./features/models/index.ts";
import { readingsOf } from "./features/readings/index.ts";
import { reflectionsOf } from "./features/reflections/index.ts";
import { remindersOf } from "./features/reminders/index.ts";
import { templatesOf } from "./features/templates/index.ts";
import { createThemes } from "./features/themes/themes.ts";
import { describeForLog, refusesWrites } from "./platform/errors.ts";
import { describeSignedIn } from "./platform/http/api-document.ts";
import { createHttpServer, neverStored } from "./platform/http/http-server.ts";
import { limitLongRequests } from "./platform/http/long-requests.ts";
import { webFiles } from "./platform/http/web-files.ts";
import { createIdleWork } from "./platform/idle-work.ts";
import { createJobs, everyTenMinutes, type JobKind } from "./platform/jobs/jobs.ts";

export type AppDeps = ContextOptions & {
  config: Pick<
    Config,
    "dataDir" | "playlistUrl" | "apiUrl" | "webOrigins" | "hstsSubdomains" | "contacts" | "trustProxy"
  >;
  /** What the host has set for backups. By default none are made. */
  backups?: BackupSetup;
  /** Called with the context before the features are built. Only tests use it. */
  prepare?: ((context: Context) => void) | undefined;
  /** The built web app. `null` serves the API alone. */
  webFolder: string | null;
  logger: FastifyBaseLogger | false;
};

/** A person's lists, searches and other requests that read or change much, waiting or under way. */
const maxLongRequests = 100;

/**
 * The features, lowest first: their routes, which are public and which need a signed-in person, what runs on a schedule,
 * and what stops when. `jobs` and `idleWork` do nothing until they are started.
 */
export async function buildApp(deps: AppDeps) {
  const { config, clock, webFolder } = deps;
  const readiness = async () => ({
    store: deps.database.storeState(),
    backups: await features.backups.readiness(),
  });
  const app = await createHttpServer({ ...deps, ...config, readiness });
  const context = createContext(deps, app.log);
  deps.prepare?.(context);

  const features = {
    accounts: createAccounts(context),
    themes: createThemes(context),
    attachments: attachmentsOf(context),
    reflections: reflectionsOf(context),
    models: modelsOf(context),
    activities: activitiesOf(context),
    templates: templatesOf(context),
    meaning: meaningOf(context),
    readings: readingsOf(context),
    analyzers: analyzersOf(context),
    insights: insightsOf(context),
    letters: lettersOf(context),
    experiments: experimentsOf(context),
    companion: companionOf(context),
    chat: chatOf(context),
    reminders: remindersOf(context),
    mcp: mcpOf(context),
    imports: importsOf(context),
    exports: exportsOf(context),
    mirror: mirrorOf(context),
    backups: createBackups({ ...context, setup: deps.backups ?? null, log: app.log }),
  };
  const named: Record<keyof typeof features, Feature> = features;
  const all = Object.values(named);
  const { accounts, attachments, reminders, exports } = features;
  const idleWork = createIdleWork(named, {
    ...context,
    isSignedIn: (session) => isSignedIn(context, session),
  });
  for (const { events } of all) context.events.register(events ?? {});
  context.events.register({ personActive: async (user, sentBytes) => idleWork.noticed(user, sentBytes) });
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
      signedIn.addHook("onRequest", async (request) => {
        request.user = await requireUser(context, request);
      });
      limitLongRequests(signedIn, maxLongRequests);
      signedIn.addHook("preHandler", ({ user }, _reply, begin) => context.turns(user.id, begin));
      signedIn.addHook("onResponse", async ({ user, headers }, { statusCode }) => {
        if (user && statusCode < 400)
          await context.events.emit("personActive", user, Number(headers["content-length"] ?? 0));
      });
      signedIn.addHook("onRoute", describeSignedIn(scopeOf));
      for (const { routes } of all) await signedIn.register(routes);
    });
  });
  if (webFolder !== null) await app.register(imageRoutes, { webFolder, dataDir: config.dataDir, clock });
  await webFiles(app, { ...config, folder: webFolder, hasAi: config.ai !== null });

  app.addHook("preClose", async () => {
    await Promise.all(all.map((each) => each.beforeClose?.()));
  });
  app.addHook("onClose", async () => {
    await jobs.stop();
    idleWork.stop();
    await Promise.all(all.map((each) => each.stop?.()));
    await context.mailer?.close();
  });
  return { app, context, jobs, idleWork, features };
}

export type App = Awaited<ReturnType<typeof buildApp>>;
