import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/** Browsers and proxies wait for each answer, so none of them needs this many. */
const maxUnanswered = 8;

/**
 * Drops a connection that keeps sending requests without reading the answers. Node runs all requests of a packet at
 * once and buffers their answers: a few hundred such connections would exhaust the memory.
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
