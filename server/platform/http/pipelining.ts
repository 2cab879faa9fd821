import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/** Browsers and proxies wait for each answer, so this is more than any of them needs. */
const maxUnanswered = 8;

/**
 * Drops a connection that sends ever more requests while its answers wait. Node runs every request of one packet at
 * once, and holds all their answers in memory until they are read: a few hundred such connections would fill it.
 */
export function limitPipelining(app: FastifyInstance): void {
  const unanswered = new WeakMap<Socket, number>();
  const add = (socket: Socket, more: 1 | -1) => {
    const count = (unanswered.get(socket) ?? 0) + more;
    unanswered.set(socket, count);
    return count;
  };
  app.addHook("onRequest", async (request, reply) => {
    const { socket } = request.raw;
    reply.raw.once("close", () => add(socket, -1));
    if (add(socket, 1) <= maxUnanswered) return;
    socket.destroy();
    return reply.hijack();
  });
}
