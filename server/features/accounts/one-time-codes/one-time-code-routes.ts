import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import {
  confirmOneTimeCodes,
  makeRecoveryCodes,
  setUpOneTimeCodes,
  switchOffOneTimeCodes,
} from "#contract/accounts/sign-in.ts";
import { deviceFrom } from "#server/platform/http/request-origin.ts";
import type { SignInLimits } from "../sign-in-limits.ts";
import type { OneTimeCodeStore } from "./set-up.ts";

/** Registered inside the signed-in scope, so `request.user` is always set. */
export const oneTimeCodeRoutes: FastifyPluginAsyncZod<{
  codes: OneTimeCodeStore;
  signInLimits: Pick<SignInLimits, "ofPerson">;
}> = async (app, { codes, signInLimits }) => {
  app.route({
    ...setUpOneTimeCodes,
    handler: (request) => signInLimits.ofPerson(request, codes.setUpOneTimeCodes),
  });

  app.route({
    ...confirmOneTimeCodes,
    handler: (request) => codes.confirmOneTimeCodes(request.user, request.body, deviceFrom(request)),
  });

  app.route({
    ...switchOffOneTimeCodes,
    handler: async (request, reply) => {
      await signInLimits.ofPerson(request, codes.switchOffOneTimeCodes);
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...makeRecoveryCodes,
    handler: (request) => signInLimits.ofPerson(request, codes.makeRecoveryCodes),
  });
};
