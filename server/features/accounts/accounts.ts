import type { FastifyPluginAsync, FastifyRequest, RouteOptions } from "fastify";
import type { TokenScope } from "#contract/accounts/token-rules.ts";
import { scopeOf } from "#contract/token-reach.ts";
import type { Feature } from "#server/feature.ts";
import { authenticationRequired } from "#server/platform/errors.ts";
import { addressOf, deviceFrom, siteAt } from "#server/platform/http/request-origin.ts";
import { everyTenMinutes } from "#server/platform/jobs/jobs.ts";
import type { Mutex } from "#server/platform/mutex.ts";
import type { Limit, RateLimits } from "#server/platform/rate-limits.ts";
import { type AccountStoreDeps, createAccountStore } from "./account-store.ts";
import { createProvider, type ProviderConfig } from "./credentials/openid-provider.ts";
import { custodyRoutes } from "./custody/custody-routes.ts";
import { emailConfirmationRoutes, emailRoutes } from "./email/email-routes.ts";
import { createKnownDevices } from "./known-devices.ts";
import { linkRoutes } from "./links/link-routes.ts";
import { oneTimeCodeRoutes } from "./one-time-codes/one-time-code-routes.ts";
import { createIdentityStore } from "./openid/identities.ts";
import { openidRoutes, providerRoutes } from "./openid/openid-routes.ts";
import { createOpenidStates } from "./openid/openid-states.ts";
import { passkeyRoutes, passkeySignInRoutes } from "./passkeys/passkey-routes.ts";
import { refuseBeyond } from "./personal-tokens/token-reach.ts";
import { tokenRoutes } from "./personal-tokens/token-routes.ts";
import { isPersonalToken } from "./personal-tokens/token-store.ts";
import { avatarRoutes } from "./profile/avatar-routes.ts";
import { userRoutes } from "./profile/user-routes.ts";
import { recoveryRoutes } from "./recovery/recovery-routes.ts";
import { createSecurityHistory } from "./security-history.ts";
import { signInRoutes, ticketRoutes } from "./sign-in/sign-in-routes.ts";
import { accountRoutes } from "./sign-in/visitor-routes.ts";
import { createSignInLimits } from "./sign-in-limits.ts";
import { createTickets } from "./tickets.ts";

/** A hundred a second. No screen, import or sync comes near that. */
const callsOfPerson: Limit = { name: "calls of a person", hits: 30_000, windowMs: 5 * 60_000 };

export type Accounts = Feature & {
  publicRoutes: FastifyPluginAsync;
  /** The hook of the signed-in scope: reads `Authorization: Bearer` and sets `request.user`, or refuses. */
  requireUser(request: FastifyRequest): Promise<void>;
  /** The scope that a personal token needs for a route of the signed-in scope. `null`: no token opens it. */
  scopeOf(route: RouteOptions): TokenScope | null;
};

/** Accounts, sign-in, sessions, and who holds the keys of journals. */
export function createAccounts(
  deps: Omit<AccountStoreDeps, "limits" | "provider"> & {
    limits: RateLimits;
    provider: ProviderConfig | null;
    /** PUBLIC_URL, if the host has set it. */
    ownUrl: string | null;
    pictureMutex: Mutex;
  },
): Accounts {
  const { database, clock, secrets, limits, registration, mailer, pictureMutex } = deps;
  const provider = deps.provider && createProvider(deps.provider);
  const accounts = createAccountStore({ ...deps, provider });
  const siteOf = siteAt(deps.ownUrl);
  const knownDevices = createKnownDevices(database, clock, siteOf);
  const signInLimits = createSignInLimits(limits, knownDevices);
  const sendsMail = mailer !== null;
  const openid = {
    provider,
    states: createOpenidStates(database, clock),
    identities: createIdentityStore(database, clock, createSecurityHistory(database, clock)),
    limits,
    siteOf,
  };

  return {
    async publicRoutes(api) {
      const providerName = provider?.name ?? null;
      await api.register(accountRoutes, {
        accounts,
        limits,
        signInLimits,
        knownDevices,
        registration,
        sendsMail,
        providerName,
      });
      await api.register(passkeySignInRoutes, { passkeys: accounts, limits, knownDevices, siteOf });
      const tickets = createTickets(database, clock, secrets.signInKey);
      await api.register(openidRoutes, { ...openid, tickets });
      await api.register(ticketRoutes, { accounts, limits, knownDevices, siteOf });
      await api.register(emailConfirmationRoutes, { accounts, limits });
      await api.register(recoveryRoutes, { accounts, limits, signInLimits, sendsMail });
    },

    async routes(api) {
      await api.register(userRoutes, { accounts, signInLimits, knownDevices });
      await api.register(emailRoutes, { accounts, limits, signInLimits, sendsMail });
      await api.register(avatarRoutes, { accounts, limits, pictureMutex });
      await api.register(linkRoutes, { accounts, limits, signInLimits, knownDevices });
      await api.register(signInRoutes, { accounts });
      await api.register(passkeyRoutes, { passkeys: accounts, signInLimits, siteOf });
      await api.register(oneTimeCodeRoutes, { codes: accounts, signInLimits });
      await api.register(providerRoutes, { ...openid, accounts, signInLimits });
      await api.register(tokenRoutes, { tokens: accounts, signInLimits });
      await api.register(custodyRoutes, { custody: accounts, signInLimits });
    },

    async requireUser(request) {
      const token = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? "")?.[1];
      if (!token) throw authenticationRequired();
      if (!isPersonalToken(token)) {
        const user = await accounts.authenticate(token);
        limits.hitHere(callsOfPerson, user.id);
        request.user = user;
        return;
      }
      const caller = { device: deviceFrom(request), address: addressOf(request) };
      const user = await accounts.authenticateToken(token, caller);
      if (user.token) refuseBeyond(user.token, request.routeOptions);
      request.user = user;
    },

    scopeOf,
    jobs: { sweep_accounts: everyTenMinutes(accounts.sweep) },
  };
}
