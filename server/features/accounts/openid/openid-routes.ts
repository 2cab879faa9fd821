import type { FastifyReply, FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { explainFailure, type ProviderFailure } from "#contract/accounts/provider-problems.ts";
import {
  connectProvider,
  disconnectProvider,
  finishProvider,
  startProvider,
} from "#contract/accounts/sign-in.ts";
import { t } from "#contract/translate.ts";
import { type Context, perContext } from "#server/context.ts";
import { newToken } from "#server/platform/credentials/opaque-tokens.ts";
import { AppError } from "#server/platform/errors.ts";
import { addressOf, deviceFrom, siteOf } from "#server/platform/http/request-origin.ts";
import type { Limit } from "#server/platform/rate-limits.ts";
import { createProvider, type Provider } from "../credentials/openid-provider.ts";
import { describeFailure } from "../credentials/provider-failures.ts";
import { proveAndUse } from "../proof/prove-password.ts";
import { limitByPerson } from "../sign-in-limits.ts";
import { makeTicket } from "../tickets.ts";
import { connectIdentity, disconnectIdentity } from "./identities.ts";
import { browserCookie, makeState, redeemState } from "./openid-states.ts";

const byAddress: Limit = { name: "provider by address", hits: 60, windowMs: 300_000 };

const providerOf = perContext(({ provider }) => provider && createProvider(provider));

/** @throws AppError `not_found` if the server has none, `too_many_requests` */
async function limitedProvider(context: Context, request: FastifyRequest) {
  const provider = providerOf(context);
  if (!provider) throw noProvider();
  await context.limits.hit(byAddress, addressOf(request));
  return provider;
}

/** Sets the browser's cookie, and makes a state for it. The cookie of another tab stays, so that both can sign in. */
async function beginJourney(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  purpose: { userId: string | null; returnTo: string },
) {
  const site = siteOf(context.ownUrl, request);
  const browser = browserCookie.read(request, site) ?? newToken();
  const state = await makeState(context, browser, purpose);
  browserCookie.set(reply, browser, site);
  return { browser, state, redirectUri: `${site.origin}${finishProvider.url}` };
}

/** Open to visitors. They answer with redirects, to a page that shows what went wrong. */
export const openidRoutes =
  (context: Context): FastifyPluginAsyncZod =>
  async (app) => {
    app.route({
      ...startProvider,
      handler: async (request, reply) => {
        const provider = await limitedProvider(context, request);
        const returnTo = request.query.return ?? "";
        const journey = await beginJourney(context, request, reply, { userId: null, returnTo });
        const url = await provider
          .authorizationUrl(journey)
          .catch(async (error: unknown) => loginPage(returnTo, await logFailure(request, provider, error)));
        return reply.redirect(url, 302);
      },
    });

    app.route({
      ...finishProvider,
      handler: async (request, reply) => {
        const provider = await limitedProvider(context, request);
        const site = siteOf(context.ownUrl, request);
        const { state } = request.query;
        const browser = browserCookie.read(request, site);
        const begun = browser && state !== undefined ? await redeemState(context, state, browser) : null;
        if (!begun || browser === null || state === undefined)
          return reply.redirect(loginPage("", { problem: "expired" }), 302);
        const { userId, returnTo } = begun;
        const page = (words: { ticket: string } | ProviderFailure | { connected: "yes" }) =>
          userId === null ? loginPage(returnTo, words) : `/profile#${new URLSearchParams(words)}`;
        try {
          const redirectUri = `${site.origin}${finishProvider.url}`;
          const callback = new URL(request.url, site.origin);
          const identity = await provider.identify({ browser, state, redirectUri }, callback);
          if (userId === null)
            return reply.redirect(page({ ticket: await makeTicket(context, { identity, browser }) }), 302);
          const problem = await connectIdentity(context, userId, identity, deviceFrom(request));
          return reply.redirect(page(problem ? { problem } : { connected: "yes" }), 302);
        } catch (error) {
          return reply.redirect(page(await logFailure(request, provider, error)), 302);
        }
      },
    });
  };

export const providerRoutes =
  (context: Context): FastifyPluginAsyncZod =>
  async (app) => {
    app.route({
      ...connectProvider,
      handler: async (request, reply) => {
        const provider = await limitedProvider(context, request);
        await limitByPerson(context, request, proveAndUse);
        const purpose = { userId: request.user.id, returnTo: "" };
        const journey = await beginJourney(context, request, reply, purpose);
        try {
          return { url: await provider.authorizationUrl(journey) };
        } catch (error) {
          const failure = await logFailure(request, provider, error);
          throw new AppError("unavailable", explainFailure(failure, provider.name));
        }
      },
    });

    app.route({
      ...disconnectProvider,
      handler: async (request) => {
        const { provider } = context;
        if (!provider) throw noProvider();
        await limitByPerson(context, request, proveAndUse);
        await disconnectIdentity(context, request.user, provider.issuer, deviceFrom(request));
      },
    });
  };

async function logFailure({ log: logger }: FastifyRequest, { name }: Provider, error: unknown) {
  const { failure, log } = await describeFailure(error);
  logger.warn({ failure: log }, `the sign-in through the provider failed: ${explainFailure(failure, name)}`);
  return failure;
}

/** Browsers send to no server what follows the #, so no log holds it. */
function loginPage(returnTo: string, words: Record<string, string>): string {
  const search = returnTo ? `?${new URLSearchParams({ return: returnTo })}` : "";
  return `/login${search}#${new URLSearchParams(words)}`;
}

const noProvider = () => new AppError("not_found", t("This server has no sign-in provider."));
