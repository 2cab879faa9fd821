import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export type ServerInFront = {
  readonly url: string;
  /** From now on, serves the same app as another build that is an hour newer. */
  deploy(id: string): void;
  /** Holds back the next answer about the latest build until `answer` is called. */
  holdLatest(): { asked: Promise<void>; answer: () => void };
  stop(): Promise<void>;
};

const namesBuild = /^\/(service-worker\.js|builds\/)|^\/[^.]*$/;

/** A proxy in front of `origin` that can serve a newer build without touching the one that other tests use. */
export async function startServerInFront(origin: string): Promise<ServerInFront> {
  const first: { id: string } = await (await fetch(`${origin}/builds/latest.json`)).json();
  let deployed = first.id;
  let latestAsked = async () => {};

  const server = createServer(async (request, response) => {
    const path = request.url ?? "/";
    if (deployed !== first.id && path.includes(first.id)) {
      response.writeHead(404).end();
      return;
    }
    if (path === "/builds/latest.json") await latestAsked();
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { host: _host, connection: _connection, ...headers } = request.headers;
    const answer = await fetch(origin + path.replaceAll(deployed, first.id), {
      method: request.method ?? "GET",
      headers: Object.entries({ ...headers, "accept-encoding": "identity" }).map(
        ([name, value]): [string, string] => [name, String(value)],
      ),
      ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
      redirect: "manual",
    });
    response.statusCode = answer.status;
    for (const [name, value] of answer.headers) {
      if (
        ![
          "content-length",
          "transfer-encoding",
          "connection",
          "keep-alive",
          "etag",
          "last-modified",
        ].includes(name)
      )
        response.setHeader(name, value);
    }
    const body = Buffer.from(await answer.arrayBuffer());
    response.end(!path.startsWith("/api/") && namesBuild.test(path) ? renamed(body.toString()) : body);
  });

  const renamed = (text: string) =>
    deployed === first.id
      ? text
      : text
          .replaceAll(first.id, deployed)
          .replace(
            /"timestamp":"[^"]+"/,
            () => `"timestamp":"${new Date(Date.now() + 3_600_000).toISOString()}"`,
          );

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address: AddressInfo | string | null = server.address();
  if (typeof address !== "object" || address === null) throw new Error("The server in front has no port.");
  return {
    url: `http://127.0.0.1:${address.port}`,
    deploy: (id) => {
      deployed = id;
    },
    holdLatest: () => {
      const asked = Promise.withResolvers<void>();
      const answered = Promise.withResolvers<void>();
      latestAsked = () => {
        asked.resolve();
        return answered.promise;
      };
      return { asked: asked.promise, answer: answered.resolve };
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
