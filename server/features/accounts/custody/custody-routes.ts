import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { getCustody, replaceRecoveryKey, returnCustody, takeCustody } from "#contract/accounts/custody.ts";
import { deviceFrom } from "#server/platform/http/request-origin.ts";
import type { SignInLimits } from "../sign-in-limits.ts";
import type { CustodyStore } from "./custody-store.ts";

/** Registered inside the signed-in scope, so `request.user` is always set. */
export const custodyRoutes: FastifyPluginAsyncZod<{
  custody: CustodyStore;
  signInLimits: Pick<SignInLimits, "ofPerson">;
}> = async (app, { custody, signInLimits }) => {
  app.route({ ...getCustody, handler: ({ user }) => custody.getCustody(user) });

  app.route({
    ...takeCustody,
    handler: (request) =>
      signInLimits.ofPerson(request, () =>
        custody.takeCustody(request.user, request.body, deviceFrom(request)),
      ),
  });

  app.route({
    ...returnCustody,
    handler: (request) =>
      signInLimits.ofPerson(request, () =>
        custody.returnCustody(request.user, request.body, deviceFrom(request)),
      ),
  });

  app.route({
    ...replaceRecoveryKey,
    handler: (request) =>
      signInLimits.ofPerson(request, () =>
        custody.replaceRecoveryKey(request.user, request.body, deviceFrom(request)),
      ),
  });
};
