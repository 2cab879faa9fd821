import Fastify from "fastify";
import { expect, it } from "vitest";
import { watchHandlers } from "./handlers-under-way.ts";

it("waits for a handler whose client has left", async () => {
  const app = Fastify();
  const handlersEnded = watchHandlers(app);
  const begun = Promise.withResolvers<void>();
  const work = Promise.withResolvers<void>();
  const order: string[] = [];
  app.get("/", async () => {
    begun.resolve();
    await work.promise;
    order.push("worked");
    return {};
  });
  const url = await app.listen({ port: 0, host: "127.0.0.1" });
  const client = new AbortController();
  const asked = fetch(url, { signal: client.signal });
  await begun.promise;
  client.abort();
  await expect(asked).rejects.toThrow(/abort/i);
  await app.close();
  const ended = handlersEnded().then(() => order.push("ended"));
  order.push("closed");
  work.resolve();
  await ended;
  expect(order).toEqual(["closed", "worked", "ended"]);
});
