import type { FastifyPluginAsync } from "fastify";
import type { Database } from "../database.ts";

/** `/healthz`: the process answers. `/readyz`: it can serve, its store included. */
export const healthRoutes: FastifyPluginAsync<{ database: Database }> = async (app, { database }) => {
  app.get("/healthz", { schema: { hide: true } }, async () => ({ status: "ok" }));
  app.get("/readyz", { schema: { hide: true } }, async (_request, reply) => {
    try {
      await database.check();
    } catch {
      // The answer is the report: whoever asks learns that the store is away.
      return reply.code(503).send({ status: "store unavailable" });
    }
    return { status: "ready" };
  });
};
