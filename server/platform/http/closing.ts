import type { FastifyInstance } from "fastify";

/** While the server stops, each answer asks its connection to end, or a kept-alive one would hold up the stop. */
export function endConnectionsOnClose(app: FastifyInstance): void {
  let closing = false;
  app.addHook("preClose", async () => {
    closing = true;
  });
  app.addHook("onSend", async (_request, reply) => {
    if (closing) reply.header("connection", "close");
  });
}
