import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { getCustody, replaceRecoveryKey, returnCustody, takeCustody } from "#contract/accounts/custody.ts";
import type { SignInLimits } from "../sign-in-limits.ts";
import type { CustodyStore } from "./change-custody.ts";

/** Registered inside the signed-in scope, so `request.user` is always set. */
export const custodyRoutes: FastifyPluginAsyncZod<{
  custody: CustodyStore;
  signInLimits: Pick<SignInLimits, "ofPerson">;
}> = async (app, { custody, signInLimits }) => {
  app.route({ ...getCustody, handler: ({ user }) => custody.getCustody(user) });

  app.route({
    ...takeCustody,
    handler: (request) => signInLimits.ofPerson(request, custody.takeCustody),
  });

  app.route({
    ...returnCustody,
    handler: (request) => signInLimits.ofPerson(request, custody.returnCustody),
  });

  app.route({
    ...replaceRecoveryKey,
    handler: (request) => signInLimits.ofPerson(request, custody.replaceRecoveryKey),
  });
};
