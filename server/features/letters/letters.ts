import type { Context } from "#server/context.ts";
import type { Feature } from "#server/feature.ts";
import { everyTenMinutes } from "#server/platform/jobs/jobs.ts";
import { letterRoutes } from "./letter-routes.ts";
import { checkAgain } from "./letter-settings.ts";
import { stopping } from "./making/compose.ts";
import { makeDueLetters, makeLettersOfAbsent } from "./making/make-due.ts";
import { sweepLetters } from "./remove-letter.ts";

/** Letters made of a person's own words, and words borrowed from their better days. */
export const createLetters = (context: Context): Feature => ({
  routes: letterRoutes(context),
  jobs: {
    sweep_letters: everyTenMinutes(() => sweepLetters(context)),
    make_letters: everyTenMinutes(({ signal }) => makeLettersOfAbsent(context, signal)),
  },
  events: { zoneChanged: (tx, ownerId) => checkAgain(context, tx, ownerId) },
  idleWork: async (owner) => {
    await makeDueLetters(context, owner);
    return 0;
  },
  stop: async () => stopping(context).abort(),
});
