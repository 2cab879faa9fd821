import { join } from "node:path";
import compress from "@fastify/compress";
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from "fastify-type-provider-zod";
import { siteOf as siteAt } from "#server/features/accounts/site.ts";
import { createTickets } from "#server/features/accounts/tickets.ts";
import { createBulkChange } from "#server/features/reflections/bulk-change.ts";
import { createBulkExport } from "#server/features/reflections/bulk-export.ts";
import { createMutex } from "#server/platform/mutex.ts";
import type { Config } from "./config.ts";
import { accountRoutes, requireUser } from "./features/accounts/account-routes.ts";
import { createAccountStore } from "./features/accounts/account-store.ts";
import { avatarRoutes } from "./features/accounts/avatar-routes.ts";
import { custodyRoutes } from "./features/accounts/custody/custody-routes.ts";
import { linkRoutes } from "./features/accounts/link-routes.ts";
import { oneTimeCodeRoutes } from "./features/accounts/one-time-codes/one-time-code-routes.ts";
import { createIdentityStore } from "./features/accounts/openid/identity-store.ts";
import { openidRoutes, providerRoutes } from "./features/accounts/openid/openid-routes.ts";
import { createOpenidStates } from "./features/accounts/openid/openid-states.ts";
import { createProvider } from "./features/accounts/openid/provider.ts";
import { passkeyRoutes, passkeySignInRoutes } from "./features/accounts/passkeys/passkey-routes.ts";
import { people } from "./features/accounts/people.ts";
import { createRecovery } from "./features/accounts/recovery.ts";
import { recoveryRoutes } from "./features/accounts/recovery-routes.ts";
import { createSecurityHistory } from "./features/accounts/security-history.ts";
import { securityRoutes } from "./features/accounts/security-routes.ts";
import { signInRoutes, ticketRoutes } from "./features/accounts/sign-in/sign-in-routes.ts";
import { createSignInLimits } from "./features/accounts/sign-in-limits.ts";
import { userRoutes } from "./features/accounts/user-routes.ts";
import { createActivities } from "./features/activities/activities.ts";
import { createAttachments } from "./features/attachments/attachments.ts";
import { iconRoutes } from "./features/icons/icon-routes.ts";
import { createIconSet } from "./features/icons/icon-set.ts";
import { imageRoutes } from "./features/images/image-routes.ts";
import { createImageStore } from "./features/images/image-store.ts";
import { answerRoutes } from "./features/reflections/answer-routes.ts";
import { createAnsweredExport } from "./features/reflections/answered-export.ts";
import { createAnsweredList } from "./features/reflections/answered-list.ts";
import { historyRoutes } from "./features/reflections/history-routes.ts";
import { listRoutes } from "./features/reflections/list-routes.ts";
import { createReflectionHistory } from "./features/reflections/reflection-history.ts";
import { createReflectionList } from "./features/reflections/reflection-list.ts";
import { createReflectionPort } from "./features/reflections/reflection-port.ts";
import { reflectionRoutes } from "./features/reflections/reflection-routes.ts";
import { createReflectionStore } from "./features/reflections/reflection-store.ts";
import { eraseTerms, findTotals } from "./features/reflections/totals.ts";
import { createRemoval, createTrashSweep } from "./features/reflections/trash.ts";
import { createListUnfinished, createUnfinishedSweep } from "./features/reflections/unfinished.ts";
import { reminderKeyRoutes } from "./features/reminders/key-routes.ts";
import { type SendPush, sendPush } from "./features/reminders/push.ts";
import { reminderRoutes } from "./features/reminders/reminder-routes.ts";
import { createReminders } from "./features/reminders/reminders.ts";
import { createBackgroundStore } from "./features/themes/background-store.ts";
import { themeRoutes } from "./features/themes/theme-routes.ts";
import { createThemeStore } from "./features/themes/theme-store.ts";
import type { BlobStore } from "./platform/blobs/blobs.ts";
import type { Clock } from "./platform/clock.ts";
import type { Database } from "./platform/database.ts";
import { describeForLog } from "./platform/errors.ts";
import { apiDocument } from "./platform/http/api-document.ts";
import { endConnectionsOnClose } from "./platform/http/closing.ts";
import { answerErrors, answerNotFound } from "./platform/http/error-answers.ts";
import { healthRoutes } from "./platform/http/health-routes.ts";
import { logRequests } from "./platform/http/request-log.ts";
import { securityHeaders } from "./platform/http/security-headers.ts";
import { webFiles } from "./platform/http/web-files.ts";
import { createJobs, type Jobs } from "./platform/jobs/jobs.ts";
import { createMailer } from "./platform/mail.ts";
import { createDiskCache } from "./platform/pictures/disk-cache.ts";
import { createRateLimits } from "./platform/rate-limits.ts";
import { createSearchIndex } from "./platform/search/search-index.ts";
import type { Secrets } from "./platform/secrets.ts";

