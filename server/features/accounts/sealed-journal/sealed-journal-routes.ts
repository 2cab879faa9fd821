import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import {
  getJournalSeal,
  replaceRecoveryKey,
  sealJournal,
  unsealJournal,
} from "#contract/accounts/sealed-journal.ts";
import { deviceFrom } from "../device.ts";
import type { SignInLimits } from "../sign-in-limits.ts";
import type { SealedJournalStore } from "./sealed-journal-store.ts";

/** Registered inside the signed-in scope, so `request.user` is always set. */
export const sealedJournalRoutes: FastifyPluginAsyncZod<{
  journals: SealedJournalStore;
  signInLimits: Pick<SignInLimits, "ofPerson">;
}> = async (app, { journals, signInLimits }) => {
  app.route({ ...getJournalSeal, handler: ({ user }) => journals.getSeal(user) });

  app.route({
    ...sealJournal,
    handler: (request) =>
      signInLimits.ofPerson(request, () => journals.seal(request.user, request.body, deviceFrom(request))),
  });

  app.route({
    ...unsealJournal,
    handler: (request) =>
      signInLimits.ofPerson(request, () => journals.unseal(request.user, request.body, deviceFrom(request))),
  });

  app.route({
    ...replaceRecoveryKey,
    handler: (request) =>
      signInLimits.ofPerson(request, () =>
        journals.replaceRecoveryKey(request.user, request.body, deviceFrom(request)),
      ),
  });
};
