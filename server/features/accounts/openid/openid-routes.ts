import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import {
  connectProvider,
  disconnectProvider,
  finishProvider,
  startProvider,
} from "#contract/accounts/sign-in.ts";
import type { ProviderProblem } from "#contract/accounts/sign-in-rules.ts";
import { newToken } from "#server/platform/credentials/opaque-tokens.ts";
import { AppError, describeForLog } from "#server/platform/errors.ts";
import { addressOf, deviceFrom, type Site, type SiteOf } from "#server/platform/http/request-origin.ts";
import type { Limit, RateLimits } from "#server/platform/rate-limits.ts";
import type { Provider } from "../credentials/openid-provider.ts";
import type { OwnProof } from "../proof/prove-password.ts";
import type { SignInLimits } from "../sign-in-limits.ts";
import type { Tickets } from "../tickets.ts";
import type { IdentityStore } from "./identities.ts";
import { browserCookie, type OpenidStates } from "./openid-states.ts";

const byAddress: Limit = { name: "provider by address", hits: 60, windowMs: 300_000 };

type OpenidDeps = {
  provider: Provider | null;
  states: OpenidStates;
  identities: IdentityStore;
  limits: Pick<RateLimits, "hit">;
  siteOf: SiteOf;
};

const redirectUri = ({ origin }: Site) => `${origin}${finishProvider.url}`;

/** Open to visitors. They answer with redirects; the page they lead to shows what went wrong. */
export const openidRoutes: FastifyPluginAsyncZod<OpenidDeps & { tickets: Pick<Tickets, "make"> }> = async (
  app,
  { provider, states, identities, tickets, limits, siteOf },
) => {
  app.route({
    ...startProvider,
    handler: async (request, reply) => {
      if (!provider) throw noProvider();
      await limits.hit(byAddress, addressOf(request));
      const site = siteOf(request);
      // Keeps the cookie that is there, so that two tabs can sign in at once.
      const browser = browserCookie.read(request, site) ?? newToken();
      const returnTo = request.query.return ?? "";
      const state = await states.make(browser, { userId: null, returnTo });
      browserCookie.set(reply, browser, site);
      const url = await provider
        .authorizationUrl({ browser, state, redirectUri: redirectUri(site) })
        .catch((error: unknown) => {
          request.log.warn({ failure: describeForLog(error) }, "the sign-in provider does not answer");
          return loginPage(returnTo, { problem: "away" });
        });
      return reply.redirect(url, 302);
    },
  });

  app.route({
    ...finishProvider,
    handler: async (request, reply) => {
      if (!provider) throw noProvider();
      await limits.hit(byAddress, addressOf(request));
      const site = siteOf(request);
      const { state } = request.query;
      const browser = browserCookie.read(request, site);
      const begun = browser && state !== undefined ? await states.use(state, browser) : null;
      if (!begun || browser === null || state === undefined)
        return reply.redirect(loginPage("", { problem: "expired" }), 302);
      const { userId, returnTo } = begun;
      const page = (words: { ticket: string } | { problem: ProviderProblem } | { connected: "yes" }) =>
        userId === null ? loginPage(returnTo, words) : `/profile#${new URLSearchParams(words)}`;
      try {
        const callback = new URL(request.url, site.origin);
        const identity = await provider.identify(
          { browser, state, redirectUri: redirectUri(site) },
          callback,
        );
        if (userId === null)
          return reply.redirect(page({ ticket: await tickets.make({ identity, browser }) }), 302);
        const problem = await identities.connect(userId, identity, deviceFrom(request));
        return reply.redirect(page(problem ? { problem } : { connected: "yes" }), 302);
      } catch (error) {
        request.log.warn({ failure: describeForLog(error) }, "the sign-in through the provider failed");
        return reply.redirect(page({ problem: isAway(error) ? "away" : "refused" }), 302);
      }
    },
  });
};

/** Registered inside the signed-in scope, so `request.user` is always set. */
export const providerRoutes: FastifyPluginAsyncZod<
  OpenidDeps & { accounts: OwnProof; signInLimits: Pick<SignInLimits, "ofPerson"> }
> = async (app, { accounts, provider, states, identities, limits, signInLimits, siteOf }) => {
  app.route({
    ...connectProvider,
    handler: async (request, reply) => {
      if (!provider) throw noProvider();
      await limits.hit(byAddress, addressOf(request));
      await signInLimits.ofPerson(request, accounts.prove);
      const site = siteOf(request);
      const browser = browserCookie.read(request, site) ?? newToken();
      const state = await states.make(browser, { userId: request.user.id, returnTo: "" });
      browserCookie.set(reply, browser, site);
      try {
        return { url: await provider.authorizationUrl({ browser, state, redirectUri: redirectUri(site) }) };
      } catch (error) {
        request.log.warn({ failure: describeForLog(error) }, "the sign-in provider does not answer");
        throw new AppError("unavailable", `${provider.name} does not answer. Please try again later.`);
      }
    },
  });

  app.route({
    ...disconnectProvider,
    handler: async (request, reply) => {
      if (!provider) throw noProvider();
      await signInLimits.ofPerson(request, accounts.prove);
      await identities.disconnect(request.user, provider.issuer, deviceFrom(request));
      return reply.code(204).send(null);
    },
  });
};

/** Browsers send to no server what follows the #, so no log holds it. */
function loginPage(returnTo: string, words: Record<string, string>): string {
  const search = returnTo ? `?${new URLSearchParams({ return: returnTo })}` : "";
  return `/login${search}#${new URLSearchParams(words)}`;
}

/** The provider gave no answer, as opposed to a wrong one. */
const isAway = (error: unknown) =>
  error instanceof TypeError || (error instanceof Error && /timed? ?out|OAUTH_TIMEOUT/i.test(error.message));

const noProvider = () => new AppError("not_found", "This server has no sign-in provider.");