export type Parts = {
  config: Pick<
    Config,
    | "dataDir"
    | "playlistUrl"
    | "trustProxy"
    | "rateLimitFactor"
    | "registration"
    | "mail"
    | "publicUrl"
    | "ownUrl"
    | "provider"
    | "quotaBytes"
  >;
  database: Database;
  blobs: BlobStore;
  clock: Clock;
  secrets: Secrets;
  /** How notifications leave; without it, by the push services of browsers. `null`: this server sends no reminders. */
  push?: SendPush | null;
  /** The built web app; `null` serves the API alone. */
  webFolder: string | null;
  version: string;
  logger: FastifyBaseLogger | false;
};

const oneMebibyte = 1_048_576;
const minuteMs = 60_000;
const tenMinutesMs = 600_000;
const mostCachedImageBytes = 64 * oneMebibyte;

/** The map: what is built, which routes are public and which need a signed-in person, and what runs on a schedule. */
export async function buildApp(parts: Parts): Promise<{ app: FastifyInstance; jobs: Jobs }> {
  const { config, database, blobs, clock, secrets } = parts;

  const { registration, mail, publicUrl, quotaBytes } = config;

  const limits = createRateLimits(database, clock, secrets.rateLimitKey, config.rateLimitFactor);
  const provider = config.provider && createProvider(config.provider);
  const search = createSearchIndex(database.engine);
  const pictureMutex = createMutex();
  const reflectionPort = createReflectionPort(people);
  const attachments = createAttachments({
    database,
    blobs,
    clock,
    limits,
    addressKey: secrets.addressKey,
    pictureMutex,
    quotaBytes,
    reflections: reflectionPort,
  });
  const activities = createActivities({ database, clock, reflections: reflectionPort });
  const { claim, release, picturesOf, readAttachments } = attachments.ofReflections;
  const mailer = mail && createMailer(mail.smtpUrl, mail.from);
  const { push = sendPush } = parts;
  const reminders = createReminders({
    database,
    clock,
    limits,
    secrets,
    activities,
    push: push ?? (async () => "away"),
    mailer,
    mailFrom: mail?.from ?? null,
    publicUrl,
    onTrouble: (what, error) => app.log.warn({ failure: error && describeForLog(error) }, what),
  });
  const accounts = createAccountStore({
    database,
    clock,
    secrets,
    registration,
    provider,
    limits,
    erase: async (tx, ownerId) => {
      await eraseTerms(tx, search, ownerId);
      await attachments.ofReflections.erase(tx, ownerId);
    },
    zoneChanged: reminders.store.moveAll,
  });
  const recovery = createRecovery({ database, clock, mailer, publicUrl });
  const links = { claim, release };
  const reflections = createReflectionStore({ database, clock, attachments: links });
  const removePermanently = createRemoval({ search, attachments: links });
  const history = createReflectionHistory({ database, clock, attachments: links, removePermanently });
  const list = createReflectionList({ database, search, clock, picturesOf });
  const themes = createThemeStore({ database });
  const backgrounds = createBackgroundStore({ database, clock });
  const signInLimits = createSignInLimits(limits);
  const siteOf = siteAt(config.ownUrl);
  const openid = {
    provider,
    states: createOpenidStates(database, clock),
    identities: createIdentityStore(database, clock, createSecurityHistory(database, clock)),
    limits,
    siteOf,
  };
  const sendsMail = mailer !== null;

  const app = Fastify({
    ...(parts.logger ? { loggerInstance: parts.logger } : { logger: false }),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: oneMebibyte,
    trustProxy: config.trustProxy ?? false,
    routerOptions: { ignoreTrailingSlash: true },
    forceCloseConnections: "idle",
    // Fastify's own would log the packet that could not be read, and journal text with it.
    clientErrorHandler(_error, socket) {
      if (socket.writable)
        socket.end("HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n");
      else socket.destroy();
    },
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);

  answerErrors(app);
  logRequests(app);
  endConnectionsOnClose(app);
  await securityHeaders(app);
  await app.register(compress, { threshold: 1024 });
  await apiDocument(app, parts.version);

  await app.register(healthRoutes, { database });
  await app.register(iconRoutes, { icons: createIconSet() });
  await app.register(async (api) => {
    api.addHook("onSend", async (_request, reply) => {
      if (!reply.hasHeader("cache-control")) reply.header("cache-control", "no-store");
    });
    await api.register(accountRoutes, {
      accounts,
      limits,
      signInLimits,
      registration,
      sendsMail,
      providerName: provider?.name ?? null,
    });
    await api.register(passkeySignInRoutes, { passkeys: accounts, limits, siteOf });
    await api.register(openidRoutes, {
      ...openid,
      tickets: createTickets(database, clock, secrets.signInKey),
    });
    await api.register(ticketRoutes, { accounts, limits });
    await api.register(recoveryRoutes, { recovery, limits, signInLimits, sendsMail });
    await api.register(attachments.publicRoutes);
    await api.register(reminderKeyRoutes, { reminders: reminders.store, keys: reminders.keys, limits });
    await api.register(async (signedIn) => {
      signedIn.addHook("onRequest", requireUser(accounts));
      await signedIn.register(userRoutes, {
        accounts,
        signInLimits,
        totalsOf: (owner) => findTotals(database, owner),
      });
      await signedIn.register(avatarRoutes, { accounts, limits, pictureMutex });
      await signedIn.register(linkRoutes, { accounts, limits, signInLimits });
      await signedIn.register(securityRoutes, { accounts });
      await signedIn.register(signInRoutes, { accounts });
      await signedIn.register(passkeyRoutes, { passkeys: accounts, signInLimits, siteOf });
      await signedIn.register(oneTimeCodeRoutes, { codes: accounts, signInLimits });
      await signedIn.register(providerRoutes, openid);
      await signedIn.register(custodyRoutes, { custody: accounts, signInLimits });
      await signedIn.register(reflectionRoutes, { reflections });
      await signedIn.register(historyRoutes, { history });
      await signedIn.register(listRoutes, {
        list,
        change: createBulkChange({ database, clock, removePermanently }),
        exporting: createBulkExport({ database, readAttachments }),
        clock,
      });
      await signedIn.register(answerRoutes, {
        answered: createAnsweredList({ database }),
        exporting: createAnsweredExport({ database, clock }),
        unfinished: createListUnfinished({ database }),
      });
      await signedIn.register(attachments.routes);
      await signedIn.register(activities.routes);
      const { store, devices, sender } = reminders;
      await signedIn.register(reminderRoutes, { reminders: store, devices, sender, limits });
      await signedIn.register(themeRoutes, { themes, backgrounds, limits, pictureMutex });
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
      sweep_trash: sweep(createTrashSweep({ database, clock, removePermanently })),
      sweep_unfinished: sweep(createUnfinishedSweep({ database, clock, removePermanently })),
      sweep_attachments: sweep(attachments.sweep),
      sweep_jobs: sweep(() => jobs.sweep()),
      ...(push !== null && {
        send_reminders: { everyMs: minuteMs, run: ({ signal }) => reminders.sending.run(signal) },
      }),
    },
    onFailure: (kind, error) => app.log.error({ kind, failure: describeForLog(error) }, "job failed"),
  });
  app.addHook("onClose", jobs.stop);

  if (parts.webFolder === null) {
    app.setNotFoundHandler(answerNotFound);
    return { app, jobs };
  }
  const images = createImageStore({
    folder: join(parts.webFolder, "backgrounds"),
    cache: createDiskCache({
      folder: join(config.dataDir, "cache", "images"),
      mostBytes: mostCachedImageBytes,
      clock,
      onTrouble: (code) =>
        app.log.warn({ code }, "pictures can't be kept on disk and are made for each request"),
    }),
  });
  await app.register(imageRoutes, { images });
  await webFiles(app, { folder: parts.webFolder, playlistUrl: config.playlistUrl });
  return { app, jobs };
}
