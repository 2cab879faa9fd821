import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { checkWords } from "#contract/safety/check-words.ts";
import type { Context } from "#server/context.ts";
import { hasSign } from "./find-signs.ts";

export const signRoutes =
  (context: Context): FastifyPluginAsyncZod =>
  async (app) => {
    app.route({ ...checkWords, handler: async ({ body }) => ({ sign: await hasSign(context, body.text) }) });
  };
