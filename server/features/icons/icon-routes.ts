import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { getIcons, searchIcons } from "#contract/icons/icons.ts";
import { createIconSet } from "./icon-set.ts";

/** An icon under its name stays as it is; a week is what Iconify's own service says. */
const oneWeek = "public, max-age=604800";

/** Open to visitors: the same for everyone, and nothing personal in it. */
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
      const found = await icons.search(query);
      reply.header("cache-control", oneWeek);
      return found;
    },
  });
};
