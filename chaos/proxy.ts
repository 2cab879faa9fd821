import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import type { Random } from "#server/platform/statistics/random.ts";
import { freePort } from "../scripts/free-port.ts";

export type Proxy = { url: string; close(): void };

/** Sends each request to a random one of `targets`, which change while it runs. */
export async function startProxy(targets: ReadonlySet<string>, random: Random): Promise<Proxy> {
  const server = createServer((incoming, outgoing) => {
    const target = [...targets][random.below(Math.max(1, targets.size))];
    if (target) forward(target, incoming, outgoing);
    else refuse(outgoing);
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

function forward(target: string, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { url = "/", method, headers } = incoming;
  const forwarded = request(new URL(url, target), { method, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    void pipeline(answer, outgoing).catch(() => outgoing.destroy());
  });
  forwarded.once("error", () => (outgoing.headersSent ? outgoing.destroy() : refuse(outgoing)));
  void pipeline(incoming, forwarded).catch((error: Error) => forwarded.destroy(error));
}

function refuse(outgoing: ServerResponse): void {
  outgoing.writeHead(502, { "content-type": "application/json", connection: "close" });
  outgoing.end(JSON.stringify({ message: "No server answered." }));
}
