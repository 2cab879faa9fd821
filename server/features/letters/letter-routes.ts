import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as borrowedEndpoints from "#contract/letters/borrowed.ts";
import * as endpoints from "#contract/letters/letters.ts";
import { getSessionWords } from "#contract/letters/session-words.ts";
import type { Context } from "#server/context.ts";
import { findBorrowed } from "./borrowed/find-borrowed.ts";
import { bringBorrowedBack, putBorrowedAway } from "./borrowed/put-away.ts";
import { saveLetterSettings } from "./letter-settings.ts";
import { listLetters } from "./list-letters.ts";
import { listPeriods } from "./list-periods.ts";
import { makeLetter, makeLetterAgain } from "./make-letter.ts";
import { readLetter } from "./read-letter.ts";
import { removeLetter, restoreLetter } from "./remove-letter.ts";
import { sessionWords } from "./session-words.ts";

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
      ...endpoints.listLetterPeriods,
      handler: ({ user, query }) => listPeriods(context, user, query),
    });
    app.route({
      ...endpoints.makeLetter,
      handler: ({ user, body }) => makeLetter(context, user, body),
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
      handler: ({ user, params }) => removeLetter(context, user, params.id),
    });
    app.route({
      ...endpoints.restoreLetter,
      handler: ({ user, params }) => restoreLetter(context, user, params.id),
    });
    app.route({
      ...getSessionWords,
      config: { isLong: true },
      handler: ({ user, query }) => sessionWords(context, user, query),
    });
    app.route({
      ...borrowedEndpoints.getBorrowed,
      handler: async ({ user, params }) => ({ borrowed: await findBorrowed(context, user, params.day) }),
    });
    app.route({
      ...borrowedEndpoints.putBorrowedAway,
      handler: ({ user, params, body }) => putBorrowedAway(context, user, params.day, body.until),
    });
    app.route({
      ...borrowedEndpoints.bringBorrowedBack,
      handler: ({ user }) => bringBorrowedBack(context, user),
    });
  };
