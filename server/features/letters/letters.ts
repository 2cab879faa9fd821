import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Clock } from "#server/platform/clock.ts";
import type { Database, Tx } from "#server/platform/database.ts";
import { everyTenMinutes } from "#server/platform/jobs/jobs.ts";
import type { RateLimits } from "#server/platform/rate-limits.ts";
import type { Secrets } from "#server/platform/secrets.ts";
import { createBorrowedStore } from "./borrowed/borrowed-store.ts";
import { createFindBorrowed } from "./borrowed/find-borrowed.ts";
import { createLetterPort } from "./letter-port.ts";
import { letterRoutes } from "./letter-routes.ts";
import { createLetterStore } from "./letter-store.ts";
import { createMaking } from "./making/due.ts";
import type { Meaning, Models, Readings, Reflections } from "./ports.ts";

/** Letters made of a person's own words, and words borrowed from their better days. */
export function createLetters(deps: {
  database: Database;
  clock: Clock;
  limits: Pick<RateLimits, "hit">;
  reflections: Reflections;
  meaning: Meaning;
  models: Models;
  readings: Readings;
  secrets: Secrets;
  onProblem: (what: string, error: unknown) => void;
}) {
  const { database, clock, limits, onProblem } = deps;
  const making = createMaking(deps);
  const letters = createLetterStore({ ...deps, making });
  const borrowed = createBorrowedStore({ database, find: createFindBorrowed(deps) });
  const routes: FastifyPluginAsyncZod = async (app) => {
    await app.register(letterRoutes, { letters, borrowed, limits });
  };

  return {
    routes,
    jobs: {
      sweep_letters: everyTenMinutes(letters.sweep),
      make_letters: everyTenMinutes(({ signal }) => making.makeAtNight(signal, onProblem)),
    },
    quietWork: making.makeDue,
    stop: async () => making.stop(),

    events: {
      /** The next check decides again. */
      async zoneChanged(tx: Tx, ownerId: string): Promise<void> {
        await tx
          .updateTable("letter_settings")
          .set({ next_at: clock.now().getTime(), night_at: clock.now().getTime() })
          .where("owner_id", "=", ownerId)
          .where("rhythm", "<>", "off")
          .execute();
      },
    },

    /** For reminders. */
    ...createLetterPort(),
  };
}
