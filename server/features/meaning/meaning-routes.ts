import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { searchAbout } from "#contract/meaning/about.ts";
import { AppError } from "#server/platform/errors.ts";
import type { RateLimits } from "#server/platform/rate-limits.ts";
import type { Owner } from "#server/platform/sealing.ts";
import type { Asked } from "./finding/find.ts";
import type { Passage } from "./reading/sources.ts";
import { understandInTurns } from "./understanding/understand.ts";

const searchLimit = { name: "search by meaning", hits: 60, windowMs: 60_000 };

/** Registered inside the signed-in scope, so `request.user` is always set. */
export const meaningRoutes: FastifyPluginAsyncZod<{
  find(owner: Owner, asked: Asked): Promise<{ passages: Passage[]; left: number }>;
  isOn(owner: Owner): Promise<boolean>;
  limits: Pick<RateLimits, "hit">;
}> = async (app, { find, isOn, limits }) => {
  app.route({
    ...searchAbout,
    handler: async ({ user, body: { question, today, limit } }) => {
      if (!(await isOn(user)))
        throw new AppError("wrong_state", "AI is switched off, so the search by meaning is off, too.");
      await limits.hit(searchLimit, user.id);
      const filters = await understandInTurns(question, today);
      const { passages, left } = await find(user, { question, filters, limit });
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
