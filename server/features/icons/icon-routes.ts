import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { getIcons, searchIcons } from "#contract/icons/icons.ts";
import { pause } from "#server/platform/pause.ts";
import { createIconSet } from "./icon-set.ts";

/** An icon rarely changes under its name. Iconify's own service allows a week, too. */
const oneWeek = "public, max-age=604800";

/** Open to visitors, because icons are the same for everyone. */
export const iconRoutes: FastifyPluginAsyncZod = async (app) => {
  const icons = createIconSet();
  app.route({
    ...getIcons,
    handler: async ({ query }, reply) => {
      const names = query.icons.split(",");
      const picked = await icons.pick(names);
      reply.header("cache-control", oneWeek);
      return picked;
    },
  });

  app.route({
    ...searchIcons,
    handler: async ({ query }, reply) => {
      // Visitors are not in the fair queue.
      await pause();
      const found = await icons.search(query);
      reply.header("cache-control", oneWeek);
      return found;
    },
  });
};
