import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as borrowedEndpoints from "#contract/letters/borrowed.ts";
import * as endpoints from "#contract/letters/letters.ts";
import type { Context } from "#server/context.ts";
import { findBorrowed } from "./borrowed/find-borrowed.ts";
import { bringBorrowedBack, putBorrowedAway } from "./borrowed/put-away.ts";
import { saveLetterSettings } from "./letter-settings.ts";
import { listLetters } from "./list-letters.ts";
import { makeLetterAgain } from "./make-letter-again.ts";
import { readLetter } from "./read-letter.ts";
import { removeLetter, restoreLetter } from "./remove-letter.ts";

/** Registered inside the signed-in scope, so `request.user` is always set. */
export const letterRoutes =
  (context: Context): FastifyPluginAsyncZod =>
  async (app) => {
    app.route({
      ...endpoints.listLetters,
      handler: ({ user, query }) => listLetters(context, user, query.cursor),
    });
    app.route({
      ...endpoints.saveLetterSettings,
      handler: ({ user, body }) => saveLetterSettings(context, user, body),
    });
    app.route({
      ...endpoints.getLetter,
      handler: ({ user, params }) => readLetter(context, user, params.id),
    });
    app.route({
      ...endpoints.makeLetterAgain,
      handler: ({ user, params }) => makeLetterAgain(context, user, params.id),
    });
    app.route({
      ...endpoints.removeLetter,
      handler: async ({ user, params }, reply) => {
        await removeLetter(context, user, params.id);
        return reply.code(204).send(null);
      },
    });
    app.route({
      ...endpoints.restoreLetter,
      handler: ({ user, params }) => restoreLetter(context, user, params.id),
    });
    app.route({
      ...borrowedEndpoints.getBorrowed,
      handler: async ({ user, params }) => ({ borrowed: await findBorrowed(context, user, params.day) }),
    });
    app.route({
      ...borrowedEndpoints.putBorrowedAway,
      handler: async ({ user, params, body }, reply) => {
        await putBorrowedAway(context, user, params.day, body.until);
        return reply.code(204).send(null);
      },
    });
    app.route({
      ...borrowedEndpoints.bringBorrowedBack,
      handler: async ({ user }, reply) => {
        await bringBorrowedBack(context, user);
        return reply.code(204).send(null);
      },
    });
  };
