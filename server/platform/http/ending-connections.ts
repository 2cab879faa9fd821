import type { OutgoingHttpHeaders } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { t } from "#contract/translate.ts";
import { AppError } from "../errors.ts";
import { endWith } from "./error-answers.ts";

/**
 * How long a stopping server waits for incoming requests and for answers being read, in milliseconds. Enough for a
 * save that has begun to arrive. Clients repeat any other request.
 */
const graceMs = 1000;

/**
 * Ends every connection soon after the server begins to close. Requests that have arrived are answered first; each
 * answer closes its connection, because a kept-alive one would delay the stop.
 * @param headers the headers of every answer
 */
export function endConnectionsOnClose(app: FastifyInstance, headers: OutgoingHttpHeaders): void {
  const sockets = new Set<Socket>();
  const underWay = new Map<FastifyRequest, FastifyReply>();
  let closing = false;
  app.server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  app.addHook("onRequest", (request, reply, done) => {
    underWay.set(request, reply);
    reply.raw.once("close", () => underWay.delete(request));
    done();
  });
  app.addHook("onSend", async (_request, reply) => {
    if (closing) reply.header("connection", "close");
  });
  app.addHook("preClose", async () => {
    closing = true;
    setTimeout(endUnfinished, graceMs).unref();
  });

  function endUnfinished(): void {
    const waiting = new Set<Socket>();
    for (const [request, reply] of underWay) {
      const { complete, socket } = request.raw;
      if (complete && !reply.raw.headersSent) waiting.add(socket);
      else if (!complete) endWith(socket, stopping(), headers);
    }
    for (const socket of sockets) if (!waiting.has(socket) && socket.writable) socket.destroy();
  }
}

const stopping = () =>
  new AppError("unavailable", t("The server is restarting. Please try again in a moment."));

/** Aborts when the client has disconnected and no longer needs the answer, which may be before the handler is called. */
export function closedSignal({ raw }: FastifyReply): AbortSignal {
  const closed = new AbortController();
  if (raw.destroyed) closed.abort();
  else raw.once("close", () => closed.abort());
  return closed.signal;
}
