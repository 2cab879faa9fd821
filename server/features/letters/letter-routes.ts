import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { bringBorrowedBack, getBorrowed, putBorrowedAway } from "#contract/letters/borrowed.ts";
import {
  getLetter,
  listLetters,
  makeLetterAgain,
  removeLetter,
  restoreLetter,
  saveLetterSettings,
} from "#contract/letters/letters.ts";
import type { RateLimits } from "#server/platform/rate-limits.ts";
import type { BorrowedStore } from "./borrowed/borrowed-store.ts";
import type { LetterStore } from "./letter-store.ts";

/** Making one reads up to a month, and may ask a model. */
const makingLimit = { name: "letters", hits: 20, windowMs: 3_600_000 };

/** Registered inside the signed-in scope. */
export const letterRoutes: FastifyPluginAsyncZod<{
  letters: LetterStore;
  borrowed: BorrowedStore;
  limits: Pick<RateLimits, "hit">;
}> = async (app, { letters, borrowed, limits }) => {
  app.route({ ...listLetters, handler: ({ user, query }) => letters.list(user, query.cursor) });
  app.route({
    ...saveLetterSettings,
    handler: ({ user, body }) => letters.saveSettings(user, body),
  });
  app.route({ ...getLetter, handler: ({ user, params }) => letters.get(user, params.id) });
  app.route({
    ...makeLetterAgain,
    handler: async ({ user, params }) => {
      await limits.hit(makingLimit, user.id);
      return letters.again(user, params.id);
    },
  });
  app.route({
    ...removeLetter,
    handler: async ({ user, params }, reply) => {
      await letters.remove(user, params.id);
      return reply.code(204).send(null);
    },
  });
  app.route({ ...restoreLetter, handler: ({ user, params }) => letters.restore(user, params.id) });
  app.route({
    ...getBorrowed,
    handler: async ({ user, params }) => ({ borrowed: await borrowed.find(user, params.day) }),
  });
  app.route({
    ...putBorrowedAway,
    handler: async ({ user, params, body }, reply) => {
      await borrowed.putAway(user, params.day, body.until);
      return reply.code(204).send(null);
    },
  });
  app.route({
    ...bringBorrowedBack,
    handler: async ({ user }, reply) => {
      await borrowed.bringBack(user);
      return reply.code(204).send(null);
    },
  });
};
