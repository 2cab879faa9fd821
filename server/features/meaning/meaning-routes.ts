import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { searchAbout } from "#contract/meaning/about.ts";
import { t } from "#contract/translate.ts";
import type { Context } from "#server/context.ts";
import { isAiOn } from "#server/features/models/index.ts";
import { AppError } from "#server/platform/errors.ts";
import { searchByMeaning, understandQuestion } from "./search-by-meaning.ts";

const searchLimit = { name: "search by meaning", hits: 60, windowMs: 60_000 };

export const meaningRoutes =
  (context: Context): FastifyPluginAsyncZod =>
  async (app) => {
    app.route({
      ...searchAbout,
      handler: async ({ user, body: { question, today, limit } }) => {
        if (!(await isAiOn(context, user)))
          throw new AppError("wrong_state", t("AI is switched off, so the search by meaning is off, too."));
        await context.limits.hit(searchLimit, user.id);
        const filters = await understandQuestion(question, today);
        const { passages, left } = await searchByMeaning(context, user, { question, filters, limit });
        return {
          filters,
          passages: passages.map(({ reflection_id, day, mood, title, text }) => ({
            reflection_id,
            day,
            mood,
            title,
            text,
          })),
          left,
        };
      },
    });
  };
