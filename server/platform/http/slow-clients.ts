import type { OutgoingHttpHeaders } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { endWith, tooSlow } from "./error-answers.ts";

/** Time limits of a connection, in milliseconds. See docs/speed.md, "Slow clients". */
export type ConnectionTimeouts = {
  /** For receiving all request headers. */
  headers: number;
  /** Until the next request on an idle connection. Longer than most proxies wait. */
  idle: number;
  /** The interval in which a client must send `minBytes` of its body, or read part of the answer. */
  window: number;
  minBytes: number;
};

export const defaultConnectionTimeouts: ConnectionTimeouts = {
  headers: 20_000,
  idle: 75_000,
  window: 30_000,
  minBytes: 4096,
};

/**
 * Ends slow request bodies with 408, and drops connections whose answers are not read. Judges by progress, so large
 * uploads over slow lines are allowed.
 * @param headers the headers of every answer
 * @returns a function that checks all open requests; each is skipped at its first check
 */
export function watchSlowClients(
  app: FastifyInstance,
  minBytes: number,
  headers: OutgoingHttpHeaders,
): () => void {
  const underWay = new Map<FastifyRequest, Watched>();
  app.addHook("onRequest", async (request, reply) => {
    underWay.set(request, { reply, socket: request.raw.socket, seen: null });
    reply.raw.once("close", () => underWay.delete(request));
  });
  return () => {
    for (const [request, watched] of underWay) {
      const { socket, seen, reply } = watched;
      const bytes = { read: socket.bytesRead, written: socket.bytesWritten };
      watched.seen = bytes;
      if (seen === null) continue;
      // Bytes that wait to be read show that the client is not slow.
      const isArriving = !request.raw.complete && request.raw.readableLength === 0;
      if (isArriving && bytes.read - seen.read < minBytes) endWith(socket, tooSlow(), headers);
      else if (reply.raw.headersSent && socket.writableLength > 0 && bytes.written === seen.written)
        socket.destroy();
    }
  };
}

type Watched = { reply: FastifyReply; socket: Socket; seen: { read: number; written: number } | null };
