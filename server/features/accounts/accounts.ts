import type { Context } from "#server/context.ts";
import type { Feature } from "#server/feature.ts";
import { everyTenMinutes } from "#server/platform/jobs/jobs.ts";
import { custodyRoutes } from "./custody/custody-routes.ts";
import { emailConfirmationRoutes, emailRoutes } from "./email/email-routes.ts";
import { linkRoutes } from "./links/link-routes.ts";
import { oneTimeCodeRoutes } from "./one-time-codes/one-time-code-routes.ts";
import { openidRoutes, providerRoutes } from "./openid/openid-routes.ts";
import { passkeyRoutes, passkeySignInRoutes } from "./passkeys/passkey-routes.ts";
import { tokenRoutes } from "./personal-tokens/token-routes.ts";
import { avatarRoutes } from "./profile/avatar-routes.ts";
import { userRoutes } from "./profile/user-routes.ts";
import { recoveryRoutes } from "./recovery/recovery-routes.ts";
import { registrationRoutes } from "./registration/registration-routes.ts";
import { deviceRoutes, sessionRoutes } from "./sessions/session-routes.ts";
import { signInRoutes, signInWayRoutes } from "./sign-in/sign-in-routes.ts";
import { sweepAccounts } from "./sweep-accounts.ts";

/** Accounts, sign-in and sessions, and the keys of journals. */
export const createAccounts = (context: Context): Feature => ({
  async publicRoutes(api) {
    for (const routes of [
      registrationRoutes,
      signInRoutes,
      sessionRoutes,
      passkeySignInRoutes,
      openidRoutes,
      emailConfirmationRoutes,
      recoveryRoutes,
    ])
      await api.register(routes(context));
  },

  async routes(api) {
    for (const routes of [
      userRoutes,
      deviceRoutes,
      emailRoutes,
      avatarRoutes,
      linkRoutes,
      signInWayRoutes,
      passkeyRoutes,
      oneTimeCodeRoutes,
      providerRoutes,
      tokenRoutes,
      custodyRoutes,
    ])
      await api.register(routes(context));
  },

  jobs: {
    sweep_accounts: everyTenMinutes(() => sweepAccounts(context)),
    sweep_rate_limits: everyTenMinutes(context.limits.sweep),
  },
});
